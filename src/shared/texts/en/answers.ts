import { SHEET_ROWS_MAX } from '../../catalogue/product-limits.ts';
import { formatsIn } from '../dates.ts';
import type { RefusalTexts } from '../refusals.ts';
import { cellForms } from './answers/cell-forms.ts';
import { done } from './answers/done.ts';
import { importWarnings } from './answers/import-warnings.ts';
import { misfits, obstacles, reviewObstacles } from './answers/obstacles.ts';

const count = (number: number): string => formatsIn('en').number.format(number);

const files: Record<'encoding' | 'empty' | 'rows', string> = {
  encoding: 'The file is not UTF-8 text. Please save it as “CSV UTF-8”.',
  empty: 'The file has no rows',
  rows: `A file can have at most ${SHEET_ROWS_MAX} rows. Please split it.`,
};

/** What a refusal says to a person: one text per code, sent by REST and shown by the browser. */
const refusals: RefusalTexts = {
  not_found: () => 'Not found',
  unauthenticated: () => 'Please login',
  forbidden: () => 'Permission denied',
  missing_field: ({ field }) => `Please provide ${field}`,
  invalid_field: ({ field }) => `Please provide a valid ${field}`,
  invalid_cell: ({ field, form, cell }) => `${field}: ${cellForms[form]}; not “${cell}”`,
  beyond_limit: ({ field, of, most, over }) =>
    `${field}: ${of === 'number' ? 'a number up to' : 'at most'} ${count(most)}${of === 'characters' || of === 'decimals' ? ` ${of}` : ''}${over ? `. Please shorten it by ${count(over)}` : ''}`,
  in_stock_again: () => 'It is in stock again. Please reload the page.',
  all_in_checkouts: () => 'All are in other customers’ checkouts right now. Try again in a few minutes.',
  wishlist_full: ({ limit }) => `Your wishlist is full: it holds up to ${limit} products`,
  too_many_addresses: ({ limit }) => `You can save up to ${limit} addresses`,
  wrong_confirmation: () => 'Please type the email address of your account',
  invalid_address: () => 'Please check the address',
  insufficient_stock: ({ available, name }) =>
    available > 0
      ? `Only ${available} left${name ? ` of ${name}` : ''}`
      : name
        ? `${name} is sold out`
        : 'Out of stock',
  method_not_allowed: () => 'Method not allowed',
  too_large: () => 'Request is too large',
  unsupported_content_type: () => 'Unsupported content type',
  too_many_requests: () => 'Too many requests. Please try again later.',
  foreign_origin: ({ expected }) =>
    expected === null
      ? 'Permission denied'
      : `Permission denied. A program has to send the header “Origin: ${expected}”.`,
  other_address: ({ address }) =>
    `This is not the shop’s own address, which is ${address} (PUBLIC_URL in its settings). Please open it there.`,
  shop_closed: () => 'The shop is closed at the moment.',
  busy: () => 'Service is busy. Please try again.',
  files_unreachable: () =>
    'Pictures and documents cannot be reached right now. Nothing was changed. Please try again later.',
  disk_full: () => 'The shop cannot save anything right now. Nothing was changed. Please try again later.',
  passwords_differ: () => 'Please check password and confirm password',
  weak_password: () =>
    'Please choose a stronger password. Use a few unrelated words, and leave out your name, your email and the name of the shop.',
  wrong_password: () => 'Your current password is not correct',
  email_taken: () => 'An account with this email already exists.',
  invalid_credentials: () => 'Invalid email or password',
  sign_in_needs_link: () =>
    'Too many failed logins. If this address has an account, a link to log in is on its way to it.',
  invalid_photo: () => 'Please upload a PNG, JPEG or WebP image up to 2 MB',
  invalid_image: () => 'Failed to upload image',
  unknown_picture: () => 'This picture is no longer available. Please upload it again.',
  foreign_picture: ({ host }) => `Pictures from ${host} are not allowed. Please upload the picture instead.`,
  product_changed: () => 'Someone else changed this product. Reload to see it.',
  unknown_placeholder: ({ name, known }) =>
    `{${name}} is not known in this email. You can use ${known.map((each) => `{${each}}`).join(', ')}.`,
  mail_not_repeatable: () =>
    'This email contained a private link, which has been deleted. The recipient can request a new one.',
  mail_unsubscribed: () =>
    'The recipient has unsubscribed from emails of this kind, so this one is not sent again.',
  document_lost: ({ number }) =>
    `The file of ${number} is missing or damaged. Restore it from a backup: the health page says how.`,
  prefix_used: ({ prefix }) =>
    `Invoices and credit notes would have the same numbers: the others already began with “${prefix}”. Choose another prefix.`,
  number_given: ({ next }) => `The next number is ${next}. A series can only continue with higher numbers.`,
  backup_running: () => 'A backup is already being made. Please wait until it is done.',
  backups_elsewhere: () => 'This shop’s database is on PostgreSQL. Back it up with PostgreSQL’s own tools.',
  currency_in_use: ({ by }) =>
    by === 'order'
      ? 'The shop has already sold in this currency. It can no longer be changed.'
      : 'Somebody is paying right now. Please change the currency later.',
  currency_changed: ({ currency }) =>
    `The shop’s currency is ${currency} now, so nothing was saved. Check the amounts, then save again.`,
  prices_do_not_fit: ({ of, count, name, currency }) => {
    if (of === 'delivery_method')
      return `An amount of the delivery method ${name} is not allowed in ${currency}. Please change or remove the method first.`;
    if (of === 'discount_code')
      return `An amount of the discount code ${name} is not allowed in ${currency}. Please change or end it first.`;
    return `${count === 1 ? 'One product has a price' : `${count} products have prices`} that ${currency} does not allow, for example ${name}. Please change or remove ${count === 1 ? 'it' : 'them'} first.`;
  },
  accessories_changed: () => 'Someone else changed these accessories. Please check them again.',
  category_changed: () =>
    'Someone else changed this category, so nothing was saved. Open it again to see the change.',
  settings_changed: () => 'Someone else changed the settings.',
  home_changed: () => 'Someone else changed the home page.',
  sku_taken: ({ sku }) => `Another product has the SKU ${sku}`,
  selling_price_above_price: () => 'Selling price must not be above price',
  price_out_of_range: ({ field = 'The new price', leastMinor, mostMinor, currency }, amount) =>
    `${field} must be between ${amount(leastMinor, currency)} and ${amount(mostMinor, currency)}`,
  no_reduction: () => 'The reduced price must be below the price',
  already_variant: ({ name }) => `${name} is already a variant. Take it out of its group first.`,
  other_category: ({ name }) =>
    `${name} is in another category. All variants of a product must be in the same category.`,
  too_many_variants: ({ limit }) => `A product can have up to ${limit} variants.`,
  variants_changed: () => 'Someone else changed these variants. Please check them again.',
  product_sold: () =>
    'This product has been sold, or is being paid for. Take it off sale instead: its orders need it.',
  unknown_category: ({ name }) =>
    `Please provide a valid Category: there is no “${name}”. Create it in the admin panel, under Categories, and import the file again`,
  missing_picture: ({ name }) =>
    `The picture ${name} is missing. Choose it together with the file, or give a full address`,
  unusable_picture: ({ name }) =>
    `The picture ${name} cannot be used. Choose a PNG, JPEG or WebP file of up to 10 MB and 25 megapixels in its place, together with the file`,
  invalid_picture: ({ name }) =>
    `The picture ${name} has no full address. It begins with https://. Or choose its file together with this one, and write only the file’s name`,
  category_taken: ({ label }) => `The category ${label} already has this name or this address.`,
  category_in_use: ({ label, products }) =>
    products === 1
      ? `${label} has a product. Merge it into another category, or hide it.`
      : `${label} has ${products} products. Merge it into another category, or hide it.`,
  too_many_categories: ({ limit }) => `A shop has at most ${limit} categories.`,
  attribute_taken: ({ label }) => `The attribute ${label} already has this name or this key.`,
  too_many_attributes: ({ limit }) => `A category has at most ${limit} attributes.`,
  attribute_types_differ: ({ label }) =>
    `${label} is a number in one of the categories and a text in the other. Delete it in one of them first.`,
  attribute_units_differ: ({ label, units: [one, other] }) =>
    `${label} has different units in the two categories: ${one ?? 'none'} and ${other ?? 'none'}. Convert the values and give it the same unit first.`,
  spec_in_other_unit: ({ label, from, to }) =>
    `${label} is in ${from} now and in ${to} in the new category. Write it in ${to}, or leave out the specs (in a file the whole column): then it is converted.`,
  unknown_spec: ({ key, category, known }) =>
    `${category} has no spec named ${key}${known.length > 0 ? `. It has: ${known.join(', ')}` : ''}`,
  invalid_spec: ({ label, type }) => `${label} must be a ${type}`,
  stock_changed: ({ current }) =>
    current === null
      ? 'The stock is no longer counted. Please check your change.'
      : `There ${current === 1 ? 'is' : 'are'} now ${current} on hand. Please check your change.`,
  stock_held: ({ held }) =>
    `${held} ${held === 1 ? 'unit is' : 'units are'} reserved for people who are paying. Please try again later.`,
  unreadable_file: ({ fault }) => files[fault],
  broken_quotes: ({ row }) => `Row ${row} has a misplaced quotation mark. Please save the file as CSV again.`,
  unknown_columns: ({ names }) =>
    names.length === 1
      ? `There is no column named “${names[0]}”. Please remove it or correct its heading.`
      : `There are no columns named ${names.map((name) => `“${name}”`).join(', ')}. Please remove them or correct their headings.`,
  unnamed_column: ({ column, row }) => `Column ${column}, row ${row}: the column has no heading`,
  missing_column: ({ name }) => `The column ${name} is missing`,
  duplicate_column: ({ name }) => `The column ${name} appears twice`,
  row_length: ({ expected, found }) =>
    `The row has ${found} cells, but the first row has ${expected}. Please correct the row.`,
  formula_cell: ({ field }) => `${field} begins like a formula. Please put an apostrophe (') before it.`,
  duplicate_sku: ({ row }) => `The same product is already in row ${row}`,
  unknown_row: () => 'There is no product with this ID. Please fill in a SKU.',
  unknown_sku: ({ sku, columns }) =>
    `There is no product with the SKU ${sku}. If it is new, the file also needs: ${columns.join(', ')}`,
  changed_since_export: () => 'This product was changed since the file was exported. Please export it again.',
  invalid_reset_link: () => 'This link is no longer valid. Please ask for a new one.',
  invalid_email_link: () => 'This link was already used, or is no longer valid. Please ask for a new one.',
  second_step_needed: () =>
    'This account has two-step login. Please send the code from its authenticator app, or a recovery code, as “code”.',
  second_step_expired: () => 'This login took too long. Please log in again.',
  wrong_code: () => 'This code is not correct, or has already been used',
  invalid_passkey: () => 'This passkey was not accepted. Please try again.',
  passkey_limit: ({ limit }) => `An account can have at most ${limit} passkeys`,
  authenticator_exists: () => 'This account already has an authenticator app. Remove it first.',
  second_factor_needed: () =>
    'Admins of this shop need two-step login. Please set it up on your account page.',
  fresh_sign_in_needed: () => 'Please confirm that it is you: your last login was more than 15 minutes ago.',
  last_admin: () => 'At least one admin is required',
  cart_needs_login: () => 'Please Login...!',
  already_in_cart: () => 'This product is already in your cart',
  cart_full: ({ limit }) => `A cart holds at most ${limit} products`,
  invalid_quantity: () => 'Quantity must be between 1 and 99',
  cart_empty: () => 'Your cart is empty',
  address_changed: () =>
    'This address has been changed on another device or in another tab. Please check it and save again.',
  cart_changed: () => 'Your cart has changed. Please review it.',
  seen_in_other_currency: ({ currency }) =>
    `The shop’s currency is ${currency} now. Please check the amounts.`,
  address_needed: () => 'Please enter your delivery address first.',
  not_delivered_there: () => 'We do not deliver these goods to this address.',
  delivery_changed: () => 'The delivery options have changed. Please choose again.',
  discount_refused: (reason, amount) => {
    if (reason.why === 'least_goods')
      return `This code requires an order of at least ${amount(reason.leastMinor, reason.currency)}.`;
    if (reason.why !== 'too_little_left') return misfits[reason.why];
    return `With the code ${reason.discountCode} there is too little left to pay, and the shop cannot take such an order. Remove the code, or add something that it does not cover.`;
  },
  discount_code_taken: () => 'This discount code already exists. Please choose another.',
  page_changed: () => 'Someone else changed the pages.',
  page_slug_taken: () => 'Another page has this address. Please choose another.',
  page_has_gaps: ({ gaps }) => `Fill in these gaps before you publish the page: ${gaps.join(', ')}`,
  too_many_pages: ({ limit }) => `A shop can have up to ${limit} pages.`,
  terms_not_accepted: () => 'Please read the terms and confirm that you have read them.',
  amount_not_payable: ({ leastMinor, mostMinor, currency }, amount) =>
    leastMinor === null
      ? 'This total is too small to be paid. Add something to your cart.'
      : `A payment must be between ${amount(leastMinor, currency)} and ${amount(mostMinor, currency)}`,
  payment_unavailable: () => 'Payment service is unavailable',
  set_by_environment: ({ variables }) =>
    `This is set by ${variables.join(' and ')}. To change it here, remove the variable and restart the shop.`,
  payment_key_refused: ({ why }) =>
    why === 'unknown'
      ? 'Stripe does not accept this key. It may be mistyped, revoked or expired.'
      : 'This restricted key lacks permissions that payments need. Use the secret key, or give it access to Checkout Sessions, Refunds, Coupons, PaymentIntents and Webhook Endpoints.',
  webhook_needs_https: ({ address }) =>
    `Stripe cannot reach ${address}: it needs an https:// address on the internet. Set PUBLIC_URL to the shop’s address and restart the shop.`,
  webhook_refused: ({ message }) => `Stripe refused: ${message}`,
  keys_locked: () => 'The stored key cannot be read without its key file. Enter the key again.',
  payment_incomplete: () => 'Payment is not completed yet',
  checkout_expired: () => 'This checkout has expired',
  order_not_stored: () => 'Failed to store order',
  invalid_signature: () => 'Invalid signature',
  illegal_order_step: ({ obstacle }) => obstacles[obstacle],
  order_changed: () =>
    'Someone else changed this order, so nothing was done. Its page shows the change now: check it, then try again.',
  refund_exceeds_payment: ({ leftMinor, currency }, amount) =>
    leftMinor > 0
      ? `At most ${amount(leftMinor, currency)} can be refunded`
      : 'Everything has already been refunded',
  amount_too_fine: ({ stepMinor, currency }, amount) =>
    `An amount in ${currency} must be a multiple of ${amount(stepMinor, currency)}`,
  refund_exceeds_lines: ({ mostMinor, currency }, amount) =>
    `Only ${amount(mostMinor, currency)} was paid for these goods`,
  units_in_return: ({ name }) =>
    `${name} is in a return. Refund it there, or enter an amount without choosing units.`,
  not_returnable: () => 'This order can no longer be returned here. Please contact the shop.',
  return_exceeds_units: ({ name, left }) =>
    left > 0 ? `Only ${left} of ${name} can still be returned` : `${name} can no longer be returned`,
  return_changed: () => 'Someone else changed this return. Please check it again.',
  review_changed: ({ answer }) =>
    answer
      ? 'Someone else answered this review meanwhile. Save again to replace their answer.'
      : 'Someone else took the answer back meanwhile. Save again to answer all the same.',
  no_review: ({ obstacle }) => reviewObstacles[obstacle],
  refund_exceeds_units: ({ name, left }) =>
    left > 0 ? `Only ${left} of ${name} can still be refunded` : `${name} has already been refunded in full`,
};

/** What the shop answers: done, refused, or at fault itself. */
export const texts = {
  importWarnings,
  done,
  refusals,
  obstacles,
  misfits,
  otherPerson: 'Somebody else has logged in on another tab. Please try again.',
  notOnSale: 'This product is no longer on sale.',
  /** When the shop itself is at fault. */
  fault: 'Something went wrong',
};
