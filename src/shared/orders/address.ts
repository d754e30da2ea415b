/** An address as the post reads it. `state` is a region's code where the country has them ("CA"). */
export type PostalAddress = {
  line1: string;
  line2: string;
  city: string;
  state: string;
  postalCode: string;
  /** ISO 3166-1 alpha-2. */
  country: string;
};

/** Where an order goes, and to whom. Empty texts where nothing is given. */
export type DeliveryAddress = PostalAddress & {
  name: string;
  company: string;
  phone: string;
  /** A business's VAT number, printed on the invoice. */
  vatNumber: string;
};
