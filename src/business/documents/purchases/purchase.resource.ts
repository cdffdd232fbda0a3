import { listPayeeWarnings, PAYEE_WARNINGS } from '../../../standards/rules/payee-warnings';
import {
  enumOf,
  flag,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';

/** States of the work on a received invoice or credit note. */
export const PURCHASE_STATES = ['new', 'approved', 'booked'] as const;
export type PurchaseState = (typeof PURCHASE_STATES)[number];

/** Types of received documents that must be approved and booked. */
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
    'Actor: a person or an API key',
  ),
);

/** A person or key with its current name. */
export type Actor = Shape<typeof actorSchema>;

const createActorSchema = (description: string): ReturnType<typeof nullable<Actor>> => ({
  ...nullable(actorSchema),
  description,
});

const payeeCheckSchema = namedSchema(
  'PayeeCheck',
  object(
    {
      warnings: {
        ...listOf(enumOf(...PAYEE_WARNINGS)),
        description: 'Codes of the warnings about the sender, the name or the account of the seller',
      },
      approvalBlocked: {
        ...flag,
        description:
          'Whether the document can be approved only after a second person has confirmed its payee, under the current setting of the team',
      },
      confirmedBy: createActorSchema(
        'Person who confirmed that the payee was checked; null without a confirmation',
      ),
      confirmedAt: { ...nullable(instant), description: 'Time of the confirmation' },
      confirmation: {
        ...nullable(text),
        description: 'Description of the check of the payee by that person',
      },
    },
    'Warnings about the payee of a received invoice, and the confirmation that the payee was checked',
  ),
);

export const purchaseSchema = namedSchema(
  'Purchase',
  object(
    {
      state: {
        ...enumOf(...PURCHASE_STATES),
        description: 'State of the work: `new`, `approved` for payment, or `booked` in the accounts',
      },
      assignee: createActorSchema('Member who works on the document; null when nobody is assigned'),
      approvedBy: createActorSchema(
        'Person or key that approved the document; in the state `new`, the first of two required approvers',
      ),
      approvedAt: { ...nullable(instant), description: 'Time of the approval' },
      secondApprovedBy: createActorSchema(
        'Second person who approved the document, required above the limit of the team. An API key can be stated here only if the limit changed after the approval',
      ),
      secondApprovedAt: { ...nullable(instant), description: 'Time of the second approval' },
      bookedBy: createActorSchema('Person or key that recorded that the document is booked'),
      bookedAt: { ...nullable(instant), description: 'Time at which the document was recorded as booked' },
      payeeCheck: {
        ...nullable(payeeCheckSchema),
        description:
          'Warnings about the payee and their confirmation; null without a warning. Check the warnings before you pay',
      },
    },
    'Work on a received invoice or credit note',
  ),
);

/** Work on a received invoice or credit note, in the API. */
export type PurchaseResource = Shape<typeof purchaseSchema>;

/** Work on a document in the JSON of the database. */
export type PurchaseJson = Omit<PurchaseResource, 'payeeCheck'>;

/** Confirmation of the payee of a document, and the setting of its team, in the JSON of the database. */
export interface PayeeCheckJson {
  /** Codes of the warnings for which the team requires a confirmation; null without such codes. */
  hold: string[] | null;
  confirmedBy: Actor | null;
  confirmedAt: string | null;
  confirmation: string | null;
}

const NEW_PURCHASE: PurchaseJson = {
  state: 'new',
  assignee: null,
  approvedBy: null,
  approvedAt: null,
  secondApprovedBy: null,
  secondApprovedAt: null,
  bookedBy: null,
  bookedAt: null,
};

/** Returns whether a document needs work: a received invoice or credit note. */
export function isPurchase({ direction, type }: { direction: string; type: string }): boolean {
  return direction === 'incoming' && PURCHASE_TYPES.includes(type);
}

/**
 * Converts the work on a document; returns null for a document that needs no work.
 * @param storedPurchase stored work; null before any work
 * @param check confirmation and setting of the team; null for a sent document
 * @param validation JSON of the validation result, which contains the warnings about the payee
 */
export function toPurchaseResource(
  document: { direction: string; type: string },
  storedPurchase: PurchaseJson | null,
  check: PayeeCheckJson | null,
  validation: string | Uint8Array,
): PurchaseResource | null {
  if (!isPurchase(document)) return null;
  const work = storedPurchase ?? NEW_PURCHASE;
  return {
    ...work,
    approvedAt: toIso(work.approvedAt),
    secondApprovedAt: toIso(work.secondApprovedAt),
    bookedAt: toIso(work.bookedAt),
    payeeCheck: toPayeeCheck(work, check, validation),
  };
}

function toPayeeCheck(
  { state }: PurchaseJson,
  check: PayeeCheckJson | null,
  validation: string | Uint8Array,
): PurchaseResource['payeeCheck'] {
  const warnings = listPayeeWarnings(validation);
  if (warnings.length === 0) return null;
  const { hold = null, confirmedBy = null, confirmedAt = null, confirmation = null } = check ?? {};
  const isOnHold = warnings.some((code) => hold?.includes(code) === true);
  return {
    warnings,
    approvalBlocked: state === 'new' && isOnHold && confirmedAt === null,
    confirmedBy,
    confirmedAt: toIso(confirmedAt),
    confirmation,
  };
}

function toIso(instantText: string | null): string | null {
  return instantText === null ? null : new Date(instantText).toISOString();
}
