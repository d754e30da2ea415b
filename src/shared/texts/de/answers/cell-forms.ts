import type { ShopErrorReason } from '../../../shop-error.ts';

type CellForm = Extract<ShopErrorReason, { code: 'invalid_cell' }>['form'];

export const cellForms: Record<CellForm, string> = {
  group:
    'ein Name, dann in eckigen Klammern ein oder zwei Merkmale der Kategorie, zum Beispiel „Kite 5 [storage, colour]“',
  specs:
    'Name=Wert, jeder Name einmal, mit Semikolons dazwischen und einem umgekehrten Schrägstrich vor einem Gleichheitszeichen im Wert',
  whole_number: 'eine ganze Zahl ab 0',
};
