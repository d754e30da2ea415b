import type { CommandModule } from './command.ts';

export type Command = {
  name: string;
  /** One line, for the list of commands. */
  summary: string;
  /** Whose rights it has when root runs it: by default those of the data folder's owner. */
  as?: 'caller';
  /** Whether it reads the shop's settings; by default it does. */
  needsSettings?: (args: string[]) => boolean;
  load: () => Promise<CommandModule>;
};

/** Every command of `voltcart`; a clone calls them by `npm run voltcart --`, and some by scripts of their own. */
export const COMMANDS: readonly Command[] = [
  { name: 'start', summary: 'opens the shop', load: () => import('./start-command.ts') },
  {
    name: 'backup',
    summary: 'writes one verified file; the shop may be open',
    load: () => import('./backups/backup-command.ts'),
  },
  {
    name: 'restore',
    summary: 'puts a backup in place of the data; stop the shop first',
    load: () => import('./backups/restore-command.ts'),
  },
  {
    name: 'admin',
    summary: 'lists, creates and rescues admins; the shop may be open',
    load: () => import('./admin-command.ts'),
  },
  {
    name: 'doctor',
    summary: 'checks what would keep the shop from starting; changes nothing',
    load: () => import('./doctor/doctor-command.ts'),
  },
  {
    name: 'verify',
    summary: 'checks a release, or the data of the shop, without changing anything; the shop may be open',
    needsSettings: (args) => args.includes('--data'),
    load: () => import('./verify-command.ts'),
  },
  {
    name: 'move-media',
    summary: 'moves pictures and documents to the bucket of MEDIA_URL; stop the shop first',
    load: () => import('./move-media-command.ts'),
  },
  {
    name: 'upgrade',
    summary: 'updates to the release in an archive; the shop may be open',
    as: 'caller',
    load: () => import('./releases/upgrade-command.ts'),
  },
  {
    name: 'rollback',
    summary: 'goes back to the previous release; the shop may be open',
    as: 'caller',
    load: () => import('./releases/rollback-command.ts'),
  },
  {
    name: 'changes',
    summary: 'lists what was written since a given time; the shop may be open',
    load: () => import('./releases/changes-command.ts'),
  },
  {
    name: 'install-service',
    summary: 'makes the shop start with the machine: user, folders, systemd unit; needs root',
    as: 'caller',
    load: () => import('./service/install-service-command.ts'),
  },
  {
    name: 'version',
    summary: 'prints the version',
    needsSettings: () => false,
    load: () => import('./version-command.ts'),
  },
];
