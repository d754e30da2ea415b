import { useState } from 'react';
import type { Locale } from '../../../../shared/locale.ts';
import { formatMoney } from '../../../../shared/money/money.ts';
import type { Texts } from '../../../../shared/texts/catalogue.ts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { Button } from '../../../components/elements/button.tsx';
import { CloseIcon } from '../../../components/elements/later-icons.tsx';
import { Notice } from '../../../components/elements/notice.tsx';
import { useDates } from '../../../lib/dates.ts';
import { useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { trpc } from '../../../lib/trpc.ts';
import { EditIcon, PercentIcon } from '../admin-icons.tsx';
import { ConfirmDialog } from '../frame/admin-dialog.tsx';
import { IconButton } from '../frame/icon-button.tsx';
import { ListPanel } from '../frame/list-panel.tsx';
import { Pill } from '../frame/pill.tsx';
import { type Column, RecordList } from '../frame/record-list.tsx';
import { SectionHead } from '../frame/section-head.tsx';
import { DiscountDialog, type Edited } from './discount-dialog.tsx';
import type { DiscountCode } from './discount-draft.ts';
import classes from './discount-section.module.css';
import { useCodeRefusal } from './use-code-refusal.ts';

/** The shop's discount codes. */
export default function DiscountSection() {
  const texts = useTexts('adminPlans').discounts;
  const [edited, setEdited] = useState<Edited>(null);
  return (
    <>
      <SectionHead
        title={texts.discounts}
        lead={texts.lead}
        actions={<Button onClick={() => setEdited('new')}>{texts.newCode}</Button>}
      />
      <ListPanel failure={texts.failed}>
        <CodeList onEdit={setEdited} />
      </ListPanel>
      <DiscountDialog edited={edited} onClose={() => setEdited(null)} />
    </>
  );
}

function CodeList({ onEdit }: { onEdit: (code: DiscountCode) => void }) {
  const texts = useTexts('adminPlans').discounts;
  const dates = useDates();
  const locale = useLocale();
  const [ended, setEnded] = useState<DiscountCode | null>(null);
  const [codes] = trpc.admin.discount.list.useSuspenseQuery(undefined, { staleTime: 0 });
  if (codes.length === 0) {
    return (
      <Notice icon={<PercentIcon width="32" height="32" />} title={texts.none}>
        {texts.example}
      </Notice>
    );
  }
  return (
    <>
      <RecordList
        label={texts.listLabel}
        columns={columnsWith({ texts, dates, locale }, { onEdit, onEnd: setEnded })}
        rows={codes}
        keyOf={({ id }) => id}
      />
      <EndDialog code={ended} onClose={() => setEnded(null)} />
    </>
  );
}

function EndDialog({ code, onClose }: { code: DiscountCode | null; onClose: () => void }) {
  const texts = useTexts('adminPlans').discounts;
  const { onError, refusalText } = useCodeRefusal();
  const utils = trpc.useUtils();
  const end = trpc.admin.discount.end.useMutation({
    async onSuccess() {
      onClose();
      await utils.admin.discount.list.invalidate();
    },
    onError,
  });
  function close(): void {
    end.reset();
    onClose();
  }
  return (
    <ConfirmDialog
      opened={code !== null}
      title={texts.endTitle(code?.code ?? '')}
      confirm={texts.endNow}
      busy={end.isPending}
      error={end.error ? refusalText(end.error) : undefined}
      onConfirm={() => code && end.mutate({ id: code.id, version: code.version })}
      onClose={close}
    >
      {texts.endText}
    </ConfirmDialog>
  );
}

type Words = { texts: Texts['adminPlans']['discounts']; dates: Formats; locale: Locale };
type Acts = Record<'onEdit' | 'onEnd', (code: DiscountCode) => void>;

const TONES = { running: 'good', planned: 'accent', ended: 'soft' } as const;

const columnsWith = (words: Words, { onEdit, onEnd }: Acts): Column<DiscountCode>[] => {
  const { texts, dates } = words;
  return [
    { header: texts.code, cell: ({ code }) => code, onPhone: 'title' },
    { header: texts.gives, cell: (code) => benefitText(code, words) },
    { header: texts.state, cell: ({ state }) => <Pill tone={TONES[state]}>{texts.states[state]}</Pill> },
    {
      header: texts.uses,
      cell: ({ uses, usesLimit }) => (
        <span>
          {texts.usesOf(uses.redeemed, usesLimit)}
          {uses.reserved > 0 && <span className={classes.note}>{texts.openUses(uses.reserved)}</span>}
          {uses.beyond > 0 && <span className={classes.note}>{texts.beyond(uses.beyond)}</span>}
        </span>
      ),
    },
    {
      header: texts.until,
      whole: true,
      cell: ({ validUntil }) =>
        validUntil ? (
          <time dateTime={validUntil}>{dates.moment.format(new Date(validUntil))}</time>
        ) : (
          texts.noEnd
        ),
    },
    {
      header: texts.actions,
      align: 'end',
      onPhone: 'corner',
      cell: (code) => (
        <span className={classes.buttons}>
          <IconButton label={texts.edit(code.code)} onClick={() => onEdit(code)}>
            <EditIcon width="18" height="18" />
          </IconButton>
          {code.state !== 'ended' && (
            <IconButton label={texts.end(code.code)} onClick={() => onEnd(code)}>
              <CloseIcon width="18" height="18" />
            </IconButton>
          )}
        </span>
      ),
    },
  ];
};

function givesText({ benefit }: DiscountCode, { texts, locale }: Words): string {
  switch (benefit.kind) {
    case 'percent':
      return texts.percentOff(benefit.percent);
    case 'amount':
      return texts.amountOff(formatMoney(benefit.amountMinor, locale));
    case 'delivery':
      return texts.freeDelivery;
  }
}

function benefitText(code: DiscountCode, words: Words): string {
  const { texts, locale } = words;
  const { leastGoodsMinor, categories, products } = code;
  return [
    givesText(code, words),
    leastGoodsMinor > 0 ? texts.fromGoods(formatMoney(leastGoodsMinor, locale)) : null,
    categories.length + products.length > 0 ? texts.someGoods : null,
  ]
    .filter(Boolean)
    .join(', ');
}
