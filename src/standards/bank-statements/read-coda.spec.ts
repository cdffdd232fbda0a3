import { change, put, writeCoda, type WrittenStatement } from './coda.fixture';
import { readCoda } from './read-coda';
import { StatementError, type StatementEntry } from './statement';

const OGM = '123456789002';

const readRecords = (records: readonly string[]) => readCoda(Buffer.from(records.join('\r\n'), 'latin1'));
const readEntries = (statement: WrittenStatement): StatementEntry[] =>
  readRecords(writeCoda(statement)).statements.flatMap(({ entries }) => entries);

function readErrorMessage(records: readonly string[]): string {
  try {
    readRecords(records);
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
  return 'accepted';
}

describe('a coded statement of account', () => {
  it('is read into account, balances and movements', () => {
    const [statement] = readRecords(
      writeCoda({
        movements: [
          {
            amount: '121.00',
            structured: `101${OGM}`,
            name: 'JANSSENS BV',
            account: 'BE43068999999501',
            information: 'DANK U',
          },
          { amount: '20.505', direction: 'debit', text: 'HUUR NOVEMBER', account: '539007547034' },
        ],
      }),
    ).statements;
    expect(statement).toMatchObject({ account: 'BE68539007547034', currency: 'EUR', statementId: '001' });
    expect(statement?.openingBalance?.toString()).toBe('1000.00');
    expect(statement?.closingBalance?.toFixed(3)).toBe('1100.495');
    const [credit, debit] = statement?.entries ?? [];
    expect(credit).toMatchObject({
      direction: 'credit',
      currency: 'EUR',
      bookingDate: '2026-11-27',
      valueDate: '2026-11-27',
      counterpartyName: 'JANSSENS BV',
      counterpartyAccount: 'BE43068999999501',
      references: [{ scheme: 'be-ogm', key: OGM }],
      freeText: 'DANK U',
      bankReference: 'REF00010000',
      entryReference: '0001/0000',
      isReversal: false,
      place: 'line 3',
    });
    expect(credit?.amount.toString()).toBe('121.00');
    // A domestic number of 12 digits becomes the IBAN.
    expect(debit).toMatchObject({
      direction: 'debit',
      counterpartyAccount: 'BE68539007547034',
      freeText: 'HUUR NOVEMBER',
    });
    expect(debit?.amount.toString()).toBe('20.505');
  });

  it('joins a communication of three records and finds its references', () => {
    const text = `BETALING FACTUUR ${'X'.repeat(60)} ${'Y'.repeat(40)} +++123/4567/89002+++`;
    const [entry] = readEntries({ movements: [{ amount: '5.00', text }] });
    expect(entry?.freeText).toBe(text);
    expect(entry?.references).toEqual([{ scheme: 'be-ogm', key: OGM }]);
  });

  it('replaces characters that cannot be stored or split with blanks', () => {
    const [first] = readEntries({ movements: [{ amount: '1.00', name: 'A\0B', text: 'x\u0001y' }] });
    expect(first).toMatchObject({ counterpartyName: 'A B', freeText: 'x y' });
    const records = writeCoda({
      movements: [{ amount: '1.00', name: 'FIRM 12345678901234567890123456789X' }],
    });
    const emoji = records.map((record) => record.replace('X', '😀'));
    const [truncatedEntry] = readCoda(Buffer.from(emoji.join('\n'))).statements.flatMap(
      ({ entries }) => entries,
    );
    expect(truncatedEntry?.counterpartyName).toBe('FIRM 12345678901234567890123456789');
  });

  it('has a free text of at most 2,000 characters, however many records it has', () => {
    const details = Array.from({ length: 200 }, () => ({
      amount: '0.00',
      code: '80150000',
      text: 'x'.repeat(149),
    }));
    const [first] = readEntries({
      movements: [{ amount: '1.00', text: 'y'.repeat(149), details, code: '30150000' }],
    });
    expect(first?.freeText?.length).toBeLessThanOrEqual(2_000);
  });

  it('reads creditor references', () => {
    const [entry] = readEntries({ movements: [{ amount: '5.00', structured: '100RF18539007547034' }] });
    expect(entry?.references).toEqual([{ scheme: 'iso11649', key: 'RF18539007547034' }]);
  });

  it('has one entry for each payment of a total', () => {
    const details = [
      { amount: '30.00', code: '60150000', structured: `101${OGM}`, name: 'A' },
      { amount: '70.00', code: '60150000', text: 'F 12', name: 'B' },
    ];
    const entries = readEntries({ movements: [{ amount: '100.00', code: '20150000', details }] });
    expect(
      entries.map(({ amount, counterpartyName, isUndividedBatch }) => [
        amount.toString(),
        counterpartyName,
        isUndividedBatch,
      ]),
    ).toEqual([
      ['30.00', 'A', false],
      ['70.00', 'B', false],
    ]);
  });

  it('does not divide a total whose details do not add up', () => {
    const details = [{ amount: '30.00', code: '60150000', text: 'F 1' }];
    const entries = readEntries({ movements: [{ amount: '100.00', code: '20150000', details }] });
    expect(entries.map(({ amount, isUndividedBatch }) => [amount.toString(), isUndividedBatch])).toEqual([
      ['100.00', true],
    ]);
  });

  it('includes the details of a single amount in its entry', () => {
    const details = [
      { amount: '101.00', code: '84150100', text: 'GROSS', name: 'SMITH LTD' },
      { amount: '1.00', direction: 'debit' as const, code: '84137013', text: 'COSTS' },
    ];
    const entries = readEntries({ movements: [{ amount: '100.00', code: '34150000', details }] });
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ counterpartyName: 'SMITH LTD', freeText: 'GROSS' });
  });

  it('marks cancellations and returned payments as reversals', () => {
    const entries = readEntries({
      movements: [
        { amount: '1.00', code: '00149000' },
        { amount: '1.00', returned: '2' },
        { amount: '1.00' },
      ],
    });
    expect(entries.map(({ isReversal }) => isReversal)).toEqual([true, true, false]);
  });

  it('reads several statements in one file, and letters with accents', () => {
    const first = writeCoda({ movements: [{ amount: '1.00', name: 'CAFÉ' }] });
    const second = writeCoda({ account: 'BE43068999999501', movements: [] });
    const file = readRecords([...change(first, first.length, 128, '1'), ...second]);
    expect(file.statements.map(({ account, entries }) => [account, entries.length])).toEqual([
      ['BE68539007547034', 1],
      ['BE43068999999501', 0],
    ]);
    expect(file.statements[0]?.entries[0]?.counterpartyName).toBe('CAFÉ');
    const utf8 = readCoda(Buffer.from(first.join('\n'), 'utf8'));
    expect(utf8.statements[0]?.entries[0]?.counterpartyName).toBe('CAFÉ');
  });
});

describe('a coded statement is rejected', () => {
  const validRecords = writeCoda({
    movements: [{ amount: '100.00' }, { amount: '40.00', direction: 'debit' }],
  });

  it.each<[string, string[], string]>([
    [
      'a short record',
      [validRecords[0] ?? '', 'x'],
      'The record has 1 characters; records of CODA version 2 have 128 each (line 2)',
    ],
    [
      'version 1',
      change(validRecords, 1, 128, '1'),
      'The version code (position 128) is "1"; expected version 2 (line 1)',
    ],
    [
      'another application',
      change(validRecords, 1, 15, '07'),
      'The application code (positions 15 and 16) is "07"; expected 05 (line 1)',
    ],
    [
      'a missing trailer',
      validRecords.slice(0, -1),
      'The file ends without a trailer (record 9), so it is incomplete; import the whole file (line 9)',
    ],
    [
      'a missing new balance',
      [...validRecords.slice(0, -2), validRecords.at(-1) ?? ''],
      'The new balance (record 8) is missing before the trailer; import the whole file (line 9)',
    ],
    [
      'a changed amount',
      change(validRecords, 3, 47, '1'),
      'The new balance is 1060.00; the old balance and the movements add up to 1060.001 (line 9)',
    ],
    [
      'a changed balance',
      change(validRecords, 9, 50, '9'),
      'The new balance is 91060.00; the old balance and the movements add up to 1060.00 (line 9)',
    ],
    [
      'a changed turnover',
      change(validRecords, 10, 37, '5'),
      'The debit turnover is 40.005; the debit movements add up to 40.00 (line 10)',
    ],
    [
      'a changed number of records',
      change(validRecords, 10, 22, '9'),
      'The number of records is 9; the statement has 8 between header and trailer, without free communications (line 10)',
    ],
    [
      'a missing movement',
      [...validRecords.slice(0, 2), ...validRecords.slice(5)],
      'The continuous sequence number is 0002; expected 0001, so a movement is missing or repeated (line 3)',
    ],
    [
      'a letter in an amount',
      change(validRecords, 3, 40, 'A'),
      'The amount of the movement (positions 33 to 47) is "0000000A0100000"; 15 digits expected (line 3)',
    ],
    [
      'an unknown sign',
      change(validRecords, 3, 32, '2'),
      'The sign of the movement (position 32) is "2"; expected 0 (credit) or 1 (debit) (line 3)',
    ],
    [
      'an invalid date',
      change(validRecords, 3, 48, '310226'),
      'The value date (positions 48 to 53) is "310226"; expected a date DDMMYY or 000000 (line 3)',
    ],
    [
      'a continuation record of another movement',
      change(validRecords, 4, 6, '7'),
      'The record has the number 0007/0000; expected the number of its movement: 0001/0000 (line 4)',
    ],
    [
      'an unknown record',
      [...validRecords.slice(0, 2), put({ 1: '5' }), ...validRecords.slice(2)],
      'The record is "5"; expected 21, 22, 23, 31, 32, 33, 4, 8 or 9 after the old balance (line 3)',
    ],
    [
      'another account at the end',
      change(validRecords, 9, 5, 'BE43068999999501'),
      'The new balance is of BE43068999999501 EUR, the old balance of BE68539007547034 EUR; both must be of one account (line 9)',
    ],
    [
      'a following statement that is missing',
      change(validRecords, 10, 128, '1'),
      'The trailer states that another statement follows, but the file ends here; import the whole file (line 10)',
    ],
  ])('with %s', (_name, records, message) => {
    expect(readErrorMessage(records)).toBe(message);
  });

  it('in time linear in its size', () => {
    const many = Array.from({ length: 30_000 }, () => [
      validRecords[0] ?? '',
      validRecords.at(-1) ?? '',
    ]).flat();
    expect(readErrorMessage(many)).toMatch(/^The file has no statement/);
  });

  it('with line ends in its middle, in time linear in their number', () => {
    // Work that grows with the square of the number of records would take hours.
    expect(readErrorMessage(['00000', ...Array.from({ length: 4_000_000 }, () => ''), 'x'])).toMatch(
      /^The record has 5 characters/,
    );
  });
});
