import type { PaymentMethod } from './model';

/** Payment means codes (UNCL 4461) we have a name for. The name a code reads as is the name it is written from. */
const CODES: Record<PaymentMethod, string> = {
  cash: '10',
  cheque: '20',
  credit_transfer: '30',
  debit_transfer: '31',
  bank_card: '48',
  direct_debit: '49',
  credit_card: '54',
  debit_card: '55',
  standing_agreement: '57',
  sepa_credit_transfer: '58',
  sepa_direct_debit: '59',
  online_payment: '68',
  clearing: '97',
  other: '1',
};

const METHODS: ReadonlyMap<string, PaymentMethod> = new Map(
  Object.entries(CODES).map(([method, code]) => [code, method as PaymentMethod]),
);

export const PAYMENT_METHODS: readonly PaymentMethod[] = [...METHODS.values()];

/** Code a payment method is written as. */
export function paymentMeansCode(method: PaymentMethod): string {
  return CODES[method];
}

/** Method a payment means code reads as; a code without a name of its own is `other`. */
export function paymentMethodOf(code: string): PaymentMethod {
  return METHODS.get(code) ?? 'other';
}

/** Methods that pay into an account of the payee, which the document must therefore name (BR-61). */
export function isCreditTransfer(method: PaymentMethod | null): boolean {
  return method === 'credit_transfer' || method === 'sepa_credit_transfer';
}
