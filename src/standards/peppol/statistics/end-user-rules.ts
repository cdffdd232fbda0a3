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

const DOCUMENT_TYPE = { metaScheme: 'DT' };
const PROCESS = { metaScheme: 'PR' };
const COUNTRY_CODE = { metaScheme: 'CC' };
const COUNTRY = { metaScheme: 'CC', scheme: 'EndUserCountry' };

const count = (counts: Counts, name: string): number => counts[name] ?? 0;
const countBoth = (counts: Counts): number => count(counts, SENDING) + count(counts, RECEIVING);
const isEmpty = ({ totals }: ReadReport): boolean => countBoth(totals) === 0;

/** Creates the rule that the report has a subset, and no subset has more users than the full set. */
function createFullSetRule(rule: string, name: string): ReportRule {
  return {
    rule,
    holds: (report) =>
      isEmpty(report) ||
      (report.parts.length > 0 &&
        report.parts.every(({ counts }) => count(counts, name) <= count(report.totals, name))),
    message: (report) =>
      `The report must have subsets, each with at most ${count(report.totals, name)} ${name}, the number of the full set.`,
  };
}

function createSubsetRule(rule: string, type: string): ReportRule {
  return {
    rule,
    holds: (report) => isEmpty(report) || report.parts.some((part) => part.type === type),
    message: () => `The report must have a ${type} subset.`,
  };
}

/** Creates a rule about the numbers of the full set, or of all subsets. */
function createCountRule(
  rule: string,
  set: 'full' | 'subsets',
  holds: (counts: Counts) => boolean,
  requirement: string,
): ReportRule {
  const findViolation = ({ totals, parts }: ReadReport): Counts | undefined =>
    (set === 'full' ? [totals] : parts.map(({ counts }) => counts)).find((counts) => !holds(counts));
  return {
    rule,
    holds: (report) => findViolation(report) === undefined,
    message: (report) =>
      `${set === 'full' ? 'The full set' : 'A subset'} has ${EITHER} ${findViolation(report)?.[EITHER] ?? ''}; expected: ${requirement}.`,
  };
}

const isAtMostBoth = (counts: Counts): boolean => count(counts, EITHER) <= countBoth(counts);
const isAtLeast =
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
  createFullSetRule('SCH-EUSR-03', SENDING),
  createFullSetRule('SCH-EUSR-04', RECEIVING),
  createFullSetRule('SCH-EUSR-22', EITHER),
  createCountRule(
    'SCH-EUSR-19',
    'full',
    isAtMostBoth,
    'at most those that send and those that receive together',
  ),
  createCountRule('SCH-EUSR-20', 'full', isAtLeast(SENDING), 'at least those that send'),
  createCountRule('SCH-EUSR-21', 'full', isAtLeast(RECEIVING), 'at least those that receive'),
  createSubsetRule('SCH-EUSR-15', 'PerDT-PR'),
  createSubsetRule('SCH-EUSR-37', 'PerDT-EUC'),
  createSubsetRule('SCH-EUSR-39', 'PerEUC'),
  {
    rule: 'SCH-EUSR-14',
    holds: ({ parts }) => parts.every(({ type }) => TYPES.includes(type)),
    message: ({ parts }) =>
      `The type of a subset must be one of ${TYPES.join(', ')}; received "${parts.find(({ type }) => !TYPES.includes(type))?.type ?? ''}".`,
  },
  createCountRule(
    'SCH-EUSR-33',
    'subsets',
    isAtMostBoth,
    'at most those that send and those that receive together',
  ),
  createCountRule('SCH-EUSR-34', 'subsets', isAtLeast(SENDING), 'at least those that send'),
  createCountRule('SCH-EUSR-35', 'subsets', isAtLeast(RECEIVING), 'at least those that receive'),
  createCountRule('SCH-EUSR-36', 'subsets', (counts) => count(counts, EITHER) > 0, 'more than none'),
  {
    rule: 'SCH-EUSR-30',
    holds: (report) => findUnknownCountry(report) === undefined,
    message: (report) =>
      `A country must be one of ISO 3166-1, 1A, EL, XI or XK; received "${findUnknownCountry(report) ?? ''}".`,
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
      { rule: 'SCH-EUSR-10', ...DOCUMENT_TYPE, count: 1 },
      { rule: 'SCH-EUSR-11', ...PROCESS, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-13', keys: [DOCUMENT_TYPE, PROCESS] },
  },
  {
    type: 'PerDT-PR-EUC',
    keys: { rule: 'SCH-EUSR-23', count: 3 },
    has: [
      { rule: 'SCH-EUSR-24', ...DOCUMENT_TYPE, count: 1 },
      { rule: 'SCH-EUSR-25', ...PROCESS, count: 1 },
      { rule: 'SCH-EUSR-26', ...COUNTRY_CODE, count: 1 },
      { rule: 'SCH-EUSR-27', ...COUNTRY, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-29', keys: [DOCUMENT_TYPE, PROCESS, COUNTRY] },
  },
  {
    type: 'PerDT-EUC',
    keys: { rule: 'SCH-EUSR-41', count: 2 },
    has: [
      { rule: 'SCH-EUSR-42', ...DOCUMENT_TYPE, count: 1 },
      { rule: 'SCH-EUSR-43', ...COUNTRY_CODE, count: 1 },
      { rule: 'SCH-EUSR-44', ...COUNTRY, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-38', keys: [DOCUMENT_TYPE, COUNTRY] },
  },
  {
    type: 'PerEUC',
    keys: { rule: 'SCH-EUSR-45', count: 1 },
    has: [
      { rule: 'SCH-EUSR-46', ...COUNTRY_CODE, count: 1 },
      { rule: 'SCH-EUSR-47', ...COUNTRY, count: 1 },
    ],
    unique: { rule: 'SCH-EUSR-40', keys: [COUNTRY] },
  },
];
