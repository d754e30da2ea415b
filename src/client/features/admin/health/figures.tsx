import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import { sizeText } from '../frame/size-text.ts';
import classes from './health-section.module.css';

type Health = RouterOutputs['admin']['health']['get'];

const PARTS = ['database', 'media', 'documents', 'backups'] as const;

/**
 * What is known even when nothing is wrong: the newest copy of a backup elsewhere, the space on the disk, and where the
 * chain over orders ends.
 */
export function Figures({ offsite, storage, chain }: Pick<Health, 'offsite' | 'storage' | 'chain'>) {
  const texts = useTexts('adminHealth');
  return (
    <section aria-labelledby="figures" className={classes.figures}>
      <h2 id="figures">{texts.figures}</h2>
      <dl>
        {offsite && <Copy offsite={offsite} />}
        <Space storage={storage} />
        {chain && <Chain chain={chain} />}
      </dl>
    </section>
  );
}

function Copy({ offsite: { place, newest, encrypted } }: { offsite: NonNullable<Health['offsite']> }) {
  const texts = useTexts('adminHealth');
  const dates = useDates();
  const timeText = (instant: string): string => dates.moment.format(new Date(instant));
  return (
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
  );
}

function Chain({ chain: { position, hash } }: { chain: NonNullable<Health['chain']> }) {
  const texts = useTexts('adminHealth');
  return (
    <div>
      <dt>{texts.chain}</dt>
      <dd>
        <code>{`${position}:${hash}`}</code>
      </dd>
      <dd>{texts.chainAbout}</dd>
    </div>
  );
}

function Space({ storage: { use, freeBytes, weeklyBytes, fullInWeeks } }: Pick<Health, 'storage'>) {
  const texts = useTexts('adminHealth');
  const dates = useDates();
  const growth = (): string => {
    if (weeklyBytes === null) return texts.growthUnknown;
    return weeklyBytes > 0 ? texts.growth(sizeText(weeklyBytes, dates)) : texts.noGrowth;
  };
  return (
    <>
      {use && (
        <div>
          <dt>{texts.spaceUsed}</dt>
          {PARTS.map((part) => {
            const bytes = use[part];
            return (
              bytes !== null && (
                <dd key={part}>
                  {texts.spaceParts[part]}: {sizeText(bytes, dates)}
                </dd>
              )
            );
          })}
          <dd>{texts.counted(dates.moment.format(new Date(use.countedAt)))}</dd>
        </div>
      )}
      {freeBytes !== null && (
        <div>
          <dt>{texts.spaceFree}</dt>
          <dd>{sizeText(freeBytes, dates)}</dd>
          <dd>
            {growth()} {fullInWeeks !== null && texts.fullIn(fullInWeeks)}
          </dd>
        </div>
      )}
    </>
  );
}
