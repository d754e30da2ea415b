import { expect, test } from 'vitest';
import { shown } from '../../../../../tests/support/shop/shown.tsx';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES, type Language } from '../../../../shared/texts/language.ts';
import { OnPostgresql } from './on-postgresql.tsx';

const show = (language: Language, inBucket: boolean) =>
  shown(
    <OnPostgresql
      commands={['pg_dump', 'rclone sync']}
      inBucket={inBucket}
      restoreCommand="npm run restore -- --after-pg-restore"
    />,
    language,
  );

test.each(LANGUAGES)(
  'the panel says on PostgreSQL, too, that a restore logs everybody out (%s)',
  (language) => {
    const texts = textsFor(language);
    const page = show(language, false);
    expect(page).toContain('<code>npm run restore -- --after-pg-restore</code>');
    expect(page).toContain(`${texts.adminRunning.restoreEndsSessions} <code>--keep-sessions</code>`);
  },
);

test.each(LANGUAGES)('the panel shows the shop’s own commands, and explains a bucket (%s)', (language) => {
  const texts = textsFor(language);
  expect(show(language, true)).toContain('pg_dump\nrclone sync</pre>');
  expect(show(language, true)).toContain(texts.adminRunning.postgresqlBucket);
  expect(show(language, false)).not.toContain(texts.adminRunning.postgresqlBucket);
});
