import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import classes from './accounts.module.css';

type FactsProps = {
  facts: readonly (readonly [name: string, value: string])[];
  /** When and by whom; null for what was not entered in the panel. */
  entered: { setAt: string; setBy: string } | null;
};

/** What is known of something that was entered, and who entered it. */
export function Facts({ facts, entered }: FactsProps) {
  const texts = useTexts('adminAccounts');
  const dates = useDates();
  const time = entered && dates.moment.format(new Date(entered.setAt));
  const all =
    entered && time ? [...facts, [texts.entered, texts.enteredBy(time, entered.setBy)] as const] : facts;
  return (
    <dl className={classes.facts}>
      {all.map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
    </dl>
  );
}
