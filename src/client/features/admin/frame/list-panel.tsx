import { createContext, type ReactNode, useContext, useEffect, useState } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { SearchIcon } from '../../../components/elements/icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { Panel } from '../../../components/feedback/panel.tsx';
import { useTexts } from '../../../lib/texts.ts';
import { AccessLost, isAccessLost } from '../admin-gate.tsx';
import { RowsSkeleton } from './list-skeleton.tsx';
import type { ListAddress } from './use-list-address.ts';

type ListPanelProps = {
  /** The failure in one sentence: "The users could not be loaded." */
  failure: string;
  fallback?: ReactNode;
  resetKey?: string;
  /** Content for an error that is not a failure; false shows the failure. */
  instead?: (error: unknown) => ReactNode;
  children: ReactNode;
};

/** A part of a section that loads its own data: shows a skeleton, a failure with a retry, or lost access. */
export const ListPanel = (props: ListPanelProps) => {
  const { failure, fallback = <RowsSkeleton />, resetKey = '', instead, children } = props;
  const [outcome, setOutcome] = useState('');
  return (
    <>
      <Panel
        failure={failure}
        fallback={fallback}
        resetKey={resetKey}
        instead={(error) => (isAccessLost(error) ? <AccessLost /> : instead?.(error))}
      >
        <SetOutcome value={setOutcome}>{children}</SetOutcome>
      </Panel>
      <p className="sr-only" role="status">
        {outcome}
      </p>
    </>
  );
};

const SetOutcome = createContext<(outcome: string) => void>(() => undefined);

/** Announces what a search or a filter came to, in an element that was there before: a new one is not read out everywhere. */
export function Outcome({ children }: { children: string }) {
  const set = useContext(SetOutcome);
  useEffect(() => {
    set(children);
    return () => set('');
  }, [set, children]);
  return null;
}

type NothingFitsProps = {
  address: ListAddress;
  /** The address parameters that filter the list; the button clears them. */
  filters: readonly string[];
  /** The text for a list that is empty without filters. */
  children: ReactNode;
};

/** An empty list: because of the filters, which a button clears, or because there is nothing yet. */
export const NothingFits = ({ address, filters, children }: NothingFitsProps) => {
  const texts = useTexts('adminFrame');
  return filters.some((name) => address.get(name)) ? (
    <>
      <Outcome>{texts.nothingFits}</Outcome>
      <Notice
        icon={<SearchIcon width="32" height="32" />}
        title={texts.nothingFits}
        actions={
          <Button outline onClick={() => address.set(Object.fromEntries(filters.map((name) => [name, ''])))}>
            {texts.showAll}
          </Button>
        }
      >
        {texts.tryOtherFilter}
      </Notice>
    </>
  ) : (
    children
  );
};
