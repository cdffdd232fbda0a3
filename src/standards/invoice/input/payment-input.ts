import { isCreditTransfer, PAYMENT_METHODS, toPaymentMeansCode, toPaymentMethod } from '../payment-methods';
import type { PaymentMeans, PaymentMethod } from '../model';
import { choice, code, group, shape, text, MAX_LENGTHS } from './fields';
import type { ObjectReader } from './object-reader';

const CARD_ACCOUNT = shape(null, 'a card', {
  number: text('BT-87', 'Card number, with at most the first six and last four digits visible', {
    max: MAX_LENGTHS.code,
    required: true,
  }),
  // UBL cannot write a card without its network.
  network: text(null, 'Network of the card, such as VISA', { max: MAX_LENGTHS.code, required: true }),
  holderName: text('BT-88', 'Holder of the card', { max: MAX_LENGTHS.name }),
});

const MANDATE = shape(null, 'a mandate', {
  id: text('BT-89', 'Reference of the mandate', { required: true }),
  payerAccount: text('BT-91', 'Account that is debited'),
});

export const PAYMENT_MEANS = shape('PaymentMeansInput', 'an entry of payment means', {
  name: text('BT-82', 'Payment means in words', { max: MAX_LENGTHS.name }),
  paymentMethod: choice(null, 'Payment means as a name of this API', PAYMENT_METHODS, {
    default: 'credit_transfer',
    defaultIs: 'the name for paymentMethodCode, else credit_transfer',
  }),
  paymentMethodCode: code(
    'BT-81',
    'Code of the payment means (UNTDID 4461)',
    { pattern: /^[A-Z0-9]{1,3}$/, form: 'a code of UNTDID 4461, such as "30"', example: '30' },
    { defaultIs: 'the code of paymentMethod' },
  ),
  reference: text('BT-83', 'Reference that the payer states with the payment', {
    example: '+++010/8068/17183+++',
  }),
  iban: text('BT-84', 'Account to pay into: IBAN or another account number', {
    max: MAX_LENGTHS.code,
    requiredWhen: 'for a credit transfer',
    example: 'BE71096123456769',
  }),
  accountName: text('BT-85', 'Holder of the account', { max: MAX_LENGTHS.name }),
  financialInstitutionBranch: text('BT-86', 'BIC or branch of the bank'),
  cardAccount: group('BG-18', 'Card used for the payment', CARD_ACCOUNT),
  mandate: group('BG-19', 'Mandate of a direct debit', MANDATE),
});

type PaymentReader = ObjectReader<typeof PAYMENT_MEANS>;

/** Reads one entry of payment means. The method defaults to a credit transfer, which needs the account to pay into. */
export function readPaymentMeans(reader: PaymentReader): PaymentMeans {
  const means = reader.values();
  const method = readMethod(reader, means.paymentMethod, means.paymentMethodCode);
  if (isCreditTransfer(method.paymentMethod))
    reader.require('iban', 'for a credit transfer: the account to pay into');
  return {
    ...means,
    ...method,
    iban: means.iban === null ? null : removeIbanBlanks(means.iban),
    cardAccount: reader.group('cardAccount', (card) => card.values()),
    mandate: reader.group('mandate', (mandate) => mandate.values()),
  };
}

/** Reads method and code, which have the same meaning: one of them is sufficient, and both must agree. */
function readMethod(
  reader: PaymentReader,
  method: PaymentMethod | null,
  code: string | null,
): { paymentMethod: PaymentMethod; paymentMethodCode: string } {
  if (code === null) {
    const paymentMethod = method ?? 'credit_transfer';
    return { paymentMethod, paymentMethodCode: toPaymentMeansCode(paymentMethod) };
  }
  const paymentMethod = toPaymentMethod(code);
  if (method !== null && method !== paymentMethod)
    reader.refuse(
      'paymentMethodCode',
      `must be ${toPaymentMeansCode(method)}, the code of paymentMethod ${method}, unless only one of the two fields is present`,
    );
  return { paymentMethod, paymentMethodCode: code };
}

const SPACED_IBAN = /^[A-Za-z]{2}\d{2}[A-Za-z0-9 ]{10,40}$/;

/** Removes the blanks of an IBAN in groups of four; other account numbers are unchanged. */
function removeIbanBlanks(account: string): string {
  return SPACED_IBAN.test(account) ? account.replaceAll(' ', '').toUpperCase() : account;
}
