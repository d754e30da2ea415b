import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { type Texts, textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../../shared/texts/language.ts';
import { fulfilled, TextsProvider } from '../../../lib/texts.ts';
import { OnPostgresql } from './on-postgresql.tsx';

const show = (texts: Texts, inBucket: boolean) =>
  renderToStaticMarkup(
    <TextsProvider value={(area) => fulfilled(Promise.resolve(texts[area]), texts[area])}>
      <OnPostgresql
        commands={['pg_dump', 'rclone sync']}
        inBucket={inBucket}
        restoreCommand="npm run restore -- --after-pg-restore"
      />
    </TextsProvider>,
  );

test.each(LANGUAGES)(
  'the panel says on PostgreSQL, too, that a restore logs everybody out (%s)',
  (language) => {
    const texts = textsFor(language);
    const page = show(texts, false);
    expect(page).toContain('<code>npm run restore -- --after-pg-restore</code>');
    expect(page).toContain(`${texts.adminRunning.restoreEndsSessions} <code>--keep-sessions</code>`);
  },
);

test.each(LANGUAGES)('the panel shows the shop’s own commands, and explains a bucket (%s)', (language) => {
  const texts = textsFor(language);
  expect(show(texts, true)).toContain('pg_dump\nrclone sync</pre>');
  expect(show(texts, true)).toContain(texts.adminRunning.postgresqlBucket);
  expect(show(texts, false)).not.toContain(texts.adminRunning.postgresqlBucket);
});
