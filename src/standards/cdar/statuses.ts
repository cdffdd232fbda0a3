/**
 * Statuses of the French life cycle of invoices, the parties that may set them, and their order. Codes, phases and
 * reasons are those of BR-FR-CDV. Parties and order follow from the meaning of a status and from the published
 * examples;
 * partners may agree on more. Sent statuses must follow this table; deviations in received statuses are only recorded.
 */
import { REASONS_OF_STATUS, STATUSES_WITH_REASON } from '../rules/code-lists/french-status-1.4.0.03';
import { PROCESSING, TRANSMISSION, type Phase } from './status-message';

/** Party that sets a status. A factor or another agent acts on behalf of the seller or the buyer. */
export type Speaker = 'seller' | 'buyer' | 'sellerPlatform' | 'buyerPlatform';

/** Status with its properties and the statuses that it may follow. */
export interface LifecycleStatus {
  /** MDT-105 */
  code: string;
  /** published name, in French */
  name: string;
  phase: Phase;
  /** UNTDID 1373 code of the status (MDT-88); null when none is published */
  processCode: string | null;
  /** Parties that may set the status. */
  speakers: readonly Speaker[];
  /** statuses after which it may be set; {@link NO_STATUS_YET} for the first one */
  after: readonly string[];
  /** Whether no status follows. */
  final: boolean;
  /** Whether the status is also sent to the public portal. */
  forPortal: boolean;
  /** Whether the status requires a reason. */
  needsReason: boolean;
  /** codes of the accepted reasons (MDT-113); null when any reason, or none, is accepted */
  reasons: readonly string[] | null;
}

/** State before the first status. */
export const NO_STATUS_YET = 'nothing yet';

const TRANSMISSION_CODES = ['200', '201', '202', '203', '221'];
const RECEIVED_CODES = ['204', '209', '214'];
const AGREED_CODES = ['205', '206'];
const DISPUTED_CODES = ['207', '208'];
const FACTORED_CODES = ['225', '226', '227', '228'];
/** All statuses in which the invoice is not refused, rejected, cancelled or paid. */
const OPEN_STATUSES = [
  ...TRANSMISSION_CODES,
  ...RECEIVED_CODES,
  ...AGREED_CODES,
  ...DISPUTED_CODES,
  ...FACTORED_CODES,
  '211',
  '224',
];

type StatusRow = Pick<LifecycleStatus, 'code' | 'name' | 'phase' | 'processCode' | 'speakers' | 'after'>;

const createRow = (
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
  createRow('200', 'Déposée', TRANSMISSION, '10', SELLER_PLATFORM, [NO_STATUS_YET]),
  createRow('201', 'Émise', TRANSMISSION, '51', SELLER_PLATFORM, ['200', '221']),
  createRow('202', 'Reçue', TRANSMISSION, '43', BUYER_PLATFORM, [NO_STATUS_YET, '200', '201']),
  createRow('203', 'Mise à disposition', TRANSMISSION, '48', BUYER_PLATFORM, ['200', '201', '202']),
  createRow('204', 'Prise en charge', PROCESSING, '45', BUYER, [...TRANSMISSION_CODES, '209']),
  createRow('205', 'Approuvée', PROCESSING, '1', BUYER, [
    ...TRANSMISSION_CODES,
    ...RECEIVED_CODES,
    ...DISPUTED_CODES,
    '206',
  ]),
  createRow('206', 'Approuvée partiellement', PROCESSING, '49', BUYER, [
    ...TRANSMISSION_CODES,
    ...RECEIVED_CODES,
    ...DISPUTED_CODES,
  ]),
  createRow('207', 'En litige', PROCESSING, '46', BUYER, [
    ...TRANSMISSION_CODES,
    ...RECEIVED_CODES,
    ...AGREED_CODES,
    '208',
  ]),
  createRow('208', 'Suspendue', PROCESSING, '39', BUYER, [...TRANSMISSION_CODES, ...RECEIVED_CODES]),
  createRow('209', 'Complétée', PROCESSING, '37', SELLER, ['208']),
  createRow('210', 'Refusée', PROCESSING, '50', BUYER, [
    ...TRANSMISSION_CODES,
    ...RECEIVED_CODES,
    ...DISPUTED_CODES,
  ]),
  createRow('211', 'Paiement transmis', PROCESSING, '47', BUYER, [...OPEN_STATUSES, '212']),
  createRow('212', 'Encaissée', PROCESSING, '47', SELLER, [...OPEN_STATUSES, '212']),
  createRow('213', 'Rejetée', TRANSMISSION, '8', PLATFORMS, [NO_STATUS_YET, '200', '201', '202', '221']),
  createRow('214', 'Visée', PROCESSING, null, BUYER, [...TRANSMISSION_CODES, '204']),
  createRow('220', 'Annulée', PROCESSING, null, SELLER, [
    ...TRANSMISSION_CODES,
    ...RECEIVED_CODES,
    ...DISPUTED_CODES,
  ]),
  createRow('221', 'Erreur de routage', TRANSMISSION, null, PLATFORMS, ['200', '201', '202']),
  createRow('224', 'Demande de paiement direct', PROCESSING, null, SELLER, [
    ...TRANSMISSION_CODES,
    ...RECEIVED_CODES,
    ...AGREED_CODES,
  ]),
  createRow('225', 'Affacturée', PROCESSING, null, SELLER, OPEN_STATUSES),
  createRow('226', 'Affacturée confidentiel', PROCESSING, null, SELLER, OPEN_STATUSES),
  createRow('227', 'Changement de compte à payer', PROCESSING, null, SELLER, OPEN_STATUSES),
  createRow('228', 'Non affacturée', PROCESSING, null, SELLER, OPEN_STATUSES),
  createRow('501', 'Irrecevable', TRANSMISSION, null, PLATFORMS, [NO_STATUS_YET]),
];

/** Statuses that are also sent to the public portal. */
const PORTAL_CODES = new Set(['200', '210', '212', '213']);
/** Final statuses. A paid invoice may receive further payments, so its status is not final. */
const FINAL_CODES = new Set(['210', '213', '220', '501']);

/**
 * Statuses about payee and payment. They are set independently of the processing and do not change the state of the
 * invoice.
 */
export const INDEPENDENT_STATUSES: readonly string[] = ['224', ...FACTORED_CODES];

/** Statuses that a platform sets automatically when it forwards an invoice. */
export const AUTOMATIC_STATUSES: readonly string[] = ['200', '201', '202', '203', '213'];

/** All statuses of an invoice, in the order of their codes. */
export const LIFECYCLE: readonly LifecycleStatus[] = ROWS.map((definition) => ({
  ...definition,
  final: FINAL_CODES.has(definition.code),
  forPortal: PORTAL_CODES.has(definition.code),
  needsReason: STATUSES_WITH_REASON.codes.includes(definition.code),
  reasons: REASONS_OF_STATUS[definition.code]?.codes ?? null,
}));

/**
 * Returns a status by its code; undefined for a code that is not part of the invoice life cycle, such as those of
 * e-reporting.
 */
export function findLifecycleStatus(code: string): LifecycleStatus | undefined {
  return LIFECYCLE.find((status) => status.code === code);
}

/** Reason why a status may not be set. */
export type Objection = 'unknown_status' | 'wrong_speaker' | 'final' | 'out_of_order';

/**
 * Returns the reason why a party may not set a status after the last one.
 * @param last code of the last status of the invoice except {@link INDEPENDENT_STATUSES}; null when there is none
 * @returns null when the party may set the status
 */
export function findObjection(code: string, speaker: Speaker, last: string | null): Objection | null {
  const status = findLifecycleStatus(code);
  if (status === undefined) return 'unknown_status';
  if (!status.speakers.includes(speaker)) return 'wrong_speaker';
  if (last !== null && FINAL_CODES.has(last)) return 'final';
  return status.after.includes(last ?? NO_STATUS_YET) ? null : 'out_of_order';
}

/** Lists the statuses that a party may set after the last one, in the order of the codes. */
export function listAllowedStatuses(speaker: Speaker, last: string | null): readonly LifecycleStatus[] {
  return LIFECYCLE.filter(({ code }) => findObjection(code, speaker, last) === null);
}
