import { Fragment, type Ref, useId } from 'react';
import { Link } from 'react-router-dom';
import type { PageLink } from '../../../shared/pages/reading.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './checkout-view.module.css';

type TermsBoxProps = {
  ref: Ref<HTMLInputElement>;
  pages: readonly PageLink[];
  checked: boolean;
  /** Why the box must be ticked; null until it was missed. */
  fault: string | null;
  onChange: (checked: boolean) => void;
};

/** The tick that the terms were read. The links open a tab of their own, so that nothing entered is lost. */
export function TermsBox({ ref, pages, checked, fault, onChange }: TermsBoxProps) {
  const texts = useTexts('checkout');
  const id = useId();
  return (
    <div>
      <div className={classes.terms}>
        <input
          ref={ref}
          id={id}
          type="checkbox"
          required
          checked={checked}
          aria-invalid={fault !== null}
          aria-describedby={fault ? `${id}-fault` : undefined}
          onChange={(event) => onChange(event.target.checked)}
        />
        <label htmlFor={id}>
          {texts.termsRead}
          {pages.map(({ title, path }, index) => (
            <Fragment key={path}>
              {index > 0 && (index === pages.length - 1 ? texts.and : ', ')}
              <Link to={path} target="_blank" rel="noopener">
                {title}
              </Link>
            </Fragment>
          ))}
        </label>
      </div>
      {fault && (
        <p id={`${id}-fault`} className={classes.error} role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}
