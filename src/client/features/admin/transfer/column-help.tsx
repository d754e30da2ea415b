import classes from './transfer.module.css';

const COLUMNS: readonly (readonly [name: string, meaning: string])[] = [
  ['SKU', 'Finds the product. The only column that must be there.'],
  [
    'Name, Brand, Category, Price, Selling price',
    'Needed for new products. Prices in dollars, like 1299.50.',
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
];

/** What the file looks like, for whoever wants to know. */
export const ColumnHelp = () => (
  <details className={classes.help}>
    <summary>What the file looks like</summary>
    <p>
      The first row names the columns, in any order. A column that is not there stays as it is. The easiest
      way to begin is to export your products.
    </p>
    <dl>
      {COLUMNS.map(([name, meaning]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{meaning}</dd>
        </div>
      ))}
    </dl>
    <p>
      Save as “CSV UTF-8”. A text that begins with = + - or @ needs an apostrophe (') before it, so that no
      spreadsheet computes it; the export writes it so.
    </p>
  </details>
);
