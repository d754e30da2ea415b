/** Where the shop's tables are, and drizzle's list of migrations. */
const SCHEMAS = "('public', 'drizzle')";

/** What an extension brings is its own. */
const notOfExtension = (catalog: string, oid: string): string =>
  `not exists (select 1 from pg_depend d
     where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;

const ADDITIONS = `
  select 'function ' || quote_ident(proname) as found from pg_proc p
    join pg_namespace n on n.oid = p.pronamespace
    where nspname in ${SCHEMAS} and ${notOfExtension('pg_proc', 'p.oid')}
  union all
  select 'rule ' || quote_ident(rulename) || ' of ' || quote_ident(relname) from pg_rewrite r
    join pg_class c on c.oid = r.ev_class join pg_namespace n on n.oid = c.relnamespace
    where nspname in ${SCHEMAS} and rulename <> '_RETURN' and ${notOfExtension('pg_class', 'c.oid')}
  union all
  select 'trigger ' || quote_ident(tgname) || ' of ' || quote_ident(relname) from pg_trigger t
    join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where nspname in ${SCHEMAS} and not tgisinternal and ${notOfExtension('pg_trigger', 't.oid')}
  union all
  select 'view ' || quote_ident(relname) from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    where nspname in ${SCHEMAS} and relkind in ('v', 'm') and ${notOfExtension('pg_class', 'c.oid')}
  order by found`;

/**
 * Names the functions, rules, triggers and views in the shop's schemas of a PostgreSQL database. No migration makes
 * any there, so somebody added them, and they would act on every later write or read. A migration that makes one
 * fails the tests of a clean shop; this must then know it.
 * @param rows runs a statement that only reads.
 */
export async function findAdditions(
  rows: (statement: string) => Promise<Record<string, unknown>[]>,
): Promise<string[]> {
  return (await rows(ADDITIONS)).map(({ found }) => String(found));
}
