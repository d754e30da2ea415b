/** Every id is a prefix that names its kind, then a UUIDv7, so ids sort by creation time. */
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
  document: 'doc',
  mail: 'mai',
  auditEntry: 'aud',
  banner: 'ban',
  homeSection: 'sec',
  passkey: 'pky',
  discountCode: 'dsc',
  address: 'adr',
  page: 'pag',
  stockRequest: 'srq',
  return: 'ret',
  variantGroup: 'vgr',
  review: 'rev',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

/** What the payment provider gives ids of its own: text that the shop stores and sends back as it is. */
export type ProviderIdKind =
  | 'paymentSession'
  | 'paymentIntent'
  | 'providerRefund'
  | 'dispute'
  | 'fraudWarning';

declare const brand: unique symbol;
export type Id<Kind extends IdKind | ProviderIdKind> = string & { readonly [brand]: Kind };

export type UserId = Id<'user'>;
export type ProductId = Id<'product'>;
export type OrderId = Id<'order'>;
export type OrderLineId = Id<'orderLine'>;
export type ShipmentId = Id<'shipment'>;
export type RefundId = Id<'refund'>;
export type DocumentId = Id<'document'>;
export type CheckoutId = Id<'checkout'>;
export type CartId = Id<'cart'>;
export type CartLineId = Id<'cartLine'>;
export type MailId = Id<'mail'>;
export type BannerId = Id<'banner'>;
export type HomeSectionId = Id<'homeSection'>;
export type DiscountCodeId = Id<'discountCode'>;
export type AddressId = Id<'address'>;
export type PageId = Id<'page'>;
export type StockRequestId = Id<'stockRequest'>;
export type ReturnId = Id<'return'>;
export type VariantGroupId = Id<'variantGroup'>;
export type ReviewId = Id<'review'>;
export type PasskeyId = Id<'passkey'>;
export type PaymentSessionId = Id<'paymentSession'>;
export type PaymentIntentId = Id<'paymentIntent'>;
export type ProviderRefundId = Id<'providerRefund'>;
export type DisputeId = Id<'dispute'>;
export type FraudWarningId = Id<'fraudWarning'>;

/** A session's id is the hash of its secret, without a prefix. */
export type SessionId = string & { readonly [brand]: 'session' };

/** Brands text from outside (an address, a file, another program) as an id. Nothing may exist under it. */
export const toId = <Kind extends IdKind | ProviderIdKind>(_kind: Kind, text: string) => text as Id<Kind>;

/** Makes a new id of a kind; injected into services so that tests can control it. */
export type NewId = <Kind extends IdKind>(kind: Kind) => Id<Kind>;
