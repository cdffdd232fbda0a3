import type { Credential } from '../../access/auth/credential';
import { conflict, forbidden } from '../../platform/kernel/http/api-error';
import type { PayeeWarning } from '../../standards/rules/payee-warnings';

/** Warnings of a document, the setting of its team, and the person who confirmed its payee. */
export interface PayeeHold {
  /** Warnings about the payee of the document. */
  warnings: readonly PayeeWarning[];
  /** Codes of the warnings for which the team requires a confirmation; null: none. */
  purchaseHold: readonly string[] | null;
  /** Id of the person who confirmed the payee; null: not confirmed. */
  confirmedBy: string | null;
}

/**
 * Rejects the approval of a document with a warning for which the team requires a confirmation, unless a person other
 * than the approver has confirmed the payee. API keys are rejected, because the person who confirmed the payee may
 * own the key.
 * @throws ApiError 403 for a key, 409 without a confirmation, and 409 for the person who confirmed the payee
 */
export function assertPayeeConfirmed(
  { warnings, purchaseHold, confirmedBy }: PayeeHold,
  { actor, kind }: { actor: string | null; kind: Credential['kind'] },
): void {
  const reasons = warnings.filter((code) => purchaseHold?.includes(code) === true);
  if (reasons.length === 0) return;
  const reason = `The document has the warning ${reasons.join(', ')}`;
  if (kind === 'key')
    throw forbidden(
      'person_required',
      `${reason}; only signed-in users can approve the document, API keys are not allowed.`,
      'state',
    );
  if (confirmedBy === null)
    throw conflict(
      'payee_not_confirmed',
      `${reason}, and nobody has confirmed its payee. Let another person check and confirm the payee, then approve the document.`,
      'state',
    );
  if (confirmedBy === actor)
    throw conflict(
      'second_person_required',
      `${reason}, and you confirmed its payee; another person must approve the document.`,
      'state',
    );
}
