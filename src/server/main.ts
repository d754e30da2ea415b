import { refuseUnfitNode } from './fit-node.ts';

refuseUnfitNode();
const { runShop } = await import('./run-shop.ts');
await runShop();
