import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { sizeText } from '../frame/size-text.ts';
import classes from './health-section.module.css';

type Health = RouterOutputs['admin']['health']['get'];

/** What is known even when nothing is wrong: the newest copy of a backup elsewhere. */
export function Figures({ offsite }: Pick<Health, 'offsite'>) {
  const texts = useTexts('adminHealth');
  const dates = useDates();
  if (!offsite) return null;
  const { place, newest, encrypted } = offsite;
  const timeText = (instant: string): string => dates.moment.format(new Date(instant));
  return (
    <section aria-labelledby="figures" className={classes.figures}>
      <h2 id="figures">{texts.figures}</h2>
      <dl>
        <div>
          <dt>{texts.copyElsewhere}</dt>
          {newest ? (
            <>
              <dd>{texts.copyMade(timeText(newest.madeAt), sizeText(newest.bytes, dates))}</dd>
              <dd>{texts.copyChecked(place, timeText(newest.checkedAt), encrypted)}</dd>
            </>
          ) : (
            <dd>{texts.noCopyYet(place)}</dd>
          )}
        </div>
      </dl>
    </section>
  );
}
