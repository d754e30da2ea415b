import type { Texts } from '../../../../shared/texts/catalogue.ts';
import { saveFile } from '../../../lib/device/save-file.ts';

/**
 * Fetches a file and saves it under the server's name for it. Not a plain link, which would save an error as
 * a file too.
 * @returns its name.
 * @throws Error with a message for a person.
 */
export async function saveExport(url: string, { fetchFailed }: Texts['adminTransfer']): Promise<string> {
  const answer = await fetch(url).catch((error) => {
    throw new Error(fetchFailed, { cause: error });
  });
  if (!answer.ok) throw new Error(await messageOf(answer, fetchFailed));
  const file = await answer.blob().catch((error) => {
    throw new Error(fetchFailed, { cause: error });
  });
  const [, name = 'export.csv'] =
    /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '') ?? [];
  saveFile(name, file);
  return name;
}

const messageOf = (answer: Response, otherwise: string): Promise<string> =>
  answer.json().then(
    ({ message }: { message: string }) => message,
    () => otherwise,
  );
