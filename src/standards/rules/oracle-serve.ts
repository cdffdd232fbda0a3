/**
 * Speaks the line protocol of `oracle-protocol.ts` on standard input and output, one answer per line, in order. The day
 * of the exchange (YYYY-MM-DD) is its only argument. Without a day, rules that depend on the current day ignore it.
 */
import { createInterface } from 'node:readline';
import { answerLine } from './oracle-protocol';

const day = process.argv[2] ?? null;

createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answerLine(line, day))}\n`);
});
