/** The shop's fixed categories: label as people read it, value as stored and as the documented calls send it. */
export const CATEGORIES = [
  { label: 'Airpodes', value: 'airpodes' },
  { label: 'Camera', value: 'camera' },
  { label: 'Earphones', value: 'earphones' },
  { label: 'Mobiles', value: 'mobiles' },
  { label: 'Mouse', value: 'Mouse' },
  { label: 'Printers', value: 'printers' },
  { label: 'Processor', value: 'processor' },
  { label: 'Refrigerator', value: 'refrigerator' },
  { label: 'Speakers', value: 'speakers' },
  { label: 'Trimmers', value: 'trimmers' },
  { label: 'Televisions', value: 'televisions' },
  { label: 'Watches', value: 'watches' },
] as const;

export type Category = (typeof CATEGORIES)[number]['value'];

export const CATEGORY_VALUES = CATEGORIES.map((category) => category.value) as [Category, ...Category[]];

export const isCategory = (value: string): value is Category =>
  (CATEGORY_VALUES as readonly string[]).includes(value);

/** @returns the label people read, or the value itself when it is none of ours. */
export const categoryLabel = (value: string): string =>
  CATEGORIES.find((category) => category.value === value)?.label ?? value;
