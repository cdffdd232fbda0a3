import type { EventKind } from './event-kinds';

/** A change that clients are told of. */
export interface Emission {
  /** The operation or occurrence. */
  operation: string;
  /** What has to change for the event to be emitted. */
  change: string;
  type: EventKind;
  /** File below src that records the event; null while this version has nothing that brings the change about. */
  recordedBy: string | null;
}

const INTAKE = 'sending/inbound-intake.ts';
const ACCEPTANCE = 'sending/acceptance.ts';
const IMPORT = 'sending/import/document-import.ts';
const DELIVERIES = 'documents/deliveries/document-delivery.ts';
const LABELS = 'documents/document-labels.ts';
const REPORTS = 'reporting/reports/report-events.ts';
const VERIFICATION = 'companies/verification.service.ts';

/**
 * Which change emits what (contract, section 4). An operation that changes nothing emits nothing. Documentation, code and
 * tests are compared with this table.
 */
export const EMISSIONS = {
  arrived: {
    operation: 'A document arrives from the network',
    change: 'it is stored, whatever its validation says; a repeated message is not',
    type: 'document.received',
    recordedBy: INTAKE,
  },
  simulated: {
    operation: '`POST /sandbox/inbound`',
    change: 'the document is stored',
    type: 'document.received',
    recordedBy: INTAKE,
  },
  sent: {
    operation: '`POST /{companyId}/send`',
    change: 'the document is stored, also for a later time; not by `resend`',
    type: 'document.sent',
    recordedBy: ACCEPTANCE,
  },
  importedReceived: {
    operation: '`document import` of the command line',
    change: 'a document that was received elsewhere is stored',
    type: 'document.received',
    recordedBy: IMPORT,
  },
  importedSent: {
    operation: '`document import` of the command line',
    change: 'a document that was sent elsewhere is stored',
    type: 'document.sent',
    recordedBy: IMPORT,
  },
  reportTaken: {
    operation: '`POST /{companyId}/reporting/fr/b2c` and `…/b2bi`',
    change: 'the report is stored; a repeated one is not',
    type: 'document.sent',
    recordedBy: REPORTS,
  },
  taken: {
    operation: 'Transmission over the network, also after `resend`',
    change: 'the recipient took it: `pending` → `delivered`',
    type: 'document.delivery_status_changed',
    recordedBy: DELIVERIES,
  },
  refused: {
    operation: 'Transmission over the network, also after `resend`',
    change: 'it was refused, or the attempts are used up: `pending` → `failed`',
    type: 'document.delivery_status_changed',
    recordedBy: DELIVERIES,
  },
  mailed: {
    operation: 'Transmission by e-mail',
    change: 'the mail server took or refused the mail: `pending` → `delivered` or `failed`',
    type: 'document.delivery_status_changed',
    recordedBy: DELIVERIES,
  },
  cancelled: {
    operation: '`POST /documents/{documentId}/cancel`',
    change: 'each delivery that had not begun: `pending` → `failed`',
    type: 'document.delivery_status_changed',
    recordedBy: DELIVERIES,
  },
  parked: {
    operation: 'Transmission that is begun again and again and never finished',
    change: 'the delivery is parked and stays `pending`',
    type: 'document.delivery_status_changed',
    recordedBy: DELIVERIES,
  },
  labelled: {
    operation: '`PUT /documents/{documentId}/labels/{labelId}`',
    change: 'the document did not have the label',
    type: 'document.label.assigned',
    recordedBy: LABELS,
  },
  labelledBySupplier: {
    operation: 'A document arrives',
    change: 'its supplier has the label',
    type: 'document.label.assigned',
    recordedBy: LABELS,
  },
  unlabelled: {
    operation: '`DELETE /documents/{documentId}/labels/{labelId}`',
    change: 'the document had the label',
    type: 'document.label.unassigned',
    recordedBy: LABELS,
  },
  labelDeleted: {
    operation: '`DELETE /labels/{labelId}`',
    change: 'each document that had the label',
    type: 'document.label.unassigned',
    recordedBy: LABELS,
  },
  reported: {
    operation: 'Reporting to the French authority',
    change: 'the reporting status of the document moves, or its outcome makes it final',
    type: 'document.reporting_status_changed',
    recordedBy: REPORTS,
  },
  verified: {
    operation: 'Outcome of a verification',
    change: '`verified`, also of a company that was verified before',
    type: 'company.verification',
    recordedBy: VERIFICATION,
  },
  rejected: {
    operation: 'Outcome of a verification',
    change: '`rejected`; a company that was verified before stays so',
    type: 'company.verification',
    recordedBy: VERIFICATION,
  },
  expired: {
    operation: 'Seven days without an outcome',
    change: 'the session is `expired`',
    type: 'company.verification',
    recordedBy: VERIFICATION,
  },
  vatNumberChanged: {
    operation: '`PUT /companies/{companyId}`',
    change: 'the VAT number of a verified company: `revoked`',
    type: 'company.verification',
    recordedBy: VERIFICATION,
  },
  enterpriseNumberChanged: {
    operation: '`PUT /companies/{companyId}`',
    change: 'the enterprise number of a verified company: `revoked`',
    type: 'company.verification',
    recordedBy: VERIFICATION,
  },
} satisfies Record<string, Emission>;

/** The event kinds of the specification, section 6, and what each tells. */
export const EVENT_MEANINGS: Record<EventKind, string> = {
  'document.received': 'A document arrived for a company of the team',
  'document.sent': 'A document was accepted for sending; its delivery follows',
  'document.delivery_status_changed': 'A delivery of a document reached its outcome, or was parked',
  'document.label.assigned': 'A document got a label',
  'document.label.unassigned': 'A label was taken off a document',
  'document.reporting_status_changed': 'The French reporting of a document moved',
  'company.verification': 'A company was verified, rejected, or lost its verification',
};
