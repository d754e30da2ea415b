import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { Button } from '../../components/elements/button.tsx';
import {
  type ActionProps,
  type ProductActions,
  ProductActionsProvider,
} from '../../components/product/product-actions.tsx';
import { errorText } from '../../lib/error-text.ts';
import { useHasCart, useMe } from '../../lib/me.ts';
import { paths } from '../../lib/paths.ts';
import { useTextSource, useTexts } from '../../lib/texts.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';
import { forgetPendingAdd, takePendingAdd, type WantedProduct } from './pending-add.ts';

type Add = (wanted: WantedProduct) => Promise<void>;

/** The pages that a visitor may pass through while logging in. */
const ON_THE_WAY_TO_LOGIN: readonly string[] = [
  paths.login,
  paths.signUp,
  paths.forgotPassword,
  '/reset-password',
];

/** Somebody who turned back from login has changed their mind. */
function forgetUnlessOnTheWay(): void {
  if (!ON_THE_WAY_TO_LOGIN.includes(window.location.pathname)) forgetPendingAdd();
}

/** Whether a query's answer is for one person: all but the catalogue's, and who that person is. */
const isPersonal = ({ queryKey: [path] }: { queryKey: readonly unknown[] }): boolean =>
  !/^(product,|user,me$)/.test(String(path));

const AddContext = createContext<Add>(async () => undefined);

/** A button that adds its product; busy while it does, unavailable when out of stock. */
const addButton = (buy: boolean) =>
  function AddButton({ product, label, look }: ActionProps) {
    const texts = useTexts('shop');
    const add = useContext(AddContext);
    const [busy, setBusy] = useState(false);
    const press = async () => {
      setBusy(true);
      await add({ productId: product.id, buy, page: window.location.pathname });
      setBusy(false);
    };
    const unavailable = product.availability === 'out_of_stock';
    const says = unavailable ? texts.availability.out_of_stock : label;
    return (
      <Button
        {...look}
        busy={busy}
        unavailable={unavailable}
        onClick={press}
        aria-label={`${says}: ${product.name}`}
      >
        {says}
      </Button>
    );
  };

const ACTIONS: ProductActions = { AddToCart: addButton(false), Buy: addButton(true) };

/** Provides the product buttons, and completes after login what a visitor began. */
export function CartActions({ children }: { children: ReactNode }) {
  const texts = useTexts('shop');
  const textSource = useTextSource();
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const me = useMe();
  const hasCart = useHasCart();
  const userId = me === undefined ? undefined : (me?.id ?? null);
  const before = useRef(userId);

  const run: Add = async (wanted) => {
    try {
      const { addProduct } = await import('./add-product.ts');
      await addProduct({ utils, navigate, textSource, shopTexts: texts, hasCart }, wanted);
    } catch (error) {
      showToast({ message: errorText(error, texts), kind: 'error' });
    }
  };
  // A stable reference, so that a change of address does not re-render all the cards.
  const latest = useRef(run);
  const [add] = useState<Add>(() => (wanted: WantedProduct) => latest.current(wanted));
  useEffect(() => {
    latest.current = run;
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs on a change of user or page
  useEffect(() => {
    if (userId === undefined) return;
    if (before.current && before.current !== userId) {
      // Nothing of one user's must ever show for the next.
      void queryClient.resetQueries({ predicate: isPersonal });
      // After a login in another tab, this page may hold what it copied from the user before.
      if (userId) window.location.reload();
    }
    before.current = userId;
    if (userId === null) {
      forgetUnlessOnTheWay();
      return;
    }
    const wanted = takePendingAdd();
    if (wanted) void add(wanted);
  }, [userId, pathname]);

  // Going back before the login page has rendered is no change of page.
  useEffect(() => {
    window.addEventListener('popstate', forgetUnlessOnTheWay);
    return () => window.removeEventListener('popstate', forgetUnlessOnTheWay);
  }, []);

  return (
    <AddContext value={add}>
      <ProductActionsProvider value={ACTIONS}>{children}</ProductActionsProvider>
    </AddContext>
  );
}
