import { NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { TAX_LIMITS } from '../../../../shared/orders/tax-plan.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { addFields } from '../forms/form-focus.ts';
import classes from '../forms/section-form.module.css';
import { SectionForm } from '../forms/section-form.tsx';
import { Examples } from '../plans/examples.tsx';
import { ownId } from '../plans/own-id.ts';
import { useByName, usePlaceName } from '../plans/places.ts';
import { usePlanForm } from '../plans/use-plan-form.ts';
import { AreaFields } from './area-fields.tsx';
import {
  type AreaDraft,
  draftOf,
  mergeDrafts,
  readDraft,
  type TaxDraft,
  untaxedPlaces,
} from './tax-draft.ts';
import { taxExample } from './tax-examples.ts';

type StoredPlan = RouterOutputs['admin']['tax']['get'];

/** How prices are meant, and all areas with their rates, in one form. */
export function TaxForm({ stored }: { stored: StoredPlan }) {
  const texts = useTexts('adminPlans');
  const locale = useLocale();
  const placeName = usePlaceName();
  const utils = trpc.useUtils();
  const add = useRef<HTMLButtonElement>(null);
  const { draft, set, faults, ...state } = usePlanForm({
    stored,
    draftOf: (plan: StoredPlan['plan']) => draftOf(plan, locale),
    readDraft: (of) => readDraft(of, { texts, placeName }),
    merge: (drafts) => mergeDrafts(drafts, { texts, placeName }),
    update: trpc.admin.tax.update.useMutation(),
    fetchNewest: () => utils.admin.tax.get.fetch(undefined, { staleTime: 0 }),
    onSaved: (saved) => utils.admin.tax.get.setData(undefined, saved),
  });
  const { prices, areas } = draft;
  const setAreas = (change: (before: AreaDraft[]) => AreaDraft[]) =>
    set((before) => ({ ...before, areas: change(before.areas) }));
  const newArea = (): AreaDraft => ({
    id: ownId(),
    place: '',
    name: areas.at(-1)?.name ?? texts.taxNames[prices === 'added' ? 'sales' : 'vat'],
    standard: '',
    reduced: '',
    deliveryTaxed: areas.at(-1)?.deliveryTaxed ?? prices === 'included',
  });
  return (
    <SectionForm state={state} noValidate>
      {areas.length === 0 && (
        <Examples
          title={stored.version > 0 ? texts.untaxed : texts.noTaxes}
          text={texts.noTaxesText}
          advice={texts.taxesAdvice}
          onChoose={(region) => set(() => taxExample(region, texts, locale))}
        >
          {stored.version === 0 && (
            <Button outline size="small" busy={state.busy} onClick={() => void state.save()}>
              {texts.chargeNoTax}
            </Button>
          )}
        </Examples>
      )}
      <div className={classes.part}>
        <NativeSelect
          size="md"
          label={texts.prices}
          description={texts.pricesAdvice[prices]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          data={(['included', 'added'] as const).map((value) => ({
            value,
            label: texts.pricesMeant[value],
          }))}
          value={prices}
          onChange={({ target: { value } }) =>
            set((before) => ({ ...before, prices: value as TaxDraft['prices'] }))
          }
        />
      </div>
      {areas.map((area, index) => (
        <AreaFields
          key={area.id}
          area={area}
          number={index + 1}
          faults={faults}
          onChange={(change) =>
            setAreas((before) => before.map((each) => (each.id === area.id ? { ...each, ...change } : each)))
          }
          onRemove={() => {
            setAreas((before) => before.filter(({ id }) => id !== area.id));
            // The pressed button disappears; focus stays in the form.
            add.current?.focus();
          }}
        />
      ))}
      {areas.length > 0 && (
        <>
          <DeliveredUntaxed areas={areas} />
          <p className={classes.note}>{texts.checkRates}</p>
        </>
      )}
      <div className={classes.actions}>
        <Button
          ref={add}
          outline
          unavailable={areas.length >= TAX_LIMITS.areas}
          onClick={(event) =>
            addFields(event.currentTarget.form, () => setAreas((before) => [...before, newArea()]))
          }
        >
          {texts.addArea}
        </Button>
      </div>
    </SectionForm>
  );
}

/** More are too many to read. */
const MOST_NAMED = 40;

/** Names where orders go out without tax, because rates are missing there; nothing if that is nowhere. */
function DeliveredUntaxed({ areas }: Pick<TaxDraft, 'areas'>) {
  const texts = useTexts('adminPlans');
  const placeName = usePlaceName();
  const { data } = trpc.admin.delivery.get.useQuery(undefined, { staleTime: 0 });
  const byName = useByName();
  const places = data ? byName(untaxedPlaces({ areas }, data.plan)) : [];
  if (places.length === 0) return null;
  const names = places.slice(0, MOST_NAMED).map(placeName).join(', ');
  return (
    <p className={classes.warning} role="status">
      {texts.deliveredUntaxed(places.length > MOST_NAMED ? `${names} …` : names)}
    </p>
  );
}
