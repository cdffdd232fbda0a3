import {
  enumOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';

/** States of the work on a received invoice or credit note. */
export const PURCHASE_STATES = ['new', 'approved', 'booked'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Types of received documents that are worked on. */
export const PURCHASE_TYPES: readonly string[] = [
  'invoice',
  'creditNote',
  'selfBillingInvoice',
  'selfBillingCreditNote',
];

export const actorSchema = namedSchema(
  'Actor',
  object(
    {
      id: { ...text, description: 'Id of the person (`user_…`) or the API key (`key_…`)' },
      name: {
        ...nullable(text),
        description: 'Name of the person or the key; null when the account was deleted',
      },
    },
    'Person or API key that did something',
  ),
);

/** A person or key with the name it has now. */
export type Actor = Shape<typeof actorSchema>;

const actor = (description: string): ReturnType<typeof nullable<Actor>> => ({
  ...nullable(actorSchema),
  description,
});

export const purchaseSchema = namedSchema(
  'Purchase',
  object(
    {
      state: {
        ...enumOf(...PURCHASE_STATES),
        description: 'State of the work: `new`, `approved` for payment, or `booked` in the accounts',
      },
      assignee: actor('Member who works on the document; null when nobody is assigned'),
      approvedBy: actor(
        'Person or key that approved the document; in the state `new`, the first of two people',
      ),
      approvedAt: { ...nullable(instant), description: 'Instant of the approval' },
      secondApprovedBy: actor(
        'Second person who approved the document, when its amount is above the limit of the team; a key only after the limit was changed',
      ),
      secondApprovedAt: { ...nullable(instant), description: 'Instant of the second approval' },
      bookedBy: actor('Person or key that recorded that the document is booked'),
      bookedAt: { ...nullable(instant), description: 'Instant at which the document was recorded as booked' },
    },
    'Work on a received invoice or credit note',
  ),
);

/** Work on a received invoice or credit note, as the API shows it. */
export type PurchaseResource = Shape<typeof purchaseSchema>;

/** Work on a document in the JSON of the database. */
export type PurchaseJson = PurchaseResource;

const UNTOUCHED: PurchaseResource = {
  state: 'new',
  assignee: null,
  approvedBy: null,
  approvedAt: null,
  secondApprovedBy: null,
  secondApprovedAt: null,
  bookedBy: null,
  bookedAt: null,
};

/** Returns whether a document is one that is worked on: a received invoice or credit note. */
export function isPurchase({ direction, type }: { direction: string; type: string }): boolean {
  return direction === 'incoming' && PURCHASE_TYPES.includes(type);
}

/**
 * Converts the work on a document; null for a document that is not worked on.
 * @param stored null when nothing was done yet
 */
export function toPurchaseResource(
  document: { direction: string; type: string },
  stored: PurchaseJson | null,
): PurchaseResource | null {
  if (!isPurchase(document)) return null;
  if (stored === null) return UNTOUCHED;
  return {
    ...stored,
    approvedAt: toIso(stored.approvedAt),
    secondApprovedAt: toIso(stored.secondApprovedAt),
    bookedAt: toIso(stored.bookedAt),
  };
}

function toIso(instantText: string | null): string | null {
  return instantText === null ? null : new Date(instantText).toISOString();
}
