import { keepFilesPrivate } from './files/private-files.ts';
import { refuseUnfitNode } from './fit-node.ts';

refuseUnfitNode();
keepFilesPrivate();
const { runShop } = await import('./run-shop.ts');
await runShop();
