import fc from 'fast-check';
import { getDocumentTypeIds } from './document-types';
import { addressed, parsed, randomDocument } from './random-documents.fixture';
import { readUbl } from './ubl/read-ubl';
import { writeUbl } from './ubl/write-ubl';
import { getBillingProfileFor } from './written-identifiers';
import { parseXml } from './xml';
import { runs } from '../../../test/support/runs';

// Long timeout, because generating documents is slow on a busy machine.
jest.setTimeout(30_000);

describe('round trip', () => {
  it('JSON → model → UBL → model is the identity', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input, sender, receiver }) => {
        const document = parsed(input, kind);
        const xml = writeUbl(document, { kind, sender, receiver });
        const { processId } = getDocumentTypeIds(
          kind,
          getBillingProfileFor(document, kind),
          document.countrySpecific?.businessProcess,
        );
        const read = readUbl(parseXml(xml), {
          processId: document.countrySpecific === null ? null : processId,
        });
        const [sellerAddress, buyerAddress] = kind.startsWith('selfBilling')
          ? [receiver, sender]
          : [sender, receiver];
        expect(read?.parsed).toEqual(addressed(document, sellerAddress, buyerAddress));
        expect(read?.kind).toBe(kind);
      }),
      runs(300),
    );
  });

  it('accepts a document of a response as input and returns it unchanged', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input }) => {
        const document = parsed(input, kind);
        expect(parsed(document, kind)).toEqual(document);
      }),
      runs(150),
    );
  });

  it('writes the same bytes again for a document that was read back', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input, sender, receiver }) => {
        const document = parsed(input, kind);
        const xml = writeUbl(document, { kind, sender, receiver });
        const read = readUbl(parseXml(xml));
        if (read === null) throw new Error('not read');
        const { customizationId } = getDocumentTypeIds(kind, getBillingProfileFor(document, kind));
        const profileId = /<cbc:ProfileID>([^<]*)</.exec(xml)?.[1] ?? null;
        expect(writeUbl(read.parsed, { kind, sender, receiver, customizationId, profileId })).toBe(xml);
      }),
      runs(100),
    );
  });
});
