import type { Objection, Speaker, StatusDetail } from '../../../standards/cdar';
import { defineId } from '../../../platform/kernel/ids';

/** Who a status comes from: the company itself, the other party or its platform, or this service as an invoice passes. */
export const STATUS_ORIGINS = ['own', 'partner', 'automatic'] as const;
export type StatusOrigin = (typeof STATUS_ORIGINS)[number];

/** Why a status does not count: by the order, because its message breaks a rule, or because it came before. */
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

/** What a repeated request that said a status is answered with; the id is that of the document that the message is. */
export const STATUS_RESULT = 'lifecycle status';

/** A status that is stored with the document of an acceptance. */
export interface LifecycleStatusContent {
  id: string;
  /** The invoice; null: the accepted document is it. */
  documentId: string | null;
  origin: StatusOrigin;
  speaker: Speaker;
  code: string;
  /** The status before it; empty for the first one that the company says, null for an automatic one. */
  follows: string | null;
  /** What the state of the invoice was when the status was checked; null where it had none. */
  version: string | null;
  details: StatusDetail[];
  /** YYYY-MM-DDTHH:MM:SS as the message has it; null where there is none */
  since: string | null;
  /** The tax portal gets it, too. */
  isForPortal: boolean;
}

/** What `SAID_STATUS_COLUMNS` and `ABOUT_COLUMNS` name. */
export function toLifecycleStatusColumns(said: LifecycleStatusContent): object {
  return {
    status_id: said.id,
    about_id: said.documentId,
    status_origin: said.origin,
    status_speaker: said.speaker,
    status_code: said.code,
    status_follows: said.follows,
    about_version: said.version,
    status_details: said.details,
    status_since: said.since,
    status_for_portal: said.isForPortal,
  };
}
