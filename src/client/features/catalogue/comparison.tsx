import { Link } from 'react-router-dom';
import { MAX_COMPARED } from '../../../shared/catalogue/compare-ids.ts';
import { measured } from '../../../shared/catalogue/measures.ts';
import type { ProductId } from '../../../shared/ids.ts';
import { ButtonLink } from '../../components/elements/button.tsx';
import { CloseIcon, CompareIcon, PlusIcon } from '../../components/elements/later-icons.tsx';
import { Notice } from '../../components/elements/notice.tsx';
import { placeholders, Skeleton } from '../../components/elements/skeleton.tsx';
import { AvailabilityHint } from '../../components/product/availability.tsx';
import { Price } from '../../components/product/price.tsx';
import { useProductActions } from '../../components/product/product-actions.tsx';
import { ProductPicture } from '../../components/product/product-picture.tsx';
import { keepCompareList } from '../../lib/device/compare-list.ts';
import { paths } from '../../lib/paths.ts';
import { useCategoryLabel, useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../lib/trpc.ts';
import classes from './comparison.module.css';

type Comparison = RouterOutputs['product']['compare'];
type Compared = Comparison['products'][number];
type ComparisonQuery = { ids: readonly ProductId[]; onlyDifferences: boolean };
/** Name, price, availability and button: separate rows, so that they line up across the columns. */
const HEAD_ROWS = 4;

type ComparisonViewProps = ComparisonQuery & { onChange: (next: ComparisonQuery) => void };

/** The products in the address, side by side. */
export function ComparisonView({ ids, onlyDifferences, onChange }: ComparisonViewProps) {
  const texts = useTexts('catalogue');
  const labelOf = useCategoryLabel();
  const [comparison] = trpc.product.compare.useSuspenseQuery({ ids: [...ids] });
  const { AddToCart } = useProductActions();
  const { category, products, rows, leftOut } = comparison;
  if (!category) return <NothingToCompare leftOut={leftOut} />;
  const shown = products.map(({ id }) => id);
  // One product has no differences to show.
  const differencesOnly = onlyDifferences && products.length > 1;
  const remove = (id: ProductId) => {
    const left = shown.filter((other) => other !== id);
    keepCompareList({ category, ids: left });
    onChange({ ids: left, onlyDifferences });
  };
  return (
    <>
      <div className={classes.tools}>
        <p role="status">
          {texts.comparedOf(labelOf(category), products.length, MAX_COMPARED)}
          {leftOut > 0 && texts.leftOut(leftOut)}
        </p>
        <label className={classes.toggle}>
          <input
            type="checkbox"
            checked={differencesOnly}
            disabled={products.length < 2}
            onChange={(event) => onChange({ ids: shown, onlyDifferences: event.target.checked })}
          />
          {texts.differencesOnly}
        </label>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard */}
      <section className={classes.scroll} tabIndex={0} aria-label={texts.comparison}>
        <table className={classes.table}>
          <thead>
            <tr>
              <td />
              {products.map((product) => (
                <th key={product.id} scope="col">
                  <ComparedHead product={product} onRemove={() => remove(product.id)} />
                </th>
              ))}
              {products.length < MAX_COMPARED && (
                <td className={classes.another} rowSpan={HEAD_ROWS}>
                  <ButtonLink
                    outline
                    size="small"
                    to={paths.category([category])}
                    onClick={() => keepCompareList({ category, ids: shown })}
                  >
                    <PlusIcon width="18" height="18" />
                    {texts.addAnother}
                  </ButtonLink>
                </td>
              )}
            </tr>
            <tr>
              <th scope="row">{texts.price}</th>
              {products.map((product) => (
                <td key={product.id}>
                  <Price {...product} />
                </td>
              ))}
            </tr>
            <tr>
              <th scope="row">{texts.availability}</th>
              {products.map(({ id, availability }) => (
                <td key={id}>
                  <AvailabilityHint availability={availability} />
                </td>
              ))}
            </tr>
            <tr>
              <td />
              {products.map((product) => (
                <td key={product.id} className={classes.action}>
                  <AddToCart
                    product={product}
                    label={texts.addToCartShort}
                    look={{ outline: true, size: 'small' }}
                  />
                </td>
              ))}
            </tr>
          </thead>
          <ComparedRows rows={rows} differencesOnly={differencesOnly} products={products.length} />
        </table>
      </section>
    </>
  );
}

type ComparedHeadProps = { product: Compared; onRemove: () => void };

const ComparedHead = ({ product, onRemove }: ComparedHeadProps) => {
  const texts = useTexts('catalogue');
  return (
    <div className={classes.product}>
      <button
        type="button"
        className={classes.remove}
        aria-label={texts.remove(product.name)}
        onClick={onRemove}
      >
        <CloseIcon width="18" height="18" />
      </button>
      <ProductPicture picture={product.picture} sizes="(max-width: 768px) 150px, 260px" alt="" />
      <Link className={classes.name} to={paths.product(product.id)}>
        {product.name}
      </Link>
    </div>
  );
};

type ComparedRowsProps = {
  rows: Comparison['rows'];
  differencesOnly: boolean;
  /** The number of products; below the maximum there is a column for adding one. */
  products: number;
};

function ComparedRows({ rows, differencesOnly, products }: ComparedRowsProps) {
  const texts = useTexts('catalogue');
  const site = useSite();
  const spare = products < MAX_COMPARED;
  const shown = differencesOnly ? rows.filter(({ differs }) => differs) : rows;
  const inUnit = (value: string | number | null, unit: string | null) => {
    if (value === null) return <span className={classes.none}>{texts.notSpecified}</span>;
    return measured(value, unit, site);
  };
  return (
    <tbody>
      {shown.map(({ key, label, unit, values }) => (
        <tr key={key}>
          <th scope="row">{label}</th>
          {values.map((value, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a value's position is its product's column
            <td key={place}>{inUnit(value, unit)}</td>
          ))}
          {spare && <td />}
        </tr>
      ))}
      {shown.length === 0 && (
        <tr>
          <td colSpan={products + (spare ? 2 : 1)} className={classes.none}>
            {texts.noDifferences}
          </td>
        </tr>
      )}
    </tbody>
  );
}

const NothingToCompare = ({ leftOut }: { leftOut: number }) => {
  const texts = useTexts('catalogue');
  return (
    <div className={classes.empty}>
      <Notice
        icon={<CompareIcon width="32" height="32" />}
        title={leftOut > 0 ? texts.noLongerOnSale : texts.nothingToCompare}
        actions={<ButtonLink to={paths.category([])}>{texts.showAllProducts}</ButtonLink>}
      >
        {texts.compareAdvice(MAX_COMPARED)}
      </Notice>
    </div>
  );
};

export const ComparisonSkeleton = ({ columns }: { columns: number }) => {
  const texts = useTexts('catalogue');
  return (
    <div role="status" aria-busy="true" aria-label={texts.loadingComparison} className={classes.loading}>
      {placeholders(Math.max(columns, 1)).map((key) => (
        <Skeleton key={key} height={360} />
      ))}
    </div>
  );
};
