import fc from 'fast-check';
import { getDocumentTypeIds } from '../document-types';
import { listLostFields } from '../lost-fields';
import type { ParsedDocument, PaymentMeans, SchemedIdentifier } from '../model';
import { addressed, parsed, randomDocument } from '../random-documents.fixture';
import { readUbl } from '../ubl/read-ubl';
import { writeUbl, type UblOptions } from '../ubl/write-ubl';
import { getBillingProfileFor } from '../written-identifiers';
import { parseXml } from '../xml';
import { readCii } from './read-cii';
import { writeCii } from './write-cii';
import { runs } from '../../../../test/support/runs';

// Long timeout, because generating documents is slow on a busy machine.
jest.setTimeout(30_000);

/** Sorts identifiers without a scheme first, because their order has no meaning. */
const sortIdentifiers = (identifiers: SchemedIdentifier[]): SchemedIdentifier[] => [
  ...identifiers.filter(({ scheme }) => scheme === null),
  ...identifiers.filter(({ scheme }) => scheme !== null),
];

/**
 * Reduces payment means to CII: one remittance information for all, one mandate for the direct debit, no card
 * network.
 */
function reducePaymentMeansToCii(means: PaymentMeans[]): PaymentMeans[] {
  const reference = means.find((each) => each.reference !== null)?.reference ?? null;
  const id = means.find(({ mandate }) => mandate !== null)?.mandate?.id ?? null;
  const reducedMeans = means.map((each): PaymentMeans => ({
    ...each,
    reference,
    cardAccount: each.cardAccount === null ? null : { ...each.cardAccount, network: null },
    mandate: each.mandate?.payerAccount ? { id: null, payerAccount: each.mandate.payerAccount } : null,
  }));
  const directDebit =
    reducedMeans.find(({ mandate }) => mandate !== null) ??
    reducedMeans.find(({ paymentMethod }) => paymentMethod?.endsWith('direct_debit')) ??
    reducedMeans[0];
  if (directDebit !== undefined && id !== null) {
    directDebit.mandate = { id, payerAccount: directDebit.mandate?.payerAccount ?? null };
  }
  return reducedMeans;
}

/** Removes the few values that CII lacks, none of which is a term of EN 16931. */
function reduceToCii(document: ParsedDocument): ParsedDocument {
  const party = <P extends ParsedDocument['seller']>(each: P): P => ({
    ...each,
    identifiers: sortIdentifiers(each.identifiers),
    taxRegistrations: each.taxRegistrations.map(({ identifier }) => ({ scheme: 'FC', identifier })),
  });
  const { seller, buyer, payee, paymentMeans } = document;
  return {
    ...document,
    seller: party(seller),
    buyer: party(buyer),
    payee: payee === null ? null : { ...payee, identifiers: sortIdentifiers(payee.identifiers) },
    paymentMeans: reducePaymentMeansToCii(paymentMeans),
  };
}

const roundTrips = randomDocument.map(({ kind, input, sender, receiver }) => {
  const document = parsed(input, kind);
  const french = document.countrySpecific;
  const { processId } = getDocumentTypeIds(
    kind,
    getBillingProfileFor(document, kind),
    french?.businessProcess,
  );
  const options: UblOptions = { kind, sender, receiver };
  const [sellerAddress, buyerAddress] = kind.startsWith('selfBilling')
    ? [receiver, sender]
    : [sender, receiver];
  return {
    kind,
    options,
    context: { processId: french === null ? null : processId },
    document: addressed(document, sellerAddress, buyerAddress),
  };
});

describe('Cross Industry Invoice', () => {
  it('model → CII → model keeps every term', () => {
    fc.assert(
      fc.property(roundTrips, ({ kind, options, context, document }) => {
        const read = readCii(parseXml(writeCii(document, options)), context);
        expect(read?.parsed).toEqual(reduceToCii(document));
        expect(read?.kind).toBe(kind);
      }),
      runs(300),
    );
  });

  it('CII → UBL → CII is the identity', () => {
    fc.assert(
      fc.property(roundTrips, ({ options, context, document }) => {
        const first = readCii(parseXml(writeCii(document, options)), context)?.parsed as ParsedDocument;
        const ubl = readUbl(parseXml(writeUbl(first, options)), context)?.parsed as ParsedDocument;
        const last = readCii(parseXml(writeCii(ubl, options)), context)?.parsed as ParsedDocument;
        expect(ubl).toEqual(first);
        expect(last).toEqual(first);
      }),
      runs(150),
    );
  });

  it('UBL → CII → UBL loses only the card network and the names of tax registers', () => {
    const harmlessPattern =
      /^(?:(?:seller|buyer|payee)\.identifiers|paymentMeans\.\d+\.(?:reference|mandate))/;
    const knownPattern = /^paymentMeans\.\d+\.cardAccount\.network$|\.taxRegistrations\.\d+\.scheme$/;
    fc.assert(
      fc.property(roundTrips, ({ options, context, document }) => {
        const cii = readCii(parseXml(writeCii(document, options)), context)?.parsed as ParsedDocument;
        const ubl = readUbl(parseXml(writeUbl(cii, options)), context)?.parsed as ParsedDocument;
        const lostFields = listLostFields(document, ubl).filter((field) => !harmlessPattern.test(field));
        expect(lostFields.filter((field) => !knownPattern.test(field))).toEqual([]);
      }),
      runs(150),
    );
  });

  it('writes the same bytes again for a document that was read back', () => {
    fc.assert(
      fc.property(roundTrips, ({ options, context, document }) => {
        const xml = writeCii(document, options);
        const read = readCii(parseXml(xml), context)?.parsed as ParsedDocument;
        expect(writeCii(read, options)).toBe(xml);
      }),
      runs(100),
    );
  });
});
