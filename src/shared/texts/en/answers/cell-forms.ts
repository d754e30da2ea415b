import type { ShopErrorReason } from '../../../shop-error.ts';

type CellForm = Extract<ShopErrorReason, { code: 'invalid_cell' }>['form'];

/** The form of what a cell of a products file should say. */
export const cellForms: Record<CellForm, string> = {
  group:
    'a name, then one or two attributes of the category in square brackets, such as “Kite 5 [storage, colour]”',
  specs:
    'name=value, each name once, with semicolons between them, and a backslash before an equals sign in a value',
  whole_number: 'a whole number, 0 or more',
};
