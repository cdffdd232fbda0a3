import type { Document } from './queries';

/** Whether a received invoice has a warning about its payee that nobody has checked, and is not approved yet. */
export function isPayeeDoubtful({ purchase }: Pick<Document, 'purchase'>): boolean {
  return purchase?.state === 'new' && purchase.payeeCheck?.confirmedAt === null;
}
