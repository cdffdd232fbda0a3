import type { ExtendedTerms, InvolvedParty } from '../extended-terms';
import { findTermOfField } from '../input/term-fields';
import { listLostFields } from '../lost-fields';
import { toSingleDiscount } from '../remove-unsupported-terms';
import type { ParsedDocument, PaymentMeans, SchemedIdentifier } from '../model';

/** Term of a document that its conversion does not contain. */
export interface LostTerm {
  /** Field of the parsed document; for an element without a field, its path as the document writes it. */
  field: string;
  /** Business term of EN 16931, or of the French extension; null for other elements. */
  term: string | null;
}

/** Maximum number of listed terms; a document may have thousands of unknown elements. */
export const MAX_LISTED_TERMS = 100;

/**
 * Lists the terms of a document that its conversion does not contain, or contains with another value. Added terms and
 * another order are not losses.
 */
export function listLostTerms(before: ParsedDocument, after: ParsedDocument): LostTerm[] {
  const fields = [
    ...listLostFields(toComparable(before), toComparable(after)),
    ...listLostSharedFields(before, after),
  ];
  return fields.slice(0, MAX_LISTED_TERMS).map((field) => ({ field, term: findTermOfField(field) }));
}

/** Normalizes differences between the two syntaxes in position or order. */
function toComparable(before: ParsedDocument): ParsedDocument {
  const document = moveToCommonFields(before);
  const { seller, buyer, payee, extended, lines } = document;
  const party = <P extends ParsedDocument['seller']>(original: P): P => ({
    ...original,
    identifiers: sortIdentifiers(original.identifiers),
    // For a tax register other than VAT, UBL permits any text as scheme and CII has one code.
    taxRegistrations: original.taxRegistrations.map(({ identifier }) => ({ scheme: null, identifier })),
  });
  return {
    ...document,
    seller: party(seller),
    buyer: party(buyer),
    payee: payee === null ? null : { ...payee, identifiers: sortIdentifiers(payee.identifiers) },
    ...(extended === undefined ? {} : { extended: toComparableExtension(extended, party) }),
    lines: lines.map((line) => ({
      ...line,
      ...(line.extended?.seller
        ? { extended: { ...line.extended, seller: party(line.extended.seller) } }
        : {}),
    })),
  };
}

/** Moves values to the position that they have after re-reading, except for identifiers of parties. */
export function moveToCommonFields(document: ParsedDocument): ParsedDocument {
  const { paymentMeans, attachments, lines } = document;
  return {
    ...document,
    // Without an embedded file, the syntaxes have no file name and no media type.
    attachments: attachments.map((attachment) =>
      attachment.embeddedDocument === null ? { ...attachment, mimeCode: null, filename: null } : attachment,
    ),
    // Several price discounts become one, with their sum.
    lines: lines.map((line) => ({ ...line, ...toSingleDiscount(line) })),
    paymentMeans: paymentMeans.map((means) => ({
      ...means,
      reference: null,
      mandate: means.mandate === null ? null : { ...means.mandate, id: null },
    })),
  };
}

function toComparableExtension(
  extendedTerms: ExtendedTerms,
  party: (original: InvolvedParty) => InvolvedParty,
): ExtendedTerms {
  const { buyerAgent, payer, salesAgent, invoicee, invoicer } = extendedTerms;
  const toComparableParty = (original: InvolvedParty | null): InvolvedParty | null =>
    original === null ? null : party(original);
  return {
    ...extendedTerms,
    buyerAgent: toComparableParty(buyerAgent),
    payer: toComparableParty(payer),
    salesAgent: toComparableParty(salesAgent),
    invoicee: toComparableParty(invoicee),
    invoicer: toComparableParty(invoicer),
  };
}

function sortIdentifiers(identifiers: readonly SchemedIdentifier[]): SchemedIdentifier[] {
  const key = ({ scheme, identifier }: SchemedIdentifier): string => `${scheme ?? ''} ${identifier ?? ''}`;
  return [...identifiers].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Lists lost fields of payment means that CII contains once for all payment means. */
export function listLostSharedFields(before: ParsedDocument, after: ParsedDocument): string[] {
  return [
    ...listLostValues(before, after, 'reference', ({ reference }) => reference),
    ...listLostValues(before, after, 'mandate.id', ({ mandate }) => mandate?.id ?? null),
  ];
}

/** Lists the payment means whose value is lost: UBL has the value for each payment means, CII once for all. */
function listLostValues(
  before: ParsedDocument,
  after: ParsedDocument,
  name: string,
  getValue: (means: PaymentMeans) => string | null,
): string[] {
  const remainingValues = new Set(after.paymentMeans.map(getValue));
  return before.paymentMeans.flatMap((means, i) =>
    remainingValues.has(getValue(means) ?? null) || getValue(means) === null
      ? []
      : [`paymentMeans.${i}.${name}`],
  );
}
