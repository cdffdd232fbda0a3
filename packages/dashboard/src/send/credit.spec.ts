import { copyForm, creditNumber, toCreditNote, parsePlaces, withKind } from './credit';
import { exampleForm } from './example';
import { emptyLine, type SendForm } from './form';
import { readJson } from './json';
import { readRequest } from './read-request';
import { buildRequest } from './request';

const TODAY = '2026-11-26';

/** An invoice as the form has it. */
function invoice(): SendForm {
  return {
    ...exampleForm('delivered', 'c_1', '2026-11-20', 1),
    number: '2026/0001',
    dueDate: '2026-12-20',
    paymentReference: '+++090/9337/55493+++',
    lines: ['A', 'B', 'C'].map((name) => ({ ...emptyLine(), name, price: '1' })),
    rest: {
      totals: { paidAmount: '5.00' },
      invoiceReferences: [{ id: 'x', typeCode: '386' }],
      accountingCost: '7',
    },
  };
}

const credited = (lines: number[] | null = null, earlier: string[] = []): SendForm => {
  const form = toCreditNote({ form: invoice(), lines, earlier, today: TODAY });
  if (form === null) throw new Error('No credit note');
  return form;
};

const buildDocument = (form: SendForm): unknown => buildRequest(form, 'send').body.document;

describe('the credit note of an invoice', () => {
  it('names the invoice by number and day, and has a number and a day of its own', () => {
    expect(buildRequest(credited(), 'send').body.documentType).toBe('creditNote');
    expect(buildDocument(credited())).toMatchObject({
      creditNoteNumber: '2026/0001-C1',
      issueDate: TODAY,
      invoiceReferences: [{ id: '2026/0001', issueDate: '2026-11-20' }],
      accountingCost: '7',
      lines: [{ name: 'A' }, { name: 'B' }, { name: 'C' }],
    });
    for (const ofInvoice of ['dueDate', 'totals', 'invoiceNumber'])
      expect(buildDocument(credited())).not.toHaveProperty(ofInvoice);
    expect(credited().paymentReference).toBe('');
  });

  it('has the lines that were chosen, and then no discounts of the whole', () => {
    expect(credited([0, 2]).lines.map(({ name }) => name)).toEqual(['A', 'C']);
    expect(credited([0]).adjustments).toEqual([]);
    expect(credited([9]).lines).toHaveLength(1);
  });

  it('has the first number that no other one has', () => {
    expect(credited(null, ['2026/0001-C1', 'CN-9']).number).toBe('2026/0001-C2');
    expect(creditNumber('9'.repeat(200), [])).toHaveLength(93);
  });

  it('is of the same kind as what it credits, and of nothing else', () => {
    const of = (kind: SendForm['kind']) =>
      toCreditNote({ form: { ...invoice(), kind }, lines: null, earlier: [], today: TODAY })?.kind;
    expect([of('selfBillingInvoice'), of('creditNote')]).toEqual(['selfBillingCreditNote', undefined]);
  });
});

describe('a copy of an invoice', () => {
  it('names it once it is made a credit note, and no more as an invoice', () => {
    const copy = copyForm(invoice(), TODAY);
    expect(copy).toMatchObject({ number: '', issueDate: TODAY, dueDate: '', corrects: '' });
    const note = { ...copy, ...withKind(copy, 'creditNote') };
    expect(buildDocument(note)).toMatchObject({
      invoiceReferences: [{ id: '2026/0001', issueDate: '2026-11-20' }],
    });
    expect({ ...note, ...withKind(note, 'invoice') }).toMatchObject({ kind: 'invoice', corrects: '' });
  });

  it('leaves what was written there', () => {
    const copy = { ...copyForm(invoice(), TODAY), corrects: 'F-9' };
    expect(withKind(copy, 'creditNote')).toEqual({ kind: 'creditNote' });
    expect(withKind({ ...invoice(), corrects: 'F-9' }, 'creditNote')).toEqual({ kind: 'creditNote' });
  });
});

describe('what a credit note corrects', () => {
  const read = (invoiceReferences: object[]) => {
    const text = JSON.stringify({ documentType: 'creditNote', document: { invoiceReferences } });
    const request = readJson(text);
    return request.ok ? readRequest(request.value, 'c_1', 'en')?.form : null;
  };

  it('comes back from a request with its days, unless it says more', () => {
    expect(read([{ id: '1', issueDate: '2026-11-20' }, { id: '2' }])).toMatchObject({
      corrects: '1, 2',
      correctedOn: { '1': '2026-11-20' },
      rest: {},
    });
    for (const more of [{ id: '1', typeCode: '386' }, { id: 'a,b' }, { id: '1', issueDate: 'soon' }])
      expect(read([more])).toMatchObject({ corrects: '', rest: { invoiceReferences: [more] } });
  });

  it('is of lines that an address names', () => {
    expect([parsePlaces('0,2'), parsePlaces('7'), parsePlaces('x'), parsePlaces('')]).toEqual([
      [0, 2],
      [7],
      null,
      null,
    ]);
  });
});
