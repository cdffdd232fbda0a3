import { findBillingProfile, findBusinessProcess, isFrenchProfile } from './document-types';
import { splitNotes } from './french-notes';
import type { DocumentCore } from './model';

/**
 * Billing frameworks of the French reform (BT-23, BR-FR-08): goods (B), services (S) or both (M), and the stage of the
 * business case.
 */
export const BILLING_MODES = [
  ...['B1', 'S1', 'M1', 'B2', 'S2', 'M2', 'S3', 'B4', 'S4', 'M4'],
  ...['S5', 'S6', 'B7', 'S7', 'B8', 'S8', 'M8', 'B9', 'S9', 'M9'],
];

/** Returns whether a ProfileID is a French billing mode. */
export function isBillingMode(profileId: string): boolean {
  return BILLING_MODES.includes(profileId);
}

/** Values that show whether a document falls under the French reform. */
interface FrenchEvidence {
  /** All notes, joined by newlines, with their subject codes (`#PMT#…`). */
  note: string | null;
  /** Business process or billing mode (BT-23). */
  profileId: string | null;
  /** Specification identifier (BT-24). */
  customizationId: string | null;
  /** Process identifier of the transmission. */
  processId?: string | null;
}

/** Returns the note and the French specifics, which are recognised by customization, process or a billing mode in BT-23. */
export function extractFrenchSpecifics(
  evidence: FrenchEvidence,
): Pick<DocumentCore, 'note' | 'countrySpecific'> {
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
