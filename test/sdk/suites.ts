import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from '../support/process';

const TESTS = join(ROOT, 'test');

/** A call of an operation: `team.sdk.labels.create`, `sdk.reporting.fr.declare` … */
const OPERATION = /(?:^|\.)sdk(?:\s*\.\s*\w+){2,}$/;

/** Whether code calls an operation of the SDK; comments and texts count for nothing. */
function callsSdk(code: string): boolean {
  const visit = (node: ts.Node): boolean =>
    (ts.isCallExpression(node) && OPERATION.test(node.expression.getText())) ||
    (ts.forEachChild(node, visit) ?? false);
  return visit(ts.createSourceFile('part.ts', code, ts.ScriptTarget.Latest, true));
}

/** The chapters whose own files call through the SDK. */
function chaptersThatUseIt(chapters: string[]): string[] {
  return chapters.filter((chapter) => {
    const parts = readdirSync(TESTS, { recursive: true, encoding: 'utf8' }).filter(
      (file) => file === `${chapter}.e2e.ts` || (file.startsWith(`${chapter}/`) && file.endsWith('.ts')),
    );
    return parts.some((part) => callsSdk(readFileSync(join(TESTS, part), 'utf8')));
  });
}

export function sdkInSuites(): void {
  it('is what a third of our own suites call through', () => {
    const chapters = readdirSync(TESTS)
      .filter((file) => file.endsWith('.e2e.ts'))
      .map((file) => file.replace('.e2e.ts', ''));
    expect(chapters.length).toBeGreaterThan(30);
    expect(
      ['// a.sdk.labels.get(id)', 'text("a.sdk.labels.get(id)")', 'a.sdk.labels', 'a.sdk.get()'].filter(
        callsSdk,
      ),
    ).toEqual([]);
    expect(callsSdk('const { id } = (await team.sdk.labels.get(other)).label;')).toBe(true);
    expect(chaptersThatUseIt(chapters).length).toBeGreaterThanOrEqual(chapters.length / 3);
  });
}
