/** `npm run docs:invoice`: writes the parts of docs/invoice.md that follow from the declared fields and the examples. */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare({ build: true });
const require = createRequire(import.meta.url);
const { fillInvoicePage } = require(join(root, 'dist', 'src', 'business', 'documents', 'invoice-page.js'));

const file = join(root, 'docs', 'invoice.md');
writeFileSync(file, fillInvoicePage(readFileSync(file, 'utf8')));
