import { isDays, toDefaultsInput, typedDefaults } from './invoice-defaults';

const DEFAULTS = {
  accounts: [{ iban: 'BE71096123456769', bic: 'GKCCBEBB', name: null }],
  paymentDays: 30,
  paymentTerms: null,
  note: null,
  language: 'fr',
  invoiceNumberPattern: '{year}/{number:4}',
  creditNoteNumberPattern: null,
};

describe('the form of the defaults of invoices', () => {
  it('shows what the company has, and says it again', () => {
    const typed = typedDefaults(DEFAULTS);
    expect(typed).toMatchObject({ accounts: 'BE71 0961 2345 6769', paymentDays: '30', note: '' });
    expect(toDefaultsInput(typed, DEFAULTS)).toEqual(DEFAULTS);
  });

  it('takes one account a line in any notation, and clears what is empty', () => {
    const typed = { ...typedDefaults(null), accounts: ' be71 0961 2345 6769\n\nNL91 ABNA 0417 1643 00 ' };
    expect(toDefaultsInput(typed, null)).toMatchObject({
      accounts: [{ iban: 'BE71096123456769' }, { iban: 'NL91ABNA0417164300' }],
      paymentDays: null,
    });
    expect(toDefaultsInput(typedDefaults(null), null)).toBeNull();
  });

  it('knows a number of days', () => {
    expect(['', '0', ' 30 ', '30 days', '-1', '1.5'].map(isDays)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
