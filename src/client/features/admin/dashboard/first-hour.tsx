import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { FirstStep } from '../../../../shared/operations/first-hour.ts';
import { paths } from '../../../lib/paths.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { adminPath } from '../admin-paths.ts';
import classes from './first-hour.module.css';

const WHERE: Record<FirstStep, string> = {
  name: adminPath('settings'),
  currency: adminPath('settings'),
  tax: adminPath('tax'),
  delivery: adminPath('delivery'),
  payments: adminPath('payments'),
  mail: adminPath('mail/server'),
  logo: adminPath('brand'),
  product: adminPath('all-products'),
  demo: adminPath('settings'),
  legal: adminPath('pages'),
  withdrawals: adminPath('settings'),
  backup: adminPath('backups'),
  order: paths.home,
};

/** On this device, whether the list is folded away. */
const FOLDED = 'first-hour-folded';

function rememberFolded(folded: boolean): void {
  if (folded) localStorage.setItem(FOLDED, '1');
  else localStorage.removeItem(FOLDED);
}

/** What is left to do in a new shop, each with its state and a link; gone once all is done. */
export function FirstHour() {
  const texts = useTexts('adminFirstHour');
  const [steps] = trpc.admin.dashboard.firstHour.useSuspenseQuery(undefined, { staleTime: 0 });
  const [folded] = useState(() => localStorage.getItem(FOLDED) !== null);
  const card = useRef<HTMLDetailsElement>(null);
  if (!steps) return null;
  const done = steps.filter((state) => state.done).length;
  return (
    <details ref={card} className={classes.card} open={!folded}>
      {/* Remembered by the press: `toggle` comes later, and not at all to a page that is left at once. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a summary is a button, pressed by keyboard, too */}
      <summary className={classes.summary} onClick={() => rememberFolded(card.current?.open === true)}>
        <h2>{texts.title}</h2>
        <span className={classes.count}>{texts.doneOf(done, steps.length)}</span>
      </summary>
      <ol className={classes.steps}>
        {steps.map((state) => (
          <li key={state.step} data-done={state.done || undefined}>
            <span className={classes.mark} aria-hidden="true">
              {state.done ? '✓' : ''}
            </span>
            <div>
              <Link to={WHERE[state.step]}>{texts.steps[state.step].label}</Link>
              <span className="sr-only">: {state.done ? texts.done : texts.open}</span>
              {!state.done && <p className={classes.note}>{texts.steps[state.step].how}</p>}
            </div>
          </li>
        ))}
      </ol>
    </details>
  );
}
