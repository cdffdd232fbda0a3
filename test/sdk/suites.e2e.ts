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

/** The suites, by their folder or, where they have none, by their file. */
function suitesByTopic(): Map<string, string[]> {
  const topics = new Map<string, string[]>();
  for (const file of readdirSync(TESTS, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.ts') && !file.startsWith('support/')) {
      const topic = file.split('/')[0] ?? '';
      topics.set(topic, [...(topics.get(topic) ?? []), file]);
    }
  return topics;
}

describe('the SDK', () => {
  it('is what a third of our own suites call through', () => {
    const topics = [...suitesByTopic().values()];
    expect(topics.length).toBeGreaterThan(30);
    expect(
      ['// a.sdk.labels.get(id)', 'text("a.sdk.labels.get(id)")', 'a.sdk.labels', 'a.sdk.get()'].filter(
        callsSdk,
      ),
    ).toEqual([]);
    expect(callsSdk('const { id } = (await team.sdk.labels.get(other)).label;')).toBe(true);
    const using = topics.filter((files) =>
      files.some((file) => callsSdk(readFileSync(join(TESTS, file), 'utf8'))),
    );
    expect(using.length).toBeGreaterThanOrEqual(topics.length / 3);
  });
});
