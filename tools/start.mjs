import { runShop } from './prepare.mjs';

/** `npm start`: runs the shop. */
await runShop();
