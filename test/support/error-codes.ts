import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './process';

/** What makes failures, and which of its arguments is the code. */
const CODE_ARGUMENT: Readonly<Record<string, number>> = {
  Failure: 1,
  badInput: 1,
  conflict: 0,
  forbidden: 0,
  tooMany: 0,
  undeliverable: 0,
};
const MAKES_FAILURES = new RegExp(`\\b(${Object.keys(CODE_ARGUMENT).join('|')})\\(`);
const CODE = /^[a-z]+(_[a-z]+)*$/;

/** The codes in `X-Error-Code` that the source can answer with. */
export function codesOfSource(): Set<string> {
  const codes = new Set<string>();
  for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) continue;
    const text = readFileSync(join(ROOT, 'src', file), 'utf8');
    if (!MAKES_FAILURES.test(text)) continue;
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
    codesOf(source).forEach((code) => codes.add(code));
  }
  return codes;
}

/** The literals that stand where a code does; where a variable stands there, the codes that the file puts into one. */
function codesOf(source: ts.SourceFile): string[] {
  const nodes: ts.Node[] = [];
  const collect = (node: ts.Node): void => {
    nodes.push(node);
    ts.forEachChild(node, collect);
  };
  collect(source);
  const given = nodes.flatMap(codeArgument);
  const computed = given.some((argument) => !ts.isStringLiteral(argument));
  return [...given, ...(computed ? nodes.flatMap(codeValue) : [])].flatMap((node) =>
    ts.isStringLiteral(node) && CODE.test(node.text) ? [node.text] : [],
  );
}

function codeArgument(node: ts.Node): ts.Expression[] {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  if (!ts.isIdentifier(node.expression)) return [];
  const argument = node.arguments?.[CODE_ARGUMENT[node.expression.text] ?? Infinity];
  return argument === undefined ? [] : [argument];
}

/** `code: 'x'`, `code = 'x'` as a default, and members of a union of texts, as in `error: 'x' | 'y'`. */
function codeValue(node: ts.Node): ts.Node[] {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'code') return [node.initializer];
  if (ts.isParameter(node) && node.name.getText() === 'code' && node.initializer) return [node.initializer];
  if (ts.isUnionTypeNode(node))
    return node.types.flatMap((type) => (ts.isLiteralTypeNode(type) ? [type.literal] : []));
  return [];
}
