import { createContext, type ReactNode, useContext } from 'react';
import type { Availability } from '../../../shared/catalogue/stock.ts';
import type { ProductId } from '../../../shared/ids.ts';
import type { ButtonLook } from '../elements/button.tsx';

export type ActionProps = {
  product: { id: ProductId; name: string; availability: Availability };
  label: string;
  look?: ButtonLook;
};

/** The buttons that put a product into the cart, passed in by the app: components cannot import features. */
export type ProductActions = {
  AddToCart: (props: ActionProps) => ReactNode;
  Buy: (props: ActionProps) => ReactNode;
};

const ProductActionsContext = createContext<ProductActions | null>(null);
export const ProductActionsProvider = ProductActionsContext.Provider;

export function useProductActions(): ProductActions {
  const actions = useContext(ProductActionsContext);
  if (!actions) throw new Error('useProductActions needs a ProductActionsProvider above');
  return actions;
}
