import { z } from 'zod';
import { backupNameInput, backupReport } from '../../../shared/schemas/admin-running.ts';
import { DONE_TEXTS } from '../../../shared/texts.ts';
import { answerTo } from '../../http/rest/error-answer.ts';
import { restCall } from '../../http/rest/rest-call.ts';
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
    async handle({ deps, visit: { actor }, request }) {
      const steps = await runBackup(deps, actor);
      const answerOf = (error: unknown) => answerTo(error, request).body;
      return { type: 'application/x-ndjson', filename: null, lines: jsonLines(backupLines(steps), answerOf) };
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
async function* backupLines(steps: AsyncIterable<BackupStep>): AsyncGenerator<unknown> {
  for await (const step of steps) {
    if (step.kind === 'progress') {
      const { kind: _, ...progress } = step;
      yield { progress };
    } else yield { success: true, error: false, message: DONE_TEXTS.backupMade, data: step.report };
  }
}
