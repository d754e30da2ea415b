import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { formatMoney } from '../../shared/money/money.ts';
import { fromStripe } from '../../shared/money/stripe-amounts.ts';
import { countryName } from '../../shared/orders/countries.ts';
import { formatsIn } from '../../shared/texts/dates.ts';
import { LANGUAGES } from '../../shared/texts/language.ts';
import {
  type SessionCoupon,
  type SessionLine,
  type SessionParams,
  subtotalOf,
} from '../api/session-params.ts';
import { paramsOf, type SessionRow } from '../rows.ts';
import { type Html, html } from './html.ts';
import { FIELDS, type Field, type FormErrors, type FormValues } from './payment-form.ts';

/** What every page shows: the paths of its assets, and the name of the shop that is paid. */
export type Frame = {
  stylesheet: string;
  icon: string;
  shopName: string;
  logo: { url: string; width: number; height: number } | null;
};

export type PageView = {
  session: SessionRow;
  /** The page's own path. */
  action: string;
  frame: Frame;
  values: FormValues;
  errors: FormErrors;
  declined: boolean;
};

/** The hosted payment page of an open session. It uses plain forms and needs no scripts. */
export function paymentPage(view: PageView): string {
  const params = paramsOf(view.session);
  const total = amountText(view.session.amount_total, params.currency);
  const body = html`
    <main class="checkout">
      ${summary(view.frame, params, total)}
      <section class="panel" aria-label="Payment">
        ${notice(view)}
        <form method="post" action="${view.action}" novalidate>
          ${contactFields(view, params)}
          ${params.allowedCountries && addressFields(view, params.allowedCountries, params.locale)}
          ${cardFields(view)}
          <button class="pay" type="submit">Pay ${total}</button>
          <p class="hint">No money moves. Test card: <code>4242 4242 4242 4242</code>, any future date, any code.</p>
          ${testers(view.action)}
        </form>
      </section>
    </main>`;
  return document(`Pay ${total}`, view.frame, body);
}

/** Explains why a session can no longer be paid. */
export function closedPage(
  frame: Frame,
  { title, text, link }: { title: string; text: string; link: { url: string; label: string } | null },
): string {
  const body = html`
    <main class="closed panel">
      ${shopLine(frame)}
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p><a class="back" href="${link.url}">${link.label}</a></p>`}
    </main>`;
  return document(title, frame, body);
}

const shopLine = ({ shopName, logo }: Frame): Html =>
  html`<p class="shop">${
    logo
      ? html`<img src="${logo.url}" alt="${shopName}" width="${logo.width}" height="${logo.height}">`
      : shopName
  }</p>`;

function document(title: string, { stylesheet, icon, shopName }: Frame, body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${shopName} · Test payments</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="${icon}">
</head>
<body>
<header class="banner"><strong>Test payments</strong> No money moves and no card is charged.</header>
${body}
</body>
</html>`.text;
}

function summary(frame: Frame, params: SessionParams, total: string): Html {
  const row = (line: SessionLine) => html`
    <li>
      ${line.images[0] ? html`<img src="${line.images[0]}" alt="" width="56" height="56">` : html`<span class="blank"></span>`}
      <span class="name">${line.name}<small>Qty ${line.quantity}${
        line.quantity > 1 && ` · ${amountText(line.unitAmount, params.currency)} each`
      }</small></span>
      <span class="amount">${amountText(line.unitAmount * line.quantity, params.currency)}</span>
    </li>`;
  return html`
    <section class="summary" aria-label="Your order">
      ${shopLine(frame)}
      ${params.cancelUrl && html`<a class="back" href="${params.cancelUrl}">‹ Back to the shop</a>`}
      <h1><small>Total due</small>${total}</h1>
      <ul>${params.lines.map(row)}</ul>
      ${params.coupon ? discountLine(params.coupon, params) : null}
      <p class="total"><span>Total due</span><span class="amount">${total}</span></p>
    </section>`;
}

function discountLine({ name, amountOff }: SessionCoupon, { lines, currency }: SessionParams): Html {
  const amount = amountText(Math.min(amountOff, subtotalOf(lines)), currency);
  return html`<p class="total"><span>Discount (${name})</span><span class="amount">−${amount}</span></p>`;
}

function notice({ errors, declined }: PageView): Html | null {
  const messages = Object.values(errors);
  if (messages.length === 0) return null;
  return declined
    ? html`<p class="alert" role="alert"><strong>The payment did not go through.</strong> ${messages[0] ?? ''}</p>`
    : html`<p class="alert" role="alert">Please check the ${messages.length === 1 ? 'marked field' : `${messages.length} marked fields`}.</p>`;
}

type Input = {
  field: Field;
  label: string;
  autocomplete: string;
  type?: string;
  mode?: string;
  hint?: string;
};

function input(view: PageView, { field, label, autocomplete, type, mode, hint }: Input): Html {
  const error = view.errors[field];
  const isFirst = FIELDS.find((name) => view.errors[name] !== undefined) === field;
  return html`
    <div class="field ${field}">
      <label for="${field}">${label}</label>
      <input id="${field}" name="${field}" type="${type ?? 'text'}" value="${view.values[field]}"
        autocomplete="${autocomplete}" maxlength="200"${mode ? html` inputmode="${mode}"` : null}${
          hint ? html` placeholder="${hint}"` : null
        }${error !== undefined && html` aria-invalid="true" aria-describedby="${field}-error"`}${
          isFirst && html` autofocus`
        }>
      ${errorText(field, error)}
    </div>`;
}

const errorText = (field: Field, error: string | undefined): Html | null =>
  error === undefined ? null : html`<p class="error" id="${field}-error">${error}</p>`;

function contactFields(view: PageView, params: SessionParams): Html {
  return html`
    <fieldset>
      <legend>Contact</legend>
      ${
        params.customerEmail === null
          ? input(view, { field: 'email', label: 'E-mail', autocomplete: 'email', type: 'email' })
          : html`<p class="fixed"><span>E-mail</span><span>${params.customerEmail}</span></p>`
      }
      ${
        params.collectPhone &&
        input(view, { field: 'phone', label: 'Phone', autocomplete: 'tel', type: 'tel', mode: 'tel' })
      }
    </fieldset>`;
}

function addressFields(view: PageView, countries: readonly string[], locale: string | null): Html {
  const error = view.errors.country;
  const names = formatsIn(LANGUAGES.find((language) => language === locale) ?? 'en').country;
  const option = (code: string) =>
    html`<option value="${code}"${code === view.values.country && html` selected`}>${countryName(code, names)}</option>`;
  return html`
    <fieldset>
      <legend>Shipping address</legend>
      ${input(view, { field: 'shipping_name', label: 'Full name', autocomplete: 'shipping name' })}
      <div class="field country">
        <label for="country">Country</label>
        <select id="country" name="country" autocomplete="shipping country"${
          error !== undefined && html` aria-invalid="true" aria-describedby="country-error"`
        }>${countries.map(option)}</select>
        ${errorText('country', error)}
      </div>
      ${input(view, { field: 'line1', label: 'Address', autocomplete: 'shipping address-line1' })}
      ${input(view, { field: 'line2', label: 'Flat, floor (optional)', autocomplete: 'shipping address-line2' })}
      ${input(view, { field: 'city', label: 'City', autocomplete: 'shipping address-level2' })}
      ${input(view, { field: 'state', label: 'State', autocomplete: 'shipping address-level1' })}
      ${input(view, { field: 'postal_code', label: 'Postal code', autocomplete: 'shipping postal-code' })}
    </fieldset>`;
}

function cardFields(view: PageView): Html {
  return html`
    <fieldset>
      <legend>Card</legend>
      ${input(view, { field: 'card_number', label: 'Card number', autocomplete: 'cc-number', mode: 'numeric', hint: '1234 1234 1234 1234' })}
      ${input(view, { field: 'card_expiry', label: 'Expiry', autocomplete: 'cc-exp', mode: 'numeric', hint: 'MM / YY' })}
      ${input(view, { field: 'card_cvc', label: 'CVC', autocomplete: 'cc-csc', mode: 'numeric', hint: 'CVC' })}
      ${input(view, { field: 'card_name', label: 'Name on card', autocomplete: 'cc-name' })}
    </fieldset>`;
}

/** Buttons for testers, which fill blank fields with sample data. */
function testers(action: string): Html {
  return html`
    <details>
      <summary>For testers</summary>
      <p>Fields left blank are filled with sample details.</p>
      <button type="submit" name="webhooks" value="prompt">Pay with sample details</button>
      <button type="submit" name="webhooks" value="late">Pay with late webhook</button>
      <button type="submit" name="webhooks" value="duplicate">Pay with duplicate webhooks</button>
      <button type="submit" name="webhooks" value="lost">Pay with lost webhook</button>
      <button type="submit" formaction="${action}/expire">Expire this session</button>
      <table>
        <caption>Cards that are refused</caption>
        <tr><td><code>4000 0000 0000 0002</code></td><td>declined</td></tr>
        <tr><td><code>4000 0000 0000 9995</code></td><td>insufficient funds</td></tr>
        <tr><td><code>4000 0000 0000 0069</code></td><td>expired card</td></tr>
        <tr><td><code>4000 0000 0000 0127</code></td><td>incorrect CVC</td></tr>
      </table>
    </details>`;
}

/** Formats an amount in minor units. */
function amountText(amount: number, code: string): string {
  const currency = code.toUpperCase();
  return formatMoney(fromStripe(amount, currency), { ...DEFAULT_LOCALE, currency });
}
