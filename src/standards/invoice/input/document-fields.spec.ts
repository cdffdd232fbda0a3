import { blankParty } from '../blank';
import type { DocumentKind } from '../model';
import { getDocumentShape } from './document-fields';
import { parseDocumentInput } from './document-input';
import type { Field, Shape } from './fields';

/** Value that no field of the kind accepts. */
const INVALID_VALUES: Readonly<Record<Field['kind'], unknown>> = {
  text: 1,
  verbatim: 1,
  choice: 'none of them',
  decimal: 'ten',
  amount: '1.001',
  date: '31.12.2026',
  base64: '####',
  url: 'nowhere',
  absent: 'there',
  group: 'text',
  list: 'text',
};

/**
 * Creates an object with an invalid value in every field, also in nested objects and lists, and lists the paths
 * of these fields.
 */
function createInvalidInput(shape: Shape, prefix = ''): { input: Record<string, unknown>; paths: string[] } {
  const input: Record<string, unknown> = {};
  const paths: string[] = [];
  for (const [name, field] of Object.entries(shape.fields)) {
    const isList = field.kind === 'list';
    if (isList || field.kind === 'group') {
      const nested = createInvalidInput(field.shape, `${prefix}${name}.${isList ? '0.' : ''}`);
      input[name] = isList ? [nested.input] : nested.input;
      paths.push(...nested.paths);
    } else {
      input[name] = INVALID_VALUES[field.kind];
      paths.push(`${prefix}${name}`);
    }
  }
  return { input, paths };
}

const KINDS: DocumentKind[] = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'];

describe('declared fields', () => {
  it.each(KINDS)('of %s are exactly those that the parser reads', (kind) => {
    const { input, paths } = createInvalidInput(getDocumentShape(kind));
    const parsedInputResult = parseDocumentInput(input, {
      kind,
      today: '2026-01-31',
      company: blankParty(),
      prefix: '',
    });
    const errors = parsedInputResult.ok ? {} : parsedInputResult.errors;
    expect(paths.length).toBeGreaterThan(150);
    expect(Object.keys(errors).sort()).toEqual(expect.arrayContaining(paths.sort()));
  });

  it('have each term of EN 16931 once in each object', () => {
    const terms = Object.values(getDocumentShape('invoice').fields).flatMap(({ term }) => term ?? []);
    expect(new Set(terms).size).toBe(terms.length);
  });
});
