import { refuseUnfitNode } from '../../fit-node.ts';

refuseUnfitNode();
await import('./restore-command.ts');
