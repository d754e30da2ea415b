import { z } from 'zod';
import { backupNameInput, backupReport } from '../../../shared/schemas/admin-running.ts';
import { type RestContext, restCall } from '../../http/rest/rest-call.ts';
import type { RunStep } from '../../http/rest/rest-stream.ts';
import { type BackupStep, openBackup, runBackup } from './backup-admin-service.ts';

export const backupRoutes = [
  restCall({
    method: 'POST',
    path: '/api/make-backup',
    summary: 'Backs the shop up into one file: lines of progress, then the answer. For admins',
    produces: 'application/x-ndjson',
    input: z.object({ withKeys: z.boolean().optional() }),
    data: backupReport,
    handle: async ({ deps, visit: { actor }, texts }, input) => ({
      run: backupLines(await runBackup(deps, actor, input), texts),
    }),
  }),
  restCall({
    method: 'GET',
    path: '/api/download-backup',
    summary: 'A backup as the file that it is. For admins; each download is written down',
    produces: 'application/octet-stream',
    input: backupNameInput,
    data: null,
    headTwin: false,
    async handle({ deps, visit: { actor } }, input) {
      const { name, bytes, content } = await openBackup(deps, actor, input);
      return { type: 'application/octet-stream', filename: name, bytes, lines: content };
    },
  }),
];

async function* backupLines(
  steps: AsyncIterable<BackupStep>,
  texts: RestContext['texts'],
): AsyncGenerator<RunStep<z.input<typeof backupReport>>> {
  for await (const step of steps) {
    if (step.kind === 'progress') {
      const { kind: _, ...progress } = step;
      yield { progress };
    } else yield { message: texts.done.backupMade, data: step.report };
  }
}
