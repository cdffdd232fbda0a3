import { formatReceived } from '../values/received';
import { moveToCommonFields, listLostSharedFields, MAX_LISTED_TERMS } from './conversion/lost-terms';
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
 * Lists errors for fields of a JSON document that the written document does not contain, because the specification or
 * the syntax does not have them. Each missing field is an error; a value in another form is not missing. Only two terms
 * may be missing: the exchange rate, which serves to compute the VAT in the tax currency, and the network of a card,
 * which EN 16931 does not have and UBL requires.
 * @param document original document
 * @param writtenDocument document as read back after it was written
 */
export function listUnsupportedTerms(
  document: ParsedDocument,
  writtenDocument: ParsedDocument,
  specification: Specification,
): ErrorsByPath {
  const { taxExchangeRate: _, ...terms } = document;
  // A written document without VAT states no tax scheme; the missing scheme is not an error.
  const comparedTerms = { ...terms, taxScheme: writtenDocument.taxScheme ?? null };
  const profile = getDocumentProfile(specification.customizationId);
  const specificationLabel = profile === 'unknown' ? 'the document type' : `profile ${profile}`;
  const target =
    specification.syntax === 'cii'
      ? `${specificationLabel} as CII (Cross Industry Invoice)`
      : specificationLabel;
  const fields = [
    ...listMissingFields(moveToCommonFields(comparedTerms), moveToCommonFields(writtenDocument)),
    ...listLostSharedFields(comparedTerms, writtenDocument),
  ].filter((field) => !CARD_NETWORK.test(field));
  return Object.fromEntries(
    fields.slice(0, MAX_LISTED_TERMS).map((field) => {
      const rule = SINGLE_IN_CII.test(field)
        ? `must be the same for all payment means, or absent: ${target} has only one`
        : `must be absent: ${target} has no place for it`;
      return [field, [`${rule}; received ${formatReceived(getValueAt(document, field))}`]];
    }),
  );
}

/** CII has one remittance information (BT-83) and one mandate (BT-89) for all payment means. */
const SINGLE_IN_CII = /^paymentMeans\.\d+\.(?:reference|mandate\.id)$/;

const CARD_NETWORK = /^paymentMeans\.\d+\.cardAccount\.network$/;

/** Lists the fields of the expected document that are missing in the written one, in the order of the model. */
function listMissingFields(expectedDocument: ParsedDocument, writtenDocument: ParsedDocument): string[] {
  // CII stores the creditor identifier of a payee (BT-90) with the payment, and readers return it with the seller.
  const creditorIdentifiers = [
    ...(writtenDocument.payee?.identifiers ?? []),
    ...writtenDocument.seller.identifiers,
  ];
  const missingFields: string[] = [];
  const compare = (before: unknown, after: unknown, path: string): void => {
    if (isEmptyValue(before)) return;
    if (!isObject(before)) {
      if (isEmptyValue(after)) missingFields.push(path);
      return;
    }
    const afterFields: Record<string, unknown> = isObject(after) ? after : {};
    for (const [name, value] of Object.entries(before)) {
      if (value === null || value === afterFields[name] || isOmittedByReaders(name, before, afterFields))
        continue;
      const field = path === '' ? name : `${path}.${name}`;
      const inAnyOrder = UNORDERED_FIELDS.test(name) && Array.isArray(value);
      const actual = field === 'payee.identifiers' ? creditorIdentifiers : afterFields[name];
      compare(value, inAnyOrder ? alignIdentifiers(value, actual) : actual, field);
    }
  };
  compare(expectedDocument, writtenDocument, '');
  return missingFields;
}

const UNORDERED_FIELDS = /^(?:identifiers|taxRegistrations)$/;

/** Aligns a re-read list of identifiers with the original one. */
function alignIdentifiers(expectedItems: readonly unknown[], readItems: unknown): unknown[] {
  const entries: readonly unknown[] = Array.isArray(readItems) ? readItems : [];
  return expectedItems.map((identifier) => {
    const matches = entries.filter(
      (entry) => getValueAt(entry, 'identifier') === getValueAt(identifier, 'identifier'),
    );
    return (
      matches.find((entry) => getValueAt(entry, 'scheme') === getValueAt(identifier, 'scheme')) ?? matches[0]
    );
  });
}

/**
 * Returns whether readers omit a value although it is written: a registered name that equals the name, and an empty
 * reference.
 */
function isOmittedByReaders(
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

function getValueAt(document: unknown, path: string): unknown {
  let value: unknown = document;
  for (const name of path.split('.'))
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  return value;
}
