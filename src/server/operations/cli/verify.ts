import { keepFilesPrivate } from '../../files/private-files.ts';
import { refuseUnfitNode } from '../../fit-node.ts';

refuseUnfitNode();
keepFilesPrivate();
await import('./verify-data-command.ts');
