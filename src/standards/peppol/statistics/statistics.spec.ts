import { createRandom } from '../random.fixture';
import { createEndUserStatistics } from './end-user-statistics';
import { getMonthOf, parseMonth, type Month } from './month';
import { mutatedReport } from './mutated-report.fixture';
import {
  groupExchanges,
  randomExchange,
  groupEndUsers,
  type RandomExchange,
} from './random-exchanges.fixture';
import { readReport } from './read-report';
import { REPORT_KINDS, type ReportKind, type StatisticsReport } from './report';
import { createTransactionStatistics } from './transaction-statistics';
import { validateReport } from './validate-report';
import { writeReport } from './write-report';

const MONTH = parseMonth('2026-11') as Month;

function createExchanges(seed: number, count = 40): RandomExchange[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => randomExchange(random));
}

function createReport(kind: ReportKind, exchanges: readonly RandomExchange[]): StatisticsReport {
  return kind === 'tsr'
    ? createTransactionStatistics(MONTH, 'POP000360', groupExchanges(exchanges))
    : createEndUserStatistics(MONTH, 'POP000360', groupEndUsers(exchanges));
}

const listRules = (bytes: Buffer): string[] =>
  [...new Set(validateReport(bytes).map(({ rule }) => rule))].sort();

describe('a month', () => {
  it.each([
    ['2026-11', '2026-11-01', '2026-11-30', '2026-12-01T00:00:00.000Z'],
    ['2026-12', '2026-12-01', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['2028-02', '2028-02-01', '2028-02-29', '2028-03-01T00:00:00.000Z'],
  ])('%s', (name, startDate, endDate, to) => {
    expect(parseMonth(name)).toEqual({
      name,
      startDate,
      endDate,
      from: new Date(`${startDate}T00:00:00Z`),
      to: new Date(to),
    });
  });

  it('a month is named by year and month, in UTC', () => {
    for (const text of ['2026-13', '2026-00', '2026-1', '26-11', '2026-11-01', '', 'x'])
      expect(parseMonth(text)).toBeNull();
    expect(getMonthOf(new Date('2026-10-31T23:59:59.999-01:00')).name).toBe('2026-11');
  });
});

describe.each(REPORT_KINDS)('the %s', (kind) => {
  it('of random exchanges passes all rules, and is read back as it was written', () => {
    for (let seed = 0; seed < 60; seed++) {
      const report = createReport(kind, createExchanges(seed, seed));
      const bytes = writeReport(report);
      expect(validateReport(bytes)).toEqual([]);
      const reading = readReport(bytes);
      expect(reading).toMatchObject({ ok: true, report });
    }
  });

  it('has the same bytes for any order of the exchanges', () => {
    const exchanges = createExchanges(7);
    const [one, other] = [exchanges, [...exchanges].reverse()].map((all) =>
      writeReport(createReport(kind, all)),
    );
    expect(one).toEqual(other);
  });

  it('can be validated after any change without an exception', () => {
    for (let seed = 0; seed < 400; seed++) {
      const random = createRandom(seed);
      const bytes = mutatedReport(writeReport(createReport(kind, createExchanges(seed, 12))), random);
      for (const { rule, message } of validateReport(bytes)) {
        expect(rule).toMatch(/^(XSD|SCH-(TSR|EUSR)-\d\d)$/);
        expect(message).toMatch(/[a-z].*\.$/s);
      }
    }
  });

  it('fails the structure check when it is not XML, or another document', () => {
    for (const text of ['', 'x', '<a/>', '<!DOCTYPE a><a/>', `<TransactionStatisticsReport/>`])
      expect(listRules(Buffer.from(text))).toEqual(['XSD']);
  });
});

describe('the numbers', () => {
  const exchange = (change: Partial<RandomExchange>): RandomExchange => ({
    ...(createExchanges(1, 1)[0] as RandomExchange),
    ...change,
  });

  it('transactions use ZZ for an invalid country', () => {
    const { parts } = createTransactionStatistics(
      MONTH,
      'POP000360',
      groupExchanges(
        ['QQ', 'ZZ', 'BE'].map((countryC1) =>
          exchange({ direction: 'incoming', countryC1, countryC4: 'NL' }),
        ),
      ),
    );
    const countries = parts
      .filter(({ type }) => type === 'PerSP-DT-PR-CC')
      .map(({ keys, counts }) => [...keys.slice(3).map(({ value }) => value), counts['Incoming']]);
    expect(countries).toEqual([
      ['BE', 'NL', 1],
      ['ZZ', 'NL', 2],
    ]);
  });

  it('a month without exchanges has only zeros and no parts', () => {
    expect(createReport('tsr', [])).toMatchObject({ totals: { Incoming: 0, Outgoing: 0 }, parts: [] });
    expect(createEndUserStatistics(MONTH, 'POP000360', [])).toMatchObject({
      totals: { SendingEndUsers: 0, ReceivingEndUsers: 0, SendingOrReceivingEndUsers: 0 },
      parts: [],
    });
  });

  it('exchanges of the provider itself count as transactions, but not as end users', () => {
    const own = [exchange({ endUserId: null }), exchange({ endUserId: null })];
    expect(Object.values(createReport('tsr', own).totals).reduce((sum, count) => sum + count)).toBe(2);
    expect(createReport('eusr', own)).toMatchObject({ totals: { SendingOrReceivingEndUsers: 0 }, parts: [] });
  });
});

/** Exchanges of the report in which each test makes one change that violates the stated rules. */
const EXCHANGES: RandomExchange[] = (['incoming', 'outgoing'] as const).map((direction) => ({
  direction,
  seatId: 'POP000001',
  docTypeScheme: 'busdox-docid-qns',
  docType: 'urn:a::A##urn:b::1',
  processScheme: 'cenbii-procid-ubl',
  process: 'urn:p',
  transportProfile: 'peppol-transport-as4-v2_0',
  countryC1: 'BE',
  countryC4: direction === 'incoming' ? 'NL' : null,
  endUserId: 'u1',
}));
const part = (type: string): RegExp => new RegExp(` *<(Subtotal|Subset) type="${type}">[^]*?</\\1>\\n`, 'g');
const changeKey = (type: string, pattern: RegExp, replacement: string) => (xml: string) =>
  xml.replace(part(type), (partText) => partText.replace(pattern, replacement));
const repeatPart = (type: string) => (xml: string) => xml.replace(part(type), '$&$&');
const removePart = (type: string) => (xml: string) => xml.replace(part(type), '');

describe('the rules of the transactions', () => {
  const CC = 'PerSP-DT-PR-CC';
  it.each<[string, (xml: string) => string]>([
    ['SCH-TSR-01', (xml) => xml.replace(/(<CustomizationID>)[^<]*/, '$1x')],
    ['SCH-TSR-02', (xml) => xml.replace(/(<ProfileID>)[^<]*/, '$1x')],
    ['SCH-TSR-03 SCH-TSR-04 SCH-TSR-05', removePart('PerTP')],
    ['SCH-TSR-04 SCH-TSR-05 SCH-TSR-06', repeatPart('PerTP')],
    ['SCH-TSR-07 SCH-TSR-08 SCH-TSR-09', removePart('PerSP-DT-PR')],
    ['SCH-TSR-08 SCH-TSR-09 SCH-TSR-10', repeatPart('PerSP-DT-PR')],
    ['SCH-TSR-11 SCH-TSR-12', removePart(CC)],
    ['SCH-TSR-12 SCH-TSR-14', repeatPart(CC)],
    ['SCH-TSR-16 SCH-TSR-18', (xml) => xml.replace('POP000360', ' ')],
    ['SCH-TSR-17', (xml) => xml.replace('schemeID="CertSubjectCN">POP000360', 'schemeID="x">POP000360')],
    ['SCH-TSR-18', (xml) => xml.replace('POP000360', 'POP36')],
    ['SCH-TSR-19', changeKey('PerSP-DT-PR', /POP000001/, 'SE000001')],
    ['SCH-TSR-20', changeKey(CC, />NL</, '>be<')],
    ['SCH-TSR-22', changeKey('PerTP', /"TP"/, '"XX"')],
    ['SCH-TSR-23', changeKey('PerTP', /"Peppol"/, '"x"')],
    ['SCH-TSR-21 SCH-TSR-22 SCH-TSR-23', changeKey('PerTP', / *<Key .*\n/, '$&$&')],
    ['SCH-TSR-24 SCH-TSR-25', changeKey('PerSP-DT-PR', / *<Key metaSchemeID="SP".*\n/, '')],
    ['SCH-TSR-26', changeKey('PerSP-DT-PR', /"DT"/, '"XX"')],
    ['SCH-TSR-27', changeKey('PerSP-DT-PR', /"PR"/, '"XX"')],
    ['SCH-TSR-28', changeKey('PerSP-DT-PR', /"CertSubjectCN"/, '"x"')],
    ['SCH-TSR-29 SCH-TSR-30', changeKey(CC, / *<Key metaSchemeID="SP".*\n/, '')],
    ['SCH-TSR-31', changeKey(CC, /"DT"/, '"XX"')],
    ['SCH-TSR-32', changeKey(CC, /"PR"/, '"XX"')],
    [
      'SCH-TSR-33 SCH-TSR-35',
      changeKey(CC, /"CC" schemeID="SenderCountry"/, '"XX" schemeID="SenderCountry"'),
    ],
    ['SCH-TSR-34', changeKey(CC, /"CertSubjectCN"/, '"x"')],
    ['SCH-TSR-36', changeKey(CC, /"ReceiverCountry"/, '"x"')],
    [
      'SCH-TSR-37 SCH-TSR-39',
      (xml) => xml.replace(part(CC), (foundText) => `${foundText}${foundText.replace(CC, 'PerXX')}`),
    ],
    ['SCH-TSR-40', (xml) => xml.replace('2026-11-01', '2026-11-01Z')],
    ['SCH-TSR-41', (xml) => xml.replace('2026-11-30', '2026-11-30Z')],
    ['SCH-TSR-42', (xml) => xml.replace('2026-11-30', '2026-10-31')],
    ['SCH-TSR-43', changeKey(CC, /<Outgoing>0/, '<Outgoing>1')],
    ['XSD', (xml) => xml.replace('<Outgoing>1', '<Outgoing>one')],
  ])('%s', (rules, change) => {
    const xml = writeReport(createReport('tsr', EXCHANGES)).toString();
    const changedText = change(xml);
    expect(changedText).not.toBe(xml);
    expect(listRules(Buffer.from(changedText))).toEqual(rules.split(' ').sort());
  });
});

describe('the rules of the end users', () => {
  const changeCounts = (sending: number, receiving: number, either: number) => (xml: string) =>
    xml.replace(/<SendingEndUsers>.*<\/SendingOrReceivingEndUsers>/g, (foundText) =>
      foundText
        .replace(/(<SendingEndUsers>)\d+/, `$1${sending}`)
        .replace(/(<ReceivingEndUsers>)\d+/, `$1${receiving}`)
        .replace(/(<SendingOrReceivingEndUsers>)\d+/, `$1${either}`),
    );
  const changeFullSet = (sending: number, receiving: number, either: number) => (xml: string) =>
    xml.replace(/<FullSet>.*/, (foundText) => changeCounts(sending, receiving, either)(foundText));
  it.each<[string, (xml: string) => string]>([
    ['SCH-EUSR-01', (xml) => xml.replace(/(<CustomizationID>)[^<]*/, '$1x')],
    ['SCH-EUSR-02', (xml) => xml.replace(/(<ProfileID>)[^<]*/, '$1x')],
    ['SCH-EUSR-03', changeFullSet(0, 1, 1)],
    ['SCH-EUSR-04', changeFullSet(1, 0, 1)],
    ['SCH-EUSR-19', changeFullSet(1, 1, 3)],
    ['SCH-EUSR-20', changeFullSet(3, 1, 2)],
    ['SCH-EUSR-21', changeFullSet(1, 3, 2)],
    ['SCH-EUSR-20 SCH-EUSR-21 SCH-EUSR-22', changeFullSet(1, 1, 0)],
    ['SCH-EUSR-15', removePart('PerDT-PR')],
    ['SCH-EUSR-37', removePart('PerDT-EUC')],
    ['SCH-EUSR-39', removePart('PerEUC')],
    ['SCH-EUSR-13', repeatPart('PerDT-PR')],
    ['SCH-EUSR-29', repeatPart('PerDT-PR-EUC')],
    ['SCH-EUSR-38', repeatPart('PerDT-EUC')],
    ['SCH-EUSR-40', repeatPart('PerEUC')],
    [
      'SCH-EUSR-14',
      (xml) =>
        xml.replace(part('PerEUC'), (foundText) => `${foundText}${foundText.replace('PerEUC', 'PerXX')}`),
    ],
    ['SCH-EUSR-19 SCH-EUSR-33', changeCounts(1, 1, 3)],
    ['SCH-EUSR-16', (xml) => xml.replace('2026-11-01', '2026-11-01Z')],
    ['SCH-EUSR-17', (xml) => xml.replace('2026-11-30', '2026-11-30Z')],
    ['SCH-EUSR-18', (xml) => xml.replace('2026-11-30', '2026-10-31')],
    ['SCH-EUSR-06 SCH-EUSR-08', (xml) => xml.replace('POP000360', '')],
    ['SCH-EUSR-07', (xml) => xml.replace('"CertSubjectCN"', '"x"')],
    ['SCH-EUSR-08', (xml) => xml.replace('POP000360', 'POP36')],
    ['SCH-EUSR-30', changeKey('PerEUC', />NL</, '>ZZ<')],
    ['SCH-EUSR-09 SCH-EUSR-10', changeKey('PerDT-PR', / *<Key metaSchemeID="DT".*\n/, '')],
    ['SCH-EUSR-11', changeKey('PerDT-PR', /"PR"/, '"XX"')],
    ['SCH-EUSR-23 SCH-EUSR-24', changeKey('PerDT-PR-EUC', / *<Key metaSchemeID="DT".*\n/, '')],
    ['SCH-EUSR-25', changeKey('PerDT-PR-EUC', /"PR"/, '"XX"')],
    ['SCH-EUSR-26 SCH-EUSR-27', changeKey('PerDT-PR-EUC', /"CC"/, '"XX"')],
    ['SCH-EUSR-41 SCH-EUSR-42', changeKey('PerDT-EUC', / *<Key metaSchemeID="DT".*\n/, '')],
    ['SCH-EUSR-43 SCH-EUSR-44', changeKey('PerDT-EUC', /"CC"/, '"XX"')],
    ['SCH-EUSR-46 SCH-EUSR-47', changeKey('PerEUC', /"CC"/, '"XX"')],
    ['SCH-EUSR-45 SCH-EUSR-46 SCH-EUSR-47', changeKey('PerEUC', / *<Key .*\n/, '$&$&')],
    ['XSD', (xml) => xml.replace(/<SendingEndUsers>\d+/, '<SendingEndUsers>-1')],
  ])('%s', (rules, change) => {
    const xml = writeReport(createReport('eusr', EXCHANGES)).toString();
    const changedText = change(xml);
    expect(changedText).not.toBe(xml);
    expect(listRules(Buffer.from(changedText))).toEqual(rules.split(' ').sort());
  });
});
