import { END_USER_RULES, SUBSET_RULES } from './end-user-rules';
import { readReport, type ReadReport } from './read-report';
import type { ReportKind } from './report';
import { listPartFindings, type PartRules, type ReportRule, type StatisticsFinding } from './report-rule';
import { SUBTOTAL_RULES, TRANSACTION_RULES } from './transaction-rules';

const RULES: Readonly<Record<ReportKind, { report: readonly ReportRule[]; parts: readonly PartRules[] }>> = {
  tsr: { report: TRANSACTION_RULES, parts: SUBTOTAL_RULES },
  eusr: { report: END_USER_RULES, parts: SUBSET_RULES },
};

/** Rule id of findings that violate the XML schema. */
export const STRUCTURE_RULE = 'XSD';

/**
 * Validates a report as OpenPeppol does: by its schema, then by all rules of the official Schematron (TSR 1.0.5, EUSR
 * 1.1.5), which are all fatal.
 * @returns the findings; empty for a report that OpenPeppol will process
 */
export function validateReport(bytes: Buffer): StatisticsFinding[] {
  const reading = readReport(bytes);
  if (reading.ok) return listRuleFindings(reading.report);
  return reading.errors.map((mistake) => ({ rule: STRUCTURE_RULE, message: `${mistake}.` }));
}

function listRuleFindings(report: ReadReport): StatisticsFinding[] {
  const { report: rules, parts } = RULES[report.kind];
  return [
    ...rules
      .filter((rule) => !rule.holds(report))
      .map((rule) => ({ rule: rule.rule, message: rule.message(report) })),
    ...parts.flatMap((one) => listPartFindings(report, one)),
  ];
}
