/** The variants of a product, in its editor. */
export const texts = {
  variants: 'Variants',
  failed: 'The variants could not be loaded.',
  // Without a group
  none: 'This product comes in one form only',
  why: 'Does it come in several colours, sizes or storage sizes? Make a variant for each: a product of its own, with its own price and stock. Shoppers choose between them on the product’s page.',
  noAttributes:
    'Variants differ by an attribute of the category, such as its colour. This category has none yet.',
  addAttributes: 'Add attributes',
  make: 'Make variants',
  saveFirst: 'Save or cancel your changes in Details first.',
  // Making them
  groupName: 'Name of the group',
  groupNameWhy: 'New products are named after it and their values: “Kite 5, 512 GB, Blue”.',
  axis: 'They differ by',
  second: 'And by',
  choose: 'Choose an attribute',
  noSecond: 'Nothing else',
  valuesOf: (label: string) => `${label}: all values`,
  valuesWhy: 'Separate them by commas, in the order in which shoppers see them.',
  numbersWhy: (unit: string | null) =>
    `Numbers${unit ? ` in ${unit}` : ''}, separated by commas. Shoppers see the smallest first.`,
  ownIs: 'This product is',
  combinations: 'Combinations',
  combination: 'Combination',
  thisProduct: 'This product',
  made: (count: number) =>
    count === 0
      ? 'No product will be made.'
      : count === 1
        ? 'One product will be made.'
        : `${count} products will be made.`,
  asThis: 'They are copies of this product, with its pictures and description, and are on sale if it is.',
  sku: 'SKU',
  price: 'Selling price',
  stock: 'Stock',
  stockEmpty: 'Empty: not counted',
  fieldOf: (field: string, combination: string) => `${field} of ${combination}`,
  makeThem: 'Make these variants',
  cancel: 'Cancel',
  madeNow: 'Variants made',
  // Faults of the form
  nameMissing: 'Please name the variants',
  axisMissing: 'Please choose what they differ by',
  valuesMissing: 'Please enter at least one value',
  notNumbers: 'Please enter numbers, such as 128, 256',
  tooManyValues: (most: number) => `Up to ${most} values are possible`,
  tooMany: (most: number) => `Up to ${most} combinations are possible`,
  // With a group
  rename: 'Rename',
  renamed: 'Variants renamed',
  product: 'Product',
  state: 'Status',
  onSale: 'On sale',
  offSale: 'Off sale',
  elsewhere: 'In another category: not shown',
  twin: 'Same values as another variant: not shown',
  noValue: 'no value: not shown',
  notCounted: 'not counted',
  edit: (name: string) => `Edit ${name}`,
  remove: (name: string) => `Remove ${name} from these variants`,
  takeOut: 'Remove',
  removed: 'Removed from the variants. The product itself stays.',
  add: 'Add a product',
  addWhy: 'Of the same category, by name, brand or SKU.',
  addThis: (name: string) => `Add ${name}`,
  addShort: 'Add',
  added: 'Added to the variants',
  nothingFound: 'No other product of this category fits.',
  dissolve: 'Dissolve group',
  dissolveQuestion: 'Dissolve these variants?',
  dissolveWhy: (name: string) =>
    `The products of ${name} stay, each on its own. Shoppers can no longer choose between them on their pages.`,
  dissolved: 'Variants dissolved',
};
