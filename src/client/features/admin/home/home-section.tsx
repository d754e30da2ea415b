import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import {
  type ArrangedSection,
  HOME_LIMITS,
  isAhead,
  isNewestRow,
  isOver,
  SECTION_KINDS,
  type SectionKind,
} from '../../../../shared/catalogue/home.ts';
import { Button } from '../../../components/elements/button.tsx';
import { CloseIcon, PlusIcon } from '../../../components/elements/later-icons.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { EditIcon } from '../admin-icons.tsx';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { OrderList } from '../frame/order-list.tsx';
import { Pill } from '../frame/pill.tsx';
import { reordered } from '../frame/reordered.ts';
import { SectionHead } from '../frame/section-head.tsx';
import { HomePreview } from './home-preview.tsx';
import classes from './home-section.module.css';
import { SectionDialog } from './section-dialog.tsx';
import { newSection } from './section-draft.ts';
import { type EditedHome, useHomeWork } from './use-home-work.ts';
import '../../form.css';

/** The home page: its sections in order, a draft of them, and how it looks. */
export default function HomeSection() {
  const texts = useTexts('adminHome');
  return (
    <>
      <SectionHead title={texts.title} lead={texts.lead} />
      <ListPanel failure={texts.failed}>
        <LoadedHome />
      </ListPanel>
    </>
  );
}

function LoadedHome() {
  const [home] = trpc.admin.home.get.useSuspenseQuery(undefined, { staleTime: 0 });
  return <HomeEditor home={home} />;
}

const idOf = ({ id }: ArrangedSection) => id;

function HomeEditor({ home }: { home: EditedHome }) {
  const texts = useTexts('adminHome');
  const work = useHomeWork();
  const [edited, setEdited] = useState<ArrangedSection | null>(null);
  const nameOf = (section: ArrangedSection) =>
    section.title ?? (isNewestRow(section) ? texts.sources.newest : texts.kinds[section.kind]);
  return (
    <div className={classes.columns}>
      <div className={classes.column}>
        <DraftBar home={home} work={work} />
        <OrderList
          label={texts.sections}
          items={home.sections}
          keyOf={idOf}
          nameOf={nameOf}
          onMove={(moved, next) => void work.change((sections) => reordered(sections, idOf, moved, next))}
        >
          {(section) => (
            <div className={classes.row}>
              <div className={classes.names}>
                <span className={classes.name}>{nameOf(section)}</span>
                {section.title !== null && <span className={classes.note}>{texts.kinds[section.kind]}</span>}
              </div>
              <DatePill section={section} />
              <div className={classes.buttons}>
                <IconButton label={texts.edit(nameOf(section))} onClick={() => setEdited(section)}>
                  <EditIcon width="18" height="18" />
                </IconButton>
                <IconButton
                  label={texts.remove(nameOf(section))}
                  unavailable={home.sections.length === 1}
                  onClick={() =>
                    void work.change((sections) => sections.filter(({ id }) => id !== section.id))
                  }
                >
                  <CloseIcon width="18" height="18" />
                </IconButton>
              </div>
            </div>
          )}
        </OrderList>
        <NewSection
          isFull={home.sections.length >= HOME_LIMITS.sections}
          onAdd={(kind) => setEdited(newSection(kind))}
        />
      </div>
      <HomePreview version={home.version} />
      <SectionDialog
        section={edited}
        isNew={!home.sections.some(({ id }) => id === edited?.id)}
        home={home}
        onSave={(section) => work.saveSection(edited ?? section, section)}
        onClose={() => setEdited(null)}
      />
    </div>
  );
}

/** What visitors see of it, and the ways to change that. */
function DraftBar({ home, work }: { home: EditedHome; work: ReturnType<typeof useHomeWork> }) {
  const texts = useTexts('adminHome');
  const [discarding, setDiscarding] = useState(false);
  return (
    <div className={classes.bar}>
      <p role="status">{home.changed ? texts.isDraft : texts.isPublished}</p>
      {work.error && (
        <p className={classes.error} role="alert">
          {work.error}
        </p>
      )}
      <div className={classes.buttons}>
        <Button busy={work.busy} unavailable={!home.changed} onClick={work.publish}>
          {texts.publish}
        </Button>
        {home.changed ? (
          <Button outline busy={work.busy} onClick={() => setDiscarding(true)}>
            {texts.discard}
          </Button>
        ) : (
          home.canGoBack && (
            <Button outline busy={work.busy} onClick={work.restore}>
              {texts.goBack}
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        opened={discarding}
        title={texts.discardTitle}
        confirm={texts.discardNow}
        onConfirm={() => {
          setDiscarding(false);
          void work.discard();
        }}
        onClose={() => setDiscarding(false)}
      >
        {texts.discardText}
      </ConfirmDialog>
    </div>
  );
}

function DatePill({ section }: { section: ArrangedSection }) {
  const texts = useTexts('adminHome');
  const { moment } = useDates();
  const now = new Date();
  const { from, until } = section;
  if (isOver(section, now)) return <Pill>{texts.over}</Pill>;
  if (from !== null && isAhead(section, now))
    return <Pill tone="accent">{texts.ahead(moment.format(new Date(from)))}</Pill>;
  return until !== null && <Pill tone="good">{texts.ends(moment.format(new Date(until)))}</Pill>;
}

function NewSection({ isFull, onAdd }: { isFull: boolean; onAdd: (kind: SectionKind) => void }) {
  const texts = useTexts('adminHome');
  const [kind, setKind] = useState<SectionKind>('tall');
  if (isFull) return <p className={classes.note}>{texts.full(HOME_LIMITS.sections)}</p>;
  return (
    <div className={classes.add}>
      <NativeSelect
        size="md"
        label={texts.kindToAdd}
        description={texts.kindAdvice[kind]}
        value={kind}
        data={SECTION_KINDS.map((value) => ({ value, label: texts.kinds[value] }))}
        onChange={(event) => setKind(event.target.value as SectionKind)}
      />
      <Button outline onClick={() => onAdd(kind)}>
        <PlusIcon width="18" height="18" />
        {texts.add}
      </Button>
    </div>
  );
}
