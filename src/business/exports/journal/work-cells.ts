import type { PurchaseResource } from '../../documents/purchases/purchase.resource';
import type { JournalColumn, Row } from './columns';
import type { ExportTexts } from './words';

/** Mails by which a received document was forwarded. */
export interface ForwardedMails {
  /** Addresses of the recipients, in alphabetical order. */
  addresses: readonly string[];
  /** Instant of the newest mail (ISO 8601). */
  sentAt: string;
}

/** Work on a document after it was received. */
export interface DocumentWork {
  /** Work on the document; null for a document that needs no work. */
  purchase: PurchaseResource | null;
  /** Mails by which the document was forwarded; null when it was not forwarded. */
  forwardedMails: ForwardedMails | null;
}

/** Returns the cells of a row about the work on a document; days are in UTC. */
export function toWorkCells(
  { purchase, forwardedMails }: DocumentWork,
  words: ExportTexts,
): Row<JournalColumn> {
  const check = purchase?.payeeCheck ?? null;
  return {
    purchaseState: purchase === null ? null : words.purchaseStates[purchase.state],
    assignee: formatActors(purchase?.assignee),
    approvedBy: formatActors(purchase?.approvedBy, purchase?.secondApprovedBy),
    approvedOn: toDay(purchase?.secondApprovedAt ?? purchase?.approvedAt),
    payeeWarnings: check === null ? null : check.warnings.join(', '),
    held: check === null ? null : words.yesNo[check.approvalBlocked ? 'yes' : 'no'],
    releasedBy: formatActors(check?.confirmedBy),
    releasedOn: toDay(check?.confirmedAt),
    forwardedTo: forwardedMails === null ? null : forwardedMails.addresses.join(', '),
    forwardedOn: toDay(forwardedMails?.sentAt),
  };
}

/** Formats the names of people and keys; the id of a deleted person or key. */
function formatActors(
  ...actors: readonly ({ id: string; name: string | null } | null | undefined)[]
): string | null {
  const names = actors.flatMap((actor) =>
    actor === null || actor === undefined ? [] : [actor.name ?? actor.id],
  );
  return names.length === 0 ? null : names.join(', ');
}

function toDay(instant: string | null | undefined): string | null {
  return instant === null || instant === undefined ? null : new Date(instant).toISOString().slice(0, 10);
}
