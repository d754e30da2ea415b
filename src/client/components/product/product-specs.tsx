import { measured } from '../../../shared/catalogue/measures.ts';
import { useSite } from '../../lib/site.ts';
import { useTexts } from '../../lib/texts.ts';
import classes from './product-specs.module.css';

/** `onCards`: among the key specs. */
export type SpecRow = {
  key: string;
  label: string;
  value: string | number;
  unit: string | null;
  onCards?: true;
};

/** What the owner shows on cards, beside the price. */
export function KeySpecs({ specs }: { specs: readonly SpecRow[] }) {
  const texts = useTexts('catalogue');
  const site = useSite();
  const shown = specs.filter(({ onCards }) => onCards);
  if (shown.length === 0) return null;
  return (
    <dl className={classes.key} aria-label={texts.keySpecs}>
      {shown.map(({ key, label, value, unit }) => (
        <div key={key}>
          <dt>{label}</dt>
          <dd>{measured(value, unit, site)}</dd>
        </div>
      ))}
    </dl>
  );
}

type SpecsProps = {
  specs: readonly SpecRow[];
  /** What every product can have: warranty, weight. */
  facts: readonly SpecRow[];
  sku: string | null;
};

/**
 * All specifications, in groups that fold. The first is open, unless key specs stand for it beside the price.
 * Renders nothing for a product without any.
 */
export function Specs({ specs, facts, sku }: SpecsProps) {
  const texts = useTexts('catalogue');
  const more = sku === null ? facts : [...facts, { key: 'sku', label: texts.sku, value: sku, unit: null }];
  if (specs.length + more.length === 0) return null;
  const hasKeySpecs = specs.some(({ onCards }) => onCards);
  return (
    <section aria-label={texts.specifications}>
      <SpecGroup title={texts.specifications} rows={specs} open={!hasKeySpecs} />
      <SpecGroup title={texts.furtherFacts} rows={more} open={specs.length === 0} />
    </section>
  );
}

type SpecGroupProps = { title: string; rows: readonly SpecRow[]; open: boolean };

function SpecGroup({ title, rows, open }: SpecGroupProps) {
  const site = useSite();
  if (rows.length === 0) return null;
  return (
    <details className={classes.group} open={open}>
      <summary>
        <h2>{title}</h2>
      </summary>
      <table className={classes.specs}>
        <tbody>
          {rows.map(({ key, label, value, unit }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>{measured(value, unit, site)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
