/** Status response of the tax authority to a tax data document. */
import { readStatus, type StatusIssue } from '../peppol/mls';

/** Response of the authority with the outcome of a report. */
export interface TaxAuthorityResponse {
  /**
   * `received`: the authority's provider accepted the report, without a decision yet; `unknown`: the code of the status
   * is unknown
   */
  outcome: 'accepted' | 'received' | 'refused' | 'unknown';
  /** id of the response itself */
  id: string | null;
  /** instance identifier of the message that contained the tax data document */
  reference: string | null;
  /** sender and receiver of the response, such as `0242:000002` */
  sender: string | null;
  receiver: string | null;
  description: string | null;
  issues: readonly StatusIssue[];
  /** whether the report is invalid, so that the data must be corrected before it is sent again */
  needsCorrection: boolean;
}

const OUTCOME_BY_CODE = { AP: 'accepted', AB: 'received', RE: 'refused' } as const;

/** Reasons that concern the document: a violation of the syntax or of a rule. */
const DOCUMENT_ERROR_REASONS: ReadonlySet<string> = new Set(['SV', 'BV']);

/**
 * Reads the response of a tax authority, a Message Level Status. The tax data status of the Emirates, which the code
 * list also contains, has no published schema and cannot be read.
 * @returns null for any other document
 */
export function readTaxAuthorityResponse(bytes: Buffer): TaxAuthorityResponse | null {
  const status = readStatus(bytes);
  if (status === null) return null;
  const { id, reference, sender, receiver, description, issues, code } = status;
  return {
    outcome: code === null ? 'unknown' : OUTCOME_BY_CODE[code],
    id,
    reference,
    sender,
    receiver,
    description,
    issues,
    needsCorrection: code === 'RE' && issues.some(({ reason }) => DOCUMENT_ERROR_REASONS.has(reason)),
  };
}
