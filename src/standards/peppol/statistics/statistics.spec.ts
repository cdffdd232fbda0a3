import { createRandom } from '../random.fixture';
import { endUserStatistics } from './end-user-statistics';
import { monthAt, parseMonth, type Month } from './month';
import { mutatedReport } from './mutated-report.fixture';
import {
  groupExchanges,
  randomExchange,
  groupEndUsers,
  type RandomExchange,
} from './random-exchanges.fixture';
import { readReport } from './read-report';
import { REPORT_KINDS, type ReportKind, type StatisticsReport } from './report';
import { transactionStatistics } from './transaction-statistics';
import { validateReport } from './validate-report';
import { writeReport } from './write-report';

const MONTH = parseMonth('2026-11') as Month;

function createExchanges(seed: number, count = 40): RandomExchange[] {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => randomExchange(random));
}

function createReport(kind: ReportKind, exchanges: readonly RandomExchange[]): StatisticsReport {
  return kind === 'tsr'
    ? transactionStatistics(MONTH, 'POP000360', groupExchanges(exchanges))
    : endUserStatistics(MONTH, 'POP000360', groupEndUsers(exchanges));
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
    expect(monthAt(new Date('2026-10-31T23:59:59.999-01:00')).name).toBe('2026-11');
  });
});

describe.each(REPORT_KINDS)('the %s', (kind) => {
  it('of random exchanges passes all rules, and reading returns the written report', () => {
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

  it('fails the structure check when it is no XML or another document', () => {
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
    const { parts } = transactionStatistics(
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

  it('a month without exchanges has no numbers', () => {
    expect(createReport('tsr', [])).toMatchObject({ totals: { Incoming: 0, Outgoing: 0 }, parts: [] });
    expect(endUserStatistics(MONTH, 'POP000360', [])).toMatchObject({
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

/** One change for each rule in a report of two exchanges, with all rules that the change violates. */
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
const key = (type: string, pattern: RegExp, replacement: string) => (xml: string) =>
  xml.replace(part(type), (foundText) => foundText.replace(pattern, replacement));
const twice = (type: string) => (xml: string) => xml.replace(part(type), '$&$&');
const without = (type: string) => (xml: string) => xml.replace(part(type), '');

describe('the rules of the transactions', () => {
  const CC = 'PerSP-DT-PR-CC';
  it.each<[string, (xml: string) => string]>([
    ['SCH-TSR-01', (xml) => xml.replace(/(<CustomizationID>)[^<]*/, '$1x')],
    ['SCH-TSR-02', (xml) => xml.replace(/(<ProfileID>)[^<]*/, '$1x')],
    ['SCH-TSR-03 SCH-TSR-04 SCH-TSR-05', without('PerTP')],
    ['SCH-TSR-04 SCH-TSR-05 SCH-TSR-06', twice('PerTP')],
    ['SCH-TSR-07 SCH-TSR-08 SCH-TSR-09', without('PerSP-DT-PR')],
    ['SCH-TSR-08 SCH-TSR-09 SCH-TSR-10', twice('PerSP-DT-PR')],
    ['SCH-TSR-11 SCH-TSR-12', without(CC)],
    ['SCH-TSR-12 SCH-TSR-14', twice(CC)],
    ['SCH-TSR-16 SCH-TSR-18', (xml) => xml.replace('POP000360', ' ')],
    ['SCH-TSR-17', (xml) => xml.replace('schemeID="CertSubjectCN">POP000360', 'schemeID="x">POP000360')],
    ['SCH-TSR-18', (xml) => xml.replace('POP000360', 'POP36')],
    ['SCH-TSR-19', key('PerSP-DT-PR', /POP000001/, 'SE000001')],
    ['SCH-TSR-20', key(CC, />NL</, '>be<')],
    ['SCH-TSR-22', key('PerTP', /"TP"/, '"XX"')],
    ['SCH-TSR-23', key('PerTP', /"Peppol"/, '"x"')],
    ['SCH-TSR-21 SCH-TSR-22 SCH-TSR-23', key('PerTP', / *<Key .*\n/, '$&$&')],
    ['SCH-TSR-24 SCH-TSR-25', key('PerSP-DT-PR', / *<Key metaSchemeID="SP".*\n/, '')],
    ['SCH-TSR-26', key('PerSP-DT-PR', /"DT"/, '"XX"')],
    ['SCH-TSR-27', key('PerSP-DT-PR', /"PR"/, '"XX"')],
    ['SCH-TSR-28', key('PerSP-DT-PR', /"CertSubjectCN"/, '"x"')],
    ['SCH-TSR-29 SCH-TSR-30', key(CC, / *<Key metaSchemeID="SP".*\n/, '')],
    ['SCH-TSR-31', key(CC, /"DT"/, '"XX"')],
    ['SCH-TSR-32', key(CC, /"PR"/, '"XX"')],
    ['SCH-TSR-33 SCH-TSR-35', key(CC, /"CC" schemeID="SenderCountry"/, '"XX" schemeID="SenderCountry"')],
    ['SCH-TSR-34', key(CC, /"CertSubjectCN"/, '"x"')],
    ['SCH-TSR-36', key(CC, /"ReceiverCountry"/, '"x"')],
    [
      'SCH-TSR-37 SCH-TSR-39',
      (xml) => xml.replace(part(CC), (foundText) => `${foundText}${foundText.replace(CC, 'PerXX')}`),
    ],
    ['SCH-TSR-40', (xml) => xml.replace('2026-11-01', '2026-11-01Z')],
    ['SCH-TSR-41', (xml) => xml.replace('2026-11-30', '2026-11-30Z')],
    ['SCH-TSR-42', (xml) => xml.replace('2026-11-30', '2026-10-31')],
    ['SCH-TSR-43', key(CC, /<Outgoing>0/, '<Outgoing>1')],
    ['XSD', (xml) => xml.replace('<Outgoing>1', '<Outgoing>one')],
  ])('%s', (rules, change) => {
    const xml = writeReport(createReport('tsr', EXCHANGES)).toString();
    const changedText = change(xml);
    expect(changedText).not.toBe(xml);
    expect(listRules(Buffer.from(changedText))).toEqual(rules.split(' ').sort());
  });
});

describe('the rules of the end users', () => {
  const counts = (sending: number, receiving: number, either: number) => (xml: string) =>
    xml.replace(/<SendingEndUsers>.*<\/SendingOrReceivingEndUsers>/g, (foundText) =>
      foundText
        .replace(/(<SendingEndUsers>)\d+/, `$1${sending}`)
        .replace(/(<ReceivingEndUsers>)\d+/, `$1${receiving}`)
        .replace(/(<SendingOrReceivingEndUsers>)\d+/, `$1${either}`),
    );
  const full = (sending: number, receiving: number, either: number) => (xml: string) =>
    xml.replace(/<FullSet>.*/, (foundText) => counts(sending, receiving, either)(foundText));
  it.each<[string, (xml: string) => string]>([
    ['SCH-EUSR-01', (xml) => xml.replace(/(<CustomizationID>)[^<]*/, '$1x')],
    ['SCH-EUSR-02', (xml) => xml.replace(/(<ProfileID>)[^<]*/, '$1x')],
    ['SCH-EUSR-03', full(0, 1, 1)],
    ['SCH-EUSR-04', full(1, 0, 1)],
    ['SCH-EUSR-19', full(1, 1, 3)],
    ['SCH-EUSR-20', full(3, 1, 2)],
    ['SCH-EUSR-21', full(1, 3, 2)],
    ['SCH-EUSR-20 SCH-EUSR-21 SCH-EUSR-22', full(1, 1, 0)],
    ['SCH-EUSR-15', without('PerDT-PR')],
    ['SCH-EUSR-37', without('PerDT-EUC')],
    ['SCH-EUSR-39', without('PerEUC')],
    ['SCH-EUSR-13', twice('PerDT-PR')],
    ['SCH-EUSR-29', twice('PerDT-PR-EUC')],
    ['SCH-EUSR-38', twice('PerDT-EUC')],
    ['SCH-EUSR-40', twice('PerEUC')],
    [
      'SCH-EUSR-14',
      (xml) =>
        xml.replace(part('PerEUC'), (foundText) => `${foundText}${foundText.replace('PerEUC', 'PerXX')}`),
    ],
    ['SCH-EUSR-19 SCH-EUSR-33', counts(1, 1, 3)],
    ['SCH-EUSR-16', (xml) => xml.replace('2026-11-01', '2026-11-01Z')],
    ['SCH-EUSR-17', (xml) => xml.replace('2026-11-30', '2026-11-30Z')],
    ['SCH-EUSR-18', (xml) => xml.replace('2026-11-30', '2026-10-31')],
    ['SCH-EUSR-06 SCH-EUSR-08', (xml) => xml.replace('POP000360', '')],
    ['SCH-EUSR-07', (xml) => xml.replace('"CertSubjectCN"', '"x"')],
    ['SCH-EUSR-08', (xml) => xml.replace('POP000360', 'POP36')],
    ['SCH-EUSR-30', key('PerEUC', />NL</, '>ZZ<')],
    ['SCH-EUSR-09 SCH-EUSR-10', key('PerDT-PR', / *<Key metaSchemeID="DT".*\n/, '')],
    ['SCH-EUSR-11', key('PerDT-PR', /"PR"/, '"XX"')],
    ['SCH-EUSR-23 SCH-EUSR-24', key('PerDT-PR-EUC', / *<Key metaSchemeID="DT".*\n/, '')],
    ['SCH-EUSR-25', key('PerDT-PR-EUC', /"PR"/, '"XX"')],
    ['SCH-EUSR-26 SCH-EUSR-27', key('PerDT-PR-EUC', /"CC"/, '"XX"')],
    ['SCH-EUSR-41 SCH-EUSR-42', key('PerDT-EUC', / *<Key metaSchemeID="DT".*\n/, '')],
    ['SCH-EUSR-43 SCH-EUSR-44', key('PerDT-EUC', /"CC"/, '"XX"')],
    ['SCH-EUSR-46 SCH-EUSR-47', key('PerEUC', /"CC"/, '"XX"')],
    ['SCH-EUSR-45 SCH-EUSR-46 SCH-EUSR-47', key('PerEUC', / *<Key .*\n/, '$&$&')],
    ['XSD', (xml) => xml.replace(/<SendingEndUsers>\d+/, '<SendingEndUsers>-1')],
  ])('%s', (rules, change) => {
    const xml = writeReport(createReport('eusr', EXCHANGES)).toString();
    const changedText = change(xml);
    expect(changedText).not.toBe(xml);
    expect(listRules(Buffer.from(changedText))).toEqual(rules.split(' ').sort());
  });
});
