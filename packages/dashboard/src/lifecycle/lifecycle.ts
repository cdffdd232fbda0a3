import type { components } from '../api/schema';
import { readTypedDecimal, type TypedDecimal } from '../format/typed-decimal';

export type Lifecycle = components['schemas']['Lifecycle'];
export type LifecycleStatus = Lifecycle['statuses'][number];
export type NextStatus = Lifecycle['next'][number];
export type SayInput = components['schemas']['SayStatusInput'];

/** Status of a received payment; needs the amount for each VAT rate. */
export const PAID = '212';

const INVOICES = ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'];

/** True for an invoice that names two French parties: others have no life cycle, and are not asked for one. */
export function mayHaveLifecycle({ type, parsed }: { type: string; parsed: object | null }): boolean {
  const { seller, buyer }: Record<string, unknown> = { ...parsed };
  return INVOICES.includes(type) && readCountry(seller) === 'FR' && readCountry(buyer) === 'FR';
}

/** The currency that an invoice is paid in (BT-5). */
export function readCurrency(parsed: object | null): string {
  const { currency }: Record<string, unknown> = { ...parsed };
  return typeof currency === 'string' ? currency : 'EUR';
}

function readCountry(party: unknown): unknown {
  return typeof party === 'object' && party !== null && 'country' in party ? party.country : null;
}

/** A status as it is chosen and typed. */
export interface TypedStatus {
  status: string;
  reason: string;
  text: string;
  amount: string;
  percentage: string;
  note: string;
  /** Currency of the invoice, ISO 4217 */
  currency: string;
}

/** A field that a status needs, and its problem: missing, or a number that is ambiguous. */
export interface Gap {
  at: 'status' | 'reason' | 'text' | 'amount' | 'percentage';
  missing: Gap['at'] | 'number';
}

type StatusCode = SayInput['status'];
type ReasonCode = NonNullable<SayInput['reasons']>[number]['code'];

/** Reads the chosen status. The codes are those that the service offers for this invoice. */
export function readStatus(
  typed: TypedStatus,
  next: readonly NextStatus[],
  known: { statuses: readonly StatusCode[]; reasons: readonly ReasonCode[] },
): { input: SayInput } | Gap {
  const chosen = next.find(({ code }) => code === typed.status);
  const status = known.statuses.find((code) => code === chosen?.code);
  if (chosen === undefined || status === undefined) return gapAt('status');
  const code = known.reasons.find((each) => each === typed.reason);
  if (chosen.needsReason && code === undefined) return gapAt('reason');
  const text = typed.text.trim();
  if (code === 'AUTRE' && text === '') return gapAt('text');
  const amount = readTypedDecimal(typed.amount);
  const percentage = readTypedDecimal(typed.percentage);
  if (status === PAID && amount.kind !== 'number') return gapAt('amount', amount);
  if (status === PAID && percentage.kind !== 'number') return gapAt('percentage', percentage);
  const note = typed.note.trim();
  return {
    input: {
      status,
      ...(code === undefined ? {} : { reasons: [{ code, ...(text === '' ? {} : { text }) }] }),
      ...(status === PAID && amount.kind === 'number' && percentage.kind === 'number'
        ? {
            amounts: [
              { kind: 'MEN', amount: amount.value, currency: typed.currency, percentage: percentage.value },
            ],
          }
        : {}),
      ...(note === '' ? {} : { note }),
    },
  };
}

function gapAt(at: Gap['at'], read?: TypedDecimal): Gap {
  return { at, missing: read === undefined || read.kind === 'empty' ? at : 'number' };
}
