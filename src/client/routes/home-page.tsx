import { Link } from 'react-router-dom';
import { formatMoney } from '../../shared/money.ts';
import { paths } from '../lib/paths.ts';
import { trpc } from '../lib/trpc.ts';

export default function HomePage() {
  const [home] = trpc.product.home.useSuspenseQuery();
  return (
    <>
      <title>Home</title>
      {home.rows.map((row) => (
        <section key={row.category}>
          <h2>{row.title}</h2>
          {row.products.map((product) => (
            <Link key={product.id} to={paths.product(product.id)}>
              {product.name} {formatMoney(product.sellingPriceMinor)}
            </Link>
          ))}
        </section>
      ))}
    </>
  );
}
