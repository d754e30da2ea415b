import { refuseUnfitNode } from '../../fit-node.ts';

refuseUnfitNode();
await import('./backup-command.ts');
