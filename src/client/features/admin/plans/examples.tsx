import type { ReactNode } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { useKeptFocus } from '../../../lib/focus/kept-focus.ts';
import { useTexts } from '../../../lib/texts.ts';
import { addFields } from '../forms/form-focus.ts';
import classes from '../forms/section-form.module.css';

/** Regions for which there is an example to start from. */
export const REGIONS = ['US', 'EU', 'GB', 'IN', 'JP'] as const;
export type Region = (typeof REGIONS)[number];

type ExamplesProps = {
  /** What the shop does as long as there is nothing. */
  title: string;
  text: string;
  advice: string;
  onChoose: (region: Region) => void;
  /** What to do instead. */
  children?: ReactNode;
};

/** Explains an empty plan; a press fills the form in with a region's example. Nothing is saved yet. */
export const Examples = ({ title, text, advice, onChoose, children }: ExamplesProps) => {
  const texts = useTexts('adminPlans');
  const heading = useKeptFocus(title);
  return (
    <section className={classes.part} aria-labelledby="empty-plan">
      <h2 id="empty-plan" ref={heading} tabIndex={-1}>
        {title}
      </h2>
      <p>{text}</p>
      <p className={classes.note}>{advice}</p>
      <div className={classes.examples}>
        {REGIONS.map((region) => (
          <Button
            key={region}
            outline
            size="small"
            onClick={(event) => addFields(event.currentTarget.form, () => onChoose(region))}
          >
            {texts.regions[region]}
          </Button>
        ))}
        {children}
      </div>
    </section>
  );
};
