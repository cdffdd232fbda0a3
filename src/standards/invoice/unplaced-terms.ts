import { received } from '../values/received';
import { inCommonPlaces, lostOnceSaid, MOST_LISTED } from './conversion/lost-terms';
import { documentProfileOf } from './document-profiles';
import type { ErrorsByPath } from './input/input-errors';
import type { ParsedDocument } from './model';
import type { InvoiceSyntax } from './read-invoice';
import { NO_REFERENCE } from './ubl/conventions';

/** What a document is written as. */
export interface Specification {
  /** Specification identifier (BT-24). */
  customizationId: string;
  syntax: InvoiceSyntax;
}

/**
 * What a document given as JSON says, and what was written of it does not, by field: the specification or the syntax has no place for it.
 * Nothing that a client states is left out without word; what is written in other words is no loss. Only two terms may be missing: the
 * exchange rate, which serves to compute the VAT in the tax currency where it has no place, and the network of a card, which EN 16931 does
 * not know and UBL demands.
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
  const fields = [
    ...missingFields(inCommonPlaces(compared), inCommonPlaces(written)),
    ...lostOnceSaid(compared, written),
  ].filter((field) => !NETWORK.test(field));
  return Object.fromEntries(
    fields.slice(0, MOST_LISTED).map((field) => {
      const rule = ONCE_IN_CII.test(field)
        ? `must be the same for all payment means, or absent: ${where} has it once`
        : `must be absent: ${where} has no place for it`;
      return [field, [`${rule}; received ${received(valueAt(said, field))}`]];
    }),
  );
}

/** CII has one remittance information (BT-83) and one mandate (BT-89) for all payment means. */
const ONCE_IN_CII = /^paymentMeans\.\d+\.(?:reference|mandate\.id)$/;

const NETWORK = /^paymentMeans\.\d+\.cardAccount\.network$/;

/** Fields of what was said where nothing at all is written, in the order of the model. */
function missingFields(said: ParsedDocument, written: ParsedDocument): string[] {
  // CII keeps the creditor identifier of a payee (BT-90) with the payment, and readers find it with the seller.
  const creditors = [...(written.payee?.identifiers ?? []), ...written.seller.identifiers];
  const missing: string[] = [];
  const compare = (before: unknown, after: unknown, path: string): void => {
    if (saysNothing(before)) return;
    if (!isObject(before)) {
      if (saysNothing(after)) missing.push(path);
      return;
    }
    const there: Record<string, unknown> = isObject(after) ? after : {};
    for (const [name, value] of Object.entries(before)) {
      if (value === null || value === there[name] || isKnownOtherwise(name, before, there)) continue;
      const field = path === '' ? name : `${path}.${name}`;
      const inAnyOrder = IN_ANY_ORDER.test(name) && Array.isArray(value);
      const found = field === 'payee.identifiers' ? creditors : there[name];
      compare(value, inAnyOrder ? aligned(value, found) : found, field);
    }
  };
  compare(said, written, '');
  return missing;
}

const IN_ANY_ORDER = /^(?:identifiers|taxRegistrations)$/;

/** What was read of a list of identifiers, each at the place where it was said. */
function aligned(said: readonly unknown[], read: unknown): unknown[] {
  const entries: readonly unknown[] = Array.isArray(read) ? read : [];
  return said.map((each) => {
    const same = entries.filter((entry) => valueAt(entry, 'identifier') === valueAt(each, 'identifier'));
    return same.find((entry) => valueAt(entry, 'scheme') === valueAt(each, 'scheme')) ?? same[0];
  });
}

/** What readers do not say although it is written: a registered name that is the name, and that there is no reference. */
function isKnownOtherwise(
  name: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean {
  if (name === 'legalName') return before.legalName === before.name && after.name === before.name;
  return before[name] === NO_REFERENCE && name.endsWith('Reference');
}

function saysNothing(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function valueAt(whole: unknown, path: string): unknown {
  let at: unknown = whole;
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}
