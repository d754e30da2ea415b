import { Link } from 'react-router-dom';
import {
  countChoices,
  type ProductFilter,
  withoutChoices,
} from '../../../shared/catalogue/product-filter.ts';
import { Button, ButtonLink } from '../../components/elements/button.tsx';
import { BoltIcon, SearchIcon } from '../../components/elements/icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { paths } from '../../lib/paths.ts';
import { useShownCategories } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './nothing-found.module.css';

type NothingFoundProps = { filter: ProductFilter; onChange: (filter: ProductFilter) => void };

/** An empty list: what was looked for, and how to go on. */
export function NothingFound({ filter, onChange }: NothingFoundProps) {
  const texts = useTexts('catalogue');
  const categories = useShownCategories();
  const unknown = filter.categories.find((asked) => categories.every(({ value }) => value !== asked));
  if (unknown === undefined && (countChoices(filter) > 0 || filter.text === '')) {
    return (
      <Notice
        icon={<BoltIcon width="32" height="32" />}
        title={texts.noData}
        actions={
          <Button
            onClick={() => {
              onChange(withoutChoices(filter));
              // The button goes with the empty list.
              document.getElementById('products')?.focus({ preventScroll: true });
            }}
          >
            {filter.text === '' ? texts.showAllProducts : texts.clearAll}
          </Button>
        }
      >
        {texts.nothingFits}
      </Notice>
    );
  }
  return (
    <Notice
      icon={<SearchIcon width="32" height="32" />}
      title={texts.noData}
      actions={
        <ButtonLink to={paths.category([])} outline>
          {texts.showAllProducts}
        </ButtonLink>
      }
    >
      <p>
        {unknown === undefined
          ? `${texts.nothingFitsText(filter.text)} ${texts.tryOtherWords}`
          : texts.unknownCategory(unknown)}
      </p>
      <CategoryLinks />
    </Notice>
  );
}

const CategoryLinks = () => (
  <ul className={classes.categories}>
    {useShownCategories().map(({ label, value }) => (
      <li key={value}>
        <Link to={paths.category([value])}>{label}</Link>
      </li>
    ))}
  </ul>
);
