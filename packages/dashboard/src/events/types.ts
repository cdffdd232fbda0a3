import type { CallOptions } from '../api/client';

/** The type of an event, by which lists are narrowed. */
export type EventType = NonNullable<NonNullable<CallOptions<'/api/v1/events', 'get'>['query']>['type']>;

/** The types that events are narrowed to. */
export const EVENT_TYPES: EventType[] = [
  'document.purchase_state_changed',
  'document.payee_confirmed',
  'document.forwarded',
  'document.forward_failed',
  'document.reminder_sent',
  'document.reminder_failed',
  'arrival.refused',
  'mailbox.failed',
  'mailbox.recovered',
  'recurring_invoice.failed',
  'invoice_import.failed',
  'team.quota_reached',
  'document.received',
  'document.sent',
  'document.delivery_status_changed',
  'document.response_received',
  'document.business_status_changed',
  'document.lifecycle_changed',
  'document.reporting_status_changed',
  'document.label.assigned',
  'document.label.unassigned',
  'company.verification',
  'company.network_move_changed',
  'webhook.test',
];
