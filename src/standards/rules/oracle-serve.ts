/** Speaks the line protocol of `oracle-protocol.ts` on standard input and output, one answer per line, in order. */
import { createInterface } from 'node:readline';
import { answerLine } from './oracle-protocol';

createInterface({ input: process.stdin, crlfDelay: Infinity }).on('line', (line) => {
  if (line.trim() !== '') process.stdout.write(`${JSON.stringify(answerLine(line))}\n`);
});
