import { writeBalance, writeCamt, writeEntry } from './camt.fixture';
import { readStatementFile } from './read-statement-file';
import { MAX_ENTRIES, StatementError, type StatementEntry } from './statement';

const readEntries = (file: Buffer): StatementEntry[] =>
  readStatementFile(file).statements.flatMap(({ entries }) => entries);

function readErrorMessage(bytes: Buffer): string {
  try {
    readStatementFile(bytes);
  } catch (error) {
    if (error instanceof StatementError) return error.message;
    throw error;
  }
  return 'accepted';
}

const PARTIES =
  '<RltdPties><Dbtr><Nm>Janssens  BV</Nm></Dbtr><DbtrAcct><Id><IBAN>BE43068999999501</IBAN></Id></DbtrAcct></RltdPties>';
const OGM =
  '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry><Issr>BBA</Issr></Tp><Ref>123456789002</Ref></CdtrRefInf></Strd></RmtInf>';

describe('a CAMT file', () => {
  it('is read into account, balances and entries', () => {
    const head = writeBalance('OPBD', '100.00') + writeBalance('CLBD', '221.00');
    const file = readStatementFile(
      writeCamt(writeEntry('121.00', `<TxDtls>${PARTIES}${OGM}</TxDtls>`), { head }),
    );
    const [statement] = file.statements;
    expect(file.format).toBe('camt.053');
    expect(statement).toMatchObject({
      account: 'BE68539007547034',
      currency: 'EUR',
      statementId: 'S1',
      pendingEntries: 0,
    });
    expect(statement?.balanceDifference?.isZero).toBe(true);
    expect(statement?.entries[0]).toMatchObject({
      direction: 'credit',
      currency: 'EUR',
      isReversal: false,
      isUndividedBatch: false,
      bookingDate: '2026-11-27',
      valueDate: '2026-11-26',
      counterpartyName: 'Janssens BV',
      counterpartyAccount: 'BE43068999999501',
      references: [{ scheme: 'be-ogm', key: '123456789002' }],
      bankReference: 'BANK-1',
      entryReference: '1',
      place: '/Document/BkToCstmrStmt/Stmt/Ntry/NtryDtls/TxDtls',
    });
  });

  it('is read in versions with Pty, Sts/Cd and Amt in transactions', () => {
    const parties = '<RltdPties><Dbtr><Pty><Nm>Janssens</Nm></Pty></Dbtr></RltdPties>';
    const transactions = ['30.00', '70.00'].map(
      (amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${parties}</TxDtls>`,
    );
    const status = '<Sts><Cd>BOOK</Cd></Sts>';
    for (const version of ['08', '13']) {
      const entries = readEntries(
        writeCamt(writeEntry('100.00', transactions.join(''), { status }), { version, message: '054' }),
      );
      expect(entries.map(({ amount, counterpartyName }) => [amount.toString(), counterpartyName])).toEqual([
        ['30.00', 'Janssens'],
        ['70.00', 'Janssens'],
      ]);
    }
  });

  it('divides a batch with amounts in AmtDtls', () => {
    const part = (amount: string) =>
      `<TxDtls><AmtDtls><TxAmt><Amt Ccy="EUR">${amount}</Amt></TxAmt></AmtDtls></TxDtls>`;
    const entries = readEntries(writeCamt(writeEntry('10.00', part('4.00') + part('6.00'))));
    expect(entries.map(({ amount }) => amount.toString())).toEqual(['4.00', '6.00']);
  });

  it.each(['5.00', '-'])('does not divide a batch whose transactions do not add up (%s)', (amount) => {
    const amountXml = amount === '-' ? '' : `<Amt Ccy="EUR">${amount}</Amt>`;
    const part = `<TxDtls>${amountXml}${PARTIES}<RmtInf><Ustrd>F 1</Ustrd></RmtInf></TxDtls>`;
    const entries = readEntries(writeCamt(writeEntry('100.00', part + part)));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ isUndividedBatch: true, counterpartyName: null, freeText: 'F 1 F 1' });
  });

  it('marks reversals and returns, and names the counterparty of the reversed payment', () => {
    const reversalXml = '<RvslInd>true</RvslInd>';
    const [reversal] = readEntries(
      writeCamt(
        writeEntry('1.00', `<TxDtls>${PARTIES}</TxDtls>`, { direction: 'DBIT', extraXml: reversalXml }),
      ),
    );
    expect(reversal).toMatchObject({ isReversal: true, direction: 'debit', counterpartyName: 'Janssens BV' });
    const [returnedEntry] = readEntries(
      writeCamt(writeEntry('1.00', '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>')),
    );
    expect(returnedEntry?.isReversal).toBe(true);
  });

  it('omits entries that are not booked, and counts them', () => {
    const pending = writeEntry('1.00', '', { status: '<Sts>PDNG</Sts>' });
    const [statement] = readStatementFile(writeCamt(pending + writeEntry('2.00', ''))).statements;
    expect([statement?.pendingEntries, statement?.entries.length]).toEqual([1, 1]);
  });

  it('states the difference between balances and entries', () => {
    const head = writeBalance('OPBD', '100.00') + writeBalance('CLBD', '221.00');
    const [statement] = readStatementFile(writeCamt(writeEntry('100.00', ''), { head })).statements;
    expect(statement?.balanceDifference?.toString()).toBe('21.00');
  });

  it('collects the numbers of referenced documents and references in free text', () => {
    const remittance =
      '<RmtInf><Ustrd>for RF18 5390 0754 7034 thanks</Ustrd><Strd><RfrdDocInf><Nb>2026/0001</Nb></RfrdDocInf><RfrdDocInf><Nb>2026/0002</Nb></RfrdDocInf></Strd></RmtInf>';
    const [entry] = readEntries(writeCamt(writeEntry('1.00', `<TxDtls>${remittance}</TxDtls>`)));
    expect(entry?.documentNumbers).toEqual(['2026/0001', '2026/0002']);
    expect(entry?.references).toEqual([{ scheme: 'iso11649', key: 'RF18539007547034' }]);
  });
});

describe('a CAMT file is rejected', () => {
  it.each<[string, Buffer, RegExp]>([
    [
      'an unsupported message version',
      writeCamt('', { version: '14' }),
      /^The message is camt.053.001.14; camt.053.001.02 to camt.053.001.13 and/,
    ],
    [
      'another root element',
      Buffer.from('<Invoice xmlns="urn:x"/>'),
      /^The root element is "Invoice" of the namespace "urn:x"; expected the element Document/,
    ],
    ['a document type', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a/>'), /document type/i],
    ['too deeply nested elements', Buffer.from('<a>'.repeat(10_000)), /64|deep|nest/i],
    [
      'an invalid amount',
      writeCamt(writeEntry('1,00', '')),
      /^The amount is "1,00"; expected a non-negative decimal number of at most 18 digits, such as 1234.50 \(\/Document\/BkToCstmrStmt\/Stmt\/Ntry\/Amt\)$/,
    ],
    [
      'an invalid currency',
      writeCamt(writeEntry('1.00', '', { currency: 'euro' })),
      /^The currency \(attribute Ccy\) is "euro"/,
    ],
    [
      'an invalid date',
      writeCamt(writeEntry('1.00', '').replace('<Dt>2026-11-27', '<Dt>27.11.2026')),
      /^The date is "27.11.2026"/,
    ],
    [
      'no account',
      Buffer.from(
        writeCamt('')
          .toString()
          .replace(/<Acct>.*<\/Acct>/, ''),
      ),
      /^The account is missing/,
    ],
    [
      'too many entries',
      writeCamt('<Ntry><Amt Ccy="EUR">1</Amt><CdtDbtInd>CRDT</CdtDbtInd></Ntry>'.repeat(MAX_ENTRIES + 1)),
      /^The file has more than 5000 entries/,
    ],
    [
      'content that is neither XML nor CODA',
      Buffer.from('date;amount'),
      /^The file is neither XML nor a coded statement of account/,
    ],
    [
      'too large a file',
      Buffer.alloc(10 * 1024 * 1024 + 1, 48),
      /^The file has 10485761 bytes; the maximum is 10485760/,
    ],
  ])('with %s', (_name, bytes, message) => {
    expect(readErrorMessage(bytes)).toMatch(message);
  });

  it('with more transactions than the maximum number of entries', () => {
    const entry = writeEntry('1.00', '<TxDtls/>'.repeat(MAX_ENTRIES + 1));
    expect(readErrorMessage(writeCamt(entry))).toMatch(/^The file has more than 5000 entries/);
  });

  it('or is read, with texts that end with whole characters', () => {
    const lines = [999, 998].map((length) => `<Ustrd>${'a'.repeat(length)}</Ustrd>`).join('');
    const text = `<TxDtls><RmtInf>${lines}<Ustrd>😀</Ustrd></RmtInf></TxDtls>`;
    const blank = `<TxDtls><RmtInf><Ustrd>${' '.repeat(3_999)}😀</Ustrd></RmtInf></TxDtls>`;
    const texts = readEntries(writeCamt(writeEntry('1.00', text) + writeEntry('1.00', blank))).map(
      ({ freeText }) => freeText ?? '',
    );
    // Encoding destroys half of a surrogate pair.
    expect(texts.map((each) => Buffer.from(each).toString())).toEqual(texts);
    expect(texts[0]).toHaveLength(1_999);
  });

  it('or is read, but never fails in another way, when bytes are changed', () => {
    const whole = writeCamt(writeEntry('121.00', `<TxDtls>${PARTIES}${OGM}</TxDtls>`));
    let state = 7;
    for (let round = 0; round < 500; round++) {
      const bytes = Buffer.from(whole);
      for (let times = 0; times < 3; times++) {
        state = (state * 48_271) % 2_147_483_647;
        bytes[state % bytes.length] = state % 256;
      }
      expect(typeof readErrorMessage(bytes)).toBe('string');
    }
  });
});
