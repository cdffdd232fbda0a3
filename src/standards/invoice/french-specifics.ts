import { findBillingProfile, findBusinessProcess, isFrenchProfile } from './document-types';
import { isBillingMode } from './french-billing-modes';
import { splitNotes } from './french-notes';
import type { DocumentCore } from './model';

/** Facts that show whether a document is a French one. */
interface Evidence {
  /** All notes, joined by newlines, with their subject codes (`#PMT#…`). */
  note: string | null;
  /** BT-23: the process, or the billing mode. */
  profileId: string | null;
  /** BT-24 */
  customizationId: string | null;
  /** Process identifier of the transmission. */
  processId?: string | null;
}

/** Returns the note and the French specifics, which are recognised by customization, process or a billing mode in BT-23. */
export function extractFrenchSpecifics(evidence: Evidence): Pick<DocumentCore, 'note' | 'countrySpecific'> {
  const { profileId, customizationId } = evidence;
  const billingMode = profileId !== null && isBillingMode(profileId) ? profileId : null;
  const process = findBusinessProcess(evidence.processId) ?? findBusinessProcess(profileId);
  const isFrench =
    billingMode !== null || process !== null || isFrenchProfile(findBillingProfile(customizationId));
  if (!isFrench) return { note: evidence.note, countrySpecific: null };
  const { note, french } = splitNotes(evidence.note);
  return {
    note,
    countrySpecific: { country: 'FR', billingMode, businessProcess: process ?? 'REGULATED', ...french },
  };
}
