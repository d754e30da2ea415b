import { type MailBody, writeMail } from '../../mail/mail-rules.ts';

/** @param trackingNumber '' when the carrier gave none. */
export const orderShippedMail = (about: {
  shopName: string;
  link: string;
  number: string;
  carrier: string;
  trackingNumber: string;
}): MailBody =>
  writeMail({
    subject: `Your ${about.shopName} order ${about.number} is on its way`,
    shopName: about.shopName,
    paragraphs: [
      `Your order ${about.number} has left us with ${about.carrier}.`,
      ...(about.trackingNumber ? [`Tracking number: ${about.trackingNumber}`] : []),
    ],
    action: { label: 'View your order', url: about.link },
    closing: 'Thank you for shopping with us.',
  });
