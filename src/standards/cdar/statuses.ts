/**
 * Statuses of the French life cycle of invoices, the parties that may set them, and their order. Codes, phases and
 * reasons are those of BR-FR-CDV. Speakers and order follow from the meaning of a status and from the published examples;
 * partners may agree on more. Statuses that are sent have to follow this table; deviations in received ones are only
 * recorded.
 */
import { REASONS_OF_STATUS, STATUSES_WITH_REASON } from '../rules/code-lists/french-status-1.4.0.03';
import { PROCESSING, TRANSMISSION, type Phase } from './status-message';

/** Party that sets a status. A factor or another agent acts for the seller or the buyer. */
export type Speaker = 'seller' | 'buyer' | 'sellerPlatform' | 'buyerPlatform';

/** Status with its properties. */
export interface LifecycleStatus {
  /** MDT-105 */
  code: string;
  /** as published, in French */
  name: string;
  phase: Phase;
  /** UNTDID 1373 code of the status (MDT-88); null when none is published */
  processCode: string | null;
  speakers: readonly Speaker[];
  /** statuses after which it may be set; {@link NOTHING_YET} for the first one */
  after: readonly string[];
  /** Whether no status follows. */
  final: boolean;
  /** Whether the public portal receives it too. */
  forPortal: boolean;
  needsReason: boolean;
  /** codes of the accepted reasons (MDT-113); null for any, or none */
  reasons: readonly string[] | null;
}

/** State before the first status. */
export const NOTHING_YET = 'nothing yet';

const IN_TRANSMISSION = ['200', '201', '202', '203', '221'];
const RECEIVED_BY_BUYER = ['204', '209', '214'];
const AGREED_CODES = ['205', '206'];
const DISPUTED_CODES = ['207', '208'];
const FACTORED_CODES = ['225', '226', '227', '228'];
/** All states in which the invoice is not refused, rejected, cancelled or paid. */
const OPEN = [
  ...IN_TRANSMISSION,
  ...RECEIVED_BY_BUYER,
  ...AGREED_CODES,
  ...DISPUTED_CODES,
  ...FACTORED_CODES,
  '211',
  '224',
];

type StatusRow = Pick<LifecycleStatus, 'code' | 'name' | 'phase' | 'processCode' | 'speakers' | 'after'>;

const row = (
  code: string,
  name: string,
  phase: Phase,
  processCode: string | null,
  speakers: readonly Speaker[],
  after: readonly string[],
): StatusRow => ({ code, name, phase, processCode, speakers, after });

const SELLER: readonly Speaker[] = ['seller'];
const BUYER: readonly Speaker[] = ['buyer'];
const SELLER_PLATFORM: readonly Speaker[] = ['sellerPlatform'];
const BUYER_PLATFORM: readonly Speaker[] = ['buyerPlatform'];
const PLATFORMS: readonly Speaker[] = ['sellerPlatform', 'buyerPlatform'];

const ROWS: readonly StatusRow[] = [
  row('200', 'Déposée', TRANSMISSION, '10', SELLER_PLATFORM, [NOTHING_YET]),
  row('201', 'Émise', TRANSMISSION, '51', SELLER_PLATFORM, ['200', '221']),
  row('202', 'Reçue', TRANSMISSION, '43', BUYER_PLATFORM, [NOTHING_YET, '200', '201']),
  row('203', 'Mise à disposition', TRANSMISSION, '48', BUYER_PLATFORM, ['200', '201', '202']),
  row('204', 'Prise en charge', PROCESSING, '45', BUYER, [...IN_TRANSMISSION, '209']),
  row('205', 'Approuvée', PROCESSING, '1', BUYER, [
    ...IN_TRANSMISSION,
    ...RECEIVED_BY_BUYER,
    ...DISPUTED_CODES,
    '206',
  ]),
  row('206', 'Approuvée partiellement', PROCESSING, '49', BUYER, [
    ...IN_TRANSMISSION,
    ...RECEIVED_BY_BUYER,
    ...DISPUTED_CODES,
  ]),
  row('207', 'En litige', PROCESSING, '46', BUYER, [
    ...IN_TRANSMISSION,
    ...RECEIVED_BY_BUYER,
    ...AGREED_CODES,
    '208',
  ]),
  row('208', 'Suspendue', PROCESSING, '39', BUYER, [...IN_TRANSMISSION, ...RECEIVED_BY_BUYER]),
  row('209', 'Complétée', PROCESSING, '37', SELLER, ['208']),
  row('210', 'Refusée', PROCESSING, '50', BUYER, [
    ...IN_TRANSMISSION,
    ...RECEIVED_BY_BUYER,
    ...DISPUTED_CODES,
  ]),
  row('211', 'Paiement transmis', PROCESSING, '47', BUYER, [...OPEN, '212']),
  row('212', 'Encaissée', PROCESSING, '47', SELLER, [...OPEN, '212']),
  row('213', 'Rejetée', TRANSMISSION, '8', PLATFORMS, [NOTHING_YET, '200', '201', '202', '221']),
  row('214', 'Visée', PROCESSING, null, BUYER, [...IN_TRANSMISSION, '204']),
  row('220', 'Annulée', PROCESSING, null, SELLER, [
    ...IN_TRANSMISSION,
    ...RECEIVED_BY_BUYER,
    ...DISPUTED_CODES,
  ]),
  row('221', 'Erreur de routage', TRANSMISSION, null, PLATFORMS, ['200', '201', '202']),
  row('224', 'Demande de paiement direct', PROCESSING, null, SELLER, [
    ...IN_TRANSMISSION,
    ...RECEIVED_BY_BUYER,
    ...AGREED_CODES,
  ]),
  row('225', 'Affacturée', PROCESSING, null, SELLER, OPEN),
  row('226', 'Affacturée confidentiel', PROCESSING, null, SELLER, OPEN),
  row('227', 'Changement de compte à payer', PROCESSING, null, SELLER, OPEN),
  row('228', 'Non affacturée', PROCESSING, null, SELLER, OPEN),
  row('501', 'Irrecevable', TRANSMISSION, null, PLATFORMS, [NOTHING_YET]),
];

/** Statuses that are also sent to the public portal. */
const FOR_PORTAL = new Set(['200', '210', '212', '213']);
/** Statuses after which none follows. An invoice that was paid may be paid further. */
const FINAL = new Set(['210', '213', '220', '501']);

/** Statuses about payee and payment, set independently of the processing: the state of the invoice does not change. */
export const INDEPENDENT_STATUSES: readonly string[] = ['224', ...FACTORED_CODES];

/** Statuses that a platform sets automatically when it forwards an invoice. */
export const AUTOMATIC_STATUSES: readonly string[] = ['200', '201', '202', '203', '213'];

/** All statuses of an invoice, in the order of their codes. */
export const LIFECYCLE: readonly LifecycleStatus[] = ROWS.map((definition) => ({
  ...definition,
  final: FINAL.has(definition.code),
  forPortal: FOR_PORTAL.has(definition.code),
  needsReason: STATUSES_WITH_REASON.codes.includes(definition.code),
  reasons: REASONS_OF_STATUS[definition.code]?.codes ?? null,
}));

/**
 * Returns a status by its code; undefined for one that is not part of the invoice life cycle, such as those of e-reporting.
 */
export function findLifecycleStatus(code: string): LifecycleStatus | undefined {
  return LIFECYCLE.find((status) => status.code === code);
}

/** Reason why a status may not be set. */
export type Objection = 'unknown_status' | 'wrong_speaker' | 'final' | 'out_of_order';

/**
 * Returns the reason why a party may not set a status after the last one.
 * @param last code of the last status of the invoice except {@link INDEPENDENT_STATUSES}; null without one
 * @returns null when it may be set
 */
export function findObjection(code: string, speaker: Speaker, last: string | null): Objection | null {
  const status = findLifecycleStatus(code);
  if (status === undefined) return 'unknown_status';
  if (!status.speakers.includes(speaker)) return 'wrong_speaker';
  if (last !== null && FINAL.has(last)) return 'final';
  return status.after.includes(last ?? NOTHING_YET) ? null : 'out_of_order';
}

/** Lists the statuses that a party may set after the last one, in the order of the codes. */
export function listAllowedStatuses(speaker: Speaker, last: string | null): readonly LifecycleStatus[] {
  return LIFECYCLE.filter(({ code }) => findObjection(code, speaker, last) === null);
}
