import { z } from 'zod';
import { backupNameInput, backupReport } from '../../../shared/schemas/admin-running.ts';
import { answerTo } from '../../http/rest/error-answer.ts';
import { type RestContext, restCall } from '../../http/rest/rest-call.ts';
import { jsonLines } from '../../http/rest/rest-stream.ts';
import { type BackupStep, openBackup, runBackup } from './backup-admin-service.ts';

export const backupRoutes = [
  restCall({
    method: 'POST',
    path: '/api/make-backup',
    summary: 'Backs the shop up into one file: lines of progress, then the answer. For admins',
    produces: 'application/x-ndjson',
    input: z.object({}),
    data: backupReport,
    async handle({ deps, visit: { actor }, request, texts }) {
      const steps = await runBackup(deps, actor);
      const answerOf = (error: unknown) => answerTo(deps, error, request).body;
      return {
        type: 'application/x-ndjson',
        filename: null,
        lines: jsonLines(backupLines(steps, texts), answerOf),
      };
    },
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

/** `{"progress":{…}}` for each step, and at last what every call answers. */
async function* backupLines(
  steps: AsyncIterable<BackupStep>,
  texts: RestContext['texts'],
): AsyncGenerator<unknown> {
  for await (const step of steps) {
    if (step.kind === 'progress') {
      const { kind: _, ...progress } = step;
      yield { progress };
    } else yield { success: true, error: false, message: texts.done.backupMade, data: step.report };
  }
}
