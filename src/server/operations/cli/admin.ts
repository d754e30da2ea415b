import { refuseUnfitNode } from '../../fit-node.ts';

refuseUnfitNode();
await import('./admin-command.ts');
