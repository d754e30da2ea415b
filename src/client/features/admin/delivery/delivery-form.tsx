import { useRef } from 'react';
import { DELIVERY_LIMITS } from '../../../../shared/orders/delivery.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { addFields } from '../forms/form-focus.ts';
import classes from '../forms/section-form.module.css';
import { SectionForm } from '../forms/section-form.tsx';
import { Examples } from '../plans/examples.tsx';
import { ownId } from '../plans/own-id.ts';
import { usePlaceName } from '../plans/places.ts';
import { usePlanForm } from '../plans/use-plan-form.ts';
import { draftOf, mergeDrafts, readDraft, type ZoneDraft } from './delivery-draft.ts';
import { deliveryExample, NEW_METHOD } from './delivery-examples.ts';
import { ZoneFields } from './zone-fields.tsx';

type StoredPlan = RouterOutputs['admin']['delivery']['get'];

/** All zones with their methods in one form. */
export function DeliveryForm({ stored }: { stored: StoredPlan }) {
  const texts = useTexts('adminPlans');
  const answers = useTexts('answers');
  const locale = useLocale();
  const placeName = usePlaceName();
  const utils = trpc.useUtils();
  const add = useRef<HTMLButtonElement>(null);
  const update = trpc.admin.delivery.update.useMutation();
  const { draft, set, faults, ...state } = usePlanForm({
    stored,
    draftOf: (plan: StoredPlan['plan']) => draftOf(plan, locale),
    readDraft: (of) => readDraft(of, { texts, answers, locale, placeName }),
    merge: mergeDrafts,
    update: {
      isPending: update.isPending,
      mutateAsync: (plan) => update.mutateAsync({ ...plan, currency: locale.currency }),
    },
    fetchNewest: () => utils.admin.delivery.get.fetch(undefined, { staleTime: 0 }),
    onSaved: (saved) => utils.admin.delivery.get.setData(undefined, saved),
  });
  const { zones } = draft;
  const setZones = (change: (before: ZoneDraft[]) => ZoneDraft[]) =>
    set((before) => ({ zones: change(before.zones) }));
  const newZone = (): ZoneDraft => ({
    id: ownId(),
    name: '',
    places: [],
    methods: [{ ...NEW_METHOD, id: ownId(), name: texts.standard }],
  });
  return (
    <SectionForm state={state} noValidate>
      {zones.length === 0 && (
        <Examples
          title={texts.noZones}
          text={texts.noZonesText}
          advice={texts.zonesAdvice}
          onChoose={(region) => set(() => deliveryExample(region, { texts, locale, placeName }))}
        />
      )}
      {zones.map((zone, index) => (
        <ZoneFields
          key={zone.id}
          zone={zone}
          number={index + 1}
          zones={zones}
          faults={faults}
          onChange={(change) =>
            setZones((before) => before.map((each) => (each.id === zone.id ? { ...each, ...change } : each)))
          }
          onRemove={() => {
            setZones((before) => before.filter(({ id }) => id !== zone.id));
            // The pressed button disappears; focus stays in the form.
            add.current?.focus();
          }}
        />
      ))}
      <div className={classes.actions}>
        <Button
          ref={add}
          outline
          unavailable={zones.length >= DELIVERY_LIMITS.zones}
          onClick={(event) =>
            addFields(event.currentTarget.form, () => setZones((before) => [...before, newZone()]))
          }
        >
          {texts.addZone}
        </Button>
      </div>
    </SectionForm>
  );
}
