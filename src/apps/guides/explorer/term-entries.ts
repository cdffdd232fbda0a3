import { INVOICE_EXAMPLES } from '../../../business/documents/invoice-examples';
import { getDocumentShape, type Field, type Shape } from '../../../standards/invoice';
import { listTerms, type TermPath } from '../../../standards/invoice/terms/terms';
import { toAnchor } from '../guide-links';
import type { ExplorerEntry } from './entry';

/**
 * Terms of EN 16931 that have no own field in the JSON, because the service sets them or other fields determine them.
 */
const TERMS_WITHOUT_FIELD: Readonly<Record<string, string>> = {
  'BG-1': 'Note on the document with its subject; `note` is the text of the note',
  'BT-21': 'Subject of the note on the document, as a code (UNTDID 4451)',
  'BG-2': 'Process control: business process and specification of the document',
  'BT-23': 'Business process of the document; `processId` of the request',
  'BT-24': 'Specification identifier of the document; determined by `profile` or `docTypeId` of the request',
  'BG-5': 'Postal address of the seller; the fields of the address are in `seller`',
  'BG-6': 'Contact of the seller; the fields of the contact are in `seller`',
  'BG-8': 'Postal address of the buyer; the fields of the address are in `buyer`',
  'BG-9': 'Contact of the buyer; the fields of the contact are in `buyer`',
  'BG-12': 'Postal address of the tax representative; the fields of the address are in `taxRepresentative`',
  'BG-17': 'Credit transfer; the fields of the credit transfer are in `paymentMeans`',
  'BT-90': 'Creditor identifier of a direct debit; use an identifier of seller or payee with the scheme SEPA',
  'BG-29': 'Price of a line; the fields of the price are in `lines`',
  'BG-30': 'VAT of a line; the fields of the VAT are in `lines[].vat`',
  'BG-31': 'Item of a line; the fields of the item are in `lines`',
};

/** A field of the JSON with its path. */
interface FieldWithPath {
  /** Path in the JSON, such as `lines[].netPriceAmount`. */
  path: string;
  field: Field;
  /** Heading in docs/invoice.md of the table that lists the field. */
  section: string;
}

/** Creates an entry for each business term and for each field of the JSON of an invoice. */
export function createTermEntries(): ExplorerEntry[] {
  const placedFields = listFields(getDocumentShape('invoice'), '', 'Document');
  const terms = listTerms();
  const seenTerms = new Set<string>();
  const fieldEntries = placedFields.map(({ path, field, section }): ExplorerEntry => {
    const term = field.term !== null && !seenTerms.has(field.term) ? field.term : null;
    if (term !== null) seenTerms.add(term);
    const paths = field.term === null ? undefined : terms.get(field.term);
    return {
      id: term ?? path,
      kind: 'field',
      title: field.description,
      ...(term === null ? {} : { aliases: [path] }),
      ...describePresence(field),
      json: path,
      ...(paths === undefined ? {} : { ubl: paths.ubl.map(formatPath), cii: paths.cii.map(formatPath) }),
      ...(field.term === null ? {} : { terms: [field.term] }),
      ...createExample(path, field),
      page: `invoice#${toAnchor(section)}`,
    };
  });
  const otherEntries = [...terms].flatMap(([term, { ubl, cii }]): ExplorerEntry[] =>
    seenTerms.has(term)
      ? []
      : [
          {
            id: term,
            kind: 'field',
            title: TERMS_WITHOUT_FIELD[term] ?? 'Term of EN 16931',
            ubl: ubl.map(formatPath),
            cii: cii.map(formatPath),
            page: 'invoice',
          },
        ],
  );
  return [...fieldEntries, ...otherEntries];
}

/**
 * Lists the fields of an object and of nested objects, each with its path.
 * @param headingsByShape heading by shape: docs/invoice.md has one table for objects of the same shape
 */
function listFields(
  shape: Shape,
  prefix: string,
  section: string,
  headingsByShape = new Map<Shape, string>([[shape, section]]),
): FieldWithPath[] {
  return Object.entries(shape.fields).flatMap(([name, field]) => {
    if (field.kind === 'absent') return [];
    const path = `${prefix}${name}`;
    const placedField = { path, field, section };
    if (field.kind !== 'group' && field.kind !== 'list') return [placedField];
    const memberPrefix = field.kind === 'list' ? `${path}[]` : path;
    const heading = headingsByShape.get(field.shape) ?? memberPrefix;
    headingsByShape.set(field.shape, heading);
    return [placedField, ...listFields(field.shape, `${memberPrefix}.`, heading, headingsByShape)];
  });
}

/** Formats a path below the root element, with the conditions on its elements. */
function formatPath({ steps, attribute }: TermPath): string {
  const stepTexts = steps.map((step) => `${step.qualifiedName}${step.restriction}`);
  return [...stepTexts, ...(attribute === null ? [] : [`@${attribute}`])].join('/');
}

function describePresence(field: Field): { text?: string } {
  const parts = [
    ...(field.required === true ? ['Required.'] : []),
    ...(field.requiredWhen === undefined ? [] : [`Required ${field.requiredWhen}.`]),
    ...(field.defaultIs === undefined ? [] : [`Default: ${field.defaultIs}.`]),
    ...(field.default === undefined ? [] : [`Default: ${field.default}.`]),
    ...('values' in field && field.values !== undefined ? [`Values: ${field.values.join(', ')}.`] : []),
    ...('form' in field && field.form !== undefined ? [`Form: ${field.form}.`] : []),
    ...(field.kind === 'list' ? ['A list.'] : []),
    ...(field.kind === 'date' ? ['Form: YYYY-MM-DD.'] : []),
  ];
  return parts.length === 0 ? {} : { text: parts.join(' ') };
}

/** Renders the part of the JSON of a document that contains the field. */
function createExample(path: string, field: Field): { example?: string } {
  const steps = path.split('.');
  const value = findExampleValue(steps) ?? ('example' in field ? field.example : undefined);
  if (value === undefined) return {};
  const document = steps.reduceRight<unknown>(
    (inner, step) => (step.endsWith('[]') ? { [step.slice(0, -2)]: [inner] } : { [step]: inner }),
    value,
  );
  return { example: JSON.stringify({ document }, null, 2) };
}

/** Finds the value of a field in the examples of docs/invoice.md; undefined when no example has the field. */
function findExampleValue(steps: readonly string[]): unknown {
  for (const { document } of INVOICE_EXAMPLES) {
    const value = steps.reduce<unknown[]>(
      (values, step) =>
        values.flatMap((each) => {
          const next = readMember(each, step.replace('[]', ''));
          if (next === undefined) return [];
          const items: unknown[] = Array.isArray(next) && step.endsWith('[]') ? next : [next];
          return items;
        }),
      [document],
    )[0];
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Reads a member of a JSON object; undefined for other values. */
function readMember(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? new Map<string, unknown>(Object.entries(value)).get(name)
    : undefined;
}
