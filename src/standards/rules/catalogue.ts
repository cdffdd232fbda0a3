/** Versions of the rule sets and code lists in this release. */
import * as PARTICIPANT_SCHEMES from '../peppol/electronic-address-schemes';
import {
  ACTIVE_DOCUMENT_TYPES,
  DEPRECATED_DOCUMENT_TYPES,
  REMOVED_DOCUMENT_TYPES,
} from '../peppol/code-lists/document-types-9.7';
import * as EN from './code-lists/en16931-1.3.16';
import * as PEPPOL from './code-lists/peppol-3.0.21';
import { listWithParts, type RuleSet } from './rule-set';
import { listAllSets, getVersionInForce } from './rule-sets';

/** Version of a rule set. */
export interface RuleSetVersion {
  name: string;
  version: string;
  /** name of the rule set in findings */
  source: string;
  /** first and last day (YYYY-MM-DD) in force; until is null for the newest */
  since: string;
  until: string | null;
  state: 'superseded' | 'in_force' | 'upcoming';
  /** number of rules with their own id */
  rules: number;
}

/** A version of a code list. */
export interface CodeListVersion {
  name: string;
  /** publisher and release */
  source: string;
  version: string;
  codes: number;
}

/**
 * Lists all versions of all rule sets, each set from the oldest to the newest.
 * @param day YYYY-MM-DD
 */
export function listRuleSetVersions(day: string): RuleSetVersion[] {
  return listAllSets().flatMap((versions) => {
    const inForce = getVersionInForce(versions, day);
    return versions.map((set) => ({
      name: set.name,
      version: set.version,
      source: set.source,
      since: set.since,
      until: set.until ?? null,
      state: set === inForce ? 'in_force' : set.since > day ? 'upcoming' : 'superseded',
      rules: collectRuleIds(set).size,
    }));
  });
}

/**
 * Lists the versions of the rule sets in force on a day.
 * @param day YYYY-MM-DD
 */
export function listRuleSetsInForce(day: string): RuleSet[] {
  return listAllSets().map((versions) => getVersionInForce(versions, day));
}

/**
 * Returns the first day of the newest release that is not in force on a day; null when all are in force.
 * @param day YYYY-MM-DD
 */
export function findUpcomingReleaseDay(day: string): string | null {
  const upcomingDays = listAllSets()
    .flat()
    .flatMap(({ since }) => (since > day ? [since] : []));
  return upcomingDays.sort().at(-1) ?? null;
}

/** Rule set that is in force in another version on another day. */
export interface ChangedRuleSet {
  name: string;
  /** version on the first day */
  from: string;
  /** version on the second day, and the first day (YYYY-MM-DD) on which it is in force */
  to: string;
  since: string;
}

/**
 * Lists the rule sets whose versions differ between two days.
 * @param versions sets with all their versions, by default those of this release
 */
export function listChangedRuleSets(
  first: string,
  second: string,
  versions: readonly (readonly RuleSet[])[] = listAllSets(),
): ChangedRuleSet[] {
  return versions.flatMap((each) => {
    const [before, after] = [getVersionInForce(each, first), getVersionInForce(each, second)];
    return before === after
      ? []
      : [{ name: after.name, from: before.version, to: after.version, since: after.since }];
  });
}

function collectRuleIds(set: RuleSet): Set<string> {
  const ids = new Set<string>();
  for (const { patterns, forbidden = [] } of listWithParts(set)) {
    for (const { rules } of patterns)
      for (const { asserts } of rules) for (const { id } of asserts) ids.add(id);
    for (const { id } of forbidden) ids.add(id);
  }
  return ids;
}

const countLines = (text: string): number => text.trim().split('\n').length;

/** Lists the most important code lists of documents and registrations. */
export function listCodeLists(): CodeListVersion[] {
  const en = (name: string, list: { codes: readonly string[] }): CodeListVersion => ({
    name,
    source: 'EN 16931',
    version: '1.3.16',
    codes: list.codes.length,
  });
  const peppol = (name: string, codes: number): CodeListVersion => ({
    name,
    source: 'Peppol code lists',
    version: '9.7',
    codes,
  });
  const billing = (name: string, list: { codes: readonly string[] }): CodeListVersion => ({
    name,
    source: 'Peppol BIS Billing',
    version: '3.0.21',
    codes: list.codes.length,
  });
  const schemes = PARTICIPANT_SCHEMES.ELECTRONIC_ADDRESS_SCHEMES;
  return [
    en('Electronic address schemes (EAS)', EN.ELECTRONIC_ADDRESS_SCHEMES),
    en('Identifier schemes (ICD, ISO 6523)', EN.IDENTIFIER_SCHEMES),
    en('Currencies (ISO 4217)', EN.CURRENCIES),
    en('Countries (ISO 3166-1)', EN.COUNTRIES),
    en('VAT exemption reasons (VATEX)', EN.VAT_EXEMPTION_REASON_CODES),
    en('Units of measure (UNECE Rec. 20 and 21)', EN.UNITS_OF_MEASURE),
    en('Payment means (UNTDID 4461)', EN.PAYMENT_MEANS_CODES),
    en('Invoice types (UNTDID 1001)', EN.INVOICE_TYPE_CODES),
    en('Credit note types (UNTDID 1001)', EN.CREDIT_NOTE_TYPE_CODES),
    billing('Electronic address schemes (EAS)', PEPPOL.ADDRESS_SCHEMES),
    billing('Currencies (ISO 4217)', PEPPOL.CURRENCIES),
    ...(['active', 'deprecated', 'removed'] as const).map((state) =>
      peppol(
        `Participant identifier schemes, ${state}`,
        schemes.filter((scheme) => scheme.state === state).length,
      ),
    ),
    peppol('Document types, active', countLines(ACTIVE_DOCUMENT_TYPES)),
    peppol('Document types, deprecated', countLines(DEPRECATED_DOCUMENT_TYPES)),
    peppol('Document types, removed', countLines(REMOVED_DOCUMENT_TYPES)),
  ];
}
