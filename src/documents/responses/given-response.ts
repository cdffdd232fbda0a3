import type { Speaker, StatusDetail } from '../../cdar';
import type { ValidationOutcome } from '../../rules';
import type { ResponseReason } from '../reading/other-documents';
import type { ResponseKind } from './document-response.entity';

/** What a repeated request that gave an answer is answered with; the id is that of the document that the answer is. */
export const RESPONSE_RESULT = 'invoice response';

/** An answer to an invoice, or a status of its life cycle, that is stored with the document that says it. */
export interface GivenResponse {
  id: string;
  kind: Exclude<ResponseKind, 'messageLevelStatus'>;
  /** The invoice; null where it is the document itself. */
  answeredId: string | null;
  code: string;
  /** Where the invoice stands by it. */
  state: string;
  /** The answer before it; null for the first one. Another one that follows the same is refused by the database. */
  follows: string | null;
  reasons: ResponseReason[];
  /** YYYY-MM-DD */
  effectiveDate: string | null;
  description: string | null;
  /** Number of the invoice. */
  reference: string | null;
  /** Of a status of the life cycle. */
  lifecycle: { speaker: Speaker; since: Date; details: StatusDetail[]; messageDue: Date | null } | null;
}

/** What `GIVEN_RESPONSE_COLUMNS` names. */
export function givenResponseColumns(given: GivenResponse, validation: ValidationOutcome): object {
  const { lifecycle } = given;
  return {
    response_id: given.id,
    response_kind: given.kind,
    answered_id: given.answeredId,
    response_code: given.code,
    response_state: given.state,
    response_follows: given.follows ?? '',
    response_reasons: given.reasons,
    response_effective_date: given.effectiveDate,
    response_description: given.description,
    response_reference: given.reference,
    response_validation: validation,
    response_details: lifecycle?.details ?? [],
    response_speaker: lifecycle?.speaker ?? null,
    response_since: lifecycle?.since ?? null,
    response_message_due: lifecycle?.messageDue ?? null,
  };
}
