import { DEFAULT_LOCALE } from '../../shared/locale.ts';
import { formatMoney } from '../../shared/money/money.ts';
import { fromStripe } from '../../shared/money/stripe-amounts.ts';
import { countryName } from '../../shared/orders/countries.ts';
import { formatsIn } from '../../shared/texts/dates.ts';
import {
  type SessionCoupon,
  type SessionLine,
  type SessionParams,
  subtotalOf,
} from '../api/session-params.ts';
import { paramsOf, type SessionRow } from '../rows.ts';
import { type Html, html } from './html.ts';
import { languageOf, type PageTexts, textsOf } from './page-texts.ts';
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
  const texts = textsOf(params);
  const total = amountText(view.session.amount_total, params);
  const body = html`
    <main class="checkout">
      ${summary(view.frame, params, total)}
      <section class="panel" aria-label="${texts.payment}">
        ${notice(view, texts)}
        <form method="post" action="${view.action}" novalidate>
          ${contactFields(view, params, texts)}
          ${params.allowedCountries && addressFields(view, params.allowedCountries, params)}
          ${cardFields(view, texts)}
          <button class="pay" type="submit">${texts.pay(total)}</button>
          <p class="hint">${texts.testCard} <code>4242 4242 4242 4242</code>, ${texts.anyCode}</p>
          ${testers(view.action, texts)}
        </form>
      </section>
    </main>`;
  return document(texts.pay(total), view.frame, { body, params });
}

/** Explains why a session can no longer be paid. */
export function closedPage(
  frame: Frame,
  params: SessionParams | null,
  { title, text, link }: { title: string; text: string; link: { url: string; label: string } | null },
): string {
  const body = html`
    <main class="closed panel">
      ${shopLine(frame)}
      <h1>${title}</h1>
      <p>${text}</p>
      ${link && html`<p><a class="back" href="${link.url}">${link.label}</a></p>`}
    </main>`;
  return document(title, frame, { body, params });
}

const shopLine = ({ shopName, logo }: Frame): Html =>
  html`<p class="shop">${
    logo
      ? html`<img src="${logo.url}" alt="${shopName}" width="${logo.width}" height="${logo.height}">`
      : shopName
  }</p>`;

function document(
  title: string,
  { stylesheet, icon, shopName }: Frame,
  { body, params }: { body: Html; params: SessionParams | null },
): string {
  const texts = textsOf(params);
  return html`<!doctype html>
<html lang="${languageOf(params)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} · ${shopName} · ${texts.title}</title>
<link rel="stylesheet" href="${stylesheet}">
<link rel="icon" href="${icon}">
</head>
<body>
<header class="banner"><strong>${texts.title}</strong> ${texts.noMoney}</header>
${body}
</body>
</html>`.text;
}

function summary(frame: Frame, params: SessionParams, total: string): Html {
  const texts = textsOf(params);
  const row = (line: SessionLine) => html`
    <li>
      ${line.images[0] ? html`<img src="${line.images[0]}" alt="" width="56" height="56">` : html`<span class="blank"></span>`}
      <span class="name">${line.name}<small>${texts.quantity(line.quantity)}${
        line.quantity > 1 && ` · ${texts.each(amountText(line.unitAmount, params))}`
      }</small></span>
      <span class="amount">${amountText(line.unitAmount * line.quantity, params)}</span>
    </li>`;
  return html`
    <section class="summary" aria-label="${texts.order}">
      ${shopLine(frame)}
      ${params.cancelUrl && html`<a class="back" href="${params.cancelUrl}">‹ ${texts.back}</a>`}
      <h1><small>${texts.due}</small>${total}</h1>
      <ul>${params.lines.map(row)}</ul>
      ${params.coupon ? discountLine(params.coupon, params) : null}
      <p class="total"><span>${texts.due}</span><span class="amount">${total}</span></p>
    </section>`;
}

function discountLine({ name, amountOff }: SessionCoupon, params: SessionParams): Html {
  const amount = amountText(Math.min(amountOff, subtotalOf(params.lines)), params);
  return html`<p class="total"><span>${textsOf(params).discount(name)}</span><span class="amount">−${amount}</span></p>`;
}

function notice({ errors, declined }: PageView, texts: PageTexts): Html | null {
  const messages = Object.values(errors);
  if (messages.length === 0) return null;
  return declined
    ? html`<p class="alert" role="alert"><strong>${texts.failed}</strong> ${messages[0] ?? ''}</p>`
    : html`<p class="alert" role="alert">${texts.check(messages.length)}</p>`;
}

type Input = {
  field: Field;
  autocomplete: string;
  type?: string;
  mode?: string;
  hint?: string;
};

function input(view: PageView, { field, autocomplete, type, mode, hint }: Input): Html {
  const label = textsOf(paramsOf(view.session)).labels[field];
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

function contactFields(view: PageView, params: SessionParams, { contact, labels }: PageTexts): Html {
  return html`
    <fieldset>
      <legend>${contact}</legend>
      ${
        params.customerEmail === null
          ? input(view, { field: 'email', autocomplete: 'email', type: 'email' })
          : html`<p class="fixed"><span>${labels.email}</span><span>${params.customerEmail}</span></p>`
      }
      ${params.collectPhone && input(view, { field: 'phone', autocomplete: 'tel', type: 'tel', mode: 'tel' })}
    </fieldset>`;
}

function addressFields(view: PageView, countries: readonly string[], params: SessionParams): Html {
  const texts = textsOf(params);
  const error = view.errors.country;
  const names = formatsIn(languageOf(params)).country;
  const option = (code: string) =>
    html`<option value="${code}"${code === view.values.country && html` selected`}>${countryName(code, names)}</option>`;
  return html`
    <fieldset>
      <legend>${texts.shipping}</legend>
      ${input(view, { field: 'shipping_name', autocomplete: 'shipping name' })}
      <div class="field country">
        <label for="country">${texts.labels.country}</label>
        <select id="country" name="country" autocomplete="shipping country"${
          error !== undefined && html` aria-invalid="true" aria-describedby="country-error"`
        }>${countries.map(option)}</select>
        ${errorText('country', error)}
      </div>
      ${input(view, { field: 'line1', autocomplete: 'shipping address-line1' })}
      ${input(view, { field: 'line2', autocomplete: 'shipping address-line2' })}
      ${input(view, { field: 'city', autocomplete: 'shipping address-level2' })}
      ${input(view, { field: 'state', autocomplete: 'shipping address-level1' })}
      ${input(view, { field: 'postal_code', autocomplete: 'shipping postal-code' })}
    </fieldset>`;
}

function cardFields(view: PageView, { card, monthAndYear, labels }: PageTexts): Html {
  return html`
    <fieldset>
      <legend>${card}</legend>
      ${input(view, { field: 'card_number', autocomplete: 'cc-number', mode: 'numeric', hint: '1234 1234 1234 1234' })}
      ${input(view, { field: 'card_expiry', autocomplete: 'cc-exp', mode: 'numeric', hint: monthAndYear })}
      ${input(view, { field: 'card_cvc', autocomplete: 'cc-csc', mode: 'numeric', hint: labels.card_cvc })}
      ${input(view, { field: 'card_name', autocomplete: 'cc-name' })}
    </fieldset>`;
}

/** Buttons for testers, which fill blank fields with sample data. */
function testers(action: string, texts: PageTexts): Html {
  return html`
    <details>
      <summary>${texts.testers}</summary>
      <p>${texts.blank}</p>
      <button type="submit" name="webhooks" value="prompt">${texts.plans.prompt}</button>
      <button type="submit" name="webhooks" value="late">${texts.plans.late}</button>
      <button type="submit" name="webhooks" value="duplicate">${texts.plans.duplicate}</button>
      <button type="submit" name="webhooks" value="lost">${texts.plans.lost}</button>
      <button type="submit" formaction="${action}/expire">${texts.expire}</button>
      <table>
        <caption>${texts.refusedCards}</caption>
        <tr><td><code>4000 0000 0000 0002</code></td><td>${texts.refusals.generic_decline}</td></tr>
        <tr><td><code>4000 0000 0000 9995</code></td><td>${texts.refusals.insufficient_funds}</td></tr>
        <tr><td><code>4000 0000 0000 0069</code></td><td>${texts.refusals.expired_card}</td></tr>
        <tr><td><code>4000 0000 0000 0127</code></td><td>${texts.refusals.incorrect_cvc}</td></tr>
      </table>
    </details>`;
}

/** Formats an amount in Stripe's units, in English as the shop does until its owner changes it. */
function amountText(amount: number, params: SessionParams): string {
  const language = languageOf(params);
  const currency = params.currency.toUpperCase();
  const moneyFormat = language === DEFAULT_LOCALE.language ? DEFAULT_LOCALE.moneyFormat : 'language';
  return formatMoney(fromStripe(amount, currency), { language, currency, moneyFormat });
}
