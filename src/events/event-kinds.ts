/** Payload of the `document.*` events; which members are present depends on the kind (contract, section 4). */
export interface DocumentEventData {
  documentId: string;
  direction?: 'incoming' | 'outgoing';
  type?: string;
  deliveryStatus?: string | null;
  deliveryId?: string;
  channel?: string;
  status?: string;
  previousStatus?: string;
  failure?: { category: string; message: string | null; providerCode: string | null } | null;
  /** True when the delivery was parked: it stays pending and waits for the operator. */
  parked?: true;
  labelId?: string;
  reportingStatus?: string;
  previousReportingStatus?: string | null;
  /** What the tax administration said: 500, 300 or 501. */
  outcomeCode?: string | null;
  /** Nothing will change any more. */
  final?: boolean;
  /** Of a sandbox team. */
  simulated?: boolean;
}

export interface VerificationEventData {
  companyId: string;
  status: 'verified' | 'rejected' | 'revoked' | 'expired';
  verificationId: string | null;
  reason: string | null;
}

/** The event kinds of the specification, section 6, with their payloads. */
export interface EventPayloads {
  'document.received': DocumentEventData;
  'document.sent': DocumentEventData;
  'document.delivery_status_changed': DocumentEventData;
  'document.label.assigned': DocumentEventData;
  'document.label.unassigned': DocumentEventData;
  'document.reporting_status_changed': DocumentEventData;
  'company.verification': VerificationEventData;
}

export type EventKind = keyof EventPayloads;

/** What a module says when something happened. */
export interface NewEvent<Kind extends EventKind = EventKind> {
  teamId: string;
  companyId: string | null;
  type: Kind;
  data: EventPayloads[Kind];
}

/** An event as stored and as posted to webhooks. */
export interface RecordedEvent extends NewEvent {
  id: string;
  /** ISO 8601, the instant of the change. */
  timestamp: string;
}
