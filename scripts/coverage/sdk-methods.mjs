/** Which operations the methods of packages/sdk call, read from their sources. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const VERBS = { list: 'GET', download: 'GET', upload: 'POST' };
/** Methods that hand the API to a function of another file. */
const ELSEWHERE = { 'events.follow': ['GET /api/v1/events'] };

/** @returns {Map<string, string[]>} `documents.send` to `['POST /api/v1/{companyId}/send']` */
export function sdkMethods(root) {
  const source = join(root, 'packages', 'sdk', 'src');
  const members = membersOf(parse(join(source, 'passerelle.ts')));
  const methods = new Map();
  for (const file of readdirSync(join(source, 'resources')))
    for (const [className, name, calls] of methodsOf(parse(join(source, 'resources', file)))) {
      const method = `${members.get(className)}.${name}`;
      methods.set(method, ELSEWHERE[method] ?? calls);
    }
  return methods;
}

export function parse(file) {
  return ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
}

/** Calls `found` with each node. */
export function walk(node, found) {
  found(node);
  ts.forEachChild(node, (child) => walk(child, found));
}

/** What the client calls an instance of each class: `this.documents = new Documents(api)`. */
function membersOf(source) {
  const members = new Map();
  walk(source, (node) => {
    if (!ts.isBinaryExpression(node) || !node.left.getText().startsWith('this.')) return;
    const member = node.left.getText().slice('this.'.length);
    if (ts.isNewExpression(node.right)) members.set(node.right.expression.getText(), member);
    if (!ts.isObjectLiteralExpression(node.right)) return;
    for (const { name, initializer } of node.right.properties)
      members.set(initializer.expression.getText(), `${member}.${name.getText()}`);
  });
  return members;
}

function* methodsOf(source) {
  const texts = new Map();
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer !== undefined)
      texts.set(node.name.getText(), textOf(node.initializer, texts));
  });
  for (const type of source.statements.filter(ts.isClassDeclaration)) {
    const found = new Map();
    for (const method of type.members.filter(ts.isMethodDeclaration)) {
      const calls = new Set();
      walk(method, (node) => {
        if (!ts.isCallExpression(node) || !ts.isPropertyAccessExpression(node.expression)) return;
        const { expression: called, name } = node.expression;
        if (called.getText() === 'this') for (const call of found.get(name.getText()) ?? []) calls.add(call);
        if (called.getText() !== 'this.#api') return;
        const verb = VERBS[name.getText()] ?? name.getText().toUpperCase();
        calls.add(`${verb} ${textOf(node.arguments[0], texts)}`);
      });
      found.set(method.name.getText(), [...calls]);
      if (!ts.isPrivateIdentifier(method.name))
        yield [type.name.getText(), method.name.getText(), [...calls]];
    }
  }
}

/** A text, or a template of constants of the file. */
function textOf(node, texts) {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isIdentifier(node)) return texts.get(node.text) ?? null;
  if (!ts.isTemplateExpression(node)) return null;
  const spans = node.templateSpans.map(
    ({ expression, literal }) => (textOf(expression, texts) ?? '') + literal.text,
  );
  return node.head.text + spans.join('');
}
