import type { ExtendedTerms, InvolvedParty } from '../extended-terms';
import { termOfField } from '../input/term-fields';
import { lostFields } from '../lost-fields';
import { priceInOne } from '../placed-terms';
import type { ParsedDocument, PaymentMeans, SchemedIdentifier } from '../model';

/** What a document says and its conversion does not. */
export interface LostTerm {
  /** Field of the parsed document; of what no reader has a field for, the path of its element as the document writes it. */
  field: string;
  /** Business term of EN 16931, or of the French extension; null for what neither has. */
  term: string | null;
}

/** More of these do not help; a document may have thousands of elements that nobody knows. */
export const MOST_LISTED = 100;

/** Terms of a document that its conversion does not have, or has otherwise. What was added is no loss, nor is another order. */
export function lostTerms(before: ParsedDocument, after: ParsedDocument): LostTerm[] {
  const fields = [...lostFields(comparable(before), comparable(after)), ...lostOnceSaid(before, after)];
  return fields.slice(0, MOST_LISTED).map((field) => ({ field, term: termOfField(field) }));
}

/** The document without what the two syntaxes have in another place or order. */
function comparable(before: ParsedDocument): ParsedDocument {
  const document = inCommonPlaces(before);
  const { seller, buyer, payee, extended, lines } = document;
  const party = <P extends ParsedDocument['seller']>(each: P): P => ({
    ...each,
    identifiers: inOrder(each.identifiers),
    // UBL writes any word for a tax register that is not that of VAT, and CII one.
    taxRegistrations: each.taxRegistrations.map(({ identifier }) => ({ scheme: null, identifier })),
  });
  return {
    ...document,
    seller: party(seller),
    buyer: party(buyer),
    payee: payee === null ? null : { ...payee, identifiers: inOrder(payee.identifiers) },
    ...(extended === undefined ? {} : { extended: comparableExtension(extended, party) }),
    lines: lines.map((line) => ({
      ...line,
      ...(line.extended?.seller
        ? { extended: { ...line.extended, seller: party(line.extended.seller) } }
        : {}),
    })),
  };
}

/** The document without what is in another place when it is read again, beside the identifiers of parties. */
export function inCommonPlaces(document: ParsedDocument): ParsedDocument {
  const { paymentMeans, attachments, lines } = document;
  return {
    ...document,
    // Of a file that is not there the syntaxes say no name and no type.
    attachments: attachments.map((each) =>
      each.embeddedDocument === null ? { ...each, mimeCode: null, filename: null } : each,
    ),
    // What several discounts of a price come to stands in the one that is left.
    lines: lines.map((line) => ({ ...line, ...priceInOne(line) })),
    paymentMeans: paymentMeans.map((means) => ({
      ...means,
      reference: null,
      mandate: means.mandate === null ? null : { ...means.mandate, id: null },
    })),
  };
}

function comparableExtension(
  extended: ExtendedTerms,
  party: (each: InvolvedParty) => InvolvedParty,
): ExtendedTerms {
  const { buyerAgent, payer, salesAgent, invoicee, invoicer } = extended;
  const maybe = (each: InvolvedParty | null): InvolvedParty | null => (each === null ? null : party(each));
  return {
    ...extended,
    buyerAgent: maybe(buyerAgent),
    payer: maybe(payer),
    salesAgent: maybe(salesAgent),
    invoicee: maybe(invoicee),
    invoicer: maybe(invoicer),
  };
}

function inOrder(identifiers: readonly SchemedIdentifier[]): SchemedIdentifier[] {
  const key = ({ scheme, identifier }: SchemedIdentifier): string => `${scheme ?? ''} ${identifier ?? ''}`;
  return [...identifiers].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Fields of payment means that CII has once for all of them, and that are lost. */
export function lostOnceSaid(before: ParsedDocument, after: ParsedDocument): string[] {
  return [
    ...lostFromMeans(before, after, 'reference', ({ reference }) => reference),
    ...lostFromMeans(before, after, 'mandate.id', ({ mandate }) => mandate?.id ?? null),
  ];
}

/** UBL says it with each of the payment means, and CII once for all of them. */
function lostFromMeans(
  before: ParsedDocument,
  after: ParsedDocument,
  name: string,
  valueOf: (means: PaymentMeans) => string | null,
): string[] {
  const kept = new Set(after.paymentMeans.map(valueOf));
  return before.paymentMeans.flatMap((means, i) =>
    kept.has(valueOf(means) ?? null) || valueOf(means) === null ? [] : [`paymentMeans.${i}.${name}`],
  );
}
