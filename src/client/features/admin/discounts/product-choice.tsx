import { DISCOUNT_LIMITS } from '../../../../shared/orders/discount.ts';
import { Choices } from '../forms/choices.tsx';
import { useProductSearch } from '../forms/use-product-search.ts';
import type { DiscountDraft } from './discount-draft.ts';

type Products = DiscountDraft['products'];

type ProductChoiceProps = {
  className?: string | undefined;
  label: string;
  description: string;
  most?: number;
  chosen: Products;
  onChange: (chosen: Products) => void;
};

/** Some of the shop's products; the server searches among all of them, off sale included. */
export function ProductChoice(props: ProductChoiceProps) {
  const { className, label, description, most = DISCOUNT_LIMITS.products, chosen, onChange } = props;
  const { items, select } = useProductSearch();
  const known = new Map([...chosen, ...items].map(({ id, name }) => [id, name]));
  return (
    <Choices
      {...select}
      className={className}
      label={label}
      description={description}
      data={[...known].map(([value, label]) => ({ value, label }))}
      maxValues={most}
      value={chosen.map(({ id }) => id)}
      onChange={(ids) => onChange(ids.map((id) => ({ id, name: known.get(id) ?? id })))}
    />
  );
}
