/** `npm run --silent oracle:serve`: the rules over the line protocol; see src/standards/rules/oracle-serve.ts. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { prepare, root } from './prepare.mjs';

// Nothing but answers may stand on standard output.
const say = console.log;
console.log = console.error;
await prepare({ build: true });
console.log = say;
await import(pathToFileURL(join(root, 'dist', 'src', 'standards', 'rules', 'oracle-serve.js')).href);
