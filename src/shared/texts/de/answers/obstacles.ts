import type { ReviewObstacle } from '../../../catalogue/reviews.ts';
import type { texts as en } from '../../en/answers.ts';

export const obstacles: (typeof en)['obstacles'] = {
  status: 'Die Bestellung ist schon weiter. Die Seite der Bestellung zeigt jetzt den aktuellen Stand.',
  review: 'Die Zahlung wird geprüft. Geben Sie sie zuerst frei oder stornieren Sie die Bestellung.',
  refunded: 'Der Betrag wurde bereits erstattet. Stornieren Sie stattdessen die Bestellung.',
  short: 'Es fehlt Ware. Entnehmen Sie sie zuerst dem Bestand oder erstatten Sie sie.',
  recovered: 'Diese Bestellung wurde aus der Zahlung wiederhergestellt. Prüfen Sie sie zuerst.',
  disputed: 'Die Bank des Kunden ficht die Zahlung an. Prüfen Sie sie zuerst.',
  withdrawn: 'Der Kunde hat den Vertrag widerrufen. Prüfen Sie das zuerst.',
  address_missing: 'Die Lieferadresse fehlt. Tragen Sie sie zuerst ein.',
};

export const reviewObstacles: Record<ReviewObstacle, string> = {
  not_bought: 'Nur wer dieses Produkt hier gekauft hat, kann es bewerten',
  not_delivered: 'Sie können dieses Produkt bewerten, sobald Ihre Bestellung zugestellt ist',
  email_unproved:
    'Bitte bestätigen Sie zuerst Ihre E-Mail-Adresse. Den Link dazu können Sie auf Ihrer Kontoseite noch einmal anfordern.',
  too_late: 'Eine Bewertung lässt sich 30 Tage lang ändern. Löschen können Sie sie weiterhin.',
};

export const misfits: (typeof en)['misfits'] = {
  unknown: 'Diesen Rabattcode gibt es nicht, oder er ist abgelaufen.',
  ended: 'Dieser Rabattcode ist abgelaufen.',
  not_yet: 'Dieser Rabattcode gilt noch nicht.',
  used_up: 'Dieser Rabattcode ist aufgebraucht.',
  used_by_person: 'Sie haben diesen Rabattcode schon benutzt.',
  in_use_by_person:
    'Dieser Rabattcode wird gerade bei einem anderen Kauf mit Ihrer E-Mail-Adresse benutzt. Wird dieser nicht bezahlt, können Sie den Code spätestens nach 40 Minuten wieder benutzen.',
  nothing_to_discount: 'Dieser Rabattcode gilt für nichts in Ihrem Warenkorb.',
};
