import { findLifecycleStatus, type Characteristic, type LifecycleStatus } from '../../../standards/cdar';
import {
  flag,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';
import { newDocumentId } from '../document.resource';
import type { LifecycleStatusRow } from './lifecycle-status.entity';
import { newStatusId, STATUS_OBJECTIONS, STATUS_ORIGINS } from './lifecycle-status-content';

const reasonSchema = namedSchema(
  'LifecycleReason',
  object(
    {
      code: { ...nullable(text), description: 'Code of the reason; null for a text without a code' },
      text: { ...nullable(text), description: 'Explanation in words' },
    },
    'Reason of a status, or action that its sender requests',
  ),
);

const figureSchema = object({
  term: { ...nullable(text), description: 'Term of the invoice, such as `BT-146`' },
  kind: {
    ...nullable(text),
    description:
      'Kind of the value (MDT-207): `MEN` for a received amount, `DIV` for a wrong value, `DVA` for a correct value, or another code',
  },
  value: nullable(text),
  amount: { ...nullable(text), description: 'Value, if it is an amount' },
  currency: nullable(text),
  percentage: { ...nullable(text), description: 'Rate of VAT' },
  date: { ...nullable(text), description: 'Value, if it is a date, or the date of a payment' },
});

export const lifecycleStatusSchema = namedSchema(
  'LifecycleStatus',
  object({
    id: {
      ...nullable(idOf(newStatusId.prefix)),
      description: 'Id of the status; null for `201`, which is derived from the delivery',
    },
    code: {
      ...nullable(text),
      description: 'Code of the status (MDT-105), such as `205`; null when the message contains no code',
    },
    name: { ...nullable(text), description: 'The status as published, in French; null for an unknown code' },
    origin: {
      ...enumOf(...STATUS_ORIGINS),
      description:
        'Issuer of the status: `own` (the company), `partner` (the other party or its platform), or `automatic` (this service)',
    },
    speaker: {
      ...enumOf('seller', 'buyer', 'sellerPlatform', 'buyerPlatform'),
      description: 'Party that sets the status',
    },
    reasons: { ...listOf(reasonSchema), description: 'Reasons of the status (MDT-113); a note has no code' },
    actions: { ...listOf(reasonSchema), description: 'Actions that the sender requests (MDT-121)' },
    figures: {
      ...listOf(figureSchema),
      description: 'Received amounts, and wrong or corrected values of the invoice (MDG-43)',
    },
    since: {
      ...nullable(text),
      description: 'Time from which the status applies, YYYY-MM-DDTHH:MM:SS in Paris as in the message',
    },
    counts: {
      ...flag,
      description: 'Whether the status took effect, as the current or an earlier status of the invoice',
    },
    objection: {
      ...nullable(enumOf(...STATUS_OBJECTIONS, 'not_delivered')),
      description: 'Reason why the status did not take effect; null for an effective status',
    },
    statusDocumentId: {
      ...nullable(idOf(newDocumentId.prefix)),
      description: 'Document of the status message; null for a status without a message',
    },
    deliveryStatus: {
      ...nullable(enumOf('pending', 'delivered', 'failed')),
      description: 'Delivery status of the company’s own message',
    },
    portal: {
      ...nullable(enumOf('pending', 'received', 'refused')),
      description:
        'State of the status at the public tax portal; null for a status that the portal does not receive',
    },
    lastError: {
      ...nullable(text),
      description: 'Reason why the status was not transmitted yet, or was rejected',
    },
    createdAt: instant,
  }),
);

/** A status of an invoice in the API. */
export type LifecycleStatusResource = Shape<typeof lifecycleStatusSchema>;

export const lifecycleSchema = namedSchema(
  'Lifecycle',
  object({
    status: {
      ...nullable(text),
      description: 'Code of the current status of the invoice; null while no status is set',
    },
    statusName: { ...nullable(text), description: 'Name of the current status as published, in French' },
    next: {
      ...listOf(
        object({
          code: { ...text, description: 'Code of the status (MDT-105)' },
          name: { ...text, description: 'Name of the status as published, in French' },
          needsReason: { ...flag, description: 'Whether the status requires a reason' },
          reasons: {
            ...nullable(listOf(text)),
            description: 'Codes of the permitted reasons; null when any reason is permitted',
          },
        }),
      ),
      description: 'Statuses that the company may set now',
    },
    statuses: { ...listOf(lifecycleStatusSchema), description: 'The newest 200 statuses, oldest first' },
  }),
);

/** Life cycle of an invoice in the API. */
export type LifecycleResource = Shape<typeof lifecycleSchema>;

/** A status with the delivery status of its message. */
export type LifecycleStatusView = Pick<
  LifecycleStatusRow,
  | 'id'
  | 'origin'
  | 'speaker'
  | 'code'
  | 'objection'
  | 'details'
  | 'since'
  | 'portal'
  | 'lastError'
  | 'statusDocumentId'
  | 'createdAt'
> & { deliveryStatus: 'pending' | 'delivered' | 'failed' | null };

export function toLifecycleStatusResource(row: LifecycleStatusView): LifecycleStatusResource {
  const { details, origin, deliveryStatus } = row;
  // A status that this service sets takes effect even if its message was not delivered.
  const isUndelivered = deliveryStatus === 'failed' && origin !== 'automatic';
  const objection = row.objection ?? (isUndelivered ? 'not_delivered' : null);
  return {
    id: row.id,
    code: row.code,
    name: getStatusName(row.code),
    origin: row.origin,
    speaker: row.speaker,
    reasons: details.flatMap(({ reasonCode, reason }) => toReasonResources(reasonCode, reason)),
    actions: details.flatMap(({ actionCode, action }) => toReasonResources(actionCode, action)),
    figures: details.flatMap(({ characteristics }) => characteristics.map(toFigureResource)),
    since: row.since,
    counts: objection === null,
    objection,
    statusDocumentId: row.statusDocumentId,
    deliveryStatus,
    portal: row.portal,
    lastError: row.lastError,
    createdAt: row.createdAt.toISOString(),
  };
}

/** Creates the status `201` of an invoice that its recipient received. */
export function createIssuedStatus(at: Date): LifecycleStatusResource {
  return {
    id: null,
    code: '201',
    name: getStatusName('201'),
    origin: 'automatic',
    speaker: 'sellerPlatform',
    reasons: [],
    actions: [],
    figures: [],
    since: null,
    counts: true,
    objection: null,
    statusDocumentId: null,
    deliveryStatus: null,
    portal: null,
    lastError: null,
    createdAt: at.toISOString(),
  };
}

/** Converts a status that can be set next to its resource. */
export function toNextStatusResource({
  code,
  name,
  needsReason,
  reasons,
}: LifecycleStatus): LifecycleResource['next'][number] {
  return { code, name, needsReason, reasons: reasons === null ? null : [...reasons] };
}

/** Returns the published name of a status; null for an unknown code. */
export function getStatusName(code: string | null): string | null {
  return code === null ? null : (findLifecycleStatus(code)?.name ?? null);
}

function toReasonResources(
  code: string | null,
  words: string | null,
): { code: string | null; text: string | null }[] {
  return code === null && words === null ? [] : [{ code, text: words }];
}

function toFigureResource({
  term,
  kind,
  value,
  amount,
  percent,
  date,
}: Characteristic): Shape<typeof figureSchema> {
  return {
    term,
    kind,
    value,
    amount: amount?.value ?? null,
    currency: amount?.currency ?? null,
    percentage: percent,
    date,
  };
}

export const lifecycleStatusExample: LifecycleStatusResource = {
  id: 'lcs_01KAJ4H2X5Z7B9D1F3H5K7N9QA',
  code: '210',
  name: 'Refusée',
  origin: 'own',
  speaker: 'buyer',
  reasons: [{ code: 'DOUBLE_FACT', text: 'Invoiced with F-2026-0017 already.' }],
  actions: [{ code: 'CNF', text: null }],
  figures: [],
  since: '2026-11-21T11:00:04',
  counts: true,
  objection: null,
  statusDocumentId: 'doc_01KAJ4H2X5Z7B9D1F3H5K7N9QA',
  deliveryStatus: 'pending',
  portal: 'pending',
  lastError: null,
  createdAt: '2026-11-21T10:00:04.180Z',
};

export const lifecycleExample: LifecycleResource = {
  status: '210',
  statusName: 'Refusée',
  next: [],
  statuses: [
    {
      ...lifecycleStatusExample,
      id: 'lcs_01KAJ40M3X5Z7B9D1F3H5K7N9Q',
      code: '203',
      name: 'Mise à disposition',
      origin: 'automatic',
      speaker: 'buyerPlatform',
      reasons: [],
      actions: [],
      since: null,
      statusDocumentId: null,
      deliveryStatus: null,
      portal: null,
      createdAt: '2026-11-21T09:00:00.000Z',
    },
    lifecycleStatusExample,
  ],
};
