import { PRODUCT_FIELDS } from '../../../shared/catalogue/product-fields.ts';

/** A group as the cell of a products file names it: its name, and the keys of the attributes to choose by. */
export type SheetGroup = { name: string; axisOne: string; axisTwo: string | null };

/** "Kite 5 [storage, colour]". */
export const writeGroup = ({ name, axisOne, axisTwo }: SheetGroup): string =>
  `${name} [${[axisOne, ...(axisTwo === null ? [] : [axisTwo])].join(', ')}]`;

const CELL = /^(.*\S)\s*\[\s*([^[\],\s][^[\],]*?)\s*(?:,\s*([^[\],\s][^[\],]*?)\s*)?\]$/s;

/** Longer than any group is written. */
const CELL_MAX = 500;

/** @returns null for a text that names no group. */
export function readGroup(cell: string): SheetGroup | null {
  if (cell.length > CELL_MAX) return null;
  const [, name = '', axisOne = '', axisTwo = null] = CELL.exec(cell.trim()) ?? [];
  if (name === '' || name.length > PRODUCT_FIELDS.name.max || axisOne === axisTwo) return null;
  return { name, axisOne, axisTwo };
}
