import { SHEET_MAX_BYTES } from '../../product-limits.ts';
import { formatsIn } from '../dates.ts';

const { number } = formatsIn('en');
const rows = (count: number): string => `${number.format(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The panel's import and export. */
export const texts = {
  importAndExport: 'Import and Export',
  lead: 'CSV files, as every spreadsheet opens and saves them.',
  // What the file looks like
  whatFileLooksLike: 'What the file looks like',
  fileBegin:
    'The first row names the columns, in any order. A column that is not there stays as it is. The easiest way to begin is to export your products.',
  /** The columns are named the same in every language: so the file has them. */
  columns: [
    ['SKU', 'Finds the product. The only column that must be there.'],
    [
      'Name, Brand, Category, Price, Selling price',
      'Needed for new products. Prices in the shop’s currency, with a point before decimals, like 1299.50.',
    ],
    ['Description', 'Text. Empty means none.'],
    ['Stock', 'What you counted. Empty leaves the stock as it is.'],
    [
      'Stock when exported',
      'Written by the export: where Stock is the same, what was sold since then stays sold.',
    ],
    ['On sale', 'yes or no. Empty leaves it as it is.'],
    ['Pictures', 'Addresses with spaces between them, the first is the thumbnail.'],
    ['Specs', 'Like memory=8; panel=OLED. A semicolon inside a value has a backslash before it.'],
    ['ID', 'Written by the export, and read only for products without a SKU.'],
    [
      'Version',
      'Written by the export: products that somebody changed since then are refused rather than overwritten.',
    ],
  ] as readonly (readonly [name: string, meaning: string])[],
  fileEnd:
    "Save as “CSV UTF-8”. A text that begins with = + - or @ needs an apostrophe (') before it, so that no spreadsheet computes it; the export writes it so.",
  // Export
  savedAs: (name: string) => `Saved as ${name}`,
  fetching: 'Fetching...',
  fetchFailed: 'The file could not be fetched. Please check your connection and try again.',
  exportProducts: 'Export products',
  exportProductsLead:
    'All products, on and off sale. Change the file in a spreadsheet and import it again; what you leave as it is stays as it is.',
  exportOrders: 'Export orders',
  exportOrdersLead:
    'One row per order for your books: gross, refunds, net, currency and dates. Days are counted in UTC; leave them empty for all orders.',
  firstDay: 'First day',
  lastDay: 'Last day',
  withTestOrders: 'With test orders, marked as such',
  daysBackwards: 'The first day is after the last one.',
  // Import
  importProducts: 'Import products',
  importProductsLead:
    'One row per product, found by its SKU: known products are changed, new ones are put on sale. First you see what the file would do; nothing is changed before you say so.',
  chooseFile: 'Choose a CSV file',
  chooseAnother: 'Choose another file',
  checking: (file: string) => `Checking ${file}`,
  importing: (file: string) => `Importing ${file}`,
  sending: 'Sending the file...',
  leaveOpen: 'Your shop is open meanwhile. Please leave this page open.',
  stop: 'Stop',
  progress: (done: number, total: number) => `${number.format(done)} of ${rows(total)}`,
  tryAgain: 'Try again',
  stopped: (file: string) => `Stopped: ${file}`,
  stay: (progress: string) => `${progress} are done and stay. Import the file again to go on.`,
  nothingChanged: 'Nothing was changed. Import the file again to go on.',
  goOn: 'Go on',
  imported: (file: string) => `Imported: ${file}`,
  checked: (file: string) => `Checked: ${file}`,
  nothingToImport: 'There is nothing to import: no row would change anything.',
  importRows: (count: number) => `Import ${rows(count)}`,
  cancel: 'Cancel',
  tooLarge: `The file is larger than ${SHEET_MAX_BYTES / 1024 / 1024} MB. Please split it.`,
  notSent: 'The file could not be sent. Please check your connection and try again.',
  cutOff:
    'The connection broke off. What was imported until then stays; import the file again to go on where it stopped.',
  // What the import did
  created: 'New',
  changed: 'Changed',
  asBefore: 'As before',
  withErrors: 'With errors',
  row: 'Row',
  sku: 'SKU',
  noSku: '(none)',
  whatIsWrong: 'What is wrong',
  rowsLeftOut: 'Rows with errors are left out. Correct them in the file and import it again.',
  rowsWithErrors: 'Rows with errors',
  showAll: (count: string) => `Show all ${count}`,
  firstOf: (count: string) => `These are the first of ${count}.`,
};
