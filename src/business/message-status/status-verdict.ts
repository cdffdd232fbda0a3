import type { StatusCode, StatusIssue } from '../../standards/peppol/mls';
import { NO_PLACE } from '../../standards/peppol/mls';
import type { Finding, ValidationOutcome } from '../../standards/rules';

/** What a status says of a document that was received and judged. */
export interface StatusVerdict {
  code: Exclude<StatusCode, 'AB'>;
  /** null: nothing is to be said */
  description: string | null;
  issues: StatusIssue[];
}

/** Issues that a status has at most; the rest adds nothing that its reader needs. */
const MAX_ISSUES = 100;
/** Characters of a description. */
const MAX_TEXT = 1_000;

const REFUSED =
  'The document breaks fatal rules of what it claims to be. The recipient has it, with this verdict.';

/**
 * The status of a document that is stored in its recipient's inbox. One that breaks a fatal rule is refused (RE): its sender
 * has to correct it. Any other is delivered (AP), with what the rules warn of.
 */
export function verdictOn({ result, errors }: Pick<ValidationOutcome, 'result' | 'errors'>): StatusVerdict {
  const refused = result === 'invalid';
  const fatal = errors.filter(({ errorLevel }) => errorLevel === 'ERROR');
  const warnings = errors.filter(({ errorLevel }) => errorLevel === 'WARNING');
  const issues = [...(refused ? fatal : []), ...warnings].slice(0, MAX_ISSUES).map(issueOf);
  return refused ? { code: 'RE', description: REFUSED, issues } : { code: 'AP', description: null, issues };
}

/** A place in our own model is no XPath, so it stands in the description. */
function issueOf({ ruleCode, errorMessage, errorLevel, fieldName, source }: Finding): StatusIssue {
  const isPath = fieldName.startsWith('/');
  const where = isPath || fieldName === '' ? '' : ` (${fieldName})`;
  return {
    reason: errorLevel === 'WARNING' ? 'BW' : isSyntax(ruleCode, source) ? 'SV' : 'BV',
    place: isPath ? fieldName : NO_PLACE,
    description: `[${ruleCode}] ${errorMessage}${where}`.slice(0, MAX_TEXT),
  };
}

/** What was found by the XML parser or the schema, rather than by a rule. */
function isSyntax(ruleCode: string, source: string): boolean {
  return ruleCode === 'XML' || source === 'XML 1.0' || /^(?:UBL|CII)-STRUCTURE/.test(ruleCode);
}
