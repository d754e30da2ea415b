import { MAX_NAMED_PICTURES } from '../../../catalogue/named-pictures.ts';
import { PRODUCT_FACTS } from '../../../catalogue/product-fields.ts';
import { SHEET_MAX_BYTES } from '../../../catalogue/product-limits.ts';
import { formatsIn } from '../../dates.ts';

const format = (count: number): string => formatsIn('en').number.format(count);
const rows = (count: number): string => `${format(count)} ${count === 1 ? 'row' : 'rows'}`;

/** The panel's import and export. */
export const texts = {
  importAndExport: 'Import and Export',
  lead: 'CSV files for any spreadsheet: columns separated by commas, characters in UTF-8.',
  // What the file looks like
  whatFileLooksLike: 'What the file looks like',
  fileBegin:
    'The first row names the columns, in any order. If you leave a column out, its values stay as they are. The easiest way to start is to export your products.',
  /** The file's column names are the same in every language. */
  columns: [
    ['SKU', 'Identifies the product. The only required column.'],
    [
      'Name, Brand, Category, Price, Selling price',
      'Required for new products. Prices are in the shop’s currency, such as 1299.50.',
    ],
    ['Description', 'Plain text: HTML is shown as it is written. Empty means none.'],
    ['Stock', 'The number you counted. Empty leaves the stock as it is.'],
    [
      'Stock when exported',
      'Written by the export. If Stock still has this value, the import leaves the stock alone, so sales since the export still count.',
    ],
    ['On sale', 'yes or no. Empty leaves it as it is.'],
    [
      'Pictures',
      'Names of picture files that you choose together with this file, or addresses; separated by spaces or commas. The first one is the thumbnail.',
    ],
    [
      'Specs',
      'For example memory=8; panel=OLED. Put a backslash before a semicolon or an equals sign inside a value.',
    ],
    [
      Object.values(PRODUCT_FACTS)
        .map(({ column }) => column)
        .join(', '),
      'Whole numbers. Empty means none.',
    ],
    ['Tax class', 'standard, reduced or exempt. Empty leaves it as it is; a new product is standard.'],
    [
      'Group',
      'The variants that it belongs to, with the keys of one or two attributes to choose by, such as Kite 5 [storage, colour]. Empty takes it out of its group.',
    ],
    [
      'ID',
      'Written by the export. Used only for products without a SKU: fill in a SKU in their row, and they get it.',
    ],
    [
      'Version',
      'Written by the export. A product that somebody has changed since then is rejected, not overwritten.',
    ],
  ] as readonly (readonly [name: string, meaning: string])[],
  fileEnd:
    "Save as “CSV UTF-8”. Put an apostrophe (') before any text that begins with = + - or @, so that no spreadsheet treats it as a formula. The export does this for you.",
  // Export
  savedAs: (name: string) => `Saved as ${name}`,
  fetching: 'Downloading...',
  fetchFailed: 'The file could not be downloaded. Please check your connection and try again.',
  exportProducts: 'Export products',
  exportProductsLead:
    'All products, on and off sale. Edit the file in a spreadsheet and import it again. Only your edits change anything.',
  exportOrders: 'Export orders',
  exportOrdersLead:
    'One row per order for your books. Gross is what was paid, Refunded what went back, and Net the rest: all three include tax. Order net is the order’s total without tax. Days are those of the shop’s time zone. Leave them empty to export all orders.',
  refundsOfMonth:
    'Refunds are listed with their order, whenever they were made. To book those of a month, download its credit notes under Invoices.',
  openInExcel:
    'In Excel, open the file with Data, From Text/CSV: comma as delimiter, UTF-8 as file origin. Amounts have a decimal point. If your Excel writes a decimal comma, first choose English (United States) under Data, Get Data, Query Options, Regional Settings.',
  firstDay: 'First day',
  lastDay: 'Last day',
  withTestOrders: 'With test orders, marked as such',
  daysBackwards: 'The first day is after the last one.',
  // Import
  importProducts: 'Import products',
  importProductsLead:
    'One row per product, matched by SKU. Existing products are changed, new ones are put on sale. Choose the file together with the pictures it names. You see a preview first. Nothing changes until you confirm.',
  chooseFile: 'Choose a CSV file',
  chooseAnother: 'Choose another file',
  checking: (file: string) => `Checking ${file}`,
  importing: (file: string) => `Importing ${file}`,
  uploading: (file: string) => `Uploading the pictures for ${file}`,
  uploaded: (done: number, total: number) =>
    `${format(done)} of ${format(total)} ${total === 1 ? 'picture' : 'pictures'}`,
  waits: (seconds: number) =>
    `Too many requests at once. It continues by itself within ${format(seconds)} ${seconds === 1 ? 'second' : 'seconds'}.`,
  pictureFailed: (file: string, why: string) => `${file}: ${why}`,
  noSheet: 'There is no CSV file among these. Please choose it together with its pictures.',
  notUsable: (files: string) =>
    `Not used: ${files}. Please choose one CSV file at a time, and with it only pictures. Unpack archives first.`,
  unreadable: 'The file can no longer be read. Was it moved or changed? Please choose it again.',
  tooManyPictures: () =>
    `At most ${format(MAX_NAMED_PICTURES)} pictures can come with one file. Please split it.`,
  sending: 'Sending the file...',
  leaveOpen: 'Your shop stays open. Please leave this page open, too.',
  stop: 'Stop',
  progress: (done: number, total: number) => `${format(done)} of ${rows(total)}`,
  tryAgain: 'Try again',
  stopped: (file: string) => `Stopped: ${file}`,
  stay: (progress: string) => `Imported: ${progress}. Import the file again to continue with the rest.`,
  nothingChanged: 'Nothing was changed. Import the file again to continue.',
  goOn: 'Continue',
  imported: (file: string) => `Imported: ${file}`,
  checked: (file: string) => `Checked: ${file}`,
  onlyErrors: 'Nothing can be imported yet. See below what is wrong with the rows.',
  nothingToImport: 'There is nothing to import. No row would change anything.',
  importRows: (count: number) => `Import ${rows(count)}`,
  cancel: 'Cancel',
  tooLarge: `The file is larger than ${SHEET_MAX_BYTES / 1024 / 1024} MB. Please split it.`,
  notSent: 'The file could not be sent. Please check your connection and try again.',
  cutOff:
    'The connection was lost. Everything imported so far stays. Import the file again to continue where it stopped.',
  // What the import did
  created: 'New',
  changed: 'Changed',
  asBefore: 'As before',
  withErrors: 'With errors',
  row: 'Row',
  sku: 'SKU',
  noSku: '(none)',
  whatIsWrong: 'What is wrong',
  rowsLeftOut: 'Rows with errors are skipped. Correct them in the file and import it again.',
  rowsWithErrors: 'Rows with errors',
  rowsWarned: (count: number) =>
    count === 1 ? 'One row is fine, but has a note.' : `${format(count)} rows are fine, but have notes.`,
  rowsWithWarnings: 'Rows with warnings',
  whatToKnow: 'What to know',
  showAll: (count: string) => `Show all ${count}`,
  firstOf: (count: string) => `These are the first of ${count}.`,
};
