import type { OptionalMail } from '../../operations/mail.ts';

/** The page that ends emails which nobody has to get. */
export const texts = {
  title: 'Unsubscribe',
  lead: 'Press the button, and we will send you no more emails of this kind.',
  confirm: 'Unsubscribe',
  done: {
    back_in_stock:
      'Done. We will not write to you about products that are back in stock, unless you ask again.',
    review_request: 'Done. We will not ask you for reviews any more.',
  } satisfies Record<OptionalMail, string>,
  invalid: 'This link is not complete. Please open it from the email once more.',
};
