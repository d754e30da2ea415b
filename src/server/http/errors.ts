import { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { z } from 'zod';
import { BLANK } from '../../shared/schemas/text.ts';
import { ShopError, type ShopErrorCode, type ShopErrorReason } from '../../shared/shop-error.ts';
import { StoreFault } from '../files/file-store.ts';

/** The only table from refusals to statuses: a new code without an entry does not compile. */
const TRPC_CODES = {
  not_found: 'NOT_FOUND',
  unauthenticated: 'UNAUTHORIZED',
  forbidden: 'FORBIDDEN',
  missing_field: 'BAD_REQUEST',
  invalid_field: 'BAD_REQUEST',
  invalid_cell: 'BAD_REQUEST',
  beyond_limit: 'BAD_REQUEST',
  invalid_address: 'BAD_REQUEST',
  too_many_addresses: 'CONFLICT',
  wishlist_full: 'CONFLICT',
  in_stock_again: 'CONFLICT',
  all_in_checkouts: 'CONFLICT',
  wrong_confirmation: 'BAD_REQUEST',
  insufficient_stock: 'CONFLICT',
  method_not_allowed: 'METHOD_NOT_SUPPORTED',
  too_large: 'PAYLOAD_TOO_LARGE',
  unsupported_content_type: 'UNSUPPORTED_MEDIA_TYPE',
  too_many_requests: 'TOO_MANY_REQUESTS',
  foreign_origin: 'FORBIDDEN',
  other_address: 'FORBIDDEN',
  busy: 'SERVICE_UNAVAILABLE',
  files_unreachable: 'SERVICE_UNAVAILABLE',
  disk_full: 'SERVICE_UNAVAILABLE',
  shop_closed: 'SERVICE_UNAVAILABLE',
  passwords_differ: 'BAD_REQUEST',
  weak_password: 'BAD_REQUEST',
  wrong_password: 'BAD_REQUEST',
  email_taken: 'CONFLICT',
  invalid_credentials: 'UNAUTHORIZED',
  sign_in_needs_link: 'TOO_MANY_REQUESTS',
  invalid_photo: 'BAD_REQUEST',
  invalid_image: 'UNSUPPORTED_MEDIA_TYPE',
  unknown_picture: 'BAD_REQUEST',
  foreign_picture: 'BAD_REQUEST',
  product_changed: 'CONFLICT',
  address_changed: 'CONFLICT',
  accessories_changed: 'CONFLICT',
  category_changed: 'CONFLICT',
  settings_changed: 'CONFLICT',
  home_changed: 'CONFLICT',
  mail_not_repeatable: 'CONFLICT',
  mail_unsubscribed: 'CONFLICT',
  unknown_placeholder: 'BAD_REQUEST',
  document_lost: 'INTERNAL_SERVER_ERROR',
  number_given: 'CONFLICT',
  prefix_used: 'CONFLICT',
  backup_running: 'CONFLICT',
  backups_elsewhere: 'CONFLICT',
  sku_taken: 'CONFLICT',
  selling_price_above_price: 'BAD_REQUEST',
  price_out_of_range: 'BAD_REQUEST',
  no_reduction: 'BAD_REQUEST',
  product_sold: 'CONFLICT',
  already_variant: 'CONFLICT',
  other_category: 'CONFLICT',
  too_many_variants: 'CONFLICT',
  variants_changed: 'CONFLICT',
  unknown_category: 'BAD_REQUEST',
  missing_picture: 'BAD_REQUEST',
  unusable_picture: 'BAD_REQUEST',
  invalid_picture: 'BAD_REQUEST',
  category_taken: 'CONFLICT',
  category_in_use: 'CONFLICT',
  too_many_categories: 'CONFLICT',
  attribute_taken: 'CONFLICT',
  too_many_attributes: 'CONFLICT',
  attribute_types_differ: 'CONFLICT',
  attribute_units_differ: 'CONFLICT',
  spec_in_other_unit: 'CONFLICT',
  unknown_spec: 'BAD_REQUEST',
  invalid_spec: 'BAD_REQUEST',
  stock_changed: 'CONFLICT',
  stock_held: 'CONFLICT',
  unreadable_file: 'BAD_REQUEST',
  broken_quotes: 'BAD_REQUEST',
  unknown_columns: 'BAD_REQUEST',
  unnamed_column: 'BAD_REQUEST',
  missing_column: 'BAD_REQUEST',
  duplicate_column: 'BAD_REQUEST',
  row_length: 'BAD_REQUEST',
  formula_cell: 'BAD_REQUEST',
  duplicate_sku: 'BAD_REQUEST',
  unknown_row: 'BAD_REQUEST',
  unknown_sku: 'BAD_REQUEST',
  changed_since_export: 'CONFLICT',
  invalid_reset_link: 'BAD_REQUEST',
  invalid_email_link: 'BAD_REQUEST',
  second_step_needed: 'UNAUTHORIZED',
  second_step_expired: 'BAD_REQUEST',
  wrong_code: 'BAD_REQUEST',
  invalid_passkey: 'BAD_REQUEST',
  passkey_limit: 'CONFLICT',
  authenticator_exists: 'CONFLICT',
  second_factor_needed: 'FORBIDDEN',
  fresh_sign_in_needed: 'FORBIDDEN',
  last_admin: 'CONFLICT',
  cart_needs_login: 'UNAUTHORIZED',
  already_in_cart: 'CONFLICT',
  cart_full: 'CONFLICT',
  invalid_quantity: 'BAD_REQUEST',
  cart_empty: 'BAD_REQUEST',
  cart_changed: 'CONFLICT',
  seen_in_other_currency: 'CONFLICT',
  address_needed: 'BAD_REQUEST',
  not_delivered_there: 'CONFLICT',
  delivery_changed: 'CONFLICT',
  discount_refused: 'CONFLICT',
  discount_code_taken: 'CONFLICT',
  page_changed: 'CONFLICT',
  page_slug_taken: 'CONFLICT',
  page_has_gaps: 'BAD_REQUEST',
  too_many_pages: 'CONFLICT',
  terms_not_accepted: 'BAD_REQUEST',
  amount_not_payable: 'BAD_REQUEST',
  payment_unavailable: 'SERVICE_UNAVAILABLE',
  set_by_environment: 'CONFLICT',
  payment_key_refused: 'BAD_REQUEST',
  webhook_needs_https: 'CONFLICT',
  webhook_refused: 'CONFLICT',
  keys_locked: 'CONFLICT',
  payment_incomplete: 'CONFLICT',
  checkout_expired: 'CONFLICT',
  order_not_stored: 'SERVICE_UNAVAILABLE',
  invalid_signature: 'BAD_REQUEST',
  illegal_order_step: 'CONFLICT',
  order_changed: 'CONFLICT',
  refund_exceeds_payment: 'CONFLICT',
  refund_exceeds_lines: 'CONFLICT',
  amount_too_fine: 'BAD_REQUEST',
  currency_in_use: 'CONFLICT',
  currency_changed: 'CONFLICT',
  prices_do_not_fit: 'CONFLICT',
  refund_exceeds_units: 'CONFLICT',
  units_in_return: 'CONFLICT',
  not_returnable: 'CONFLICT',
  return_exceeds_units: 'CONFLICT',
  return_changed: 'CONFLICT',
  review_changed: 'CONFLICT',
  no_review: 'CONFLICT',
} as const satisfies Record<ShopErrorCode, TRPCError['code']>;

export const toTrpcError = (error: ShopError): TRPCError =>
  new TRPCError({ code: TRPC_CODES[error.reason.code], message: error.message, cause: error });

export const toHttpStatus = (error: ShopError): number => getHTTPStatusCodeFromError(toTrpcError(error));

/** When to try again what may work then, in seconds. */
const RETRY_SECONDS: Partial<Record<ShopErrorReason['code'], number>> = {
  busy: 1,
  order_not_stored: 5,
  payment_unavailable: 5,
  // A storage that does not answer is rarely back at once.
  files_unreachable: 10,
  // Its owner has to make room.
  disk_full: 60,
  // A closed shop opens in hours or days, not in seconds.
  shop_closed: 3600,
};

/** When a client should retry, in seconds; null where the refusal does not say. */
export const retryAfterSeconds = (reason: ShopErrorReason): number | null =>
  'retryAfterSeconds' in reason ? reason.retryAfterSeconds : (RETRY_SECONDS[reason.code] ?? null);

/** Turns malformed input into a refusal that names the first offending field. */
export function toFieldReason(error: z.ZodError, input: unknown): ShopErrorReason {
  const issue = error.issues[0];
  const keys =
    issue?.code === 'unrecognized_keys' ? [...issue.path, ...issue.keys.slice(0, 1)] : (issue?.path ?? []);
  const field = keys.filter((key) => typeof key === 'string').join('.') || 'input';
  const missing =
    (issue?.code !== 'unrecognized_keys' && valueAt(input, keys) === undefined) ||
    (issue?.code === 'custom' && issue.params === BLANK);
  return { code: missing ? 'missing_field' : 'invalid_field', field };
}

function valueAt(input: unknown, path: readonly PropertyKey[]): unknown {
  let value = input;
  for (const key of path) {
    if (value === null || typeof value !== 'object') return undefined;
    value = (value as Record<PropertyKey, unknown>)[key];
  }
  return value;
}

/** Errors that Fastify raises before a handler runs, as refusals. */
const FASTIFY_REASONS: Record<string, ShopErrorReason> = {
  FST_ERR_CTP_INVALID_MEDIA_TYPE: { code: 'unsupported_content_type' },
  FST_ERR_CTP_BODY_TOO_LARGE: { code: 'too_large' },
};

/** Full disks: of Node, of SQLite (whose log's index cannot grow then), and of PostgreSQL (SQLSTATE 53100). */
const DISK_FULL = new Set(['ENOSPC', 'EDQUOT', 'SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', '53100']);

/** What a caller may learn about an error: a refusal, or null for a bug. */
export function refusalOf(error: unknown): ShopError | null {
  if (error instanceof ShopError) return error;
  if (error instanceof StoreFault) return new ShopError({ code: 'files_unreachable' }, { cause: error });
  const { code, statusCode, cause } = (error ?? {}) as {
    code?: string;
    statusCode?: number;
    cause?: unknown;
  };
  // drizzle wraps the database's own error in one that carries the statement.
  if (cause instanceof ShopError) return cause;
  if ([code, (cause as { code?: string } | undefined)?.code].some((found) => found && DISK_FULL.has(found)))
    return new ShopError({ code: 'disk_full' }, { cause: error });
  const known = code ? FASTIFY_REASONS[code] : undefined;
  if (known) return new ShopError(known, { cause: error });
  if (statusCode && statusCode >= 400 && statusCode < 500) {
    return new ShopError({ code: 'invalid_field', field: 'request' }, { cause: error });
  }
  return null;
}

/** @throws ShopError naming the first offending field. */
export function parseInput<Schema extends z.ZodType>(schema: Schema, input: unknown): z.output<Schema> {
  const parsed = schema.safeParse(input);
  if (parsed.success) return parsed.data;
  throw new ShopError(toFieldReason(parsed.error, input), { cause: parsed.error });
}
