import { isCreditTransfer, PAYMENT_METHODS, paymentMeansCode, paymentMethodOf } from '../payment-methods';
import type { PaymentMeans, PaymentMethod } from '../model';
import { TEXT, type ObjectReader } from './object-reader';

/** One way to pay. The method defaults to a credit transfer, which needs the account to pay into. */
export function readPaymentMeans(reader: ObjectReader): PaymentMeans {
  const { paymentMethod, paymentMethodCode } = readMethod(reader);
  return {
    name: reader.text('name', TEXT.name),
    paymentMethod,
    paymentMethodCode,
    reference: reader.text('reference', TEXT.identifier),
    iban: readAccount(reader, isCreditTransfer(paymentMethod)),
    accountName: reader.text('accountName', TEXT.name),
    financialInstitutionBranch: reader.text('financialInstitutionBranch', TEXT.identifier),
    cardAccount: reader.object('cardAccount', (card) => ({
      number: card.text('number', TEXT.code, { required: true }),
      // UBL cannot write a card without its network.
      network: card.text('network', TEXT.code, { required: true }),
      holderName: card.text('holderName', TEXT.name),
    })),
    mandate: reader.object('mandate', (mandate) => ({
      id: mandate.text('id', TEXT.identifier, { required: true }),
      payerAccount: mandate.text('payerAccount', TEXT.identifier),
    })),
  };
}

/** Method and code name the same thing: either may be given, both must agree. */
function readMethod(reader: ObjectReader): { paymentMethod: PaymentMethod; paymentMethodCode: string } {
  const method = reader.oneOf('paymentMethod', PAYMENT_METHODS);
  const code = reader.code('paymentMethodCode', /^[A-Z0-9]{1,3}$/, 'a code of UNCL 4461, such as "30"');
  if (code === null) {
    const paymentMethod = method ?? 'credit_transfer';
    return { paymentMethod, paymentMethodCode: paymentMeansCode(paymentMethod) };
  }
  const paymentMethod = paymentMethodOf(code);
  if (method !== null && method !== paymentMethod) {
    reader.refuse(
      'paymentMethodCode',
      `must agree with paymentMethod: code ${code} is ${paymentMethod}, received ${method}`,
    );
  }
  return { paymentMethod, paymentMethodCode: code };
}

const SPACED_IBAN = /^[A-Za-z]{2}\d{2}[A-Za-z0-9 ]{10,40}$/;

/** The account to pay into. An IBAN in groups of four is written together; other account numbers stay as they are. */
function readAccount(reader: ObjectReader, required: boolean): string | null {
  const account = reader.text('iban', TEXT.code);
  if (account === null) {
    if (required) reader.refuse('iban', 'is required for a credit transfer: the account to pay into');
    return null;
  }
  return SPACED_IBAN.test(account) ? account.replaceAll(' ', '').toUpperCase() : account;
}
