import { clock } from '../../platform/kernel/clock';
import type { RuleSet } from '../../standards/rules/rule-set';
import { listRuleSetsInForce } from '../../standards/rules/catalogue';
import { warning, type DoctorCheck, type Finding } from './check';

/** Rule sets with one or two releases a year. */
const YEARLY_RULE_SETS: ReadonlySet<string> = new Set([
  'en',
  'peppol',
  'peppol-self-billing',
  'fr',
  'xrechnung-ubl',
]);
/** Age above which a rule set most likely has a newer version that this release does not contain. */
const OUTDATED_AFTER_DAYS = 400;
const DAY_MS = 86_400_000;

/** Returns a warning for each rule set that is outdated on a day. */
export function findOutdatedRuleSets(sets: readonly RuleSet[], now: Date): Finding[] {
  return sets
    .filter(({ name }) => YEARLY_RULE_SETS.has(name))
    .map(({ source, since }) => ({ source, days: Math.floor((now.getTime() - Date.parse(since)) / DAY_MS) }))
    .filter(({ days }) => days > OUTDATED_AFTER_DAYS)
    .map(({ source, days }) =>
      warning(
        `Documents are checked against ${source}, which took effect ${days} days ago; a newer version has probably been published.`,
        'update to the newest release',
      ),
    );
}

/** Checks that the rules for documents are current. */
export const rulesCheck: DoctorCheck = {
  name: 'rules',
  needsSchema: false,
  run: () => findOutdatedRuleSets(listRuleSetsInForce(clock.now().toISOString().slice(0, 10)), clock.now()),
};
