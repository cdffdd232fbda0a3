import { getDocumentShape, type Field, type Shape } from '../../standards/invoice';
import { INVOICE_EXAMPLES } from './invoice-examples';

/** Generated parts of docs/invoice.md, by name. */
const PARTS: Readonly<Record<string, () => string>> = { fields: renderFieldTables, examples: renderExamples };

/**
 * Replaces the generated parts of the page between their comments.
 * @throws Error when the page lacks the comments of a part
 */
export function fillInvoicePage(page: string): string {
  let filledPage = page;
  for (const [name, renderPart] of Object.entries(PARTS)) {
    const section = new RegExp(`(<!-- ${name} -->\n)[^]*?(\n<!-- /${name} -->)`);
    if (!section.test(filledPage)) throw new Error(`docs/invoice.md has no place for ${name}`);
    filledPage = filledPage.replace(
      section,
      (_all, start: string, end: string) => `${start}\n${renderPart()}\n${end}`,
    );
  }
  return filledPage;
}

function renderFieldTables(): string {
  return renderSections(getDocumentShape('invoice'), 'Document', new Set()).join('\n\n');
}

/** Renders the tables of an object and its nested objects; skips objects that are already rendered. */
function renderSections(shape: Shape, path: string, renderedShapes: Set<Shape>): string[] {
  renderedShapes.add(shape);
  const entries = Object.entries(shape.fields).filter(([, { kind }]) => kind !== 'absent');
  const rows = entries.map(([name, field]) => renderRow(name, field));
  const inner = entries.flatMap(([name, field]) => {
    if ((field.kind !== 'group' && field.kind !== 'list') || renderedShapes.has(field.shape)) return [];
    const below = field.kind === 'list' ? `${name}[]` : name;
    return renderSections(field.shape, path === 'Document' ? below : `${path}.${below}`, renderedShapes);
  });
  const heading = path === 'Document' ? '### Document' : `### \`${path}\``;
  return [[heading, '', ...TABLE_HEAD, ...rows].join('\n'), ...inner];
}

const TABLE_HEAD = ['| field | term | meaning | when absent |', '| --- | --- | --- | --- |'];

function renderRow(name: string, field: Field): string {
  const cells = [
    `\`${name}\``,
    field.term ?? '',
    `${field.description}${formatKindSuffix(field)}`,
    formatAbsentMeaning(field),
  ];
  return `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
}

function formatKindSuffix(field: Field): string {
  if ('values' in field && field.values !== undefined)
    return `: ${field.values.map((value) => `\`${value}\``).join(', ')}`;
  if (field.kind === 'list') return field.min > 0 ? '; a list of at least one' : '; a list';
  return field.kind === 'date' ? ', YYYY-MM-DD' : '';
}

function formatAbsentMeaning(field: Field): string {
  if (field.required === true) return '**required**';
  const requiredTexts = field.requiredWhen === undefined ? [] : [`required ${field.requiredWhen}`];
  const fallback = field.defaultIs ?? (field.default === undefined ? undefined : `\`${field.default}\``);
  return [...requiredTexts, ...(fallback === undefined ? [] : [fallback])].join('; ');
}

function renderExamples(): string {
  return INVOICE_EXAMPLES.map(({ title, explanation, documentType, document }) => {
    const json = JSON.stringify({ recipient: '0208:0987654394', documentType, document }, null, 2);
    return `### ${title}\n\n${explanation}\n\n\`\`\`json\n${json}\n\`\`\``;
  }).join('\n\n');
}
