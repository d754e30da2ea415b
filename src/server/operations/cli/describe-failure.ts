import { ShopError } from '../../../shared/shop-error.ts';
import { textsFor } from '../../../shared/texts/catalogue.ts';
import { refusalText } from '../../../shared/texts/refusal-text.ts';
import { ConfigError, parseConfig } from '../../config.ts';
import { errorText } from '../../logged-error.ts';
import { describeStartFault } from '../../start-fault.ts';
import { BackupRefusal } from '../backup/backup-service.ts';
import { ArchiveError } from '../backup/tar-file.ts';

/** A refusal as a sentence, a bug in full. */
export function describeFailure(error: unknown): string {
  if (error instanceof ShopError) return refusalText(textsFor('en').answers, error.reason);
  if ([BackupRefusal, ArchiveError, ConfigError].some((kind) => error instanceof kind))
    return (error as Error).message;
  return describeStartFault(error, parseConfig(process.env)) ?? errorText(error);
}
