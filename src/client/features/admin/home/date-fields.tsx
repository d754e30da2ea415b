import type { Dated } from '../../../../shared/catalogue/home.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { TimeField } from '../forms/time-field.tsx';
import { readTime, typedTime } from '../frame/typed-time.ts';
import classes from './home-section.module.css';
import type { Faults } from './section-draft.ts';

type DateFieldsProps = {
  dated: Dated;
  /** In front of the fields' names, for one of several. */
  prefix?: string;
  advice: string;
  faults: Faults;
  onChange: (dates: Partial<Dated>) => void;
};

/** From when until when something is shown, in the shop's time zone. */
export function DateFields({ dated, prefix = '', advice, faults, onChange }: DateFieldsProps) {
  const texts = useTexts('adminHome');
  const { timeZone } = useSite();
  const field = (name: keyof Dated) => (
    <TimeField
      name={prefix + name}
      label={texts[name]}
      value={typedTime(dated[name], timeZone)}
      error={faults[prefix + name]}
      onChange={(typed) => onChange({ [name]: readTime(typed, timeZone) })}
    />
  );
  return (
    <div>
      <div className={classes.pair}>
        {field('from')}
        {field('until')}
      </div>
      <p className={classes.note}>{advice}</p>
    </div>
  );
}
