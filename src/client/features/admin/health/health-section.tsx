import { Link } from 'react-router-dom';
import { HEALTH_AREAS, type HealthLevel } from '../../../../shared/health.ts';
import { Button } from '../../../components/elements/button.tsx';
import { trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { AREA_NAMES, type Finding, findingText } from './finding-text.ts';
import classes from './health-section.module.css';

/** What is wrong with the shop, and what to do about it. */
export const HealthSection = () => (
  <>
    <SectionHead title="Health" lead="What keeps the shop from working as it should, the worst first." />
    <ListPanel failure="The shop’s health could not be read.">
      <Findings />
    </ListPanel>
  </>
);

const timeFormat = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' });

function Findings() {
  const [{ findings, checkedAt }, query] = trpc.admin.health.get.useSuspenseQuery(
    { origin: window.location.origin },
    { staleTime: 0 },
  );
  const wrong = new Set(findings.map(({ area }) => area));
  const fine = HEALTH_AREAS.filter((area) => !wrong.has(area));
  return (
    <>
      <div className={classes.checked}>
        <p role="status">
          {summaryOf(findings)} Checked at{' '}
          <time dateTime={checkedAt}>{timeFormat.format(new Date(checkedAt))}</time>.
        </p>
        <Button outline size="small" busy={query.isFetching} onClick={() => query.refetch()}>
          Check again
        </Button>
      </div>
      {query.isRefetchError && (
        <p role="alert" className={classes.failed}>
          The check could not be made again; this is the last one.
        </p>
      )}
      {findings.length > 0 && (
        <ul className={classes.findings} aria-label="Findings">
          {findings.map((finding) => (
            <FindingCard key={finding.code + ('name' in finding ? finding.name : '')} finding={finding} />
          ))}
        </ul>
      )}
      <section aria-labelledby="in-order" className={classes.fine}>
        <h2 id="in-order">In order</h2>
        <ul>
          {fine.map((area) => (
            <li key={area}>{AREA_NAMES[area]}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function summaryOf(findings: readonly Finding[]): string {
  const toDo = findings.filter(({ level }) => level !== 'note').length;
  if (toDo === 0) return 'Nothing is wrong.';
  return toDo === 1 ? 'One thing needs you.' : `${toDo} things need you.`;
}

const LEVEL_NAMES: Record<HealthLevel, string> = {
  bad: 'Urgent',
  warn: 'To do',
  note: 'Good to know',
};

function FindingCard({ finding }: { finding: Finding }) {
  const { title, text, settings, link } = findingText(finding);
  return (
    <li className={classes.finding} data-level={finding.level}>
      <p className={classes.level}>{LEVEL_NAMES[finding.level]}</p>
      <h2>{title}</h2>
      <p className={classes.text}>{text}</p>
      {settings && (
        <>
          <p className={classes.text}>Set in the configuration, then start the shop again:</p>
          <pre className={classes.settings}>{settings.join('\n')}</pre>
        </>
      )}
      {link &&
        (link.to.startsWith('/') ? (
          <Link to={link.to}>{link.label}</Link>
        ) : (
          <a href={link.to} rel="noopener">
            {link.label}
          </a>
        ))}
    </li>
  );
}
