import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { DEMO_REMOVAL_WORDS } from '../../../../shared/operations/demo.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { useTexts } from '../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { useCategoryRefresh } from '../categories/use-category-work.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import classes from './demo-card.module.css';
import { EmptyCategoriesCard } from './empty-categories-card.tsx';

type Removal = RouterOutputs['admin']['demo']['remove'];

/** Leaves the demo, then deletes the empty categories that it left; hidden once there is neither to do. */
export function DemoCard() {
  const texts = useTexts('adminSettings');
  const [preview] = trpc.admin.demo.preview.useSuspenseQuery(undefined, { staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Removal | null>(null);
  const toDo = preview.removed + preview.offSale.length;
  const left = !preview.stillDemo && preview.categories.length > 0 && (
    <EmptyCategoriesCard names={preview.categories} />
  );
  if (!preview.stillDemo && !done) return left;
  return (
    <>
      <section className={classes.card} aria-labelledby="demo">
        <h2 id="demo">{texts.demo}</h2>
        {done ? (
          <div role="status">
            <p>{texts.demoRemoved}</p>
            <Outcome removal={done} over />
          </div>
        ) : (
          <>
            <p className={classes.note}>{texts.demoNote(toDo)} </p>
            <Button outline onClick={() => setAsking(true)}>
              {texts.removeDemo}
            </Button>
          </>
        )}
        <AdminDialog opened={asking} onClose={() => setAsking(false)} title={texts.removeDemoQuestion}>
          {asking && (
            <RemovalForm
              preview={preview}
              onClose={() => setAsking(false)}
              onDone={(removal) => {
                setAsking(false);
                setDone(removal);
              }}
            />
          )}
        </AdminDialog>
      </section>
      {left}
    </>
  );
}

type RemovalFormProps = { preview: Removal; onClose: () => void; onDone: (removal: Removal) => void };

function RemovalForm({ preview, onClose, onDone }: RemovalFormProps) {
  const texts = useTexts('adminSettings');
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const [categories, setCategories] = useState(false);
  const utils = trpc.useUtils();
  const refreshCategories = useCategoryRefresh();
  const remove = trpc.admin.demo.remove.useMutation({
    async onSuccess(removal) {
      onDone(removal);
      await Promise.all([utils.admin.invalidate(), utils.product.invalidate(), refreshCategories()]);
    },
  });
  const agreed = typed.trim().toLowerCase() === texts.removalWords;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (agreed && !remove.isPending) remove.mutate({ confirm: DEMO_REMOVAL_WORDS, categories });
      }}
    >
      <Outcome removal={preview} over={false} />
      <FormFields sending={remove.isPending}>
        {preview.categories.length > 0 && (
          <Checkbox
            size="md"
            my="md"
            label={texts.demoCategories(preview.categories.length)}
            description={texts.demoCategoriesNote(preview.categories.join(', '))}
            checked={categories}
            onChange={(event) => setCategories(event.target.checked)}
          />
        )}
        <p className={classes.note}>{texts.noWayBack}</p>
        <TextInput
          size="md"
          mt="md"
          label={texts.typeWords(texts.removalWords)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          data-autofocus
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      </FormFields>
      <DialogActions error={remove.error ? errorText(remove.error) : undefined}>
        <Button outline onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button type="submit" unavailable={!agreed} busy={remove.isPending}>
          {texts.remove}
        </Button>
      </DialogActions>
    </form>
  );
}

type OutcomeProps = {
  removal: Removal;
  /** Whether the removal is done. */
  over: boolean;
};

/** What happens to the demo's products, with the ones that stay by name, and to its pages. */
const Outcome = ({ removal: { removed, offSale, kept, categories }, over }: OutcomeProps) => {
  const texts = useTexts('adminSettings');
  return (
    <ul className={classes.outcome}>
      {removed > 0 && <li>{texts.demoGone(removed, over)}</li>}
      {offSale.length > 0 && (
        <li>
          {texts.demoOffSale(offSale.length, over)}
          <Names products={offSale} />
        </li>
      )}
      {kept.length > 0 && (
        <li>
          {texts.demoKept(kept.length, over)}
          <Names products={kept} />
        </li>
      )}
      <li>{texts.demoPages(over)}</li>
      {over && categories.length > 0 && <li>{texts.demoCategoriesGone(categories.length)}</li>}
    </ul>
  );
};

const NAMED = 10;

const Names = ({ products }: { products: Removal['kept'] }) => {
  const texts = useTexts('adminSettings');
  return (
    <span className={classes.names}>
      {products
        .slice(0, NAMED)
        .map(({ name }) => name)
        .join(', ')}
      {products.length > NAMED && texts.andMore(products.length - NAMED)}
    </span>
  );
};
