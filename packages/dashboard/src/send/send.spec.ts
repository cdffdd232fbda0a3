import { withoutGaps } from './checks';
import { attemptFor, NO_XML, type Draft } from './draft';
import { toDraftText } from './draft-text';
import { openDraft } from './open-draft';
import { exampleForm } from './example';
import { fieldOfPath } from './fields';
import { emptyForm, emptyLine, type SendForm } from './form';
import { isObject, readJson, type Json, type JsonObject } from './json';
import { readParsed, readRequest } from './read-request';
import { listHiddenFields } from './unshown';
import { toReception, takesKind } from './recipient';
import { buildRequest, findUnclear } from './request';

const DAY = '2026-11-23';

function filled(): SendForm {
  return exampleForm('delivered', 'c_1', DAY, 1);
}

function createDraft(form: SendForm): Draft {
  return { mode: 'form', form, json: '', xml: NO_XML, attempt: null };
}

function parse(text: string): Json {
  const read = readJson(text);
  if (!read.ok) throw new Error(read.fault.kind);
  return read.value;
}

function toObject(value: Json | undefined): JsonObject {
  if (!isObject(value)) throw new Error('No object');
  return value;
}

describe('the request of a form', () => {
  it('writes what the API takes, and nothing that says nothing', () => {
    const { body, gaps } = buildRequest(filled(), 'send');
    expect(gaps).toEqual([]);
    expect(body).toEqual({
      recipient: '9999:delivered',
      documentType: 'invoice',
      document: {
        invoiceNumber: 'TEST-1',
        issueDate: DAY,
        buyerReference: 'PO-7781',
        currency: 'EUR',
        buyer: {
          name: 'Brouwerij De Kroon NV',
          street: 'Grote Markt 1',
          postalZone: '2000',
          city: 'Antwerpen',
          country: 'BE',
        },
        paymentMeans: [{ iban: 'BE71096123456769' }],
        lines: [
          {
            name: 'Brand identity',
            quantity: '24',
            unitCode: 'HUR',
            netPriceAmount: '95.00',
            vat: { category: 'S', percentage: '21' },
          },
          {
            name: 'Courier',
            quantity: '1',
            unitCode: 'C62',
            netPriceAmount: '18.50',
            vat: { category: 'S', percentage: '21' },
          },
        ],
      },
    });
  });

  it('keeps every digit that was typed, with comma or point', () => {
    const form = filled();
    const line = {
      ...emptyLine(),
      name: 'A',
      quantity: '2,5',
      price: '1.234.567.890.123,4567',
      vat: { category: 'S', rate: '5,5' },
    };
    expect(toObject(buildRequest({ ...form, lines: [line] }, 'send').body.document).lines).toEqual([
      {
        name: 'A',
        quantity: '2.5',
        unitCode: 'C62',
        netPriceAmount: '1234567890123.4567',
        vat: { category: 'S', percentage: '5.5' },
      },
    ]);
  });

  it('leaves out blank lines and names the gaps of the others', () => {
    const wrong = { ...emptyLine(), name: 'A', price: 'ten', vat: { category: 'S', rate: '' } };
    const asked = { ...emptyLine(), name: 'B', price: '1.234', vat: { category: 'AE', rate: '' } };
    const form = { ...emptyForm(DAY, 'c_1'), lines: [wrong, emptyLine(), asked], recipient: 'BE0123' };
    const { gaps, lineIds } = buildRequest(form, 'send');
    expect(lineIds).toEqual([wrong.id, asked.id]);
    expect(gaps.map(({ field, kind }) => [field, kind])).toEqual(
      expect.arrayContaining([
        ['recipient', 'notAnAddress'],
        ['number', 'missing'],
        ['party.city', 'missing'],
        [`line.${wrong.id}.price`, 'notANumber'],
        [`line.${wrong.id}.vat`, 'missing'],
        [`line.${asked.id}.price`, 'ambiguous'],
      ]),
    );
    expect(findUnclear(gaps, form)).toEqual({ kind: 'line', number: 1 });
    const blank = { ...form, lines: [{ ...wrong, price: '' }, emptyLine()] };
    expect(findUnclear(buildRequest(blank, 'send').gaps, blank)).toBeNull();
  });

  it('fills gaps for a preview alone, and keeps what is only sent out of it', () => {
    const form: SendForm = {
      ...filled(),
      number: '',
      files: [{ id: 'f', name: 'a.pdf', size: 1, content: 'eA==' }],
      email: { when: 'always', to: 'a@example.com; b@example.com', message: '' },
      sendAt: '2026-12-24T08:00',
    };
    const now = new Date('2026-11-23T00:00:00Z');
    const preview = buildRequest(form, 'preview', now).body;
    expect(toObject(preview.document).invoiceNumber).toBe('–');
    expect(Object.keys(preview)).toEqual(['recipient', 'documentType', 'document']);
    const { body, gaps } = buildRequest(form, 'send', now);
    expect(gaps).toEqual([{ field: 'number', kind: 'missing' }]);
    expect(body).toMatchObject({
      email: { when: 'always', to: ['a@example.com', 'b@example.com'] },
      sendAt: new Date('2026-12-24T08:00').toISOString(),
      document: { attachments: [{ id: 'a.pdf', filename: 'a.pdf', embeddedDocument: 'eA==' }] },
    });
  });

  it('is mailed only, without a recipient', () => {
    const form: SendForm = {
      ...filled(),
      recipient: '',
      email: { when: 'only', to: 'a@example.com', message: '' },
    };
    const { body, gaps } = buildRequest(form, 'send');
    expect([gaps, body.recipient, body.email]).toEqual([[], null, { when: 'always', to: ['a@example.com'] }]);
  });

  it('refuses a time that has passed and a file whose contents are gone', () => {
    const form: SendForm = {
      ...filled(),
      sendAt: '2020-01-01T00:00',
      pdf: { id: 'p', name: 'own.pdf', size: 9, content: null },
    };
    expect(buildRequest(form, 'send').gaps).toEqual([
      { field: 'file.p', kind: 'fileGone' },
      { field: 'sendAt', kind: 'past' },
    ]);
  });
});

describe('a request in the form', () => {
  it('comes back as it was, with what the form has no field for', () => {
    const request = {
      recipient: '0208:0987654394',
      documentType: 'creditNote',
      profile: 'xrechnung-3',
      allowDuplicate: true,
      document: {
        creditNoteNumber: 'CN-1',
        issueDate: DAY,
        note: 'Line one\nLine two',
        currency: 'USD',
        invoiceReferences: [{ id: '2026-1' }, { id: '2026-2' }],
        buyer: {
          name: 'X',
          street: 'S',
          postalZone: '1',
          city: 'C',
          country: 'NL',
          vatNumber: 'NL123',
          contactName: 'Y',
        },
        delivery: { date: DAY, recipientName: 'Z' },
        paymentMeans: [{ iban: 'NL91ABNA0417164300', accountName: 'Q' }, { paymentMethod: 'cash' }],
        payee: { name: 'P' },
        lines: [
          {
            name: 'A',
            quantity: '1.5',
            unitCode: 'LTR',
            netPriceAmount: '10.33',
            vat: { category: 'E', percentage: '0' },
            discounts: [{ reason: 'r', amount: '1.00' }],
          },
        ],
        surcharges: [{ reason: 'Post', amount: '5.00', vat: { category: 'S', percentage: '21' } }],
        discounts: [{ reason: 'Loyal', percentage: '2.5', vat: { category: 'E', percentage: '0' } }],
        vat: { exemptionReason: 'Art. 132' },
      },
    };
    const read = readRequest(parse(JSON.stringify(request)), 'c_1', 'fr');
    expect(read?.unshown).toEqual([
      'profile',
      'delivery',
      'payee',
      'paymentMeans',
      'buyer.contactName',
      'lines.0.discounts',
    ]);
    expect(read?.form.lines[0]).toMatchObject({ quantity: '1,5', price: '10,33' });
    expect(buildRequest(read!.form, 'send')).toMatchObject({ gaps: [], body: request });
  });

  it('keeps the digits of numbers that are no texts', () => {
    const read = readRequest(
      parse(
        '{"documentType": "invoice", "document": {"lines": [{"netPriceAmount": 12345678901.123456789}]}}',
      ),
      'c_1',
      'de',
    );
    expect(read?.form.lines[0]?.price).toBe('12345678901,123456789');
  });

  it.each(['{"documentType": "xml", "document": "<a/>"}', '[]', '{"documentType": "invoice"}'])(
    'is not made of %s',
    (text) => expect(readRequest(parse(text), 'c_1', 'en')).toBeNull(),
  );

  it('is made of what was read of a document, without what is computed', () => {
    const read = readParsed(
      'invoice',
      toObject(
        parse(
          JSON.stringify({
            invoiceNumber: '7',
            typeCode: '380',
            uuid: 'u',
            seller: { name: 'We' },
            buyer: { name: 'They', electronicAddress: { scheme: '0208', identifier: '1' }, country: 'BE' },
            lines: [
              {
                id: '1',
                name: 'A',
                netPriceAmount: '1.00',
                quantity: '3',
                netAmount: '3.00',
                baseQuantity: '1',
                vat: { category: 'S', percentage: '21' },
              },
            ],
            totals: { payableAmount: '3.63', paidAmount: null },
            vat: { totalVatAmount: '0.63', subtotals: [{ exemptionReason: null }] },
            taxScheme: 'VAT',
            paymentMeans: [
              { paymentMethod: 'credit_transfer', paymentMethodCode: '30', iban: 'BE71096123456769' },
            ],
          }),
        ),
      ),
      'c_1',
      'en',
    );
    expect(read?.unshown).toEqual([]);
    expect(read?.form).toMatchObject({
      recipient: '0208:1',
      number: '7',
      iban: 'BE71 0961 2345 6769',
      party: { name: 'They', rest: {} },
    });
    expect(listHiddenFields(read!.form)).toEqual([]);
  });
});

describe('one try', () => {
  it('has the same key for the same request, and another for another', () => {
    const first = attemptFor(null, 'c_1', '{"a":1}');
    expect(attemptFor(first, 'c_1', '{"a":1}')).toBe(first);
    for (const other of [attemptFor(first, 'c_1', '{"a":2}'), attemptFor(first, 'c_2', '{"a":1}')])
      expect(other.key).not.toBe(first.key);
    expect(first.key).toMatch(/^app-[0-9a-f]{32}$/);
  });
});

describe('a draft on the server', () => {
  const reopened = (draft: Draft): Draft =>
    openDraft(
      {
        companyId: draft.form.companyId,
        content: JSON.parse(toDraftText(draft) ?? '{}') as Record<string, unknown>,
      },
      'en',
    );

  it('opens as the form that it was, however incomplete', () => {
    const forms = [filled(), emptyForm(DAY, 'c_1'), { ...filled(), number: '', lines: [emptyLine()] }];
    for (const form of forms) {
      const back = reopened(createDraft(form));
      expect([back.mode, toDraftText(back)]).toEqual(['form', toDraftText(createDraft(form))]);
    }
  });

  it('keeps files with their contents', () => {
    const form = { ...filled(), files: [{ id: 'f', name: 'a.pdf', size: 3, content: 'AAAA' }] };
    expect(reopened(createDraft(form)).form.files).toMatchObject([
      { name: 'a.pdf', size: 3, content: 'AAAA' },
    ]);
  });

  it('opens as XML with its recipient, and as JSON where no form writes it', () => {
    const xml = { ...NO_XML, text: '<Order/>', recipient: '0088:1', convert: true };
    const ofXml: Draft = { ...createDraft(emptyForm(DAY, 'c_1')), mode: 'xml', xml };
    expect(reopened(ofXml)).toMatchObject({
      mode: 'xml',
      xml: { text: '<Order/>', recipient: '0088:1', convert: true },
    });
    const ofJson: Draft = {
      ...createDraft(emptyForm(DAY, 'c_1')),
      mode: 'json',
      json: '{"documentType":"order"}',
    };
    expect(reopened(ofJson)).toMatchObject({ mode: 'json', json: '{\n  "documentType": "order"\n}' });
  });

  it('is nothing while its JSON cannot be read', () => {
    expect(toDraftText({ ...createDraft(emptyForm(DAY)), mode: 'json', json: '{"a":' })).toBeNull();
  });
});

describe('what the API says at the fields', () => {
  it('finds the field of a path, also when blank lines are left out', () => {
    const form = { ...filled(), lines: [emptyLine(), ...filled().lines] };
    const built = buildRequest(form, 'send');
    const second = form.lines[2]!.id;
    const fields = [
      'document.lines.1.netPriceAmount',
      'lines.1.vat.percentage',
      'buyerReference',
      'document.buyer.street',
      'paymentMeans.0.iban',
      'recipient',
      'seller.vatNumber',
      'lines.9.name',
    ].map((path) => fieldOfPath(path, form, built));
    expect(fields).toEqual([
      `line.${second}.price`,
      `line.${second}.vat`,
      'buyerReference',
      'party.street',
      'iban',
      'recipient',
      null,
      null,
    ]);
  });

  it('says which kinds a recipient takes', () => {
    const type = (docTypeId: string) => ({ docTypeId });
    const reception = toReception({
      registered: true,
      documentTypes: [
        type(
          'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#x::2.1',
        ),
        type('urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2::CreditNote##…selfbilling:3.0::2.1'),
        type(
          'urn:oasis:names:specification:ubl:schema:xsd:ApplicationResponse-2::ApplicationResponse##x::2.1',
        ),
      ],
    });
    expect(reception.takes).toEqual(['invoice', 'selfBilling']);
    expect([
      takesKind(reception, 'invoice'),
      takesKind(reception, 'creditNote'),
      takesKind(reception, 'selfBillingInvoice'),
    ]).toEqual([true, false, true]);
    expect(toReception({ registered: true, documentTypes: [type('*')] }).takes).toEqual([
      'invoice',
      'creditNote',
      'selfBilling',
    ]);
  });
});

describe('the checks of a request', () => {
  it('leave out what the API says of a field that a gap names', () => {
    const check = { level: 'ERROR' as const, text: 'must be an address', ruleCode: null, field: null };
    const checks = [
      { ...check, path: 'recipient' },
      { ...check, path: 'document' },
    ];
    expect(withoutGaps(checks, [{ field: 'recipient', kind: 'notAnAddress' }])).toEqual([checks[1]]);
  });
});
