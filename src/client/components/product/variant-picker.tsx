import { Link } from 'react-router-dom';
import { measured } from '../../../shared/catalogue/measures.ts';
import { type CardPicture, pictureUrl } from '../../../shared/catalogue/pictures.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { useStandInLink } from '../../lib/pages/kept-place.ts';
import { paths } from '../../lib/paths.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './variant-picker.module.css';

type Option = {
  value: string | number;
  productId: ProductId;
  current?: true;
  /** There is none with this value and the others of the present product; it leads to the nearest. */
  missing?: true;
  soldOut?: true;
  /** Stands for the value. */
  picture?: CardPicture;
};

export type VariantAxis = { key: string; label: string; unit: string | null; options: readonly Option[] };

type VariantPickerProps = { axes: readonly VariantAxis[] };

/** What a product can be chosen by, such as colour and storage: links to the pages of its other forms. */
export function VariantPicker({ axes }: VariantPickerProps) {
  const site = useSite();
  return axes.map(({ key, label, unit, options }) => {
    const chosen = options.find(({ current }) => current);
    return (
      <fieldset key={key} className={classes.axis}>
        <legend>
          {label}
          {chosen && (
            <>
              {': '}
              <b>{measured(chosen.value, unit, site)}</b>
            </>
          )}
        </legend>
        <ul className={classes.options}>
          {options.map((option) => (
            <li key={option.value}>
              <Choice option={option} shown={measured(option.value, unit, site)} />
            </li>
          ))}
        </ul>
      </fieldset>
    );
  });
}

function Choice({ option, shown }: { option: Option; shown: string }) {
  const texts = useTexts('catalogue');
  const link = useStandInLink();
  const { picture, productId, current, missing, soldOut } = option;
  const said = [shown, missing && texts.variantMissing, soldOut && texts.variantSoldOut]
    .filter(Boolean)
    .join(', ');
  const marked = missing || soldOut || picture !== undefined;
  return (
    <Link
      discover="none"
      {...link}
      to={paths.product(productId)}
      className={picture ? `${classes.option} ${classes.swatch}` : classes.option}
      aria-current={current ? 'page' : undefined}
      data-missing={missing}
      data-sold-out={soldOut}
      aria-label={marked ? said : undefined}
      title={marked ? said : undefined}
    >
      {picture ? (
        <img
          src={pictureUrl(picture.source, 200)}
          width={48}
          height={48}
          alt=""
          loading="lazy"
          decoding="async"
        />
      ) : (
        shown
      )}
    </Link>
  );
}
