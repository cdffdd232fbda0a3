import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A valid credit note as XML, from `0208:0123456749` to `0208:0987654394`. */
export const CREDIT_NOTE = readFileSync(join(__dirname, 'credit-note.xml'), 'utf8');

/** A credit note between other Belgian companies, each as `{address: '0208:<number>'}`. */
export function creditNote(from: { address: string }, to: { address: string }): string {
  return CREDIT_NOTE.replaceAll('0123456749', from.address.slice(5)).replaceAll(
    '0987654394',
    to.address.slice(5),
  );
}
