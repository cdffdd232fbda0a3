/** The rules of the end user statistics report (Schematron 1.1.5). */
import { listHeaderRules } from './header-rules';
import type { ReadReport } from './read-report';
import type { Counts } from './report';
import { isReportCountry } from '../countries';
import type { PartRules, ReportRule } from './report-rule';

const [SENDING, RECEIVING, EITHER] = [
  'SendingEndUsers',
  'ReceivingEndUsers',
  'SendingOrReceivingEndUsers',
] as const;
const TYPES = ['PerDT-PR', 'PerDT-PR-EUC', 'PerDT-EUC', 'PerEUC'];

const DT = { metaScheme: 'DT' };
const PR = { metaScheme: 'PR' };
const CC = { metaScheme: 'CC' };
const COUNTRY = { metaScheme: 'CC', scheme: 'EndUserCountry' };

const count = (counts: Counts, name: string): number => counts[name] ?? 0;
const countBoth = (counts: Counts): number => count(counts, SENDING) + count(counts, RECEIVING);
const isEmpty = ({ totals }: ReadReport): boolean => countBoth(totals) === 0;

/** Creates the rule that no subset has more users than the full set, which needs at least one subset. */
function withinFullSet(rule: string, name: string): ReportRule {
  return {
    rule,
    holds: (report) =>
      isEmpty(report) ||
      (report.parts.length > 0 &&
        report.parts.every(({ counts }) => count(counts, name) <= count(report.totals, name))),
    message: (report) =>
      `A subset has more ${name} than the full set, or there is none; expected: at most ${count(report.totals, name)}.`,
  };
}

function exists(rule: string, type: string): ReportRule {
  return {
    rule,
    holds: (report) => isEmpty(report) || report.parts.some((part) => part.type === type),
    message: () => `There is no ${type} subset.`,
  };
}

/** Creates a rule about the numbers of a set: `full`, or all subsets. */
function countRule(
  rule: string,
  of: 'full' | 'subsets',
  holds: (counts: Counts) => boolean,
  expectedText: string,
): ReportRule {
  const wrong = ({ totals, parts }: ReadReport): Counts | undefined =>
    (of === 'full' ? [totals] : parts.map(({ counts }) => counts)).find((counts) => !holds(counts));
  return {
    rule,
    holds: (report) => wrong(report) === undefined,
    message: (report) =>
      `${of === 'full' ? 'The full set' : 'A subset'} has ${EITHER} ${wrong(report)?.[EITHER] ?? ''}; expected: ${expectedText}.`,
  };
}

const notAboveBoth = (counts: Counts): boolean => count(counts, EITHER) <= countBoth(counts);
const notBelow =
  (name: string) =>
  (counts: Counts): boolean =>
    count(counts, EITHER) >= count(counts, name);

export const END_USER_RULES: readonly ReportRule[] = [
  ...listHeaderRules('eusr', {
    customization: 'SCH-EUSR-01',
    profile: 'SCH-EUSR-02',
    start: 'SCH-EUSR-16',
    end: 'SCH-EUSR-17',
    order: 'SCH-EUSR-18',
    reporter: 'SCH-EUSR-06',
    reporterScheme: 'SCH-EUSR-07',
    reporterForm: 'SCH-EUSR-08',
  }),
  withinFullSet('SCH-EUSR-03', SENDING),
  withinFullSet('SCH-EUSR-04', RECEIVING),
  withinFullSet('SCH-EUSR-22', EITHER),
  countRule('SCH-EUSR-19', 'full', notAboveBoth, 'at most those that send and those that receive together'),
  countRule('SCH-EUSR-20', 'full', notBelow(SENDING), 'at least those that send'),
  countRule('SCH-EUSR-21', 'full', notBelow(RECEIVING), 'at least those that receive'),
  exists('SCH-EUSR-15', 'PerDT-PR'),
  exists('SCH-EUSR-37', 'PerDT-EUC'),
  exists('SCH-EUSR-39', 'PerEUC'),
  {
    rule: 'SCH-EUSR-14',
    holds: ({ parts }) => parts.every(({ type }) => TYPES.includes(type)),
    message: ({ parts }) =>
      `A subset is of type "${parts.find(({ type }) => !TYPES.includes(type))?.type ?? ''}"; expected: ${TYPES.join(', ')}.`,
  },
  countRule(
    'SCH-EUSR-33',
    'subsets',
    notAboveBoth,
    'at most those that send and those that receive together',
  ),
  countRule('SCH-EUSR-34', 'subsets', notBelow(SENDING), 'at least those that send'),
  countRule('SCH-EUSR-35', 'subsets', notBelow(RECEIVING), 'at least those that receive'),
  countRule('SCH-EUSR-36', 'subsets', (counts) => count(counts, EITHER) > 0, 'more than none'),
  {
    rule: 'SCH-EUSR-30',
    holds: (report) => findUnknownCountry(report) === undefined,
    message: (report) =>
      `A country is "${findUnknownCountry(report) ?? ''}"; expected: one of ISO 3166-1, 1A, EL, XI or XK.`,
  },
];

function findUnknownCountry({ parts }: ReadReport): string | undefined {
  return parts
    .flatMap(({ keys }) => keys)
    .find(({ scheme, value }) => scheme === COUNTRY.scheme && !isReportCountry(value))?.value;
}

export const SUBSET_RULES: readonly PartRules[] = [
  {
    type: 'PerDT-PR',
    keys: { rule: 'SCH-EUSR-09', count: 2 },
    has: [
      { rule: 'SCH-EUSR-10', ...DT, count: 1 },
      { rule: 'SCH-EUSR-11', ...PR, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-13', keys: [DT, PR] },
  },
  {
    type: 'PerDT-PR-EUC',
    keys: { rule: 'SCH-EUSR-23', count: 3 },
    has: [
      { rule: 'SCH-EUSR-24', ...DT, count: 1 },
      { rule: 'SCH-EUSR-25', ...PR, count: 1 },
      { rule: 'SCH-EUSR-26', ...CC, count: 1 },
      { rule: 'SCH-EUSR-27', ...COUNTRY, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-29', keys: [DT, PR, COUNTRY] },
  },
  {
    type: 'PerDT-EUC',
    keys: { rule: 'SCH-EUSR-41', count: 2 },
    has: [
      { rule: 'SCH-EUSR-42', ...DT, count: 1 },
      { rule: 'SCH-EUSR-43', ...CC, count: 1 },
      { rule: 'SCH-EUSR-44', ...COUNTRY, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-38', keys: [DT, COUNTRY] },
  },
  {
    type: 'PerEUC',
    keys: { rule: 'SCH-EUSR-45', count: 1 },
    has: [
      { rule: 'SCH-EUSR-46', ...CC, count: 1 },
      { rule: 'SCH-EUSR-47', ...COUNTRY, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-40', keys: [COUNTRY] },
  },
];
