import type { texts as en } from '../en/unsubscribe.ts';

export const texts = {
  title: 'Abbestellen',
  lead: 'Drücken Sie auf den Knopf, und wir senden Ihnen keine E-Mails dieser Art mehr.',
  confirm: 'Abbestellen',
  done: {
    back_in_stock:
      'Erledigt. Wir schreiben Ihnen nicht mehr, wenn Produkte wieder auf Lager sind, außer Sie bitten wieder darum.',
    review_request: 'Erledigt. Wir bitten Sie nicht mehr um Bewertungen.',
  },
  invalid: 'Dieser Link ist nicht vollständig. Bitte öffnen Sie ihn noch einmal aus der E-Mail.',
} satisfies typeof en;
