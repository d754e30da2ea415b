import { REVIEWS_ID } from '../../shared/catalogue/reviews.ts';
import type { ProductId } from '../../shared/ids.ts';
import { PAGES } from '../../shared/pages/pages.ts';
import { textsFor } from '../../shared/texts/catalogue.ts';
import { type Letterhead, type MailBody, writeMail } from '../mail/mail-rules.ts';
import { mailPicture } from '../orders/mail-goods-rules.ts';

/** A product to review. `image`: as for `mailPicture`. */
export type ToReview = { id: ProductId; name: string; image: string | null };

/** Asks the customer of a delivered order what they think of it. Its links sign nobody in. */
export const reviewRequestMail = (
  about: Letterhead & {
    publicUrl: string;
    number: string;
    /** The customer's; '' if unknown. */
    name: string;
    /** Whether the customer has picked the order up. */
    pickUp: boolean;
    products: readonly ToReview[];
    unsubscribeUrl: string;
  },
): MailBody => {
  const texts = textsFor(about.locale.language).mails.reviewRequest;
  const { publicUrl, products, number } = about;
  const links = products.map(({ id, name, image }) => ({
    name,
    text: texts.action,
    url: `${publicUrl}${PAGES.product.path.replace(':id', id)}#${REVIEWS_ID}`,
    picture: mailPicture(publicUrl, image),
  }));
  const [only, ...others] = links;
  return writeMail(about, {
    kind: 'review_request',
    subject: texts.subject(about.shopName, number),
    opening: [(about.pickUp ? texts.pickedUp : texts.arrived)(number), texts.help],
    values: { name: about.name, orderNumber: number },
    blocks: [{ kind: 'links', links }],
    action:
      only && others.length === 0
        ? { label: texts.action, url: only.url }
        : { label: texts.actionForAll, url: publicUrl + PAGES.account.path },
    closing: texts.closing,
    unsubscribeUrl: about.unsubscribeUrl,
  });
};
