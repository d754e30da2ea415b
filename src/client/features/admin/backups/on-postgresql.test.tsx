import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { textsFor } from '../../../../shared/texts/catalogue.ts';
import { LANGUAGES } from '../../../../shared/texts/language.ts';
import { fulfilled, TextsProvider } from '../../../lib/texts.ts';
import { OnPostgresql } from './on-postgresql.tsx';

test.each(LANGUAGES)(
  'the panel says on PostgreSQL, too, that a restore logs everybody out (%s)',
  (language) => {
    const texts = textsFor(language);
    const page = renderToStaticMarkup(
      <TextsProvider value={(area) => fulfilled(Promise.resolve(texts[area]), texts[area])}>
        <OnPostgresql restoreCommand="npm run restore -- --after-pg-restore" />
      </TextsProvider>,
    );
    expect(page).toContain('<code>npm run restore -- --after-pg-restore</code>');
    expect(page).toContain(`${texts.adminRunning.restoreEndsSessions} <code>--keep-sessions</code>`);
  },
);
