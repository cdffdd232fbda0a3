import { formatCsv } from './csv';
import { daysOfPreset } from '../format/days';
import { documentInterval } from './document-interval';
import { readFilters } from './filters';
import { isFolded, isUnfiltered, toDocumentQuery } from './list-query';
import { toParties, toSummary } from './party';

describe('filters of documents', () => {
  it('come from the address, and what is not understood is dropped', () => {
    expect(
      readFilters({
        direction: 'incoming',
        status: 'odd',
        type: 'creditNote',
        from: '2026-13-45',
        to: '2026-11-30',
        search: 417,
        unread: 'true',
        other: 'x',
      }),
    ).toEqual({
      direction: 'incoming',
      type: 'creditNote',
      to: '2026-11-30',
      search: '417',
      unread: true,
    });
  });

  it('become a query of the API, the last day included', () => {
    expect(toDocumentQuery({ status: 'scheduled', label: 'lbl_1' })).toEqual({
      scheduled: true,
      labelId: ['lbl_1'],
    });
    expect(toDocumentQuery({ status: 'pending' })).toEqual({ deliveryStatus: 'pending', scheduled: false });
    const { from, to } = toDocumentQuery({ from: '2026-11-20', to: '2026-11-20' });
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000);
  });

  it('ask for what buyers answered, rejected and questioned together, too', () => {
    expect(readFilters({ business: 'disputed' })).toEqual({ business: 'disputed' });
    expect(readFilters({ business: 'acknowledged' })).toEqual({});
    expect(toDocumentQuery({ business: 'disputed' })).toEqual({ businessStatus: ['rejected', 'questioned'] });
    expect(toDocumentQuery({ business: 'paid', direction: 'outgoing' })).toEqual({
      businessStatus: ['paid'],
      direction: 'outgoing',
    });
    expect(isUnfiltered({ business: 'paid' })).toBe(false);
  });

  it("keep a day of UTC, which the viewer's zone does not move", () => {
    const filters = readFilters({ from: '2026-11-20Z', to: '2026-11-20Z', search: 'x' });

    expect(filters).toEqual({ from: '2026-11-20Z', to: '2026-11-20Z', search: 'x' });
    expect(toDocumentQuery(filters)).toMatchObject({
      from: '2026-11-20T00:00:00.000Z',
      to: '2026-11-21T00:00:00.000Z',
    });
    expect(readFilters({ from: '2026-13-45Z' })).toEqual({});
  });

  it('leave out what belongs to an invoice, until it is asked for or looked up', () => {
    const excludeType = ['invoiceResponse', 'messageLevelStatus', 'messageLevelResponse', 'lifecycleStatus'];
    expect(toDocumentQuery({})).toEqual({ excludeType });
    expect(toDocumentQuery({ direction: 'incoming', unread: true, search: 'De Kroon' })).toEqual({
      direction: 'incoming',
      unread: true,
      search: 'De Kroon',
      excludeType,
    });
    expect(readFilters({ responses: 'true' })).toEqual({ responses: true });
    expect(toDocumentQuery({ responses: true })).toEqual({});
    expect(isUnfiltered({ responses: true })).toBe(false);
    expect(toDocumentQuery({ type: 'invoiceResponse' })).toEqual({ type: 'invoiceResponse' });
    expect(toDocumentQuery({ status: 'failed' })).toEqual({ deliveryStatus: 'failed' });
    for (const filters of [{ number: '1' }, { envelope: 'e' }, { label: 'l' }, { search: 'doc_01' }])
      expect(isFolded(filters)).toBe(false);
  });

  it('know their presets and whether they narrow', () => {
    const now = new Date(2026, 0, 3);
    expect(daysOfPreset('week', now)).toEqual({ from: '2025-12-28', to: '2026-01-03' });
    expect(daysOfPreset('lastMonth', now)).toEqual({ from: '2025-12-01', to: '2025-12-31' });
    expect(isUnfiltered({ direction: 'incoming' })).toBe(true);
    expect(isUnfiltered({ unread: true })).toBe(false);
  });
});

describe('what a list says of a document', () => {
  const document = {
    direction: 'outgoing',
    type: 'invoice',
    senderId: '0208:1',
    receiverId: '0208:2',
    emailRecipients: [],
    parsed: {
      invoiceNumber: '2026-0417',
      currency: 'EUR',
      seller: { name: 'Atelier', legalName: null },
      buyer: { name: null, legalName: 'Hotel SA' },
      totals: { payableAmount: '12452.40' },
    },
  };

  it('names the other side', () => {
    expect(toSummary(document)).toEqual({
      number: '2026-0417',
      counterparty: 'Hotel SA',
      address: '0208:2',
      amount: '12452.40',
      currency: 'EUR',
      negated: false,
    });
    expect(toSummary({ ...document, direction: 'incoming' }).counterparty).toBe('Atelier');
  });

  it('turns the sides of a self-billed document, and takes a credit note off', () => {
    const selfBilled = { ...document, type: 'selfBillingCreditNote' };
    expect(toParties(selfBilled).from.name).toBe('Hotel SA');
    expect(toSummary(selfBilled).negated).toBe(true);
  });

  it('says nothing of what could not be read', () => {
    expect(toSummary({ ...document, parsed: null })).toMatchObject({ number: null, amount: null });
    expect(toSummary({ ...document, receiverId: null, emailRecipients: ['a@b.example'] }).address).toBe(
      'a@b.example',
    );
  });
});

describe('an export', () => {
  it('quotes, and makes no formula', () => {
    expect(
      formatCsv(
        ['a', 'b'],
        [
          ['=1+1', '-363.00'],
          ['say "x", y', '@x'],
        ],
      ),
    ).toBe('\ufeffa,b\r\n\'=1+1,-363.00\r\n"say ""x"", y",\'@x\r\n');
  });
});

describe('reading a document again', () => {
  const now = new Date('2026-11-23T12:00:00Z');
  const waiting = (scheduledFor: string | null) => ({
    deliveryStatus: 'pending',
    deliveries: [{ status: 'pending', scheduledFor, attempts: 0, parkedAt: null, failure: null }],
  });

  it('goes on while it is on its way, and not while it waits for its day', () => {
    expect(documentInterval(waiting(null), now)).toBe(15_000);
    expect(documentInterval(waiting('2026-11-23T11:59:00Z'), now)).toBe(15_000);
    expect(documentInterval(waiting('2026-12-23T07:00:00Z'), now)).toBe(false);
    expect(documentInterval({ ...waiting(null), deliveryStatus: 'delivered' }, now)).toBe(false);
    expect(documentInterval(undefined, now)).toBe(false);
  });
});
