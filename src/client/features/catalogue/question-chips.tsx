import { Link } from 'react-router-dom';
import { filterQuery, type ProductFilter } from '../../../shared/catalogue/product-filter.ts';
import type { Meaning, QuestionPart } from '../../../shared/catalogue/question.ts';
import type { Locale } from '../../../shared/locale.ts';
import type { Texts } from '../../../shared/texts/catalogue.ts';
import { CloseIcon } from '../../components/elements/later-icons.tsx';
import { priceLabel } from '../../components/listing/filter-chips.tsx';
import { paths } from '../../lib/paths.ts';
import { type CategoryLabel, useCategoryLabel, useLocale } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './question-chips.module.css';

type QuestionChipsProps = { filter: ProductFilter; parts: readonly QuestionPart[] };

/** What the searched text was understood as. A chip leads to the search without its part of the text. */
export function QuestionChips({ filter, parts }: QuestionChipsProps) {
  const texts = useTexts('catalogue');
  const labelOf = useCategoryLabel();
  const locale = useLocale();
  return (
    <nav className={classes.question} aria-label={texts.understood}>
      <span aria-hidden="true">{texts.understood}</span>
      <ul>
        {parts.map(({ meaning, without }, place) => {
          const label = meaningLabel(meaning, labelOf, texts, locale);
          const address = filterQuery({ ...filter, text: without }, locale.currency);
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: two parts may read the same
            <li key={`${place} ${label}`}>
              <Link
                className={classes.chip}
                to={paths.products('search', address)}
                preventScrollReset
                aria-label={texts.takeBack(label)}
              >
                {label}
                <CloseIcon width="14" height="14" />
              </Link>
            </li>
          );
        })}
      </ul>
    </nav>
  );
}

function meaningLabel(
  meaning: Meaning,
  labelOf: CategoryLabel,
  texts: Texts['catalogue'],
  locale: Locale,
): string {
  switch (meaning.kind) {
    case 'category':
      return labelOf(meaning.category);
    case 'brand':
      return meaning.brand;
    case 'price':
      return `${texts.price}: ${priceLabel(meaning.price, texts, locale)}`;
    case 'spec':
      return meaning.words === null ? meaning.label : `${meaning.label}: ${meaning.words}`;
  }
}
