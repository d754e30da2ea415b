import type { ReviewObstacle } from './catalogue/reviews.ts';
import type { Money } from './money/money.ts';
import type { AddressFault } from './orders/address.ts';
import type { DiscountMisfit } from './orders/discount.ts';
import type { StepObstacle } from './orders/order-status.ts';

/** Every refusal that a caller can act on, with the values for its text. */
export type ShopErrorReason =
  | {
      code: 'not_found';
      entity:
        | 'product'
        | 'order'
        | 'document'
        | 'cart_line'
        | 'user'
        | 'session'
        | 'mail'
        | 'backup'
        | 'page'
        | 'second_factor'
        | 'discount_code'
        | 'category'
        | 'attribute'
        | 'address'
        | 'wishlist'
        | 'return'
        | 'review'
        | 'variant_group';
    }
  | { code: 'wishlist_full'; limit: number }
  | { code: 'in_stock_again' }
  | { code: 'all_in_checkouts' }
  | { code: 'too_many_addresses'; limit: number }
  /** It is not as it was when its form was opened. */
  | { code: 'address_changed' }
  | { code: 'wrong_confirmation' }
  | { code: 'unauthenticated' }
  | { code: 'forbidden' }
  | { code: 'missing_field'; field: string }
  | { code: 'invalid_field'; field: string }
  /** A cell of a products file, or an entry of it, that does not have the form it should. */
  | { code: 'invalid_cell'; field: string; form: 'group' | 'specs' | 'whole_number'; cell: string }
  /** A cell of a products file or a long text holds more than `most`, `over` more where that is said. */
  | {
      code: 'beyond_limit';
      field: string;
      of: 'characters' | 'decimals' | 'entries' | 'number';
      most: number;
      over?: number;
    }
  | { code: 'invalid_address'; faults: readonly AddressFault[] }
  /** `name` says which product, if several are requested at once. */
  | { code: 'insufficient_stock'; available: number; name?: string }
  | { code: 'method_not_allowed' }
  | { code: 'too_large' }
  | { code: 'unsupported_content_type' }
  | { code: 'too_many_requests'; retryAfterSeconds: number }
  /** `expected`: the Origin that was not there; null when a browser says where a request comes from. */
  | { code: 'foreign_origin'; expected: string | null }
  /** The page was opened at another address than the shop’s own, which is `address`. */
  | { code: 'other_address'; address: string }
  | { code: 'busy' }
  /** The storage of pictures and documents does not do what it is asked. */
  | { code: 'files_unreachable' }
  | { code: 'disk_full' }
  | { code: 'shop_closed' }
  | { code: 'passwords_differ' }
  | { code: 'weak_password' }
  | { code: 'wrong_password' }
  | { code: 'email_taken' }
  | { code: 'invalid_credentials' }
  /** Too many failures from everywhere: the account's owner, if there is one, gets a link by mail. */
  | { code: 'sign_in_needs_link'; retryAfterSeconds: number }
  | { code: 'invalid_photo' }
  | { code: 'invalid_image' }
  | { code: 'unknown_picture' }
  /** `host`: the origin that is not allowed for product pictures. */
  | { code: 'foreign_picture'; host: string }
  | { code: 'product_changed' }
  | { code: 'accessories_changed' }
  /** Or its attribute; or it has another address by now, or was merged. */
  | { code: 'category_changed' }
  | { code: 'settings_changed' }
  | { code: 'home_changed' }
  /** The currency is fixed once something was sold in it, or is being paid for. */
  | { code: 'currency_in_use'; by: 'order' | 'checkout' }
  /** The amounts were typed in another currency than the shop’s, which is `currency` now. */
  | { code: 'currency_changed'; currency: string }
  /** `count` of these have amounts that the currency cannot hold; one is named. */
  | {
      code: 'prices_do_not_fit';
      of: 'product' | 'delivery_method' | 'discount_code';
      count: number;
      name: string;
      currency: string;
    }
  | { code: 'mail_not_repeatable' }
  /** The recipient wants no more mails of this kind. */
  | { code: 'mail_unsubscribed' }
  /** In the owner's words of a mail; `name` is what is in the braces. */
  | { code: 'unknown_placeholder'; name: string; known: readonly string[] }
  /** The file of an invoice or credit note is missing or damaged. */
  | { code: 'document_lost'; number: string }
  /** `next`: the series' next number, below which it cannot go. */
  | { code: 'number_given'; next: number }
  | { code: 'prefix_used'; prefix: string }
  | { code: 'backup_running' }
  | { code: 'backups_elsewhere' }
  | { code: 'sku_taken'; sku: string }
  | { code: 'selling_price_above_price' }
  /** A change of many products would give it such a price, or the file's column `field` has it. */
  | { code: 'price_out_of_range'; field?: string; leastMinor: Money; mostMinor: Money; currency: string }
  /** The reduced price would not be below the price. */
  | { code: 'no_reduction' }
  /** It is in an order, or in a checkout that may become one. */
  | { code: 'product_sold' }
  /** It is in a group of variants, this one or another. */
  | { code: 'already_variant'; name: string }
  /** The variants of a product are all in one category. */
  | { code: 'other_category'; name: string }
  | { code: 'too_many_variants'; limit: number }
  | { code: 'variants_changed' }
  /** In a products file. */
  | { code: 'unknown_category'; name: string }
  /** A products file names a picture's file that did not come with it. */
  | { code: 'missing_picture'; name: string }
  /** A products file names a file that was refused as a picture. */
  | { code: 'unusable_picture'; name: string }
  /** What a products file gives as a picture is neither a file's name nor an address. */
  | { code: 'invalid_picture'; name: string }
  /** Another category has this name or this address. */
  | { code: 'category_taken'; label: string }
  | { code: 'category_in_use'; label: string; products: number }
  | { code: 'too_many_categories'; limit: number }
  | { code: 'attribute_taken'; label: string }
  | { code: 'too_many_attributes'; limit: number }
  /** Both categories have this attribute, once as a number and once as a text. */
  | { code: 'attribute_types_differ'; label: string }
  /** Both categories have this attribute, with these units; null for none. */
  | { code: 'attribute_units_differ'; label: string; units: [string | null, string | null] }
  /** Left as it was, by a file or a program, in a product that goes to a category with another unit. */
  | { code: 'spec_in_other_unit'; label: string; from: string; to: string }
  /** `known`: the keys that the category has. */
  | { code: 'unknown_spec'; key: string; category: string; known: readonly string[] }
  | { code: 'invalid_spec'; label: string; type: 'number' | 'text' }
  /** `current`: the current units on hand; null if the stock is not tracked. */
  | { code: 'stock_changed'; current: number | null }
  | { code: 'stock_held'; held: number }
  | { code: 'unreadable_file'; fault: 'encoding' | 'empty' | 'rows' }
  /** `row`: numbered as in a spreadsheet, where the header is row 1. */
  | { code: 'broken_quotes'; row: number }
  | { code: 'unknown_columns'; names: readonly string[] }
  /** `column`: its letter in a spreadsheet; `row`: where its first cell is. */
  | { code: 'unnamed_column'; column: string; row: number }
  | { code: 'missing_column'; name: string }
  | { code: 'duplicate_column'; name: string }
  | { code: 'row_length'; expected: number; found: number }
  | { code: 'formula_cell'; field: string }
  /** `row`: where the same SKU occurs first. */
  | { code: 'duplicate_sku'; row: number }
  | { code: 'unknown_row' }
  /** `columns`: what the file lacks for a new product. */
  | { code: 'unknown_sku'; sku: string; columns: readonly string[] }
  | { code: 'changed_since_export' }
  | { code: 'invalid_reset_link' }
  | { code: 'invalid_email_link' }
  /** The password was right; the account also needs its second factor. */
  | { code: 'second_step_needed' }
  /** The half-finished sign-in is over; it begins again with the password. */
  | { code: 'second_step_expired' }
  | { code: 'wrong_code' }
  | { code: 'invalid_passkey' }
  | { code: 'passkey_limit'; limit: number }
  | { code: 'authenticator_exists' }
  /** An admin must enrol a second factor before the panel opens. */
  | { code: 'second_factor_needed' }
  /** The person must prove again who they are; the last time was too long ago for this act. */
  | { code: 'fresh_sign_in_needed' }
  | { code: 'last_admin' }
  | { code: 'cart_needs_login' }
  | { code: 'already_in_cart' }
  | { code: 'cart_full'; limit: number }
  | { code: 'invalid_quantity' }
  | { code: 'cart_empty' }
  | { code: 'cart_changed' }
  /** The shopper saw the amounts in another currency than the shop’s, which is `currency` now. */
  | { code: 'seen_in_other_currency'; currency: string }
  /** The shop must know where the order goes before it is paid. */
  | { code: 'address_needed' }
  | { code: 'not_delivered_there' }
  /** The chosen way of delivery is not offered for this address and these goods. */
  | { code: 'delivery_changed' }
  /** The discount code does not fit the cart. */
  | ({ code: 'discount_refused'; discountCode: string; currency: string } & DiscountMisfit)
  | { code: 'discount_code_taken' }
  | { code: 'page_changed' }
  | { code: 'page_slug_taken' }
  /** `gaps`: what the owner still has to fill in. */
  | { code: 'page_has_gaps'; gaps: readonly string[] }
  | { code: 'too_many_pages'; limit: number }
  /** The shop asks people to confirm that they have read its terms as they are now. */
  | { code: 'terms_not_accepted' }
  /** `leastMinor` is null where only the provider knows it: the amount is too small. */
  | { code: 'amount_not_payable'; leastMinor: Money | null; mostMinor: Money; currency: string }
  | { code: 'payment_unavailable' }
  /** The environment decides, not the panel. */
  | { code: 'set_by_environment'; variables: readonly string[] }
  /** The payment provider does not know the key, or the key may not do what payments need. */
  | { code: 'payment_key_refused'; why: 'unknown' | 'narrow' }
  /** `address`: the shop's own, which the provider cannot reach. */
  | { code: 'webhook_needs_https'; address: string }
  /** `message`: the provider's reason. */
  | { code: 'webhook_refused'; message: string }
  /** What was entered cannot be read without its key file. */
  | { code: 'keys_locked' }
  | { code: 'payment_incomplete' }
  | { code: 'checkout_expired' }
  | { code: 'order_not_stored' }
  | { code: 'invalid_signature' }
  | { code: 'illegal_order_step'; obstacle: StepObstacle }
  | { code: 'order_changed' }
  | { code: 'refund_exceeds_payment'; leftMinor: Money; currency: string }
  /** `stepMinor`: amounts must be a multiple of it, because the payment provider takes no finer ones. */
  | { code: 'amount_too_fine'; stepMinor: Money; currency: string }
  | { code: 'refund_exceeds_lines'; mostMinor: Money; currency: string }
  | { code: 'refund_exceeds_units'; name: string; left: number }
  /** Units of it are in a return that is not finished. */
  | { code: 'units_in_return'; name: string }
  | { code: 'not_returnable' }
  | { code: 'return_exceeds_units'; name: string; left: number }
  | { code: 'return_changed' }
  /** `answer`: the owner's as it is now; '' for none. */
  | { code: 'review_changed'; answer: string }
  | { code: 'no_review'; obstacle: ReviewObstacle };

export type ShopErrorCode = ShopErrorReason['code'];

/** A refusal. Anything else that is thrown is a bug and is answered without details. */
export class ShopError extends Error {
  override readonly name = 'ShopError';
  readonly reason: ShopErrorReason;

  constructor(reason: ShopErrorReason, options?: ErrorOptions) {
    super(reason.code, options);
    this.reason = reason;
  }
}
