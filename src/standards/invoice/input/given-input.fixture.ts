import { blankParty } from '../blank';
import type { DocumentKind, ParsedDocument } from '../model';
import { parseDocumentInput } from './document-input';
import type { ErrorsByPath } from './input-errors';

export const company = blankParty({
  name: 'Acme NV',
  street: 'Rue 1',
  city: 'Brussels',
  postalZone: '1000',
  country: 'BE',
  vatNumber: 'BE0123456749',
});
export const buyer = { name: 'Client', street: 'Kade 2', city: 'Gent', postalZone: '9000', country: 'BE' };
export const line = { name: 'Work', netPriceAmount: '100', vat: { percentage: '21' } };
export const minimal = { invoiceNumber: 'F-1', buyer, lines: [line] };

export const parse = (input: unknown, kind: DocumentKind = 'invoice') =>
  parseDocumentInput(input, { kind, today: '2026-01-31', company });

export function accepted(
  fields: object = {},
  kind: DocumentKind = 'invoice',
  base: object = minimal,
): ParsedDocument {
  const result = parse({ ...base, ...fields }, kind);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.document;
}

export function refused(
  fields: object,
  kind: DocumentKind = 'invoice',
  base: object = minimal,
): ErrorsByPath {
  const result = parse({ ...base, ...fields }, kind);
  if (result.ok) throw new Error('was accepted');
  return result.errors;
}

export const withLine = (fields: object) => ({ lines: [{ ...line, ...fields }] });
