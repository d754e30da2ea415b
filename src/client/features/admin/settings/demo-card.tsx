import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { DEMO_REMOVAL_WORDS } from '../../../../shared/demo.ts';
import { Button } from '../../../components/elements/button.tsx';
import { useErrorText } from '../../../lib/error-text.ts';
import { type RouterOutputs, trpc } from '../../../lib/trpc.ts';
import { AdminDialog, DialogActions } from '../frame/admin-dialog.tsx';
import classes from './demo-card.module.css';

type Removal = RouterOutputs['admin']['demo']['preview'];

const counted = (count: number): string => (count === 1 ? 'One product' : `${count} products`);

/** The way to an empty shop of one's own; gone once there is nothing of the demo left to remove. */
export function DemoCard() {
  const [preview] = trpc.admin.demo.preview.useSuspenseQuery(undefined, { staleTime: 0 });
  const [asking, setAsking] = useState(false);
  const [done, setDone] = useState<Removal | null>(null);
  const toDo = preview.removed + preview.offSale.length;
  if (toDo === 0 && !done) return null;
  return (
    <section className={classes.card} aria-labelledby="demo">
      <h2 id="demo">Demo catalogue</h2>
      {done ? (
        <div role="status">
          <p>The demo catalogue is removed.</p>
          <Outcome removal={done} tense="was" />
        </div>
      ) : (
        <>
          <p className={classes.note}>
            {counted(toDo)} came with the shop so that it is not empty. Your own are not touched.
          </p>
          <Button outline onClick={() => setAsking(true)}>
            Remove the demo catalogue
          </Button>
        </>
      )}
      <AdminDialog opened={asking} onClose={() => setAsking(false)} title="Remove the demo catalogue?">
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
  );
}

type RemovalFormProps = { preview: Removal; onClose: () => void; onDone: (removal: Removal) => void };

function RemovalForm({ preview, onClose, onDone }: RemovalFormProps) {
  const errorText = useErrorText();
  const [typed, setTyped] = useState('');
  const utils = trpc.useUtils();
  const remove = trpc.admin.demo.remove.useMutation({
    async onSuccess(removal) {
      onDone(removal);
      await Promise.all([utils.admin.invalidate(), utils.product.invalidate()]);
    },
  });
  const agreed = typed.trim().toLowerCase() === DEMO_REMOVAL_WORDS;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (agreed && !remove.isPending) remove.mutate({ confirm: DEMO_REMOVAL_WORDS });
      }}
    >
      <Outcome removal={preview} tense="will be" />
      <p className={classes.note}>This cannot be taken back, but for a backup.</p>
      <TextInput
        size="md"
        mt="md"
        label={`Type “${DEMO_REMOVAL_WORDS}”`}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        data-autofocus
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
      <DialogActions error={remove.error ? errorText(remove.error) : undefined}>
        <Button outline onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" disabled={!agreed} busy={remove.isPending}>
          Remove
        </Button>
      </DialogActions>
    </form>
  );
}

type OutcomeProps = { removal: Removal; tense: 'was' | 'will be' };

/** What becomes of each product, and which ones stay. */
const Outcome = ({ removal: { removed, offSale, kept }, tense }: OutcomeProps) => {
  const verb = (count: number) => (tense === 'was' && count !== 1 ? 'were' : tense);
  return (
    <ul className={classes.outcome}>
      <li>
        {counted(removed)} nobody has bought {verb(removed)} taken away, with pictures.
      </li>
      {offSale.length > 0 && (
        <li>
          {counted(offSale.length)} somebody has bought {verb(offSale.length)} taken off sale; orders keep
          their lines: <Names products={offSale} />
        </li>
      )}
      {kept.length > 0 && (
        <li>
          {counted(kept.length)} you have changed {verb(kept.length)} kept: <Names products={kept} />
        </li>
      )}
    </ul>
  );
};

const NAMED = 10;

const Names = ({ products }: { products: Removal['kept'] }) => (
  <span className={classes.names}>
    {products
      .slice(0, NAMED)
      .map(({ name }) => name)
      .join(', ')}
    {products.length > NAMED && ` and ${products.length - NAMED} more`}
  </span>
);
