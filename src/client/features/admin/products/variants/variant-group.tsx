import { TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { measured } from '../../../../../shared/catalogue/measures.ts';
import { PRODUCT_FIELDS } from '../../../../../shared/catalogue/product-fields.ts';
import type { ProductId } from '../../../../../shared/ids.ts';
import { Button } from '../../../../components/elements/button.tsx';
import { CloseIcon } from '../../../../components/elements/later-icons.tsx';
import { useErrorText } from '../../../../lib/error-text.ts';
import { useMoney, useSite } from '../../../../lib/site.ts';
import { useTexts } from '../../../../lib/texts.ts';
import { type RouterOutputs, trpc } from '../../../../lib/trpc.ts';
import '../../../form.css';
import { ConfirmDialog } from '../../frame/admin-dialog.tsx';
import { IconButton } from '../../frame/icon-button.tsx';
import { type Column, RecordList } from '../../frame/record-list.tsx';
import { useTyped } from '../../frame/use-leave-guard.ts';
import type { Product } from '../product-draft.ts';
import { useGroupWork } from './use-group-work.ts';
import { VariantSearch } from './variant-search.tsx';
import classes from './variants.module.css';

export type Group = NonNullable<RouterOutputs['admin']['variant']['of']>;
type Member = Group['members'][number];

type VariantGroupProps = {
  product: Product;
  group: Group;
  /** Called with whether there is unsaved input. */
  onTyped: (typed: boolean) => void;
  /** Shows another product instead. */
  onOpen: (id: ProductId) => void;
};

/** The variants of a product: what they are called, which they are, more of them, or none any longer. */
export function VariantGroup({ product, group, onTyped, onOpen }: VariantGroupProps) {
  const texts = useTexts('adminVariants');
  const work = useGroupWork();
  const remove = trpc.admin.variant.remove.useMutation(work(texts.removed));
  const add = trpc.admin.variant.add.useMutation(work(texts.added));
  const about = { id: product.id, version: group.version };
  return (
    <div className={classes.group}>
      <GroupName about={about} name={group.name} onTyped={onTyped} />
      <RecordList
        label={texts.variants}
        columns={useColumns(product, group, {
          onOpen,
          onRemove: (removed) => !remove.isPending && remove.mutate({ ...about, removed }),
        })}
        rows={group.members}
        keyOf={({ id }) => id}
      />
      <VariantSearch
        category={product.category}
        members={group.members.map(({ id }) => id)}
        busy={add.isPending}
        onAdd={(added) => add.mutate({ ...about, added })}
      />
      <Dissolve about={about} name={group.name} />
    </div>
  );
}

/** A group by one of its products, as it was read. */
type About = { id: ProductId; version: number };

type GroupNameProps = { about: About; name: string } & Pick<VariantGroupProps, 'onTyped'>;

function GroupName({ about, name, onTyped }: GroupNameProps) {
  const texts = useTexts('adminVariants');
  /** Null until something is typed, and once it is saved. */
  const [typed, setTyped] = useState<string | null>(null);
  const rename = trpc.admin.variant.rename.useMutation(useGroupWork()(texts.renamed));
  const wanted = (typed ?? name).trim();
  const unsaved = wanted !== name;
  useTyped(onTyped, unsaved);
  const save = (event: FormEvent) => {
    event.preventDefault();
    if (!wanted || !unsaved || rename.isPending) return;
    const onSuccess = () => setTyped((now) => (now === typed ? null : now));
    rename.mutate({ ...about, name: wanted }, { onSuccess });
  };
  return (
    <form className={classes.name} noValidate onSubmit={save}>
      <TextInput
        label={texts.groupName}
        value={typed ?? name}
        maxLength={PRODUCT_FIELDS.name.max}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" outline busy={rename.isPending} unavailable={!wanted || !unsaved}>
        {texts.rename}
      </Button>
    </form>
  );
}

type MemberWays = { onOpen: (id: ProductId) => void; onRemove: (id: ProductId) => void };

function useColumns(product: Product, { axes }: Group, { onOpen, onRemove }: MemberWays): Column<Member>[] {
  const texts = useTexts('adminVariants');
  const amount = useMoney();
  const site = useSite();
  return [
    {
      header: texts.product,
      onPhone: 'title',
      cell: ({ id, name }) =>
        id === product.id ? (
          <>
            {name} <span className={classes.own}>{texts.thisProduct}</span>
          </>
        ) : (
          <button
            type="button"
            className={classes.open}
            aria-label={texts.edit(name)}
            onClick={() => onOpen(id)}
          >
            {name}
          </button>
        ),
    },
    ...axes.map(
      ({ label, unit }, at): Column<Member> => ({
        header: label,
        cell: ({ values }) => {
          const value = values[at] ?? null;
          return value === null ? (
            <span className={classes.missing}>{texts.noValue}</span>
          ) : (
            measured(value, unit, site)
          );
        },
      }),
    ),
    {
      header: texts.price,
      align: 'end',
      whole: true,
      cell: ({ sellingPriceMinor }) => amount(sellingPriceMinor),
    },
    { header: texts.stock, align: 'end', cell: ({ stockOnHand }) => stockOnHand ?? texts.notCounted },
    {
      header: texts.state,
      cell: ({ onSale, elsewhere, twin }) =>
        elsewhere || twin ? (
          <span className={classes.missing}>{elsewhere ? texts.elsewhere : texts.twin}</span>
        ) : onSale ? (
          texts.onSale
        ) : (
          texts.offSale
        ),
    },
    {
      header: texts.takeOut,
      align: 'end',
      onPhone: 'corner',
      cell: ({ id, name }) => (
        <IconButton label={texts.remove(name)} onClick={() => onRemove(id)}>
          <CloseIcon />
        </IconButton>
      ),
    },
  ];
}

function Dissolve({ about, name }: { about: About; name: string }) {
  const texts = useTexts('adminVariants');
  const errorText = useErrorText();
  const [asking, setAsking] = useState(false);
  const dissolve = trpc.admin.variant.dissolve.useMutation(useGroupWork()(texts.dissolved));
  return (
    <div className={classes.foot}>
      <Button
        outline
        size="small"
        onClick={() => {
          dissolve.reset();
          setAsking(true);
        }}
      >
        {texts.dissolve}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={texts.dissolveQuestion}
        confirm={texts.dissolve}
        busy={dissolve.isPending}
        error={dissolve.error ? errorText(dissolve.error) : undefined}
        onConfirm={() => dissolve.mutate(about)}
        onClose={() => setAsking(false)}
      >
        {texts.dissolveWhy(name)}
      </ConfirmDialog>
    </div>
  );
}
