import { writeBalance, writeCamt, writeEntry } from './camt.fixture';
import { readStatementFile } from './read-statement-file';
import { MAX_ENTRIES, StatementError, type StatementEntry } from './statement';

const entriesOf = (file: Buffer): StatementEntry[] =>
  readStatementFile(file).statements.flatMap(({ entries }) => entries);

function refusal(bytes: Buffer): string {
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
  it('gives account, balances and entries', () => {
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

  it('of a version with Pty, Sts/Cd and Amt in transactions', () => {
    const parties = '<RltdPties><Dbtr><Pty><Nm>Janssens</Nm></Pty></Dbtr></RltdPties>';
    const transactions = ['30.00', '70.00'].map(
      (amount) => `<TxDtls><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd>${parties}</TxDtls>`,
    );
    const status = '<Sts><Cd>BOOK</Cd></Sts>';
    for (const version of ['08', '13']) {
      const entries = entriesOf(
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
    const entries = entriesOf(writeCamt(writeEntry('10.00', part('4.00') + part('6.00'))));
    expect(entries.map(({ amount }) => amount.toString())).toEqual(['4.00', '6.00']);
  });

  it.each(['5.00', '-'])('does not divide a batch whose transactions do not add up (%s)', (amount) => {
    const statedText = amount === '-' ? '' : `<Amt Ccy="EUR">${amount}</Amt>`;
    const part = `<TxDtls>${statedText}${PARTIES}<RmtInf><Ustrd>F 1</Ustrd></RmtInf></TxDtls>`;
    const entries = entriesOf(writeCamt(writeEntry('100.00', part + part)));
    expect(entries).toHaveLength(1);
    expect(entries[0]).toMatchObject({ isUndividedBatch: true, counterpartyName: null, freeText: 'F 1 F 1' });
  });

  it('marks reversals and returns, and names the party of the payment that is taken back', () => {
    const back = '<RvslInd>true</RvslInd>';
    const [reversal] = entriesOf(
      writeCamt(writeEntry('1.00', `<TxDtls>${PARTIES}</TxDtls>`, { direction: 'DBIT', extraXml: back })),
    );
    expect(reversal).toMatchObject({ isReversal: true, direction: 'debit', counterpartyName: 'Janssens BV' });
    const [returnedEntry] = entriesOf(
      writeCamt(writeEntry('1.00', '<TxDtls><RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf></TxDtls>')),
    );
    expect(returnedEntry?.isReversal).toBe(true);
  });

  it('leaves out entries that are not booked, and counts them', () => {
    const pending = writeEntry('1.00', '', { status: '<Sts>PDNG</Sts>' });
    const [statement] = readStatementFile(writeCamt(pending + writeEntry('2.00', ''))).statements;
    expect([statement?.pendingEntries, statement?.entries.length]).toEqual([1, 1]);
  });

  it('states the difference between balances and entries', () => {
    const head = writeBalance('OPBD', '100.00') + writeBalance('CLBD', '221.00');
    const [statement] = readStatementFile(writeCamt(writeEntry('100.00', ''), { head })).statements;
    expect(statement?.balanceDifference?.toString()).toBe('21.00');
  });

  it('collects the numbers of referred documents and references in free text', () => {
    const remittance =
      '<RmtInf><Ustrd>for RF18 5390 0754 7034 thanks</Ustrd><Strd><RfrdDocInf><Nb>2026/0001</Nb></RfrdDocInf><RfrdDocInf><Nb>2026/0002</Nb></RfrdDocInf></Strd></RmtInf>';
    const [entry] = entriesOf(writeCamt(writeEntry('1.00', `<TxDtls>${remittance}</TxDtls>`)));
    expect(entry?.documentNumbers).toEqual(['2026/0001', '2026/0002']);
    expect(entry?.references).toEqual([{ scheme: 'iso11649', key: 'RF18539007547034' }]);
  });
});

describe('a CAMT file is refused', () => {
  it.each<[string, Buffer, RegExp]>([
    [
      'another message',
      writeCamt('', { version: '14' }),
      /^The message is camt.053.001.14; camt.053.001.02 to camt.053.001.13 and/,
    ],
    [
      'another document',
      Buffer.from('<Invoice xmlns="urn:x"/>'),
      /^The root element is "Invoice" of the namespace "urn:x"; the element Document of/,
    ],
    ['a document type', Buffer.from('<!DOCTYPE a [<!ENTITY b "c">]><a/>'), /document type/i],
    ['nesting without end', Buffer.from('<a>'.repeat(10_000)), /64|deep|nest/i],
    [
      'an amount that is none',
      writeCamt(writeEntry('1,00', '')),
      /^The amount is "1,00"; a decimal number from 0 of at most 18 digits is accepted, such as 1234.50 \(\/Document\/BkToCstmrStmt\/Stmt\/Ntry\/Amt\)$/,
    ],
    [
      'a currency that is none',
      writeCamt(writeEntry('1.00', '', { currency: 'euro' })),
      /^The currency \(attribute Ccy\) is "euro"/,
    ],
    [
      'a date that is none',
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
      'neither format',
      Buffer.from('date;amount'),
      /^The file is neither XML nor a coded statement of account/,
    ],
    [
      'too large a file',
      Buffer.alloc(10 * 1024 * 1024 + 1, 48),
      /^The file has 10485761 bytes; at most 10485760 are read/,
    ],
  ])('with %s', (_name, bytes, message) => {
    expect(refusal(bytes)).toMatch(message);
  });

  it('with more transactions than entries are read', () => {
    const entry = writeEntry('1.00', '<TxDtls/>'.repeat(MAX_ENTRIES + 1));
    expect(refusal(writeCamt(entry))).toMatch(/^The file has more than 5000 entries/);
  });

  it('or read, with texts that end with whole characters', () => {
    const lines = [999, 998].map((length) => `<Ustrd>${'a'.repeat(length)}</Ustrd>`).join('');
    const text = `<TxDtls><RmtInf>${lines}<Ustrd>😀</Ustrd></RmtInf></TxDtls>`;
    const blank = `<TxDtls><RmtInf><Ustrd>${' '.repeat(3_999)}😀</Ustrd></RmtInf></TxDtls>`;
    const texts = entriesOf(writeCamt(writeEntry('1.00', text) + writeEntry('1.00', blank))).map(
      ({ freeText }) => freeText ?? '',
    );
    // Encoding destroys half of a surrogate pair.
    expect(texts.map((each) => Buffer.from(each).toString())).toEqual(texts);
    expect(texts[0]).toHaveLength(1_999);
  });

  it('or read, but never fails otherwise, when bytes of it are changed', () => {
    const whole = writeCamt(writeEntry('121.00', `<TxDtls>${PARTIES}${OGM}</TxDtls>`));
    let state = 7;
    for (let round = 0; round < 500; round++) {
      const bytes = Buffer.from(whole);
      for (let times = 0; times < 3; times++) {
        state = (state * 48_271) % 2_147_483_647;
        bytes[state % bytes.length] = state % 256;
      }
      expect(typeof refusal(bytes)).toBe('string');
    }
  });
});
