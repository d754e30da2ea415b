import { useDates } from '../../lib/dates.ts';
import { useTexts } from '../../lib/texts.ts';

/** When a deal ends, in the viewer's time zone. `until` is ISO 8601. */
export default function DealEnd({ until }: { until: string }) {
  const texts = useTexts('shop');
  const { moment } = useDates();
  return <time dateTime={until}>{texts.dealEnds(moment.format(new Date(until)))}</time>;
}
