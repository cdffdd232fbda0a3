/** `npm start`: makes the checkout ready, then runs the service in this process. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
await import(pathToFileURL(join(root, 'dist', 'src', 'main.js')).href);
