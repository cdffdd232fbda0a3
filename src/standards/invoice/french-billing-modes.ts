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
