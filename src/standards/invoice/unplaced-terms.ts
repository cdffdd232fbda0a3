import { formatReceived } from '../values/received';
import { moveToCommonFields, listLostSharedFields, MAX_LISTED } from './conversion/lost-terms';
import { getDocumentProfile } from './document-profiles';
import type { ErrorsByPath } from './input/input-errors';
import type { ParsedDocument } from './model';
import type { InvoiceSyntax } from './read-invoice';
import { NO_REFERENCE } from './ubl/conventions';

/** Specification and syntax in which a document is written. */
export interface Specification {
  /** Specification identifier (BT-24). */
  customizationId: string;
  syntax: InvoiceSyntax;
}

/**
 * * Lists faults for fields of a JSON document that are missing in the written document, because the specification or
 * the syntax does not have them. No stated value is omitted silently; a value in another form is not a loss. Only two
 * terms may be missing: the exchange rate, which serves to compute the VAT in the tax currency, and the network of a
 * card, which EN 16931 does not have and UBL requires.
 * @param document original document
 * @param writtenDocument document as re-read
 */
export function listUnsupportedTerms(
  document: ParsedDocument,
  writtenDocument: ParsedDocument,
  specification: Specification,
): ErrorsByPath {
  const { taxExchangeRate: _, ...terms } = document;
  // A document without any VAT states no tax, which then means VAT.
  const comparedTerms = { ...terms, taxScheme: writtenDocument.taxScheme ?? null };
  const profile = getDocumentProfile(specification.customizationId);
  const specificationLabel = profile === 'unknown' ? 'the document type' : `profile ${profile}`;
  const where =
    specification.syntax === 'cii'
      ? `${specificationLabel} as CII (Cross Industry Invoice)`
      : specificationLabel;
  const fields = [
    ...listMissingFields(moveToCommonFields(comparedTerms), moveToCommonFields(writtenDocument)),
    ...listLostSharedFields(comparedTerms, writtenDocument),
  ].filter((field) => !NETWORK.test(field));
  return Object.fromEntries(
    fields.slice(0, MAX_LISTED).map((field) => {
      const rule = ONCE_IN_CII.test(field)
        ? `must be the same for all payment means, or absent: ${where} has only one`
        : `must be absent: ${where} has no place for it`;
      return [field, [`${rule}; received ${formatReceived(valueAt(document, field))}`]];
    }),
  );
}

/** CII has one remittance information (BT-83) and one mandate (BT-89) for all payment means. */
const ONCE_IN_CII = /^paymentMeans\.\d+\.(?:reference|mandate\.id)$/;

const NETWORK = /^paymentMeans\.\d+\.cardAccount\.network$/;

/** Lists the fields of the expected document that are missing in the written one, in the order of the model. */
function listMissingFields(expectedDocument: ParsedDocument, writtenDocument: ParsedDocument): string[] {
  // CII stores the creditor identifier of a payee (BT-90) with the payment, and readers return it with the seller.
  const creditors = [...(writtenDocument.payee?.identifiers ?? []), ...writtenDocument.seller.identifiers];
  const missingTerms: string[] = [];
  const compare = (before: unknown, after: unknown, path: string): void => {
    if (isEmptyValue(before)) return;
    if (!isObject(before)) {
      if (isEmptyValue(after)) missingTerms.push(path);
      return;
    }
    const afterFields: Record<string, unknown> = isObject(after) ? after : {};
    for (const [name, value] of Object.entries(before)) {
      if (value === null || value === afterFields[name] || isKnownOtherwise(name, before, afterFields))
        continue;
      const field = path === '' ? name : `${path}.${name}`;
      const inAnyOrder = UNORDERED_FIELDS.test(name) && Array.isArray(value);
      const actual = field === 'payee.identifiers' ? creditors : afterFields[name];
      compare(value, inAnyOrder ? alignIdentifiers(value, actual) : actual, field);
    }
  };
  compare(expectedDocument, writtenDocument, '');
  return missingTerms;
}

const UNORDERED_FIELDS = /^(?:identifiers|taxRegistrations)$/;

/** Aligns a re-read list of identifiers with the original one. */
function alignIdentifiers(expectedItems: readonly unknown[], readItems: unknown): unknown[] {
  const entries: readonly unknown[] = Array.isArray(readItems) ? readItems : [];
  return expectedItems.map((identifier) => {
    const matches = entries.filter(
      (entry) => valueAt(entry, 'identifier') === valueAt(identifier, 'identifier'),
    );
    return matches.find((entry) => valueAt(entry, 'scheme') === valueAt(identifier, 'scheme')) ?? matches[0];
  });
}

/**
 * Returns whether readers omit a value although it is written: a registered name that equals the name, and an empty
 * reference.
 */
function isKnownOtherwise(
  name: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): boolean {
  if (name === 'legalName') return before.legalName === before.name && after.name === before.name;
  return before[name] === NO_REFERENCE && name.endsWith('Reference');
}

function isEmptyValue(value: unknown): boolean {
  return value === null || value === undefined || value === '';
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}

function valueAt(document: unknown, path: string): unknown {
  let at: unknown = document;
  for (const name of path.split('.'))
    at = typeof at === 'object' && at !== null ? Reflect.get(at, name) : undefined;
  return at;
}
