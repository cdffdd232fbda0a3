import { copyForm, withKind } from './credit';
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

const buildDocument = (form: SendForm): unknown => buildRequest(form, 'send').body.document;

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
});
