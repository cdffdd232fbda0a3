import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listDeclaredFailures } from '../../platform/kernel/http/declared-failures';
import { listSourcePatterns } from './source-patterns.testing';

const SRC = join(__dirname, '../..');

describe('failures declared by modules', () => {
  it('have examples that match the messages in the code', async () => {
    const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' });
    for (const file of files.filter((name) => name.endsWith('.failures.ts'))) await import(join(SRC, file));
    const sourcePatterns = listSourcePatterns();
    const messages = listDeclaredFailures().flatMap(({ code, errors }) =>
      Object.values(errors)
        .flat()
        .map((message) => ({ code, message })),
    );
    expect(messages.length).toBeGreaterThan(50);
    expect(
      messages.filter(({ message }) => !sourcePatterns.some((pattern) => pattern.test(message))),
    ).toEqual([]);
  });
});
