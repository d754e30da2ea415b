import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import classes from './time-field.module.css';

type TimeFieldProps = {
  name: string;
  label: string;
  /** '2026-11-22T10:30', or '' for none. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
};

/**
 * A day and a time of day, which is midnight until another is chosen. Not one field for both: a browser gives
 * nothing for a day that has no time yet, and the shop would take it for no day at all.
 */
export function TimeField({ name, label, value, error, onChange }: TimeFieldProps) {
  const texts = useTexts('adminFrame');
  const [day = '', time = ''] = value.split('T');
  /** For a day that is empty while it is typed anew. */
  const lastTime = useRef('00:00');
  return (
    <TextInput
      size="md"
      type="date"
      // With them, browsers offer four digits for the year.
      min="1970-01-01"
      max="2999-12-31"
      name={name}
      label={label}
      value={day}
      error={error}
      onChange={({ target }) => {
        target.setCustomValidity('');
        if (time) lastTime.current = time;
        onChange(target.value && `${target.value}T${lastTime.current}`);
      }}
      // Firefox does not say that a day is typed in part.
      onKeyUp={({ key, currentTarget: field }) => {
        if (field.value !== '' || /^(Backspace|Delete)$/.test(key)) field.setCustomValidity('');
        else if (/^(\d|ArrowUp|ArrowDown)$/.test(key)) field.setCustomValidity(texts.wholeDate);
      }}
      inputContainer={(input) => (
        <div className={classes.both}>
          {input}
          <TextInput
            size="md"
            type="time"
            aria-label={texts.timeOf(label)}
            disabled={day === ''}
            value={time}
            onChange={({ target }) => {
              // An hour or a minute is deleted, to be typed anew: the other one stays.
              if (!target.validity.badInput) onChange(`${day}T${target.value || '00:00'}`);
            }}
          />
        </div>
      )}
    />
  );
}
