import type { AuditFact, ProductChange } from '../../../../shared/audit.ts';
import { categoryLabel } from '../../../../shared/categories.ts';
import { formatMoney, money } from '../../../../shared/money.ts';

/** One line of a product's history. */
export type ChangeLine = { what: string; from: string | null; to: string | null };

const LABELS: Record<string, string> = {
  name: 'Product Name',
  brand: 'Brand Name',
  category: 'Category',
  description: 'Description',
  priceMinor: 'Price',
  sellingPriceMinor: 'Selling Price',
  sku: 'SKU',
  pictures: 'Pictures',
};

const MAX_LENGTH = 120;

function textOf(field: ProductChange['field'], value: ProductChange['from']): string {
  if (value === null || value === '') return 'none';
  if (field.endsWith('Minor')) return formatMoney(money(Number(value)));
  if (field === 'category') return categoryLabel(String(value));
  if (Array.isArray(value)) return String(value.length);
  const text = String(value);
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
}

function lineOf({ field, from, to }: ProductChange): ChangeLine {
  if (field === 'onSale') return { what: to ? 'Put on sale' : 'Taken off sale', from: null, to: null };
  const [before, after] = [textOf(field, from), textOf(field, to)];
  const what = LABELS[field] ?? field.replace(/^specs\./, '').replaceAll('_', ' ');
  // Another order of as many pictures, or the end of a long text.
  return before === after
    ? { what: `${what} changed`, from: null, to: null }
    : { what, from: before, to: after };
}

/** What a person reads of an entry in the audit log about a product. */
export function changeLines({ action, data }: AuditFact): ChangeLine[] {
  switch (action) {
    case 'product.created':
      return [{ what: 'Uploaded', from: null, to: null }];
    case 'product.updated':
      return data.changes.map(lineOf);
    case 'product.stock_adjusted':
      return [
        {
          what: data.note ? `Stock (${data.note})` : 'Stock',
          from: data.from === null ? 'not counted' : String(data.from),
          to: String(data.to),
        },
      ];
    default:
      return [{ what: action, from: null, to: null }];
  }
}
