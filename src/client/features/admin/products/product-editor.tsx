import type { ReactNode, SyntheticEvent } from 'react';
import { Button } from '../../../components/elements/button.tsx';
import { SmallFailure } from '../../../components/feedback/small-failure.tsx';
import { reasonOf } from '../../../lib/error-text.ts';
import { useLocale } from '../../../lib/site.ts';
import { useTexts } from '../../../lib/texts.ts';
import { showToast } from '../../../lib/toast.ts';
import { trpc } from '../../../lib/trpc.ts';
import { FormFields } from '../forms/form-fields.tsx';
import { DialogActions } from '../frame/admin-dialog.tsx';
import { type FormFrame, useUnsaved } from '../frame/use-leave-guard.ts';
import { faultsOf, type Product, type ProductInput, toInput } from './product-draft.ts';
import { ProductFields } from './product-fields.tsx';
import classes from './product-form.module.css';
import { useCatalogueRefresh } from './use-catalogue-refresh.ts';
import { type ProductForm, useProductForm } from './use-product-form.ts';
import { useUploads } from './use-uploads.ts';

/** Shows why saving failed. Someone else may have changed the category's attributes: then the form gets their fields. */
function useRefusal(form: ProductForm) {
  const utils = trpc.useUtils();
  return (error: unknown) => {
    form.refuse(error);
    const code = reasonOf(error)?.code;
    if (code === 'unknown_spec' || code === 'invalid_spec') void utils.admin.product.specs.invalidate();
  };
}

/** The form of a new product. */
export function NewProduct({ frame }: { frame: FormFrame }) {
  const texts = useTexts('adminProducts');
  const { done } = useTexts('answers');
  const form = useProductForm(null);
  const refresh = useCatalogueRefresh();
  const refuse = useRefusal(form);
  const create = trpc.admin.product.create.useMutation({
    onSuccess(_, { onSale }) {
      showToast({ message: onSale ? done.productUploaded : texts.draftSaved, kind: 'success' });
      frame.onSaved();
      void refresh();
    },
    onError: refuse,
  });
  return (
    <ProductFormFrame
      form={form}
      frame={frame}
      submit={texts.uploadProduct}
      busy={create.isPending}
      onSubmit={(input, draft) => create.mutate({ ...input, onSale: !draft, currency: form.currency })}
      canBeDraft
    />
  );
}

type EditProductProps = {
  product: Product;
  /** Fetches the current product. */
  reload: () => Promise<Product>;
  frame: FormFrame;
};

/** The form of an existing product. */
export function EditProduct({ product, reload, frame }: EditProductProps) {
  const texts = useTexts('adminProducts');
  const { done } = useTexts('answers');
  const form = useProductForm(product);
  const refresh = useCatalogueRefresh();
  const refuse = useRefusal(form);
  const update = trpc.admin.product.update.useMutation({
    onSuccess() {
      showToast({ message: done.productUpdated, kind: 'success' });
      frame.onSaved();
      void refresh();
    },
    onError: refuse,
  });
  const continueEditing = async (keep: boolean) => form.rebase(await reload(), { keep });
  return (
    <ProductFormFrame
      form={form}
      frame={frame}
      submit={texts.updateProduct}
      busy={update.isPending}
      onSubmit={({ stockOnHand: _, ...record }) =>
        update.mutate({ ...record, id: product.id, version: form.read?.version, currency: form.currency })
      }
    >
      {form.failure?.conflict && (
        <div className={classes.conflict} role="alert">
          <p>{form.failure.text}</p>
          <div className={classes.conflictWays}>
            <Button size="small" onClick={() => continueEditing(true)}>
              {texts.keepMine}
            </Button>
            <Button size="small" outline onClick={() => continueEditing(false)}>
              {texts.dropMine}
            </Button>
          </div>
        </div>
      )}
    </ProductFormFrame>
  );
}

type ProductFormFrameProps = {
  form: ProductForm;
  frame: FormFrame;
  /** The save button's label. */
  submit: string;
  busy: boolean;
  /** `draft`: whether to keep it off sale for now. */
  onSubmit: (input: ProductInput, draft: boolean) => void;
  /** Offers to save a draft. */
  canBeDraft?: boolean;
  /** Shown above the buttons, and sticky with them. */
  children?: ReactNode;
};

function ProductFormFrame(props: ProductFormFrameProps) {
  const { form, frame, submit, busy, onSubmit, canBeDraft = false, children } = props;
  const answers = useTexts('answers');
  const texts = useTexts('adminProducts');
  const { draft } = form;
  const specs = trpc.admin.product.specs.useQuery(
    { category: draft.category },
    { enabled: draft.category !== '', staleTime: 0, refetchOnWindowFocus: false },
  );
  const definitions = specs.data ?? [];
  // Saving without them would delete every spec.
  const lacksSpecs = draft.category !== '' && !specs.data;
  const uploads = useUploads({
    count: draft.pictures.length,
    add: (picture) => form.changePictures((before) => [...before, picture]),
  });
  useUnsaved(frame, form.dirty || uploads.busy);

  const locale = useLocale();

  function save(event: SyntheticEvent, asDraft: boolean) {
    event.preventDefault();
    if (busy || uploads.busy || lacksSpecs) return;
    form.clear();
    const faults = faultsOf(draft, definitions, { answers, texts, locale });
    const input = toInput(draft, definitions, locale, form.read);
    if (Object.keys(faults).length > 0 || !input) form.present(faults);
    else onSubmit(input, asDraft);
  }

  return (
    <form ref={form.element} noValidate onSubmit={(event) => save(event, false)}>
      <FormFields sending={busy}>
        <ProductFields form={form} uploads={uploads} definitions={definitions} />
      </FormFields>
      <div className={classes.foot}>
        {children}
        {specs.isLoadingError && (
          <SmallFailure
            failure={texts.specsFailed}
            again={texts.tryAgain}
            onRetry={() => void specs.refetch()}
          />
        )}
        <DialogActions error={form.failure && !form.failure.conflict ? form.failure.text : undefined}>
          <Button outline onClick={frame.onCancel}>
            {texts.cancel}
          </Button>
          {canBeDraft && (
            <Button
              outline
              busy={busy}
              unavailable={uploads.busy || lacksSpecs}
              onClick={(event) => save(event, true)}
            >
              {texts.saveDraft}
            </Button>
          )}
          <Button
            type="submit"
            busy={busy}
            unavailable={uploads.busy || lacksSpecs || (form.read !== null && !form.dirty)}
          >
            {uploads.busy ? texts.uploading : submit}
          </Button>
        </DialogActions>
      </div>
    </form>
  );
}
