import { parseXml, XmlError, type XmlDocument } from '../../../standards/invoice';
import { validateDocument, type Finding, type ValidationOutcome } from '../../../standards/rules';
import { removeOwnSchemeFindings } from './own-schemes';

/** Document that is validated by the rules of two days. */
export interface ComparisonOrder {
  xml: Uint8Array;
  /** Recipient of a sent document; null for a mailed one, and absent for a received one. */
  recipient?: string | null;
  /** Day whose rules bind now, YYYY-MM-DD. */
  today: string;
  /** Day whose rules are tried, YYYY-MM-DD. */
  day: string;
}

/** Rule by which a document is refused. */
export interface RefusingRule {
  ruleCode: string;
  source: string;
  /** Message of its first finding in the document. */
  message: string;
  /** Whether the rules of today do not refuse the document by this rule. */
  isNew: boolean;
}

/** Results of one document by the rules of two days; `ok: false` for bytes that are no acceptable XML. */
export type ComparisonResult =
  { ok: false } | { ok: true; refusedToday: boolean; isRefused: boolean; rules: RefusingRule[] };

/** A document made the thread fail that compares its results, as by its size. Another attempt would fail too. */
export class FailedComparisonError extends Error {
  constructor(cause: unknown) {
    super('The document could not be validated by the rules of two days.', { cause });
  }
}

/**
 * Validates a document by the rules of today and by those of another day. Never throws for a document that is not XML.
 */
export function compareReleases({ xml, recipient, today, day }: ComparisonOrder): ComparisonResult {
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

/** Compares two results of one document. */
export function compareOutcomes(today: ValidationOutcome, later: ValidationOutcome): ComparisonResult {
  const todaysErrors = new Set(listErrors(today).map(toRuleKey));
  const rules = new Map<string, RefusingRule>();
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

/** The source names the release, so a rule is compared by its code alone. */
const toRuleKey = ({ ruleCode }: Finding): string => ruleCode;
