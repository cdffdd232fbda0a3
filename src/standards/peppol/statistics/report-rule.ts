import type { ReadReport } from './read-report';
import type { ReportPart, StatisticsKey } from './report';

/** Violated rule of a report. */
export interface StatisticsFinding {
  /** Id of the rule in the official Schematron, e.g. `SCH-TSR-04`. */
  rule: string;
  message: string;
}

/** Assertion about a whole report. */
export interface ReportRule {
  rule: string;
  holds(report: ReadReport): boolean;
  message(report: ReadReport): string;
}

/** Selection of keys by metascheme and scheme; a null metascheme selects all. */
export interface KeySelection {
  metaScheme: string | null;
  scheme?: string;
}

/** Assertions about the parts of one type, with the numbers of the rules. */
export interface PartRules {
  type: string;
  /** Required number of keys of a part. */
  keys: { rule: string; count: number };
  /** Required number of selected keys of a part. */
  has: readonly (KeySelection & { rule: string; count: number })[];
  /** Selected keys that must be unique among the parts. */
  unique: { rule: string; keys: readonly KeySelection[] };
  otherRules?: readonly { rule: string; holds(part: ReportPart): boolean; message: string }[];
}

const SEAT_ID = /^P[A-Z]{2}[0-9]{6}$/;

/** Returns whether a text has the form of a seat id, `POP000001`. */
export function isSeatId(text: string): boolean {
  return SEAT_ID.test(text);
}

export function selectKeys({ keys }: ReportPart, { metaScheme, scheme }: KeySelection): StatisticsKey[] {
  return keys.filter(
    (key) =>
      (metaScheme === null || key.metaScheme === metaScheme) &&
      (scheme === undefined || key.scheme === scheme),
  );
}

/** Checks the parts of one type. */
export function listPartFindings(report: ReadReport, rules: PartRules): StatisticsFinding[] {
  const parts = report.parts.filter(({ type }) => type === rules.type);
  const names = countNames(parts, rules.unique.keys);
  return parts.flatMap((part) => checkPart(part, rules, names));
}

function checkPart(
  part: ReportPart,
  { type, keys, has, unique, otherRules = [] }: PartRules,
  names: ReadonlyMap<string, number>,
): StatisticsFinding[] {
  const findings: StatisticsFinding[] = [];
  const keyCount = part.keys.length;
  if (keyCount !== keys.count)
    findings.push({
      rule: keys.rule,
      message: `A ${type} part must have ${keys.count} keys; received ${keyCount}.`,
    });
  for (const { rule, count, ...choice } of has) {
    const presentKeys = selectKeys(part, choice).length;
    if (presentKeys !== count)
      findings.push({
        rule,
        message: `A ${type} part must have ${count} keys ${formatKeyChoice(choice)}; received ${presentKeys}.`,
      });
  }
  const repeatedName = listCombinations(part, unique.keys).find((name) => names.get(name) !== 1);
  if (repeatedName !== undefined)
    findings.push({
      rule: unique.rule,
      message: `The report must have only one ${type} part of ${repeatedName}.`,
    });
  for (const other of otherRules)
    if (!other.holds(part)) findings.push({ rule: other.rule, message: other.message });
  return findings;
}

function formatKeyChoice({ metaScheme, scheme }: KeySelection): string {
  return [
    ...(metaScheme === null ? [] : [`of ${metaScheme}`]),
    ...(scheme === undefined ? [] : [`with scheme ${scheme}`]),
  ].join(' ');
}

/** Counts the parts by name, which consists of the first key of each selection. */
function countNames(parts: readonly ReportPart[], keys: readonly KeySelection[]): Map<string, number> {
  const names = new Map<string, number>();
  for (const part of parts) {
    const name = keys
      .map((choice) => selectKeys(part, choice)[0])
      .map((key) => (key === undefined ? '' : formatKey(key)));
    names.set(name.join('::'), (names.get(name.join('::')) ?? 0) + 1);
  }
  return names;
}

/** Lists the names of a part by all combinations of its keys: exactly one, unless a key is missing or repeated. */
function listCombinations(part: ReportPart, keys: readonly KeySelection[]): string[] {
  const [first, ...rest] = keys.map((choice) => selectKeys(part, choice).map(formatKey));
  return rest.reduce(
    (names, texts) => names.flatMap((name) => texts.map((text) => `${name}::${text}`)),
    first ?? [],
  );
}

function formatKey({ scheme, value }: StatisticsKey): string {
  return `${scheme}::${value}`;
}
