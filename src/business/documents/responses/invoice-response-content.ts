import type { ValidationOutcome } from '../../../standards/rules';
import type { ResponseReason } from '../reading/other-documents';

/** What a repeated request that gave an answer is answered with; the id is that of the document that the answer is. */
export const RESPONSE_RESULT = 'invoice response';

/** An answer to an invoice that a company gives, stored with the document that it is. */
export interface InvoiceResponseContent {
  id: string;
  /** The invoice. */
  answeredId: string;
  code: string;
  /** Where the invoice stands by it. */
  state: string;
  /** The answer before it; null for the first one. Another one that follows the same is refused by the database. */
  follows: string | null;
  /** What the state of the invoice was when the answer was checked; null where it had none. */
  version: string | null;
  reasons: ResponseReason[];
  /** YYYY-MM-DD */
  effectiveDate: string | null;
  description: string | null;
  /** Number of the invoice. */
  reference: string;
}

/** What `GIVEN_RESPONSE_COLUMNS` and `ABOUT_COLUMNS` name. */
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
