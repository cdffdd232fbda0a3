import { parseXml, XmlError, type XmlDocument } from '../../../standards/invoice';
import { validateDocument, type Finding, type ValidationOutcome } from '../../../standards/rules';
import { removeOwnSchemeFindings } from './own-schemes';

/** Document that is validated by the rules of two days. */
export interface ComparisonRequest {
  xml: Uint8Array;
  /** Recipient of a sent document; null for a mailed document, absent for a received document. */
  recipient?: string | null;
  /** Day whose rules are in force now, YYYY-MM-DD. */
  today: string;
  /** Day whose rules are compared with the rules of today, YYYY-MM-DD. */
  day: string;
}

/** Rule that a document violates, so that the document is rejected. */
export interface RejectingRule {
  ruleCode: string;
  source: string;
  /** Message of the first finding of the rule in the document. */
  message: string;
  /** Whether the document does not violate this rule in the version of today. */
  isNew: boolean;
}

/** Results of one document by the rules of two days; `ok: false` for bytes that are not acceptable XML. */
export type ComparisonResult =
  { ok: false } | { ok: true; refusedToday: boolean; isRefused: boolean; rules: RejectingRule[] };

/**
 * Error when a document made the comparing thread fail, for example because of its size; a retry would fail as well.
 */
export class FailedComparisonError extends Error {
  constructor(cause: unknown) {
    super('The document could not be validated by the rules of both days.', { cause });
  }
}

/**
 * Validates a document by the rules of today and of another day. Does not throw for a document that is not XML.
 */
export function compareReleases({ xml, recipient, today, day }: ComparisonRequest): ComparisonResult {
  let tree: XmlDocument;
  try {
    tree = parseXml(xml);
  } catch (error) {
    if (error instanceof XmlError) return { ok: false };
    throw error;
  }
  const validate = (day: string): ValidationOutcome => {
    const outcome = validateDocument(tree, day);
    return recipient === undefined ? outcome : removeOwnSchemeFindings(outcome, recipient);
  };
  return compareOutcomes(validate(today), validate(day));
}

/** Compares two validation results of one document. */
export function compareOutcomes(today: ValidationOutcome, later: ValidationOutcome): ComparisonResult {
  const todaysErrors = new Set(listErrors(today).map(toRuleKey));
  const rules = new Map<string, RejectingRule>();
  for (const finding of listErrors(later)) {
    const key = toRuleKey(finding);
    if (rules.has(key)) continue;
    const { ruleCode, source, errorMessage } = finding;
    rules.set(key, { ruleCode, source, message: errorMessage, isNew: !todaysErrors.has(key) });
  }
  return {
    ok: true,
    refusedToday: today.result === 'invalid',
    isRefused: later.result === 'invalid',
    rules: [...rules.values()],
  };
}

const listErrors = ({ errors }: ValidationOutcome): Finding[] =>
  errors.filter(({ errorLevel }) => errorLevel === 'ERROR');

/** Returns the code of the rule as key, because the source of a finding contains the release and differs. */
const toRuleKey = ({ ruleCode }: Finding): string => ruleCode;
