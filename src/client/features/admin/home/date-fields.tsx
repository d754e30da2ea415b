import { TextInput } from '@mantine/core';
import type { Dated } from '../../../../shared/catalogue/home.ts';
import { useSite } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { readTime, typedTime } from '../frame/typed-time.ts';
import classes from './home-section.module.css';

type DateFieldsProps = {
  dated: Dated;
  /** In front of the fields' names, for one of several. */
  prefix?: string;
  advice: string;
  fault: string | undefined;
  onChange: (dates: Partial<Dated>) => void;
};

/** From when until when something is shown, in the shop's time zone. */
export function DateFields({ dated, prefix = '', advice, fault, onChange }: DateFieldsProps) {
  const texts = useTexts('adminHome');
  const { timeZone } = useSite();
  const field = (name: keyof Dated) => (
    <TextInput
      size="md"
      type="datetime-local"
      name={prefix + name}
      label={texts[name]}
      value={typedTime(dated[name], timeZone)}
      error={name === 'until' ? fault : undefined}
      onChange={(event) => onChange({ [name]: readTime(event.target.value, timeZone) })}
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
