import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

const SRC = join(__dirname, '../..');

/** Minimum number of literal characters by which a text identifies a message. */
const MIN_LENGTH = 12;

/** Maximum number of characters of a message; a longer text is assumed to be a table of codes. */
const MAX_LENGTH = 2_000;

/** Lists a pattern for each text in the code; the values of a template match anything. */
export function listSourcePatterns(): RegExp[] {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !/\.(spec|failures|testing)\.ts$|declared-failures\.ts$/.test(file),
  );
  const patterns: RegExp[] = [];
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(SRC, file), 'utf8'), ts.ScriptTarget.Latest);
    const visit = (node: ts.Node): void => {
      const parts = listTextParts(node);
      const length = parts?.join('').length ?? 0;
      if (parts !== null && length >= MIN_LENGTH && length <= MAX_LENGTH)
        patterns.push(new RegExp(`^${parts.map(escapePattern).join('[^]*')}(; received [^]*)?\\.?$`));
      ts.forEachChild(node, visit);
    };
    visit(source);
  }
  return patterns;
}

function listTextParts(node: ts.Node): string[] | null {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return [node.text];
  if (!ts.isTemplateExpression(node)) return null;
  return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}
