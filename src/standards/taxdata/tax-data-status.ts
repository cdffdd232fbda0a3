/** Answer of the tax authority to a tax data document. */
import { readStatus, type StatusIssue } from '../peppol/mls';

/** Answer of the authority with the outcome of a report. */
export interface TaxDataAnswer {
  /** `received`: the authority's provider accepted it without a decision; `unknown`: the status has an unlisted code */
  outcome: 'accepted' | 'received' | 'refused' | 'unknown';
  /** id of the status itself */
  id: string | null;
  /** instance identifier of the message that contained the tax data document */
  reference: string | null;
  /** sender and receiver of the answer, such as `0242:000002` */
  sender: string | null;
  receiver: string | null;
  description: string | null;
  issues: readonly StatusIssue[];
  /** whether the report is invalid, so that the data must be corrected before it is sent again */
  needsCorrection: boolean;
}

const OUTCOMES = { AP: 'accepted', AB: 'received', RE: 'refused' } as const;

/** Reasons that concern the document: a violation of its syntax or of a rule. */
const DOCUMENT_CODES: ReadonlySet<string> = new Set(['SV', 'BV']);

/**
 * Reads the answer of a tax authority: a Message Level Status. The tax data status of the Emirates, which the code
 * list also names, has no published schema and is not read.
 * @returns null for any other document
 */
export function readTaxDataAnswer(bytes: Buffer): TaxDataAnswer | null {
  const status = readStatus(bytes);
  if (status === null) return null;
  const { id, reference, sender, receiver, description, issues, code } = status;
  return {
    outcome: code === null ? 'unknown' : OUTCOMES[code],
    id,
    reference,
    sender,
    receiver,
    description,
    issues,
    needsCorrection: code === 'RE' && issues.some(({ reason }) => DOCUMENT_CODES.has(reason)),
  };
}
