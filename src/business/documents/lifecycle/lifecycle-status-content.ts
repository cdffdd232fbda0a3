import type { Objection, Speaker, StatusDetail } from '../../../standards/cdar';
import { defineId } from '../../../platform/kernel/ids';

/** Origin of a status: the company itself, the other party or its platform, or this service during the transmission. */
export const STATUS_ORIGINS = ['own', 'partner', 'automatic'] as const;
export type StatusOrigin = (typeof STATUS_ORIGINS)[number];

/** Reasons why a status has no effect: wrong order, a violated rule, or a repetition. */
export const STATUS_OBJECTIONS = [
  'unknown_status',
  'wrong_speaker',
  'final',
  'out_of_order',
  'invalid',
  'repeated',
] as const satisfies readonly (Objection | 'invalid' | 'repeated')[];
export type StatusObjection = (typeof STATUS_OBJECTIONS)[number];

export const newStatusId = defineId('lcs');

/** Kind of the stored response to a request that sets a status; its id is the id of the message's document. */
export const STATUS_RESULT = 'lifecycle status';

/** A status to be stored with an accepted document. */
export interface LifecycleStatusContent {
  id: string;
  /** Id of the invoice; null when the accepted document is the invoice itself. */
  documentId: string | null;
  origin: StatusOrigin;
  speaker: Speaker;
  code: string;
  /** Previous status; empty for the first status set by the company, null for an automatic status. */
  follows: string | null;
  /** Version of the state of the invoice against which the status was checked; null without a state. */
  version: string | null;
  details: StatusDetail[];
  /** Time from which the status applies, YYYY-MM-DDTHH:MM:SS as in the message; null without such a time. */
  since: string | null;
  /** Whether the tax portal also receives the status. */
  isForPortal: boolean;
}

/** Converts a status to `LIFECYCLE_STATUS_COLUMNS` and `INVOICE_VERSION_COLUMNS`. */
export function toLifecycleStatusColumns(status: LifecycleStatusContent): object {
  return {
    status_id: status.id,
    about_id: status.documentId,
    status_origin: status.origin,
    status_speaker: status.speaker,
    status_code: status.code,
    status_follows: status.follows,
    about_version: status.version,
    status_details: status.details,
    status_since: status.since,
    status_for_portal: status.isForPortal,
  };
}
