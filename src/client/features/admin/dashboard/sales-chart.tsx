import { BarChart } from '@mantine/charts';
import type { Formats } from '../../../../shared/texts/dates.ts';
import { useDates } from '../../../lib/dates.ts';
import { useTexts } from '../../../lib/texts.ts';
import '@mantine/charts/styles.layer.css';
import type { Locale } from '../../../../shared/locale.ts';
import { minorPerMajor } from '../../../../shared/money/currency.ts';
import { formatMoney, formatShortMoney, money } from '../../../../shared/money/money.ts';
import { useLocale, useMoney } from '../../../lib/site.ts';
import type { RouterOutputs } from '../../../lib/trpc.ts';
import classes from './sales-chart.module.css';

type Dashboard = RouterOutputs['admin']['dashboard']['get'];
type SalesDay = Dashboard['days'][number];

const nameOf = ({ date }: SalesDay, { shortDay }: Formats): string =>
  shortDay.format(new Date(`${date}T00:00:00Z`));

/** An axis label in major units; a step need not be a whole amount. */
function axisText(minor: number, locale: Locale): string {
  const unit = minorPerMajor(locale.currency);
  return formatShortMoney(money(Math.trunc(minor / unit) * unit), locale);
}

/** The last thirty days as bars, and as a table for screen readers. */
export default function SalesChart({ days, begun }: Pick<Dashboard, 'days' | 'begun'>) {
  const texts = useTexts('adminDashboard');
  return (
    <section className={classes.card} aria-labelledby="sales-by-day">
      <h2 id="sales-by-day" className={classes.title}>
        {texts.salesByDay}
      </h2>
      {days.some(({ grossMinor, refundedMinor }) => grossMinor > 0 || refundedMinor > 0) ? (
        <>
          <SalesBars days={days} />
          <details className={classes.details}>
            <summary>{texts.asTable}</summary>
            <SalesTable days={days} />
          </details>
        </>
      ) : (
        <p className={classes.nothing}>
          {begun.selling ? texts.nothingSold : texts.chartToCome(begun.offering)}
        </p>
      )}
    </section>
  );
}

const SalesBars = ({ days }: { days: SalesDay[] }) => {
  const texts = useTexts('adminDashboard');
  const dates = useDates();
  const locale = useLocale();
  return (
    <div aria-hidden="true">
      <BarChart
        h={220}
        data={days.map((day) => ({ day: nameOf(day, dates), [texts.sales]: day.netMinor }))}
        dataKey="day"
        series={[{ name: texts.sales, color: 'var(--accent)' }]}
        valueFormatter={(minor) => formatMoney(money(minor), locale)}
        yAxisProps={{ width: 64, tickFormatter: (minor: number) => axisText(minor, locale) }}
        xAxisProps={{ minTickGap: 24 }}
        tickLine="none"
        gridAxis="x"
        barProps={{ radius: [4, 4, 0, 0], isAnimationActive: false }}
        barChartProps={{ accessibilityLayer: false }}
      />
    </div>
  );
};

const SalesTable = ({ days }: { days: SalesDay[] }) => {
  const texts = useTexts('adminDashboard');
  const dates = useDates();
  const amount = useMoney();
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">{texts.day}</th>
          <th scope="col">{texts.orders}</th>
          <th scope="col">{texts.sold}</th>
          <th scope="col">{texts.refunded}</th>
        </tr>
      </thead>
      <tbody>
        {days.toReversed().map((day) => (
          <tr key={day.date}>
            <th scope="row">{nameOf(day, dates)}</th>
            <td>{day.orders}</td>
            <td>{amount(day.grossMinor)}</td>
            <td>{amount(day.refundedMinor)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
};
