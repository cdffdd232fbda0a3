import type { ValidationOutcome } from '../../../standards/rules';
import type { ResponseReason } from '../reading/other-documents';

/** Kind of the stored result of a request that sends a response; its id is the id of the response document. */
export const RESPONSE_RESULT = 'invoice response';

/** A company's response to an invoice, stored with its document. */
export interface InvoiceResponseContent {
  id: string;
  /** Id of the invoice. */
  answeredId: string;
  code: string;
  /** State of the invoice after the response. */
  state: string;
  /**
   * Previous response; null for the first response. The database rejects a second response with the same predecessor.
   */
  follows: string | null;
  /** Version of the state of the invoice against which the response was checked; null without a state. */
  version: string | null;
  reasons: ResponseReason[];
  /** First day on which the response applies, YYYY-MM-DD. */
  effectiveDate: string | null;
  description: string | null;
  /** Number of the invoice. */
  reference: string;
}

/** Converts a response to `INVOICE_RESPONSE_COLUMNS` and `INVOICE_VERSION_COLUMNS`. */
export function toInvoiceResponseColumns(
  response: InvoiceResponseContent,
  validation: ValidationOutcome,
): object {
  return {
    response_id: response.id,
    about_id: response.answeredId,
    about_version: response.version,
    response_code: response.code,
    response_state: response.state,
    response_follows: response.follows ?? '',
    response_reasons: response.reasons,
    response_effective_date: response.effectiveDate,
    response_description: response.description,
    response_reference: response.reference,
    response_validation: validation,
  };
}
