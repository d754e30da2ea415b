import { type ReactNode, useId, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import classes from './filter-form.module.css';

type ChoiceGroupProps = {
  label: string;
  /** Spans the whole form, with choices side by side where there is room. */
  wide?: boolean;
  /** Whether it starts folded. Omit it for a group that cannot be folded. */
  folded?: boolean;
  children: ReactNode;
};

/** A named group of choices. */
export function ChoiceGroup({ label, wide = false, folded, children }: ChoiceGroupProps) {
  const id = useId();
  const list = <div className={wide ? classes.choices : undefined}>{children}</div>;
  if (folded === undefined) {
    return (
      <fieldset className={wide ? classes.wide : undefined}>
        <legend className={classes.legend}>{label}</legend>
        {list}
      </fieldset>
    );
  }
  return (
    <details open={!folded} className={wide ? `${classes.folding} ${classes.wide}` : classes.folding}>
      <summary id={id} className={classes.legend}>
        {label}
      </summary>
      <fieldset aria-labelledby={id}>{list}</fieldset>
    </details>
  );
}

type ChoiceProps = {
  kind?: 'checkbox' | 'radio';
  name: string;
  label: string;
  /** How many products it would show; undefined while unknown. */
  count?: number | undefined;
  ticked: boolean;
  onTick: (ticked: boolean) => void;
};

export const Choice = ({ kind = 'checkbox', name, label, count, ticked, onTick }: ChoiceProps) => {
  const texts = useTexts('catalogue');
  return (
    <label className={classes.choice} data-none={count === 0 && !ticked}>
      <input type={kind} name={name} checked={ticked} onChange={(event) => onTick(event.target.checked)} />
      <span className={classes.name}>{label}</span>
      {count !== undefined && (
        <span className={classes.count}>
          {count}
          <span className="sr-only">{texts.countedProducts(count)}</span>
        </span>
      )}
    </label>
  );
};

/** How many choices are shown before "show all", by default. */
const SHOWN = 6;

type LongChoicesProps = {
  /** `count` is undefined until it is known. */
  choices: readonly { value: string; label: string; count: number | undefined }[];
  name: string;
  ticked: readonly string[];
  onTick: (value: string, ticked: boolean) => void;
  /** How many are shown at first, or two more, so that the rest is worth a press. */
  most?: number;
};

/** The first choices and those ticked on arrival; the rest are shown on request. */
export function LongChoices({ choices, name, ticked, onTick, most = SHOWN }: LongChoicesProps) {
  const texts = useTexts('catalogue');
  // One ticked among the rest stays there: moved, it would lose the focus.
  const [arrivedWith] = useState(ticked);
  const isShown = (value: string, place: number) =>
    choices.length <= most + 2 || place < most || arrivedWith.includes(value);
  const shown = choices.filter(({ value }, place) => isShown(value, place));
  const hidden = choices.filter(({ value }, place) => !isShown(value, place));
  const toChoice = ({ value, label, count }: (typeof choices)[number]) => (
    <Choice
      key={value}
      name={name}
      label={label}
      count={count}
      ticked={ticked.includes(value)}
      onTick={(chosen) => onTick(value, chosen)}
    />
  );
  return (
    <>
      {shown.map(toChoice)}
      {hidden.length > 0 && (
        <details className={classes.rest}>
          <summary>{texts.more(hidden.length)}</summary>
          {hidden.map(toChoice)}
        </details>
      )}
    </>
  );
}
