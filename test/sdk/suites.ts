import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../support/process';

const TESTS = join(ROOT, 'test');

/** The chapters whose own files call through the SDK. */
function chaptersThatUseIt(chapters: string[]): string[] {
  return chapters.filter((chapter) => {
    const parts = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file === `${chapter}.e2e.ts` || (file.startsWith(`${chapter}/`) && file.endsWith('.ts')),
    );
    return parts.some((part) => /\.sdk\.\w+/.test(readFileSync(join(TESTS, part), 'utf8')));
  });
}

export function sdkInSuites(): void {
  it('is what a third of our own suites call through', () => {
    const chapters = readdirSync(TESTS)
      .filter((file) => file.endsWith('.e2e.ts'))
      .map((file) => file.replace('.e2e.ts', ''));
    expect(chapters.length).toBeGreaterThan(30);
    expect(chaptersThatUseIt(chapters).length).toBeGreaterThanOrEqual(chapters.length / 3);
  });
}
