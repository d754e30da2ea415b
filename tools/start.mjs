import { runBuilt } from './prepare.mjs';

/** `npm start`: runs the shop. */
await runBuilt('main');
