import { useRef, useState } from 'react';
import { reasonOf, useErrorText } from '../../../lib/error-text.ts';
import { useLocale } from '../../../lib/site.ts';
import { showFaults } from '../forms/form-focus.ts';
import {
  type Draft,
  type DraftPicture,
  draftOf,
  EMPTY_DRAFT,
  type Faults,
  isSameDraft,
  knownSpecs,
  type Product,
  rebaseDraft,
} from './product-draft.ts';

/** Server field names that differ in the form. */
const FIELD_NAMES: Record<string, string> = {
  priceMinor: 'price',
  sellingPriceMinor: 'sellingPrice',
  stockOnHand: 'stock',
};

/** The form field that a refusal is about; null if it concerns the whole form. */
function fieldOf(error: unknown): string | null {
  const reason = reasonOf(error);
  switch (reason?.code) {
    case 'sku_taken':
      return 'sku';
    case 'selling_price_above_price':
      return 'sellingPrice';
    case 'unknown_picture':
    case 'foreign_picture':
      return 'pictures';
    case 'missing_field':
    case 'invalid_field':
      return FIELD_NAMES[reason.field] ?? reason.field;
    default:
      return null;
  }
}

export type ProductForm = ReturnType<typeof useProductForm>;

/** A product's form: its draft, whether it has changed, and its faults. */
export function useProductForm(product: Product | null) {
  const errorText = useErrorText();
  const element = useRef<HTMLFormElement>(null);
  const [read, setRead] = useState(product);
  const locale = useLocale();
  const [draft, setDraft] = useState(product ? draftOf(product, locale) : EMPTY_DRAFT);
  const [faults, setFaults] = useState<Faults>({});
  const [failure, setFailure] = useState<{ text: string; conflict: boolean } | null>(null);
  const base = read ? draftOf(read, locale) : EMPTY_DRAFT;

  function present(found: Faults): void {
    showFaults(element.current, () => setFaults(found));
  }

  return {
    element,
    /** The product as loaded; null for a new one. */
    read,
    /** The one that amounts are typed in. */
    currency: locale.currency,
    draft,
    faults,
    failure,
    dirty: !isSameDraft(draft, base),
    set<Field extends keyof Draft>(field: Field, value: Draft[Field]) {
      setDraft((before) => ({ ...before, [field]: value }));
      setFaults(({ [field]: _, ...others }) => others);
    },
    setSpec(key: string, text: string) {
      setDraft((before) => ({ ...before, specs: { ...before.specs, [key]: text } }));
      setFaults(({ [`specs.${key}`]: _, ...others }) => others);
    },
    setFact(name: string, text: string) {
      setDraft((before) => ({ ...before, facts: { ...before.facts, [name]: text } }));
      setFaults(({ [name]: _, ...others }) => others);
    },
    changePictures(change: (before: readonly DraftPicture[]) => readonly DraftPicture[]) {
      setDraft((before) => ({ ...before, pictures: change(before.pictures) }));
      setFaults(({ pictures: _, ...others }) => others);
    },
    /** Shows the faults and focuses the first. */
    present,
    /** Shows why saving failed; the input stays, but for specs whose attribute was deleted meanwhile. */
    refuse(error: unknown) {
      const field = fieldOf(error);
      const reason = reasonOf(error);
      if (reason?.code === 'unknown_spec') {
        setDraft((before) => ({ ...before, specs: knownSpecs(before.specs, reason.known) }));
        setRead((before) => before && { ...before, specs: knownSpecs(before.specs, reason.known) });
      }
      if (field) present({ [field]: errorText(error) });
      setFailure(field ? null : { text: errorText(error), conflict: reason?.code === 'product_changed' });
    },
    clear() {
      setFaults({});
      setFailure(null);
    },
    /** Continues from the saved product; `keep` says whether local changes stay or are discarded. */
    rebase(saved: Product, { keep }: { keep: boolean }) {
      setRead(saved);
      setDraft(keep ? rebaseDraft(base, draft, draftOf(saved, locale)) : draftOf(saved, locale));
      setFaults({});
      setFailure(null);
    },
  };
}
