/** The rules of the transaction statistics report (Schematron 1.0.5). */
import { listHeaderRules } from './header-rules';
import type { ReadReport } from './read-report';
import { SEAT_SCHEME, type ReportPart } from './report';
import { isReportCountry } from '../countries';
import { isSeatId, selectKeys, type PartRules, type ReportRule } from './report-rule';

const TYPES = ['PerTP', 'PerSP-DT-PR', 'PerSP-DT-PR-CC'];
const COUNTRY_SCHEMES = ['SenderCountry', 'ReceiverCountry'];

const [SP, DT, PR] = ['SP', 'DT', 'PR'].map((metaScheme) => ({ metaScheme })) as [
  { metaScheme: string },
  { metaScheme: string },
  { metaScheme: string },
];
const SENDER = { metaScheme: 'CC', scheme: 'SenderCountry' };
const RECEIVER = { metaScheme: 'CC', scheme: 'ReceiverCountry' };

const isEmpty = ({ totals }: ReadReport): boolean =>
  count(totals, 'Incoming') + count(totals, 'Outgoing') === 0;
const hasNoIncoming = (report: ReadReport): boolean =>
  isEmpty(report) || count(report.totals, 'Incoming') === 0;

function count(counts: ReportPart['counts'], name: string): number {
  return counts[name] ?? 0;
}

function sumCounts({ parts }: ReadReport, type: string, name: string): number {
  return parts.filter((part) => part.type === type).reduce((sum, { counts }) => sum + count(counts, name), 0);
}

/** Creates the rule that subtotals of a type exist, unless the report is exempt. */
function createSubtotalRule(
  rule: string,
  type: string,
  isExempt: (report: ReadReport) => boolean,
): ReportRule {
  return {
    rule,
    holds: (report) => isExempt(report) || report.parts.some((part) => part.type === type),
    message: () => `The report must have a ${type} subtotal.`,
  };
}

/** Creates the rule that the subtotals of a type add up to the total. */
function createSumRule(
  rule: string,
  type: string,
  name: string,
  isExempt: (report: ReadReport) => boolean,
): ReportRule {
  return {
    rule,
    holds: (report) => isExempt(report) || sumCounts(report, type, name) === count(report.totals, name),
    message: (report) =>
      `The ${type} subtotals must add up to the total ${name} ${count(report.totals, name)}; received ${sumCounts(report, type, name)}.`,
  };
}

/** Creates a rule about each selected key; the message shows the first violation. */
function createKeyRule(
  rule: string,
  isChosen: (scheme: string) => boolean,
  isValid: (value: string) => boolean,
  expectedText: string,
): ReportRule {
  const wrong = ({ parts }: ReadReport) =>
    parts.flatMap(({ keys }) => keys).find(({ scheme, value }) => isChosen(scheme) && !isValid(value));
  return {
    rule,
    holds: (report) => wrong(report) === undefined,
    message: (report) => `A key must be ${expectedText}; received "${wrong(report)?.value ?? ''}".`,
  };
}

export const TRANSACTION_RULES: readonly ReportRule[] = [
  ...listHeaderRules('tsr', {
    customization: 'SCH-TSR-01',
    profile: 'SCH-TSR-02',
    start: 'SCH-TSR-40',
    end: 'SCH-TSR-41',
    order: 'SCH-TSR-42',
    reporter: 'SCH-TSR-16',
    reporterScheme: 'SCH-TSR-17',
    reporterForm: 'SCH-TSR-18',
  }),
  createSubtotalRule('SCH-TSR-03', 'PerTP', isEmpty),
  createSumRule('SCH-TSR-04', 'PerTP', 'Incoming', isEmpty),
  createSumRule('SCH-TSR-05', 'PerTP', 'Outgoing', isEmpty),
  createSubtotalRule('SCH-TSR-07', 'PerSP-DT-PR', isEmpty),
  createSumRule('SCH-TSR-08', 'PerSP-DT-PR', 'Incoming', isEmpty),
  createSumRule('SCH-TSR-09', 'PerSP-DT-PR', 'Outgoing', isEmpty),
  createSubtotalRule('SCH-TSR-11', 'PerSP-DT-PR-CC', hasNoIncoming),
  createSumRule('SCH-TSR-12', 'PerSP-DT-PR-CC', 'Incoming', hasNoIncoming),
  // Both rules check the types of subtotals: the first once for the report, the second for each subtotal.
  ...['SCH-TSR-39', 'SCH-TSR-37'].map((rule): ReportRule => ({
    rule,
    holds: ({ parts }) => parts.every(({ type }) => TYPES.includes(type)),
    message: ({ parts }) =>
      `The type of a subtotal must be one of ${TYPES.join(', ')}; received "${parts.find(({ type }) => !TYPES.includes(type))?.type ?? ''}".`,
  })),
  createKeyRule('SCH-TSR-19', (scheme) => scheme === SEAT_SCHEME, isSeatId, 'a seat such as POP000001'),
  createKeyRule(
    'SCH-TSR-20',
    (scheme) => COUNTRY_SCHEMES.includes(scheme),
    (value) => value === 'ZZ' || isReportCountry(value),
    'a country of ISO 3166-1, 1A, EL, XI, XK or ZZ',
  ),
];

function createSeatSchemeRule(rule: string): NonNullable<PartRules['otherRules']>[number] {
  return {
    rule,
    holds: (part) => selectKeys(part, SP).every(({ scheme }) => scheme === SEAT_SCHEME),
    message: `Each SP key must have the scheme ${SEAT_SCHEME}.`,
  };
}

export const SUBTOTAL_RULES: readonly PartRules[] = [
  {
    type: 'PerTP',
    keys: { rule: 'SCH-TSR-21', count: 1 },
    has: [
      { rule: 'SCH-TSR-22', metaScheme: 'TP', count: 1 },
      { rule: 'SCH-TSR-23', metaScheme: null, scheme: 'Peppol', count: 1 },
    ],
    unique: { rule: 'SCH-TSR-06', keys: [{ metaScheme: 'TP' }] },
  },
  {
    type: 'PerSP-DT-PR',
    keys: { rule: 'SCH-TSR-24', count: 3 },
    has: [
      { rule: 'SCH-TSR-25', ...SP, count: 1 },
      { rule: 'SCH-TSR-26', ...DT, count: 1 },
      { rule: 'SCH-TSR-27', ...PR, count: 1 },
    ],
    unique: { rule: 'SCH-TSR-10', keys: [SP, DT, PR] },
    otherRules: [createSeatSchemeRule('SCH-TSR-28')],
  },
  {
    type: 'PerSP-DT-PR-CC',
    keys: { rule: 'SCH-TSR-29', count: 5 },
    has: [
      { rule: 'SCH-TSR-30', ...SP, count: 1 },
      { rule: 'SCH-TSR-31', ...DT, count: 1 },
      { rule: 'SCH-TSR-32', ...PR, count: 1 },
      { rule: 'SCH-TSR-33', metaScheme: 'CC', count: 2 },
      { rule: 'SCH-TSR-35', ...SENDER, count: 1 },
      { rule: 'SCH-TSR-36', ...RECEIVER, count: 1 },
    ],
    unique: { rule: 'SCH-TSR-14', keys: [SP, DT, PR, SENDER, RECEIVER] },
    otherRules: [
      createSeatSchemeRule('SCH-TSR-34'),
      {
        rule: 'SCH-TSR-43',
        holds: ({ counts }) => counts['Outgoing'] === 0,
        message:
          'A subtotal by countries must not count outgoing exchanges, because their receiving country is not known.',
      },
    ],
  },
];
