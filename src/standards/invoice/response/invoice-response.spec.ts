import fc from 'fast-check';
import { parseXml } from '../xml';
import { checkInvoiceResponse, type InvoiceResponseInput } from './check-invoice-response';
import { INVOICE_STATUSES, type Clarification, type InvoiceStatus } from './invoice-response';
import { invoiceResponses } from './random-response.fixture';
import { readInvoiceResponse } from './read-invoice-response';
import {
  parseInvoiceStatus,
  isFinal,
  canFollow,
  listNextStatuses,
  RESPONDER,
  getStateAfter,
} from './response-sequence';
import { writeInvoiceResponse } from './write-invoice-response';

const read = (xml: string) => readInvoiceResponse(parseXml(xml));

describe('an Invoice Response', () => {
  it('is read back as it was written (property)', () =>
    fc.assert(
      fc.property(invoiceResponses, (response) =>
        expect(read(writeInvoiceResponse(response))).toEqual(response),
      ),
    ));

  it('is written in the order of the schema, without null values', () => {
    const xml = writeInvoiceResponse({
      ...read('<a/>'),
      number: 'IR-1',
      status: 'RE',
      clarifications: [{ kind: 'reason', code: 'PRI', text: null, corrections: [] }],
      invoice: { number: 'INV-1', issueDate: null, typeCode: '380' },
    });
    expect(xml).toContain('<cbc:StatusReasonCode listID="OPStatusReason">PRI</cbc:StatusReasonCode>');
    expect(xml.match(/<c[ab]c:\w+/g)).toEqual([
      '<cbc:CustomizationID',
      '<cbc:ProfileID',
      '<cbc:ID',
      '<cac:DocumentResponse',
      '<cac:Response',
      '<cbc:ResponseCode',
      '<cac:Status',
      '<cbc:StatusReasonCode',
      '<cac:DocumentReference',
      '<cbc:ID',
      '<cbc:DocumentTypeCode',
    ]);
  });

  it('is readable when it is empty, and keeps unknown codes', () => {
    expect(read('<a/>')).toMatchObject({ number: null, status: null, clarifications: [], issuer: null });
    const unlistedCodes =
      read(`<ApplicationResponse xmlns="urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2"
      xmlns:a="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
      xmlns:b="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
      <a:DocumentResponse><a:Response><b:ResponseCode> XX </b:ResponseCode>
      <a:Status><b:StatusReasonCode listID="other">1</b:StatusReasonCode></a:Status></a:Response></a:DocumentResponse></ApplicationResponse>`);
    expect(unlistedCodes.status).toBe('XX');
    expect(unlistedCodes.clarifications).toEqual([{ kind: null, code: '1', text: null, corrections: [] }]);
  });
});

describe('the sequence of statuses', () => {
  const allowed: Record<string, string> = {
    'nothing yet': 'AB IP UQ CA RE AP PD',
    AB: 'IP UQ CA RE AP PD',
    IP: 'UQ CA RE AP PD',
    UQ: 'UQ CA RE AP PD',
    CA: 'RE AP PD',
    RE: '',
    AP: 'PD',
    partiallyPaid: 'PD',
    PD: '',
  };

  it.each(Object.entries(allowed))('after %s, the next status may be: %s', (state, expected) => {
    const from = state === 'nothing yet' ? null : (state as InvoiceStatus);
    expect(listNextStatuses(from).join(' ')).toBe(expected);
    for (const status of INVOICE_STATUSES)
      expect(canFollow(from, status)).toBe(expected.split(' ').includes(status));
    if (from !== null) expect(isFinal(from)).toBe(expected === '');
  });

  it('continues after a partial payment', () => {
    expect(getStateAfter('PD', ['PPD'])).toBe('partiallyPaid');
    expect(getStateAfter('PD', ['NON', null])).toBe('PD');
    expect(getStateAfter('AP', ['PPD'])).toBe('AP');
  });

  it('is set by the buyer, and by no party for a self-billed invoice', () =>
    expect(RESPONDER).toEqual({
      invoice: 'buyer',
      creditNote: 'buyer',
      selfBillingInvoice: null,
      selfBillingCreditNote: null,
    }));

  it.each([
    ['AP', 'AP'],
    ['ap', null],
    ['', null],
    [null, null],
  ])('reads the code %j as %j', (code, status) => expect(parseInvoiceStatus(code)).toBe(status));
});

describe('checkInvoiceResponse', () => {
  const reason = (code: string, text: string | null = null): Clarification => ({
    kind: 'reason',
    code,
    text,
    corrections: [],
  });
  const createInput = (status: string, ...clarifications: Clarification[]): InvoiceResponseInput => ({
    status,
    clarifications,
    effectiveDate: null,
    note: null,
  });
  const listErrorPaths = (what: InvoiceResponseInput): string[] => Object.keys(checkInvoiceResponse(what));

  it('accepts every response that can be written (property)', () =>
    fc.assert(
      fc.property(invoiceResponses, ({ status, clarifications, effectiveDate, note }) =>
        expect(checkInvoiceResponse({ status: status ?? '', clarifications, effectiveDate, note })).toEqual(
          {},
        ),
      ),
    ));

  it.each([
    ['an unknown status', createInput('XX'), ['status']],
    ['a rejection without a reason', createInput('RE'), ['clarifications']],
    [
      'a query without a code',
      createInput('UQ', { ...reason(''), code: null }),
      ['clarifications', 'clarifications.0.code'],
    ],
    ['a conditional acceptance without a reason', createInput('CA'), ['clarifications']],
    ['an acceptance', createInput('AP'), []],
    ['a reason of the other list', createInput('RE', reason('NIN')), ['clarifications.0.code']],
    [
      'an action of the other list',
      createInput('RE', { ...reason('REF'), kind: 'action' }),
      ['clarifications.0.code'],
    ],
    [
      'a clarification without a kind',
      createInput('RE', { ...reason('REF'), kind: null }),
      ['clarifications.0.kind'],
    ],
    ['the reason OTH without a text', createInput('RE', reason('OTH')), ['clarifications.0.text']],
    ['a partial payment with a text', createInput('PD', reason('PPD', '50 of 100')), []],
    ['a partial payment without a text', createInput('PD', reason('PPD')), ['clarifications.0.text']],
    [
      'a partial payment with the status accepted',
      createInput('AP', reason('PPD', 'x')),
      ['clarifications.0.code'],
    ],
    ['a blank text', createInput('RE', reason('REF', ' ')), ['clarifications.0.text']],
    [
      'a text with a character that XML forbids',
      createInput('RE', reason('REF', 'a\u0000')),
      ['clarifications.0.text'],
    ],
    ['an unpaired surrogate', createInput('RE', reason('REF', '\ud83d')), ['clarifications.0.text']],
    [
      'a correction without a term',
      createInput('RE', { ...reason('REF'), corrections: [{ term: null, value: 'x' }] }),
      ['clarifications.0.corrections.0.term'],
    ],
    ['an invalid effective date', { ...createInput('AP'), effectiveDate: '2026-02-30' }, ['effectiveDate']],
    ['a blank note', { ...createInput('AP'), note: '\n' }, ['note']],
  ])('%s', (_name, what, expected) => expect(listErrorPaths(what)).toEqual(expected));
});
