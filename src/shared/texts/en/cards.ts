/** What several of it are called, by the attribute's name in lower case. */
const plurals: Record<string, string> = {
  color: 'colors',
  colour: 'colours',
  size: 'sizes',
  'screen size': 'screen sizes',
  'display size': 'display sizes',
  'case size': 'case sizes',
  storage: 'storage sizes',
  memory: 'memory sizes',
  capacity: 'capacities',
  length: 'lengths',
  width: 'widths',
  weight: 'weights',
  material: 'materials',
  finish: 'finishes',
  pattern: 'patterns',
  style: 'styles',
  scent: 'scents',
  flavor: 'flavors',
  flavour: 'flavours',
  model: 'models',
  power: 'power ratings',
};

/** What the server writes on the cards of products. */
export const texts = {
  /** In how many values of an attribute a product comes: "4 colours". */
  comesIn: (label: string, count: number) => {
    const plural = plurals[label.toLowerCase()];
    return plural ? `${count} ${plural}` : `${label}: ${count} options`;
  },
};
