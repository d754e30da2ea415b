import type { FooterColumn } from '../../../pages/reading.ts';

/**
 * A page to start from. What the owner must fill in is in brackets. The wording of the form for withdrawals is prescribed: Directive
 * 2011/83/EU, annex I (B).
 */
export type PageDraft = {
  slug: string;
  column: FooterColumn;
  /** Linked where people buy. */
  beforeBuying?: true;
  title: string;
  lead: string;
  body: string;
};

/** Holds back every draft until its owner has read it. */
const CHECK = '[A starting point, not legal advice: check every sentence, then delete this line]';

export const texts = {
  terms: {
    slug: 'terms',
    column: 'legal',
    title: 'Terms and conditions',
    lead: 'The terms on which {{shop}} sells, from the order to the delivery.',
    body: `${CHECK}

## Who you buy from

Your contract is with [Your company's name], [Street and number], [Postal code, city and country]. {{contact}}

## Order and contract

Our product pages are an invitation to order, not a binding offer. At the checkout you see what you have entered and can change it before you order. By pressing the payment button, you make a binding offer to buy the goods in your cart. You then pay on the page of our payment provider. If you do not complete the payment, your offer lapses.

As soon as we have received your payment, we confirm your order by email. With this confirmation we accept your offer, and the contract is made. The confirmation includes your order and these terms, so that you can keep both. If it turns out that we cannot deliver, we tell you at once and refund everything you paid.

## Prices and payment

Prices [include sales tax / do not include sales tax / are final: as a small business, we charge no sales tax]. Delivery costs are shown before you pay. You pay by card on the page of our payment provider.

## Delivery

We deliver to [Countries you deliver to], usually within [Number] working days. The goods remain ours until they are paid for in full.

## Returns and faults

How to withdraw from the contract and return goods is on our page about [Link to your page about returns]. Your statutory rights for faulty goods apply: [Period in which customers can report faults].

## Liability

[What you are liable for under the law of your country]

## Law and disputes

The law of [Country] applies. If you buy as a consumer, the mandatory law of your own country protects you as well. [Whether you take part in dispute resolution before a consumer body, and its address]

Valid from [Date].`,
  },
  privacy: {
    slug: 'privacy',
    column: 'legal',
    title: 'Privacy',
    lead: 'Which personal data {{shop}} keeps, why, and for how long.',
    body: `${CHECK}

## Who is responsible

[Your company's name], [Street and number], [Postal code, city and country]. {{contact}} [Your data protection officer and how to reach them, if you have one]

## When you look around

Our server sees your IP address to answer you and to fend off attacks. Logs are deleted after [Number] days. We do not track you. [Other services you have added, such as a chat]

Your browser keeps cookies that the shop needs:

- for your login, until it ends
- for the cart that you fill without logging in, for 60 days
- for each order that you place as a guest, so that you can look at it, for a day
- after a login, one by which we know this browser again, for a year: nobody who guesses at passwords can then lock you out. It stays when you log out.

It also stores what you looked at, searched for, compare and want to remember, and for as long as the tab is open, what you typed at the checkout. Logging out deletes this, and so does deleting the shop's data in your browser.

## When you have an account

We keep your name, email address, addresses, photo, cart, wishlist, reviews, logged-in devices and password (only in a form that cannot be read back) until you delete the account. You can do that yourself on your account page, and download the data of your account and its orders there. Your orders stay, as described below. So does our log of who logged in and what was changed, for [Number of years for the log] years; failed logins are deleted after 90 days.

## When you order

We use your name, address, email and phone number to fulfil the contract. They go to our payment provider [Name and country of your payment provider], to the parcel service [Name of your parcel service], and to our hosting provider [Name and country of your host]. We keep orders, with what you entered for them, invoices and the emails about them for [Number of years for orders] years from the end of the calendar year, because tax law requires it. What you entered at a checkout that you did not pay for is erased after 90 days.

## Reviews, news and emails

A review is shown to everybody under the name that you choose for it, until you delete it or your account. If you want to know when something is back in stock, we keep your email address for it until we have written to you. If you unsubscribe from such emails, we keep your address so that we do not write again. [That we ask by email for reviews of what you bought, if you have turned that on] Our emails are sent by [Name and country of your email provider]. We keep those that are not about an order for [Number of days for emails] days.

## Your rights

You can ask what we keep about you, have it corrected or deleted, restrict or object to its use, and receive it in a common format. You can complain to [Name and address of your supervisory authority].

## Legal grounds

[The legal grounds for each use, for example Article 6 (1) (b), (c) and (f) of the GDPR]

Valid from [Date].`,
  },
  returns: {
    slug: 'returns',
    column: 'service',
    title: 'Returns',
    lead: 'How to send something back to {{shop}}, and when you get your money.',
    body: `${CHECK}

## You have [Number] days

You can withdraw from the contract within [Number] days without giving a reason. The period starts on the day you, or somebody acting for you, receive the goods.

## How to do it

Write to us and state your order number. {{contact}}

[If your business is in the European Union: You can also use the form “Withdraw from a contract”; our pages link to it at their foot.]

Then send the goods within 14 days to:

[Your company's name]
[Street and number]
[Postal code, city and country]

## Who pays

[You / We] bear the cost of sending the goods back. You only pay for a loss of value if you handled the goods in a way that was not needed to test them.

## Your money

We refund everything, including the cost of standard delivery, within 14 days of your message, by the same means you paid with. We may wait until we have the goods or you prove that you sent them.

## What cannot be returned

[Goods that cannot be returned, for example sealed goods that were opened and cannot be resold for reasons of hygiene]

## Something is faulty

Then your statutory rights apply, whatever this page says. Write to us, with a picture if you can.

## Model withdrawal form

[Needed if your company is in the European Union; otherwise delete this section]

(Complete and return this form only if you wish to withdraw from the contract)

- To [Your company's name, street and number, postal code, city and country, email address]:
- I/We (\\*) hereby give notice that I/We (\\*) withdraw from my/our (\\*) contract of sale of the following goods (\\*)
- Ordered on (\\*)/received on (\\*)
- Name of consumer(s)
- Address of consumer(s)
- Signature of consumer(s) (only if this form is notified on paper)
- Date

(\\*) Delete as appropriate.`,
  },
  delivery: {
    slug: 'delivery',
    column: 'service',
    title: 'Delivery',
    lead: 'Where {{shop}} delivers, how long it takes, and what it costs.',
    body: `${CHECK}

## Where we deliver

We deliver to [Countries you deliver to].

## How long it takes

Orders placed by [Time of day] on a working day leave us [the same day]. They usually arrive within [Number] working days.

## What it costs

The price of delivery is shown at the checkout, before you pay. [Above which order value delivery is free, if it is]

## Following your parcel

When your order leaves us, you get an email. If there is a tracking number, it is in that email and on the page of your order.

## Something went wrong

{{contact}} Please tell us within [Number] days if a parcel arrives damaged, and keep its packaging.`,
  },
  guarantee: {
    slug: 'legal-guarantee',
    column: 'service',
    beforeBuying: true,
    title: 'Legal guarantee: at least 2 years',
    lead: 'What you are entitled to if goods from {{shop}} are faulty.',
    body: `${CHECK}

[The European Commission’s own notice on the legal guarantee, in your language: download it from the Commission, press “Add a picture” and choose it; nothing in it may be changed]

If goods are faulty or are not what was agreed, you have rights by law, for at least two years from delivery [or the longer period of your country]: repair or replacement free of charge or, under certain conditions, a lower price or your money back.

{{contact}}

[Link to the Commission’s page about the legal guarantee, which the notice names]`,
  },
  imprint: {
    slug: 'imprint',
    column: 'legal',
    title: 'Imprint',
    lead: 'Who runs {{shop}}.',
    body: `${CHECK}

## Who we are

[Your company's name and legal form]
[Street and number]
[Postal code, city and country]

Represented by [Name of the managing director or owner]

## How to reach us

{{contact}}

## Registers and tax

Register: [Court and number of your entry, if you have one]

VAT number: [Your VAT number, if you have one]

## Responsible for the content

[Name and address of the person responsible for the content]

## Dispute resolution

[Whether you take part in dispute resolution before a consumer body, and its address]`,
  },
  about: {
    slug: 'about',
    column: 'company',
    title: 'About us',
    lead: 'The people behind {{shop}}.',
    body: `${CHECK}

## Who we are

We are [Who you are, in one sentence], and we have sold [What you sell] since [Year] from [Your city].

## What we care about

[Two or three sentences: how you choose what you sell, and what customers can expect of you]

## Come and see us

[Your opening hours and the way to you, if people can visit]

{{contact}}`,
  },
} satisfies Record<string, PageDraft>;
