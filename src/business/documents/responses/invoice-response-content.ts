import type { ValidationOutcome } from '../../../standards/rules';
import type { ResponseReason } from '../reading/other-documents';

/** Kind of the stored answer to a request that sent a response; the id is that of the response document. */
export const RESPONSE_RESULT = 'invoice response';

/** A company's response to an invoice, stored with its document. */
export interface InvoiceResponseContent {
  id: string;
  /** The invoice. */
  answeredId: string;
  code: string;
  /** State of the invoice after the response. */
  state: string;
  /** The response before it; null for the first one. The database refuses another one that follows the same. */
  follows: string | null;
  /** Version of the invoice's state when the response was checked; null without a state. */
  version: string | null;
  reasons: ResponseReason[];
  /** YYYY-MM-DD */
  effectiveDate: string | null;
  description: string | null;
  /** Number of the invoice. */
  reference: string;
}

/** Converts a response to `GIVEN_RESPONSE_COLUMNS` and `ABOUT_COLUMNS`. */
export function toInvoiceResponseColumns(
  given: InvoiceResponseContent,
  validation: ValidationOutcome,
): object {
  return {
    response_id: given.id,
    about_id: given.answeredId,
    about_version: given.version,
    response_code: given.code,
    response_state: given.state,
    response_follows: given.follows ?? '',
    response_reasons: given.reasons,
    response_effective_date: given.effectiveDate,
    response_description: given.description,
    response_reference: given.reference,
    response_validation: validation,
  };
}
