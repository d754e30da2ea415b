import classes from './day-field.module.css';

type DayFieldProps = {
  label: string;
  /** '2026-11-22', or '' for none. */
  value: string;
  invalid: boolean;
  onChange: (value: string) => void;
};

/** One end of a period. */
export const DayField = ({ label, value, invalid, onChange }: DayFieldProps) => (
  <label className={classes.field}>
    {label}
    <input
      type="date"
      value={value}
      aria-invalid={invalid}
      onChange={(event) => onChange(event.target.value)}
    />
  </label>
);
