import { Link } from 'react-router-dom';
import { HEALTH_AREAS } from '../../../../shared/operations/health.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { ListPanel } from '../frame/list-panel.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { Figures } from './figures.tsx';
import { type Finding, findingText } from './finding-text.ts';
import classes from './health-section.module.css';

/** What is wrong with the shop, and how to fix it. */
export default function HealthSection() {
  const texts = useTexts('adminHealth');
  return (
    <>
      <SectionHead title={texts.health} lead={texts.healthLead} />
      <ListPanel failure={texts.healthFailed}>
        <Findings />
      </ListPanel>
    </>
  );
}

function Findings() {
  const texts = useTexts('adminHealth');
  const { timeOfDay } = useDates();
  const [{ findings, checkedAt, offsite, storage, chain }, query] = trpc.admin.health.get.useSuspenseQuery(
    { origin: window.location.origin },
    { staleTime: 0 },
  );
  const wrong = new Set(findings.map(({ area }) => area));
  const toDo = findings.filter(({ level }) => level !== 'note').length;
  const fine = HEALTH_AREAS.filter((area) => !wrong.has(area));
  return (
    <>
      <div className={classes.checked}>
        <p role="status">
          {texts.thingsToDo(toDo)}
          {texts.checkedAt}
          <time dateTime={checkedAt}>{timeOfDay.format(new Date(checkedAt))}</time>.
        </p>
        <Button outline size="small" busy={query.isFetching} onClick={() => query.refetch()}>
          {texts.checkAgain}
        </Button>
      </div>
      {query.isRefetchError && (
        <p role="alert" className={classes.failed}>
          {texts.checkFailed}
        </p>
      )}
      {findings.length > 0 && (
        <ul className={classes.findings} aria-label={texts.findingsLabel}>
          {findings.map((finding) => (
            <FindingCard key={finding.code + ('name' in finding ? finding.name : '')} finding={finding} />
          ))}
        </ul>
      )}
      <Figures offsite={offsite} storage={storage} chain={chain} />
      <section aria-labelledby="in-order" className={classes.fine}>
        <h2 id="in-order">{texts.inOrder}</h2>
        <ul>
          {fine.map((area) => (
            <li key={area}>{texts.areas[area]}</li>
          ))}
        </ul>
      </section>
    </>
  );
}

function FindingCard({ finding }: { finding: Finding }) {
  const texts = useTexts('adminHealth');
  const { title, text, settings, command, link } = findingText(finding, texts, useDates());
  return (
    <li className={classes.finding} data-level={finding.level}>
      <p className={classes.level}>{texts.levels[finding.level]}</p>
      <h2>{title}</h2>
      <p className={classes.text}>{text}</p>
      {settings && (
        <>
          <p className={classes.text}>{texts.setAndRestart}</p>
          <pre className={classes.settings}>{settings.join('\n')}</pre>
        </>
      )}
      {command && (
        <>
          <p className={classes.text}>{texts.runThis}</p>
          <pre className={classes.settings}>{command}</pre>
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
