import type { Permission } from '../session/session';

/** Part of the overview response that feeds "Needs attention". */
export interface AttentionSource {
  webhooks: {
    attention: {
      id: string;
      url: string;
      state: 'failing' | 'disabled';
      since: string;
      disabledFrom: string | null;
      waiting: number;
    }[];
  };
  companies: { attention: { id: string; name: string }[] };
  mailboxes: { companyId: string; companyName: string; user: string; since: string }[];
  deadlines: {
    companyId: string;
    companyName: string;
    flow: 'transactions' | 'payments' | 'purchases';
    periodStart: string;
    periodEnd: string;
    declarantDeadline: string;
    waitingReports: number;
    parkedAt: string | null;
  }[];
  documents: { parked: number };
}

/** A document that reached nobody. */
export interface FailedDocument {
  id: string;
  number: string | null;
  to: string | null;
  category: string;
}

/** The newest of them, and whether there are others. */
export interface FailedDocuments {
  documents: FailedDocument[];
  hasMore: boolean;
}

/** Invoices that buyers rejected or questioned: how many, at most, are counted, and the newest by name. */
export interface Objections {
  count: number;
  hasMore: boolean;
  newest: { id: string; number: string | null; to: string | null } | null;
}

/** Objections with the number that the overview counted: the list of them is read only in part. */
export function countObjections(
  objections: Objections,
  { rejected, questioned }: { rejected: number; questioned: number },
): Objections {
  const count = rejected + questioned;
  return count < objections.count ? objections : { ...objections, count, hasMore: false };
}

/** A row of "needs attention", without its words. */
export type AttentionRow =
  | { kind: 'document'; id: string; document: FailedDocument }
  | { kind: 'objections'; id: string; objections: Objections }
  | { kind: 'parked'; id: string; count: number }
  | { kind: 'webhook'; id: string; webhook: AttentionSource['webhooks']['attention'][number] }
  | { kind: 'mailbox'; id: string; mailbox: AttentionSource['mailboxes'][number] }
  | { kind: 'deadline'; id: string; deadline: AttentionSource['deadlines'][number] }
  | { kind: 'company'; id: string; company: { id: string; name: string } };

/** Permission that a role needs to see a row. */
export const ATTENTION_NEEDS: Readonly<Record<AttentionRow['kind'], Permission>> = {
  document: 'documents.read',
  objections: 'documents.read',
  parked: 'documents.read',
  webhook: 'webhooks.read',
  mailbox: 'companies.read',
  deadline: 'reporting.read',
  company: 'companies.read',
};

/** Maximum number of shown rows. */
export const ATTENTION_MOST = 5;
const SOON_MS = 10 * 86_400_000;

/**
 * Lists the items that need attention: deadlines first, the nearest on top, then objections of buyers and failed
 * documents, then mailboxes and webhooks that fail, then missing set-up. A deadline counts from ten days before, and always while its filing waits for the
 * operator.
 */
export function listAttention(
  source: AttentionSource,
  { failed, objections }: { failed: FailedDocument[]; objections?: Objections },
  now: Date,
): AttentionRow[] {
  const deadlines = source.deadlines
    .filter(
      ({ declarantDeadline, parkedAt }) =>
        parkedAt !== null || Date.parse(declarantDeadline) - now.getTime() <= SOON_MS,
    )
    .sort((a, b) => Date.parse(a.declarantDeadline) - Date.parse(b.declarantDeadline));
  return [
    ...deadlines.map((deadline): AttentionRow => ({
      kind: 'deadline',
      id: `${deadline.companyId}-${deadline.flow}-${deadline.periodStart}`,
      deadline,
    })),
    ...(source.documents.parked > 0
      ? [{ kind: 'parked', id: 'parked', count: source.documents.parked } satisfies AttentionRow]
      : []),
    ...(objections !== undefined && objections.count > 0
      ? [{ kind: 'objections', id: 'objections', objections } satisfies AttentionRow]
      : []),
    ...failed.map((document): AttentionRow => ({ kind: 'document', id: document.id, document })),
    ...source.mailboxes.map((mailbox): AttentionRow => ({
      kind: 'mailbox',
      id: mailbox.companyId,
      mailbox,
    })),
    ...source.webhooks.attention.map((webhook): AttentionRow => ({
      kind: 'webhook',
      id: webhook.id,
      webhook,
    })),
    ...source.companies.attention.map((company): AttentionRow => ({
      kind: 'company',
      id: company.id,
      company,
    })),
  ];
}

/** A step to the first document, and whether it is done. */
export interface FirstStep {
  id: 'company' | 'sent' | 'received' | 'webhook';
  isDone: boolean;
}

/** Permission that a role needs to see a step. */
export const STEP_NEEDS: Readonly<Record<FirstStep['id'], Permission>> = {
  company: 'companies.read',
  sent: 'documents.read',
  received: 'documents.read',
  webhook: 'webhooks.read',
};

/** The way to the first document, in order. */
export function listFirstSteps(steps: {
  companyVerified: boolean;
  documentDelivered: boolean;
  documentReceived: boolean;
  webhookDelivered: boolean;
}): FirstStep[] {
  return [
    { id: 'company', isDone: steps.companyVerified },
    { id: 'sent', isDone: steps.documentDelivered },
    { id: 'received', isDone: steps.documentReceived },
    { id: 'webhook', isDone: steps.webhookDelivered },
  ];
}
