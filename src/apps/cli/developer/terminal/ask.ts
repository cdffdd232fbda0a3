import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks on standard error, because standard output is for the result. */
export async function ask(question: string, preset?: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(`${question}${preset === undefined ? '' : ` [${preset}]`}: `);
    return answer.trim() === '' ? (preset ?? '') : answer.trim();
  } finally {
    lines.close();
  }
}

/** Asks without echoing the input. */
export async function askHidden(question: string): Promise<string> {
  process.stderr.write(`${question}: `);
  const mute = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: mute, terminal: true });
  try {
    return (await lines.question('')).trim();
  } finally {
    lines.close();
    process.stderr.write('\n');
  }
}

/** Reads standard input as text, at most 64 KiB, e.g. a key. */
export async function readPipedText(): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin) {
    text += String(chunk);
    if (text.length > 65_536) break;
  }
  return text.trim();
}
