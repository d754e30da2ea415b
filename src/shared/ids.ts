/** Every id is text: a prefix that names its kind, then a UUIDv7, so ids sort by the moment they were made. */
export const ID_PREFIXES = {
  user: 'usr',
  product: 'prd',
  stockMovement: 'stm',
  cart: 'crt',
  cartLine: 'cln',
  checkout: 'chk',
  order: 'ord',
  orderLine: 'oln',
  orderEvent: 'oev',
  shipment: 'shp',
  refund: 'rfd',
  mail: 'mai',
  auditEntry: 'aud',
  banner: 'ban',
  homeSection: 'sec',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

declare const brand: unique symbol;
export type Id<Kind extends IdKind> = string & { readonly [brand]: Kind };

export type UserId = Id<'user'>;
export type ProductId = Id<'product'>;
export type OrderId = Id<'order'>;
export type OrderLineId = Id<'orderLine'>;
export type ShipmentId = Id<'shipment'>;
export type RefundId = Id<'refund'>;
export type CheckoutId = Id<'checkout'>;
export type CartId = Id<'cart'>;
export type CartLineId = Id<'cartLine'>;
export type MailId = Id<'mail'>;
export type BannerId = Id<'banner'>;
export type HomeSectionId = Id<'homeSection'>;

/** A session is known by the hash of its secret, which no id's prefix precedes. */
export type SessionId = string & { readonly [brand]: 'session' };

/** Reads text as an id of a kind, where it comes in: an address, a file, another program. It may be of nothing. */
export const toId = <Kind extends IdKind>(_kind: Kind, text: string) => text as Id<Kind>;

/** Makes a new id of a kind; handed to services so that tests can hold it. */
export type NewId = <Kind extends IdKind>(kind: Kind) => Id<Kind>;
