import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { prepare } from './prepare.mjs';

/**
 * Generates the next migration for both engines from src/server/db/schema. It makes SQLite's tables STRICT,
 * which drizzle-kit cannot express. `npm run db:generate -- --custom --name=x` creates an empty one to fill
 * in.
 */
await prepare('all');
const extra = process.argv.slice(2);
for (const dialect of ['sqlite', 'postgresql']) {
  console.log(`Generating the migration for ${dialect} ...`);
  const result = spawnSync('npx', ['drizzle-kit', 'generate', '--config=drizzle.config.ts', ...extra], {
    stdio: 'inherit',
    env: { ...process.env, VOLTCART_DIALECT: dialect },
  });
  if (result.status !== 0) process.exit(result.status ?? 1);
}

const folder = 'drizzle/sqlite';
for (const file of readdirSync(folder).filter((name) => name.endsWith('.sql'))) {
  const path = `${folder}/${file}`;
  const made = readFileSync(path, 'utf8');
  const strict = made.replaceAll(/^(CREATE TABLE [^;]*?\n\));$/gm, '$1 STRICT;');
  if (strict !== made) {
    writeFileSync(path, strict);
    console.log(`Made the tables of ${path} STRICT`);
  }
}
