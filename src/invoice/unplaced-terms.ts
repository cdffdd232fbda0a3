import { received } from '../kernel/received';
import { lostTerms } from './conversion/lost-terms';
import { documentProfileOf } from './document-profiles';
import type { ErrorsByPath } from './input/input-errors';
import type { ParsedDocument } from './model';
import type { InvoiceSyntax } from './read-invoice';

/** What a document is written as. */
export interface Specification {
  /** Specification identifier (BT-24). */
  customizationId: string;
  syntax: InvoiceSyntax;
}

/**
 * What a document given as JSON says, and what was written of it does not, by field: the specification or the syntax has no place for it.
 * Nothing that a client states is left out without word. Only the exchange rate may be missing: where it has no place it serves to compute
 * the VAT in the tax currency, which is written.
 * @param said the document as it was given
 * @param written the same as it is read again
 */
export function unplacedTerms(
  said: ParsedDocument,
  written: ParsedDocument,
  specification: Specification,
): ErrorsByPath {
  const { taxExchangeRate: _, ...stated } = said;
  // What has no VAT at all names no tax, which is VAT then.
  const compared = { ...stated, taxScheme: written.taxScheme ?? null };
  const profile = documentProfileOf(specification.customizationId);
  const named = profile === 'unknown' ? 'the document type' : `profile ${profile}`;
  const where = specification.syntax === 'cii' ? `${named} as CII (Cross Industry Invoice)` : named;
  return Object.fromEntries(
    lostTerms(compared, written).map(({ field }) => {
      const rule = ONCE_IN_CII.test(field)
        ? `must be the same for all payment means, or absent: ${where} has it once`
        : `must be absent: ${where} has no place for it`;
      return [field, [`${rule}; received ${received(valueAt(said, field))}`]];
    }),
  );
}

/** CII has one remittance information (BT-83) and one mandate (BT-89) for all payment means. */
const ONCE_IN_CII = /^paymentMeans\.\d+\.(?:reference|mandate\.id)$/;

function valueAt(document: ParsedDocument, path: string): unknown {
  let at: unknown = document;
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}
