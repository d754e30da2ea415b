import { runBuilt } from './prepare.mjs';

/** `npm start`: the shop. */
await runBuilt('main');
