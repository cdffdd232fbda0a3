import type { EventKind } from './event-kinds';

/** A change that clients are told of. */
export interface Emission {
  /** The operation or occurrence. */
  operation: string;
  /** What has to change for the event to be emitted. */
  change: string;
  type: EventKind;
}

/**
 * Which change emits what (contract, section 4). An operation that changes nothing emits nothing. The documentation and
 * the tests go by this table.
 */
export const EMISSIONS: readonly Emission[] = [
  {
    operation: 'A document arrives from the network',
    change: 'It is stored, whatever its validation says',
    type: 'document.received',
  },
  { operation: 'POST /{companyId}/send', change: 'The document is stored', type: 'document.sent' },
  {
    operation: 'Transmission',
    change: 'The network took the document: delivery pending → delivered',
    type: 'document.delivery_status_changed',
  },
  {
    operation: 'Transmission',
    change: 'The recipient refused it or the attempts are used up: delivery pending → failed',
    type: 'document.delivery_status_changed',
  },
  {
    operation: 'PUT /documents/{id}/labels/{labelId}, or the labels of its supplier on arrival',
    change: 'The document did not have the label',
    type: 'document.label.assigned',
  },
  {
    operation: 'DELETE /documents/{id}/labels/{labelId}',
    change: 'The document had the label',
    type: 'document.label.unassigned',
  },
  {
    operation: 'Reporting',
    change: 'The reporting status of the document moves',
    type: 'document.reporting_status_changed',
  },
  { operation: 'Outcome of a verification', change: 'verified', type: 'company.verification' },
  { operation: 'Outcome of a verification', change: 'rejected', type: 'company.verification' },
  {
    operation: 'PUT /companies/{id}',
    change: 'The VAT number of a verified company changes: revoked',
    type: 'company.verification',
  },
  {
    operation: 'PUT /companies/{id}',
    change: 'The enterprise number of a verified company changes: revoked',
    type: 'company.verification',
  },
];

/** The event kinds of the specification, section 6, and what each tells. */
export const EVENT_MEANINGS: Record<EventKind, string> = {
  'document.received': 'A document arrived for a company of the team',
  'document.sent': 'A document was accepted for sending; its delivery follows',
  'document.delivery_status_changed': 'A delivery of a document reached its outcome',
  'document.label.assigned': 'A document got a label',
  'document.label.unassigned': 'A label was taken off a document',
  'document.reporting_status_changed': 'The French reporting of a document moved',
  'company.verification': 'A company was verified, rejected, or lost its verification',
};
