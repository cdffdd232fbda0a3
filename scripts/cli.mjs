/** `npm run cli -- …`: makes the checkout ready, then runs an operator's command. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
await import(pathToFileURL(join(root, 'dist', 'src', 'apps', 'cli.js')).href);
