import { Decimal } from '../../../standards/values/decimal';
import { hasValidMod97CheckDigits } from '../../../standards/peppol/check-digits';
import { parseSepaAccount } from './sepa-account';

/** Transfer in euro that a payment QR code requests from the payer's bank. */
export interface EpcTransfer {
  /** BIC of the beneficiary's bank; required for an account outside the EEA. */
  bic: string | null;
  beneficiary: string;
  iban: string;
  /** Decimal text. */
  amount: string;
  /** Remittance information: an ISO 11649 creditor reference, or any text. */
  remittance: string | null;
}

/** Maximum size of the payload: a QR code of version 13 with error correction level M (EPC069-12, section 2). */
export const EPC_MAX_BYTES = 331;

const MAX_BENEFICIARY_LENGTH = 70;
const MAX_UNSTRUCTURED_LENGTH = 140;
const MIN_AMOUNT = Decimal.parse('0.01');
const MAX_AMOUNT = Decimal.parse('999999999.99');

const BIC_PATTERN = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const CREDITOR_REFERENCE_PATTERN = /^RF\d{2}[A-Z0-9]{1,21}$/;

/**
 * Formats the text of an EPC QR code (EPC069-12 version 2.1): service tag BCD, version 002, UTF-8, elements that end
 * with LF, and nothing after the last element with a value.
 *
 * Returns null when the transfer exceeds the limits of the standard: no account of the SEPA schemes, an amount
 * outside 0.01 to 999,999,999.99 or with more than two decimals, no beneficiary, a remittance text above 140 characters
 * (a shortened text would not be recognised), or more than 331 bytes. A name above 70 characters is truncated.
 */
export function formatEpcPayload(transfer: EpcTransfer): string | null {
  const account = parseSepaAccount(transfer.iban);
  const amount = formatEuroAmount(transfer.amount);
  const name = truncate(toOneLine(transfer.beneficiary), MAX_BENEFICIARY_LENGTH);
  const bic = normalizeBic(transfer.bic);
  if (account === null || amount === null || name === '' || (account.needsBic && bic === '')) return null;
  const remittance = toOneLine(transfer.remittance ?? '');
  const structuredText = parseCreditorReference(remittance);
  const unstructuredText = structuredText === '' ? remittance : '';
  if ([...unstructuredText].length > MAX_UNSTRUCTURED_LENGTH) return null;
  const purpose = '';
  const elements = [
    'BCD',
    '002',
    '1',
    'SCT',
    bic,
    name,
    account.iban,
    amount,
    purpose,
    structuredText,
    unstructuredText,
  ];
  const payload = elements.join('\n').trimEnd();
  return Buffer.byteLength(payload, 'utf8') <= EPC_MAX_BYTES ? payload : null;
}

function formatEuroAmount(text: string): string | null {
  const amount = Decimal.parse(text);
  if (amount === null || MIN_AMOUNT === null || MAX_AMOUNT === null) return null;
  if (amount.compare(MIN_AMOUNT) < 0 || amount.compare(MAX_AMOUNT) > 0) return null;
  return amount.equals(amount.round(2)) ? `EUR${amount.toFixed(2)}` : null;
}

function normalizeBic(text: string | null): string {
  const bic = (text ?? '').replace(/\s/g, '').toUpperCase();
  return BIC_PATTERN.test(bic) ? bic : '';
}

/**
 * Returns a creditor reference (ISO 11649) with valid check digits without blanks; an empty string for any other text.
 */
function parseCreditorReference(text: string): string {
  const reference = text.replace(/\s/g, '').toUpperCase();
  const valid =
    CREDITOR_REFERENCE_PATTERN.test(reference) &&
    hasValidMod97CheckDigits(reference.slice(4) + reference.slice(0, 4));
  return valid ? reference : '';
}

/** Replaces line breaks: a line break inside an element would shift all further elements, such as the account. */
function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\s]+/gu, ' ').trim();
}

function truncate(text: string, length: number): string {
  return [...text].slice(0, length).join('').trim();
}
