import { monotonicFactory } from 'ulid';

/** Every kind of record and the prefix its identifiers carry (contract, section 1). */
export const ID_PREFIXES = {
  team: 'team',
  user: 'usr',
  apiKey: 'key',
  company: 'c',
  identifier: 'ci',
  documentType: 'cdt',
  verification: 'cvs',
  migration: 'mig',
  document: 'doc',
  delivery: 'dlv',
  exchange: 'exc',
  label: 'lbl',
  supplier: 'sup',
  customer: 'cus',
  webhook: 'wh',
  webhookDelivery: 'whd',
  event: 'evt',
  declarant: 'frd',
  report: 'frr',
  period: 'frp',
  filing: 'frf',
  audit: 'aud',
} as const;

export type IdKind = keyof typeof ID_PREFIXES;

const ulid = monotonicFactory();

/**
 * A new identifier, `<prefix>_<ULID>`: 48 bits of time, then 80 random bits. Monotonic within the process,
 * so rows written in one millisecond still sort in the order they were made.
 */
export function newId(kind: IdKind): string {
  return `${ID_PREFIXES[kind]}_${ulid()}`;
}
