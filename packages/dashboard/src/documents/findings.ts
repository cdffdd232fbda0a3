import { groupBy } from '../group-by';

/** A finding of the rules. */
export interface Finding {
  ruleCode: string;
  errorMessage: string;
  errorLevel: 'ERROR' | 'WARNING';
  fieldName: string | null;
  source: string;
}

/** Findings of one rule; what is over the first few is opened on demand. */
export interface FindingGroup {
  ruleCode: string;
  level: Finding['errorLevel'];
  findings: Finding[];
}

/** Number of findings of a rule that are shown initially. */
export const FIRST_OF_RULE = 5;

/** Findings by rule, in the order of the API: errors before warnings. */
export function groupFindings(findings: Finding[]): FindingGroup[] {
  const groups = groupBy(findings, ({ ruleCode, errorLevel }) => `${errorLevel} ${ruleCode}`);
  return [...groups.values()].map((group) => ({
    ruleCode: group[0]?.ruleCode ?? '',
    level: group[0]?.errorLevel ?? 'ERROR',
    findings: group,
  }));
}
