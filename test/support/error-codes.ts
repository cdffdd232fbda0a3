import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import ts from 'typescript';
import { ROOT } from './process';

/** Functions that create or collect failures, with the index of the code argument. */
const CODE_ARGUMENT: Readonly<Record<string, number>> = {
  ApiError: 1,
  badInput: 1,
  conflict: 0,
  'faults.add': 1,
  forbidden: 0,
  tooMany: 0,
  undeliverable: 0,
};
const CODE = /^[a-z]+(_[a-z]+)*$/;

/**
 * The possible codes of `X-Error-Code` in the source: string literals in the position of a code. For a variable in that
 * position: the codes that files of its folder assign to variables.
 */
export function codesOfSource(): Set<string> {
  const codes = new Set<string>();
  for (const nodes of nodesByFolder().values()) {
    const codeArguments = nodes.flatMap(codeArgument);
    const computed = codeArguments.some((argument) => !ts.isStringLiteral(argument));
    for (const node of computed ? [...codeArguments, ...nodes.flatMap(codeValue)] : codeArguments)
      if (ts.isStringLiteral(node) && CODE.test(node.text)) codes.add(node.text);
  }
  return codes;
}

function nodesByFolder(): Map<string, ts.Node[]> {
  const folders = new Map<string, ts.Node[]>();
  for (const file of readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || file.endsWith('.spec.ts')) continue;
    const text = readFileSync(join(ROOT, 'src', file), 'utf8');
    const folder = folders.get(dirname(file)) ?? [];
    folders.set(dirname(file), folder);
    const collect = (node: ts.Node): void => {
      folder.push(node);
      ts.forEachChild(node, collect);
    };
    collect(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
  }
  return folders;
}

function codeArgument(node: ts.Node): ts.Expression[] {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const { expression } = node;
  if (!ts.isIdentifier(expression) && !ts.isPropertyAccessExpression(expression)) return [];
  const argument = node.arguments?.[CODE_ARGUMENT[expression.getText()] ?? Infinity];
  return argument === undefined ? [] : [argument];
}

/** `code: 'x'`, `code = 'x'` as a default, and the members of a type of codes, as in `type OAuthError = 'x' | 'y'`. */
function codeValue(node: ts.Node): ts.Node[] {
  if (ts.isPropertyAssignment(node) && node.name.getText() === 'code') return [node.initializer];
  if (ts.isParameter(node) && node.name.getText() === 'code' && node.initializer) return [node.initializer];
  if (!ts.isTypeAliasDeclaration(node) || !/(Code|Error)$/.test(node.name.text)) return [];
  return ts.isUnionTypeNode(node.type)
    ? node.type.types.flatMap((type) => (ts.isLiteralTypeNode(type) ? [type.literal] : []))
    : [];
}
