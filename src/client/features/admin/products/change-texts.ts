import { type KnownCategory, labelOf } from '../../../../shared/catalogue/categories.ts';
import { type Money, money } from '../../../../shared/money/money.ts';
import type { AuditFact, ProductChange } from '../../../../shared/operations/audit.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';

/** One line of a product's history. */
export type ChangeLine = { what: string; from: string | null; to: string | null };

type ProductTexts = Texts['adminProducts'];

/** The shop's names for categories and facts, and its formats of money and of values' numbers. */
export type ChangeWords = {
  categories: readonly KnownCategory[];
  amount: (of: Money) => string;
  number: (of: number) => string;
  fact: (name: string) => string;
};

const MAX_LENGTH = 120;

function textOf(
  field: ProductChange['field'],
  value: ProductChange['from'],
  texts: ProductTexts,
  words: ChangeWords,
): string {
  if (value === null || value === '') return texts.none;
  if (field.endsWith('Minor')) return words.amount(money(Number(value)));
  if (field === 'category') return labelOf(words.categories, String(value));
  if (field === 'taxClass') return taxClassText(String(value), texts);
  if (field === 'pictures') return String([value].flat().length);
  if (field.startsWith('specs.') && typeof value === 'number') return words.number(value);
  const text = [value].flat().join(', ');
  if (text === '') return texts.none;
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)} …` : text;
}

/** A class that this version does not know keeps its name. */
const taxClassText = (value: string, { taxClasses }: ProductTexts): string =>
  new Map<string, string>(Object.entries(taxClasses)).get(value) ?? value;

function lineOf({ field, from, to }: ProductChange, texts: ProductTexts, words: ChangeWords): ChangeLine {
  if (field === 'onSale')
    return { what: to ? texts.wasPutOnSale : texts.wasTakenOffSale, from: null, to: null };
  const [before, after] = [textOf(field, from, texts, words), textOf(field, to, texts, words)];
  const labels: Record<string, string> = texts.labels;
  const what = labels[field] ?? words.fact(field.replace(/^specs\./, '').replaceAll('_', ' '));
  // Same number of pictures in another order, or a change beyond the shortened text.
  return before === after
    ? { what: texts.fieldChanged(what), from: null, to: null }
    : { what, from: before, to: after };
}

/** An audit log entry about a product, as lines of text. */
export function changeLines(
  { action, data }: AuditFact,
  texts: ProductTexts,
  words: ChangeWords,
): ChangeLine[] {
  switch (action) {
    case 'product.created':
      return [{ what: texts.uploaded, from: null, to: null }];
    case 'product.updated':
      return data.changes.map((change) => lineOf(change, texts, words));
    case 'product.stock_adjusted':
      return [
        {
          what: data.note ? texts.stockNoted(data.note) : texts.stock,
          from: data.from === null ? texts.stockUnknown : String(data.from),
          to: String(data.to),
        },
      ];
    case 'variants.made':
      return [{ what: texts.variantsMade(data.name), from: null, to: null }];
    case 'variants.joined':
      return [{ what: texts.variantsJoined(data.name), from: null, to: null }];
    case 'variants.left':
      return [{ what: texts.variantsLeft(data.name), from: null, to: null }];
    case 'variants.renamed':
      return [{ what: texts.variantsName, from: data.from, to: data.to }];
    case 'variants.dissolved':
      return [{ what: texts.variantsDissolved(data.name), from: null, to: null }];
    default:
      return [{ what: action, from: null, to: null }];
  }
}
