import { expect, test } from 'vitest';
import { shown } from '../../../../tests/support/shop/shown.tsx';
import { formatsIn } from '../../../shared/texts/dates.ts';
import DealEnd from './deal-end.tsx';

test.each(['', 'Pacific/Kiritimati', 'America/New_York'])(
  'a deal ends at the reader’s time, also in a shop with the zone %j',
  (timeZone) => {
    const until = '2038-03-28T22:00:00.000Z';
    const here = formatsIn('en').moment.format(new Date(until));
    expect(shown(<DealEnd until={until} />, 'en', { timeZone })).toContain(`Ends ${here}<`);
  },
);
