import fc from 'fast-check';
import { blankParty, type DocumentKind, type WrittenProfile } from '../../invoice';
import { randomDocument } from '../../invoice/random-documents.fixture';
import { xrechnungInput } from '../../rules/xrechnung/random-invoices.fixture';
import { buildDocument, type BuildOrder } from './building';
import { readXml } from './reading';
import { runs } from '../../../test/support/runs';

// Generating takes most of the time; a busy machine must not turn that into a failure.
jest.setTimeout(30_000);

const DAY = '2026-11-21';

function order(input: unknown, kind: DocumentKind, profile?: WrittenProfile): BuildOrder {
  return {
    input,
    kind,
    profile,
    today: DAY,
    day: DAY,
    company: blankParty({ name: 'Atelier Dubois SRL', country: 'BE', vatNumber: 'BE0123456749' }),
    prefix: 'document',
    sender: '0208:0123456749',
    recipient: '0208:0987654394',
    given: {},
    attachPdf: false,
  };
}

/** What was shown of a document that was built is what is read of its bytes. */
function expectReadTheSame(wanted: BuildOrder): void {
  const built = buildDocument(wanted);
  if (!built.ok) throw new Error(JSON.stringify(built.errors));
  const read = readXml(built.xml, { processId: built.processId, day: DAY });
  expect({ ok: true, reading: built.reading }).toEqual(read);
}

describe('buildDocument', () => {
  it('reads of what it writes what anybody reads of it, findings included', () => {
    fc.assert(
      fc.property(randomDocument, ({ kind, input }) => expectReadTheSame(order(input, kind))),
      runs(120),
    );
  });

  it('does so in the profile XRechnung', () => {
    fc.assert(
      fc.property(xrechnungInput, ({ kind, input }) => expectReadTheSame(order(input, kind, 'xrechnung-3'))),
      runs(60),
    );
  });
});
