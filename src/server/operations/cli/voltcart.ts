import { keepFilesPrivate } from '../../files/private-files.ts';
import { refuseUnfitNode } from '../../fit-node.ts';

refuseUnfitNode();
keepFilesPrivate();
const { dispatch } = await import('./dispatch.ts');
await dispatch(process.argv.slice(2));
