import { BarChart } from '@mantine/charts';
import '@mantine/charts/styles.layer.css';
import { formatMoney, money } from '../../../../shared/money.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import classes from './sales-chart.module.css';

type SalesDay = RouterOutputs['admin']['dashboard']['get']['days'][number];

const dayFormat = new Intl.DateTimeFormat(undefined, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const nameOf = ({ date }: SalesDay): string => dayFormat.format(new Date(`${date}T00:00:00Z`));
const wholeDollars = (cents: number): string => formatMoney(money(Math.round(cents))).replace(/\.\d\d$/, '');

/** The last thirty days as bars, and as a table for whoever reads rather than looks. */
export default function SalesChart({ days }: { days: SalesDay[] }) {
  return (
    <section className={classes.card} aria-labelledby="sales-by-day">
      <h2 id="sales-by-day" className={classes.title}>
        Sales by day
      </h2>
      {days.some(({ grossMinor, refundedMinor }) => grossMinor > 0 || refundedMinor > 0) ? (
        <>
          <SalesBars days={days} />
          <details className={classes.details}>
            <summary>As a table</summary>
            <SalesTable days={days} />
          </details>
        </>
      ) : (
        <p className={classes.nothing}>Nothing was sold in the last 30 days.</p>
      )}
    </section>
  );
}

const SalesBars = ({ days }: { days: SalesDay[] }) => (
  <div aria-hidden="true">
    <BarChart
      h={220}
      data={days.map((day) => ({ day: nameOf(day), Sales: day.netMinor }))}
      dataKey="day"
      series={[{ name: 'Sales', color: 'var(--accent)' }]}
      valueFormatter={(cents) => formatMoney(money(cents))}
      yAxisProps={{ width: 64, tickFormatter: wholeDollars }}
      xAxisProps={{ minTickGap: 24 }}
      tickLine="none"
      gridAxis="x"
      barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
      barChartProps={{ accessibilityLayer: false }}
    />
  </div>
);

const SalesTable = ({ days }: { days: SalesDay[] }) => (
  <table className={classes.table}>
    <thead>
      <tr>
        <th scope="col">Day</th>
        <th scope="col">Orders</th>
        <th scope="col">Sold</th>
        <th scope="col">Refunded</th>
      </tr>
    </thead>
    <tbody>
      {days.toReversed().map((day) => (
        <tr key={day.date}>
          <th scope="row">{nameOf(day)}</th>
          <td>{day.orders}</td>
          <td>{formatMoney(day.grossMinor)}</td>
          <td>{formatMoney(day.refundedMinor)}</td>
        </tr>
      ))}
    </tbody>
  </table>
);
