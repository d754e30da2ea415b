import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { pathOfPage } from '../../../../shared/pages/reading.ts';
import { LANGUAGE_NAMES } from '../../../../shared/texts/language.ts';
import { ButtonLink } from '../../../components/elements/button.tsx';
import { ChevronDownIcon, TrashIcon } from '../../../components/elements/later-icons.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useErrorText } from '../../../lib/error-text.ts';
import { useSiteChange } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { EditIcon } from '../admin-icons.tsx';
import { newPagePath, pagePath } from '../admin-paths.ts';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { Pill } from '../frame/pill.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import classes from './page-section.module.css';

type ListedPage = RouterOutputs['admin']['page']['list'][number];

/** The shop's pages to read, in their order. */
export default function PageSection() {
  const texts = useTexts('adminPages');
  return (
    <>
      <SectionHead
        title={texts.pages}
        lead={texts.lead}
        actions={<ButtonLink to={newPagePath()}>{texts.newPage}</ButtonLink>}
      />
      <ListPanel failure={texts.failed}>
        <PageList />
      </ListPanel>
    </>
  );
}

function PageList() {
  const texts = useTexts('adminPages');
  const [pages] = trpc.admin.page.list.useSuspenseQuery(undefined, { staleTime: 0 });
  const [removed, setRemoved] = useState<ListedPage | null>(null);
  const { move, announced, buttons } = useOrder(pages);
  return (
    <>
      <RecordList
        label={texts.listLabel}
        columns={useColumns({ pages, move, buttons, onRemove: setRemoved })}
        rows={pages}
        keyOf={({ id }) => id}
      />
      <span className="sr-only" role="status">
        {announced}
      </span>
      <RemoveDialog page={removed} onClose={() => setRemoved(null)} />
    </>
  );
}

type Step = -1 | 1;
type Order = ReturnType<typeof useOrder>;

/** Moves a page by one place. The pressed button keeps the focus. */
function useOrder(pages: readonly ListedPage[]) {
  const texts = useTexts('adminPages');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const changeSite = useSiteChange();
  const buttons = useRef(new Map<string, HTMLButtonElement>());
  const pressed = useRef<string | null>(null);
  const [announced, announce] = useState('');
  const order = trpc.admin.page.order.useMutation({
    onSuccess: (footer) => changeSite({ footer }),
    onError: (error) => showToast({ message: errorText(error), kind: 'error' }),
    onSettled: () => utils.admin.page.list.invalidate(),
  });

  // A moved row may be taken out of the document for a moment, and its button loses the focus.
  useEffect(() => {
    if (pages && pressed.current) buttons.current.get(pressed.current)?.focus();
    pressed.current = null;
  }, [pages]);

  function move(page: ListedPage, step: Step): void {
    const ids = pages.map(({ id }) => id);
    const from = ids.indexOf(page.id);
    const to = from + step;
    const other = ids[to];
    if (order.isPending || other === undefined) return;
    ids[to] = page.id;
    ids[from] = other;
    pressed.current = `${page.id} ${step}`;
    order.mutate({ ids }, { onSuccess: () => announce(texts.movedTo(page.title, to + 1, ids.length)) });
  }
  return { move, announced, buttons: buttons.current };
}

type Acts = Pick<Order, 'move' | 'buttons'> & {
  pages: readonly ListedPage[];
  onRemove: (page: ListedPage) => void;
};

function useColumns({ pages, move, buttons, onRemove }: Acts): Column<ListedPage>[] {
  const texts = useTexts('adminPages');
  const dates = useDates();
  const mover = (page: ListedPage, index: number, step: Step) => (
    <IconButton
      label={step < 0 ? texts.moveUp(page.title) : texts.moveDown(page.title)}
      unavailable={index + step < 0 || index + step >= pages.length}
      ref={(button) => {
        if (button) buttons.set(`${page.id} ${step}`, button);
      }}
      onClick={() => move(page, step)}
    >
      <ChevronDownIcon width="18" height="18" {...(step < 0 ? { className: classes.up } : {})} />
    </IconButton>
  );
  return [
    {
      header: texts.title,
      onPhone: 'title',
      cell: ({ id, title }) => <Link to={pagePath(id)}>{title}</Link>,
    },
    {
      header: texts.address,
      cell: ({ slug, title, published }) =>
        published ? (
          <Link to={pathOfPage(slug)} aria-label={`${pathOfPage(slug)}: ${texts.view(title)}`}>
            {pathOfPage(slug)}
          </Link>
        ) : (
          pathOfPage(slug)
        ),
    },
    {
      header: texts.state,
      cell: ({ published, consent, beforeBuying }) => (
        <span className={classes.state}>
          <Pill tone={published ? 'good' : 'soft'}>{published ? texts.published : texts.draft}</Pill>
          {consent && <Pill tone="accent">{texts.asked}</Pill>}
          {beforeBuying && <Pill tone="accent">{texts.linked}</Pill>}
        </span>
      ),
    },
    {
      header: texts.footer,
      cell: ({ footerColumn }) => (footerColumn ? texts.columns[footerColumn] : texts.notInFooter),
    },
    {
      header: texts.languages,
      cell: ({ languages }) => languages.map((language) => LANGUAGE_NAMES[language]).join(', '),
    },
    {
      header: texts.changed,
      whole: true,
      cell: ({ updatedAt }) =>
        updatedAt ? (
          <time dateTime={updatedAt}>{dates.longDay.format(new Date(updatedAt))}</time>
        ) : (
          texts.asItCame
        ),
    },
    {
      header: texts.actions,
      align: 'end',
      cell: (page, index) => (
        <span className={classes.buttons}>
          {mover(page, index, -1)}
          {mover(page, index, 1)}
          <Link
            className={classes.edit}
            to={pagePath(page.id)}
            aria-label={texts.edit(page.title)}
            title={texts.edit(page.title)}
          >
            <EditIcon width="18" height="18" />
          </Link>
          {!page.builtIn && (
            <IconButton label={texts.remove(page.title)} onClick={() => onRemove(page)}>
              <TrashIcon width="18" height="18" />
            </IconButton>
          )}
        </span>
      ),
    },
  ];
}

function RemoveDialog({ page, onClose }: { page: ListedPage | null; onClose: () => void }) {
  const texts = useTexts('adminPages');
  const answers = useTexts('answers');
  const errorText = useErrorText();
  const utils = trpc.useUtils();
  const changeSite = useSiteChange();
  const remove = trpc.admin.page.delete.useMutation({
    async onSuccess(footer) {
      onClose();
      changeSite({ footer });
      showToast({ message: answers.done.pageDeleted, kind: 'success' });
      await utils.admin.page.list.invalidate();
    },
  });
  return (
    <ConfirmDialog
      opened={page !== null}
      title={texts.removeTitle(page?.title ?? '')}
      confirm={texts.removeNow}
      busy={remove.isPending}
      error={remove.error ? errorText(remove.error) : undefined}
      onConfirm={() => page && remove.mutate({ id: page.id, version: page.version })}
      onClose={onClose}
    >
      {texts.removeText}
    </ConfirmDialog>
  );
}
