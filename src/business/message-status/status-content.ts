import type { StatusCode, StatusIssue } from '../../standards/peppol/mls';
import { NO_LOCATION } from '../../standards/peppol/mls';
import type { Finding, ValidationOutcome } from '../../standards/rules';

/** Status of a document that was received and validated. */
export interface StatusContent {
  code: Exclude<StatusCode, 'AB'>;
  /** Description; null: none. */
  description: string | null;
  issues: StatusIssue[];
}

/** Maximum number of issues of a status. */
const MAX_ISSUES = 100;
/** Maximum number of characters of a description. */
const MAX_DESCRIPTION_LENGTH = 1_000;

const REJECTION_DESCRIPTION =
  'The document breaks fatal rules of the profile that it declares. The recipient has received the document with this validation result.';

/**
 * Returns the status of a document that is stored in its recipient's inbox. A document that breaks a fatal rule is
 * rejected (RE), because its sender has to correct the document. Any other document is delivered (AP), with the
 * warnings of the rules.
 */
export function toStatusContent({
  result,
  errors,
}: Pick<ValidationOutcome, 'result' | 'errors'>): StatusContent {
  const isRefused = result === 'invalid';
  const fatal = errors.filter(({ errorLevel }) => errorLevel === 'ERROR');
  const warnings = errors.filter(({ errorLevel }) => errorLevel === 'WARNING');
  const issues = [...(isRefused ? fatal : []), ...warnings].slice(0, MAX_ISSUES).map(toIssue);
  return isRefused
    ? { code: 'RE', description: REJECTION_DESCRIPTION, issues }
    : { code: 'AP', description: null, issues };
}

/** Converts a finding to an issue. A path in the internal model is not an XPath, so it becomes part of the description. */
function toIssue({ ruleCode, errorMessage, errorLevel, fieldName, source }: Finding): StatusIssue {
  const isPath = fieldName.startsWith('/');
  const where = isPath || fieldName === '' ? '' : ` (${fieldName})`;
  return {
    reason: errorLevel === 'WARNING' ? 'BW' : isSyntaxFinding(ruleCode, source) ? 'SV' : 'BV',
    place: isPath ? fieldName : NO_LOCATION,
    description: `[${ruleCode}] ${errorMessage}${where}`.slice(0, MAX_DESCRIPTION_LENGTH),
  };
}

/** Whether a finding comes from the XML parser or the schema, rather than from a rule. */
function isSyntaxFinding(ruleCode: string, source: string): boolean {
  return ruleCode === 'XML' || source === 'XML 1.0' || /^(?:UBL|CII)-STRUCTURE/.test(ruleCode);
}
