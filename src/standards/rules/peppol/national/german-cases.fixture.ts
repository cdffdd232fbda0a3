/** The German cases of the Peppol rules, for XRechnung, which has the same rules under other ids. */
import { CONTINENTAL_FAILURES, CONTINENTAL_PASSES } from './continental-cases.fixture';
import { GERMAN } from './national-documents.fixture';

const isGerman = ({ rule }: { rule: string }): boolean => rule.startsWith('DE-R-');
const withBase = <Case extends { base?: string }>(each: Case): Case & { base: string } => ({
  ...each,
  base: each.base ?? GERMAN,
});

export const PASSES_AND_FAILURES_OF_GERMANY = {
  failures: CONTINENTAL_FAILURES.filter(isGerman).map(withBase),
  passes: CONTINENTAL_PASSES.filter(isGerman).map(withBase),
};
