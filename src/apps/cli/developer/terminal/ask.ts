import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';

/** Asks the user a question on standard error, because standard output is for the result. */
export async function ask(question: string, defaultAnswer?: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    const answer = await lines.question(
      `${question}${defaultAnswer === undefined ? '' : ` [${defaultAnswer}]`}: `,
    );
    return answer.trim() === '' ? (defaultAnswer ?? '') : answer.trim();
  } finally {
    lines.close();
  }
}

/** Asks the user for a text that the terminal does not show, such as a secret. */
export async function askHidden(question: string): Promise<string> {
  process.stderr.write(`${question}: `);
  const discardOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: discardOutput, terminal: true });
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
