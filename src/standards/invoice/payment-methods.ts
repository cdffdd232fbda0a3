import type { PaymentMethod } from './model';

/**
 * Payment means codes (UNTDID 4461) with their names in this product. Each name has exactly one code.
 */
const CODES_BY_METHOD: Record<PaymentMethod, string> = {
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

const METHODS_BY_CODE: ReadonlyMap<string, PaymentMethod> = new Map(
  Object.entries(CODES_BY_METHOD).map(([method, code]) => [code, method as PaymentMethod]),
);

export const PAYMENT_METHODS: readonly PaymentMethod[] = [...METHODS_BY_CODE.values()];

/** Returns the code with which a payment method is written. */
export function toPaymentMeansCode(method: PaymentMethod): string {
  return CODES_BY_METHOD[method];
}

/** Returns the method of a payment means code; `other` for a code without a name. */
export function toPaymentMethod(code: string): PaymentMethod {
  return METHODS_BY_CODE.get(code) ?? 'other';
}

/** Returns whether a method pays into an account of the payee, which the document must therefore name (BR-61). */
export function isCreditTransfer(method: PaymentMethod | null): boolean {
  return method === 'credit_transfer' || method === 'sepa_credit_transfer';
}
