import { emptyForm } from './form';
import { applyPrefilled, toPrefilled } from './prefill';

const DEFAULTS = {
  accounts: [{ iban: 'BE71096123456769', bic: null, name: null }],
  paymentDays: 30,
  paymentTerms: '30 days',
  note: null,
  language: null,
  invoiceNumberPattern: null,
  creditNoteNumberPattern: null,
};
const FORM = emptyForm('2026-11-27', 'c_1');
const WANTED = toPrefilled(DEFAULTS, '2026/0042', FORM);

describe('values that a form begins with', () => {
  it('are number, due date, account and terms', () => {
    expect(WANTED).toEqual({
      number: '2026/0042',
      dueDate: '2026-12-27',
      iban: 'BE71 0961 2345 6769',
      terms: '30 days',
    });
    expect(toPrefilled(DEFAULTS, null, { kind: 'creditNote', issueDate: '2026-11-27' })).toEqual({
      iban: 'BE71 0961 2345 6769',
    });
    expect(toPrefilled(null, null, FORM)).toEqual({});
  });

  it('fill what is empty, and leave what was typed', () => {
    expect(applyPrefilled({ ...FORM, number: 'X-1', note: 'Hello' }, WANTED)).toEqual({
      dueDate: '2026-12-27',
      iban: 'BE71 0961 2345 6769',
      terms: '30 days',
      prefilled: WANTED,
    });
  });

  it('follow another company or number, but come not back once removed', () => {
    const filled = { ...FORM, ...applyPrefilled(FORM, WANTED) };
    expect(applyPrefilled(filled, WANTED)).toEqual({});
    expect(applyPrefilled({ ...filled, iban: '' }, { ...WANTED, number: '2026/0043' })).toEqual({
      number: '2026/0043',
      prefilled: { ...WANTED, number: '2026/0043' },
    });
    expect(applyPrefilled(filled, {})).toMatchObject({ number: '', iban: '', terms: '' });
  });
});
