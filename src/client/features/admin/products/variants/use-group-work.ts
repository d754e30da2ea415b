import { useErrorText } from '../../../../lib/error-text.ts';
import { showToast } from '../../../../lib/toast.ts';
import { trpc } from '../../../../lib/trpc.ts';
import { useCatalogueRefresh } from '../use-catalogue-refresh.ts';

/** What follows on a change of a group: it is said and shown; after a refusal, the group is as somebody else left it. */
export function useGroupWork() {
  const utils = trpc.useUtils();
  const errorText = useErrorText();
  const refresh = useCatalogueRefresh();
  return (message: string) => ({
    async onSuccess() {
      showToast({ message, kind: 'success' });
      await Promise.all([utils.admin.variant.invalidate(), refresh()]);
    },
    onError(error: unknown) {
      showToast({ message: errorText(error), kind: 'error' });
      void utils.admin.variant.invalidate();
    },
  });
}
