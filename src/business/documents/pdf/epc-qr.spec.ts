import { EPC_MAX_BYTES, formatEpcPayload, type EpcTransfer } from './epc-qr';

const createTransfer = (fields: Partial<EpcTransfer> = {}): EpcTransfer => ({
  bic: null,
  beneficiary: 'Zonnebloem BV',
  iban: 'BE68 5390 0754 7034',
  amount: '1493.75',
  remittance: '+++090/9337/55493+++',
  ...fields,
});

const formatElements = (fields: Partial<EpcTransfer> = {}): string[] | undefined =>
  formatEpcPayload(createTransfer(fields))?.split('\n');

it('formats the elements in the order of the standard', () => {
  expect(formatElements({ bic: 'bpotbeb1' })).toEqual([
    'BCD',
    '002',
    '1',
    'SCT',
    'BPOTBEB1',
    'Zonnebloem BV',
    'BE68539007547034',
    'EUR1493.75',
    '',
    '',
    '+++090/9337/55493+++',
  ]);
});

it('ends after the last element with a value', () => {
  expect(formatEpcPayload(createTransfer({ remittance: null }))).toMatch(/\nEUR1493\.75$/);
  expect(formatEpcPayload(createTransfer({ remittance: 'RF18 5390 0754 7034' }))).toMatch(
    /\nEUR1493\.75\n\nRF18539007547034$/,
  );
});

it('distinguishes a creditor reference (ISO 11649) from any other text by its check digits', () => {
  expect(formatElements({ remittance: 'RF18539007547034' })?.slice(9)).toEqual(['RF18539007547034']);
  expect(formatElements({ remittance: 'RF19539007547034' })?.slice(9)).toEqual(['', 'RF19539007547034']);
});

describe('amount', () => {
  it.each([
    ['0.01', 'EUR0.01'],
    ['10', 'EUR10.00'],
    ['10.5', 'EUR10.50'],
    ['10.5000', 'EUR10.50'],
    ['999999999.99', 'EUR999999999.99'],
  ])('%s is written %s', (amount, expected) => {
    expect(formatElements({ amount })?.[7]).toBe(expected);
  });

  it.each(['0', '0.00', '-5', '0.001', '1000000000', '10.005', '1e3', '', 'NaN'])(
    '%s results in no code',
    (amount) => {
      expect(formatEpcPayload(createTransfer({ amount }))).toBeNull();
    },
  );
});

describe('account', () => {
  it('must be valid and belong to a country of the SEPA schemes', () => {
    expect(formatEpcPayload(createTransfer({ iban: 'BE68539007547035' }))).toBeNull();
    expect(formatEpcPayload(createTransfer({ iban: 'TR330006100519786457841326' }))).toBeNull();
  });

  it('requires a BIC outside the EEA', () => {
    const iban = 'CH9300762011623852957';
    expect(formatEpcPayload(createTransfer({ iban }))).toBeNull();
    expect(formatEpcPayload(createTransfer({ iban, bic: 'not a BIC' }))).toBeNull();
    expect(formatElements({ iban, bic: 'UBSWCHZH80A' })?.[4]).toBe('UBSWCHZH80A');
  });

  it('requires no BIC inside the EEA, where an invalid BIC is omitted', () => {
    expect(formatElements({ bic: '12345' })?.[4]).toBe('');
  });
});

it('truncates the beneficiary to 70 characters without splitting a character', () => {
  expect(formatElements({ beneficiary: 'x'.repeat(71) })?.[5]).toBe('x'.repeat(70));
  expect(formatElements({ beneficiary: `${'x'.repeat(69)}\u{1F600}y` })?.[5]).toBe(
    `${'x'.repeat(69)}\u{1F600}`,
  );
  expect(formatEpcPayload(createTransfer({ beneficiary: ' \u0000 ' }))).toBeNull();
});

it('accepts a remittance text of 140 characters, and returns null for a longer text', () => {
  expect(formatElements({ remittance: 'x'.repeat(140) })?.[10]).toHaveLength(140);
  expect(formatEpcPayload(createTransfer({ remittance: 'x'.repeat(141) }))).toBeNull();
});

it('stays within the maximum size of a version 13 code', () => {
  const wide = { beneficiary: 'é'.repeat(70), bic: 'BPOTBEB1XXX' };
  const widest = formatEpcPayload(createTransfer({ ...wide, remittance: 'x'.repeat(134) }));
  expect(Buffer.byteLength(widest ?? '')).toBe(EPC_MAX_BYTES);
  expect(formatEpcPayload(createTransfer({ ...wide, remittance: 'x'.repeat(135) }))).toBeNull();
});

it.each(['\n', '\r\n', '\r', '\u0085', '\u2028', '\u2029', '\u0000', '\v'])(
  'does not let the separator %j in a text shift the elements',
  (separator) => {
    const attack = `Shop${separator}DE89370400440532013000${separator}EUR1.00`;
    const lines = formatEpcPayload(
      createTransfer({ beneficiary: attack, remittance: attack, bic: attack }),
    )?.split(/[\n\r]/);
    expect(lines).toHaveLength(11);
    expect(lines?.[5]).toBe('Shop DE89370400440532013000 EUR1.00');
    expect(lines?.[6]).toBe('BE68539007547034');
    expect(lines?.[7]).toBe('EUR1493.75');
  },
);
