import { createContext, useContext } from 'react';
import { Link } from 'react-router-dom';
import type { ProductId } from '../../shared/ids.ts';
import { paths } from '../lib/paths.ts';

export type ActionProps = {
  product: { id: ProductId; name: string };
  className?: string | undefined;
};

/** The buttons that put a product into the cart; the app hands in those that can. */
export type ProductActions = {
  /** 'Add to Cart' on a card. */
  AddToCart: (props: ActionProps) => React.ReactNode;
  /** 'Buy' on the product page. */
  Buy: (props: ActionProps) => React.ReactNode;
};

/** A visitor's: a cart needs a login, which comes back here. */
const toLogin = (label: string) =>
  function LoginAction({ product, className }: ActionProps) {
    return (
      <Link
        className={className}
        to={paths.loginThen(paths.product(product.id))}
        aria-label={`${label}: ${product.name}`}
      >
        {label}
      </Link>
    );
  };

const VISITOR_ACTIONS: ProductActions = { AddToCart: toLogin('Add to Cart'), Buy: toLogin('Buy') };

const ProductActionsContext = createContext(VISITOR_ACTIONS);
export const ProductActionsProvider = ProductActionsContext.Provider;
export const useProductActions = () => useContext(ProductActionsContext);
