import { ShopError } from '../../../shared/shop-error.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { ConfigError, parseConfig } from '../../config.ts';
import { errorText } from '../../logged-error.ts';
import { describeStartFault } from '../../start-fault.ts';
import { BackupRefusal } from '../backup/backup-service.ts';
import { ArchiveError } from '../backup/tar-file.ts';
import { OffsiteFault } from '../offsite/offsite-fault.ts';

/** Runs an owner's command: prints a refusal as a sentence, a bug in full, and exits with 1 for both. */
export function runCommand(main: () => Promise<void>): void {
  main().catch((error: unknown) => {
    const isForPeople = [BackupRefusal, ArchiveError, ConfigError, OffsiteFault].some(
      (kind) => error instanceof kind,
    );
    if (error instanceof ShopError) console.error(refusalText(textsFor('en').answers, error.reason));
    else console.error(isForPeople ? (error as Error).message : (faultOf(error) ?? errorText(error)));
    process.exitCode = 1;
  });
}

function faultOf(error: unknown): string | null {
  return describeStartFault(error, parseConfig(process.env));
}

export const inMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
