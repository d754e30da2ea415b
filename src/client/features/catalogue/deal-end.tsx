import { formatsIn } from '../../../shared/texts/dates.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';

/** When a deal ends, in the viewer's time zone, whichever the shop has. `until` is ISO 8601. */
export default function DealEnd({ until }: { until: string }) {
  const texts = useTexts('shop');
  const site = useSite();
  const { moment } = formatsIn(site.language, { ...site, timeZone: '' });
  return <time dateTime={until}>{texts.dealEnds(moment.format(new Date(until)))}</time>;
}
