import { clock } from '../../platform/kernel/clock';
import type { RuleSet } from '../../standards/rules/rule-set';
import { ruleSetsInForce } from '../../standards/rules/catalogue';
import { warning, type DoctorCheck, type Finding } from './check';

/** Rule sets with one or two releases a year. */
const PUBLISHED_YEARLY: ReadonlySet<string> = new Set([
  'en',
  'peppol',
  'peppol-self-billing',
  'fr',
  'xrechnung-ubl',
]);
/** Age above which a set most likely has a successor that this release lacks. */
const OLD_DAYS = 400;
const DAY_MS = 86_400_000;

/** Finds rule sets that are too old on a day. */
export function listOldSets(sets: readonly RuleSet[], now: Date): Finding[] {
  return sets
    .filter(({ name }) => PUBLISHED_YEARLY.has(name))
    .map(({ source, since }) => ({ source, days: Math.floor((now.getTime() - Date.parse(since)) / DAY_MS) }))
    .filter(({ days }) => days > OLD_DAYS)
    .map(({ source, days }) =>
      warning(
        `Documents are checked by ${source}, which began to bind ${days} days ago; a newer version has probably been published.`,
        'update to the newest release',
      ),
    );
}

/** Checks that the rules for documents are current. */
export const rulesCheck: DoctorCheck = {
  name: 'rules',
  needsSchema: false,
  run: () => listOldSets(ruleSetsInForce(clock.now().toISOString().slice(0, 10)), clock.now()),
};
