/** Outcome of a document that is sent to a recipient of the reserved scheme 9999. */
export type MagicOutcome =
  | 'delivered'
  | 'accepts'
  | 'disputes'
  | 'pays'
  | 'slow'
  | 'rejected'
  | 'unreachable'
  | 'unconfirmed'
  | 'status-refused';

/** The sandbox's recipients, as docs/sending.md has them; a spec compares the two. */
export const MAGIC_RECIPIENTS: readonly MagicOutcome[] = [
  'delivered',
  'accepts',
  'disputes',
  'pays',
  'slow',
  'rejected',
  'unreachable',
  'unconfirmed',
  'status-refused',
];

/** Electronic address of the recipient. */
export function magicAddress(outcome: MagicOutcome): string {
  return `9999:${outcome}`;
}
