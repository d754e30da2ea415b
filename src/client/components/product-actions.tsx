import { createContext, type ReactNode, useContext } from 'react';
import type { ProductId } from '../../shared/ids.ts';
import { paths } from '../lib/paths.ts';
import { ButtonLink, type ButtonLook } from './button.tsx';

export type ActionProps = {
  product: { id: ProductId; name: string };
  label: string;
  look?: ButtonLook;
};

/** The buttons that put a product into the cart; the app hands in those that can. */
export type ProductActions = {
  AddToCart: (props: ActionProps) => ReactNode;
  Buy: (props: ActionProps) => ReactNode;
};

/** A visitor's: a cart needs a login, which comes back here. */
const LoginAction = ({ product, label, look }: ActionProps) => (
  <ButtonLink
    {...look}
    to={paths.loginThen(paths.product(product.id))}
    aria-label={`${label}: ${product.name}`}
  >
    {label}
  </ButtonLink>
);

const ProductActionsContext = createContext<ProductActions>({ AddToCart: LoginAction, Buy: LoginAction });
export const ProductActionsProvider = ProductActionsContext.Provider;
export const useProductActions = () => useContext(ProductActionsContext);
