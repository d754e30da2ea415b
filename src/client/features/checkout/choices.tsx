import type { ReactNode } from 'react';
import classes from './choices.module.css';

export type Choice = {
  value: string;
  label: ReactNode;
  more?: string | undefined;
  side?: string | undefined;
};

type ChoicesProps = {
  /** The group's name, for screen readers and above it. */
  legend: string;
  name: string;
  choices: readonly Choice[];
  value: string;
  onChange: (value: string) => void;
};

/** A few ways to choose from, as large radio buttons. */
export const Choices = ({ legend, name, choices, value, onChange }: ChoicesProps) => (
  <fieldset className={classes.choices}>
    <legend className={classes.legend}>{legend}</legend>
    {choices.map((choice) => (
      <label key={choice.value} className={classes.choice}>
        <input
          type="radio"
          name={name}
          value={choice.value}
          checked={choice.value === value}
          onChange={() => onChange(choice.value)}
        />
        <span className={classes.text}>
          {choice.label}
          {choice.more && <span className={classes.more}>{choice.more}</span>}
        </span>
        {choice.side && <span className={classes.side}>{choice.side}</span>}
      </label>
    ))}
  </fieldset>
);
