import type { ReactNode, Ref } from 'react';
import { usePageTitle } from '../../../components/layout/page-head.tsx';
import { useTexts } from '../../../lib/texts.ts';
import classes from './section-head.module.css';

type SectionHeadProps = {
  title: string;
  /** Gets the heading, which may then be given the focus. */
  titleRef?: Ref<HTMLHeadingElement> | undefined;
  /** The section's purpose, if its name does not say it. */
  lead?: ReactNode;
  /** Buttons at the end of the line. */
  actions?: ReactNode;
};

/** A section's heading, also in the tab's title; one per section. */
export function SectionHead({ title, titleRef, lead, actions }: SectionHeadProps) {
  const { titleOf } = useTexts('adminFrame');
  usePageTitle(titleOf(title));
  return (
    <div className={classes.head}>
      <div className={classes.texts}>
        <h1 ref={titleRef} tabIndex={titleRef ? -1 : undefined}>
          {title}
        </h1>
        {lead && <p className={classes.lead}>{lead}</p>}
      </div>
      {actions && <div className={classes.actions}>{actions}</div>}
    </div>
  );
}
