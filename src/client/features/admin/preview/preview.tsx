import type { ReactNode } from 'react';
import { useTexts } from '../../../lib/texts.ts';
import classes from './preview.module.css';

export type PreviewWidth = 'phone' | 'desk';

/** How what is being edited will look. `choices`: how to show it, beside the title. */
export function Preview({ choices, children }: { choices: ReactNode; children: ReactNode }) {
  const { title } = useTexts('adminFrame').preview;
  return (
    <section className={classes.preview} aria-labelledby="preview">
      <div className={classes.head}>
        <h2 id="preview">{title}</h2>
        <div className={classes.choices}>{choices}</div>
      </div>
      {children}
    </section>
  );
}

type PreviewChoiceProps<Value extends string> = {
  legend: string;
  labels: Record<Value, string>;
  chosen: Value;
  onChoose: (value: Value) => void;
};

export const PreviewChoice = <Value extends string>(props: PreviewChoiceProps<Value>) => {
  const { legend, labels, chosen, onChoose } = props;
  return (
    <fieldset className={classes.choice}>
      <legend className="sr-only">{legend}</legend>
      {(Object.keys(labels) as Value[]).map((value) => (
        <label key={value}>
          <input type="radio" name={legend} checked={value === chosen} onChange={() => onChoose(value)} />
          {labels[value]}
        </label>
      ))}
    </fieldset>
  );
};

/** The choice between the widths of a phone and of a computer. */
export function WidthChoice(props: Pick<PreviewChoiceProps<PreviewWidth>, 'chosen' | 'onChoose'>) {
  const { width, widths } = useTexts('adminFrame').preview;
  return <PreviewChoice legend={width} labels={widths} {...props} />;
}
