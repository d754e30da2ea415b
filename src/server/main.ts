import { keepCompiledCode } from './compiled-code.ts';
import { keepFilesPrivate } from './files/private-files.ts';
import { refuseUnfitNode } from './fit-node.ts';

refuseUnfitNode();
keepFilesPrivate();
keepCompiledCode(process.env.DATA_DIR);
const { runShop } = await import('./run-shop.ts');
await runShop();
