import { type PaymentMeans, isCreditNoteKind, isSelfBillingKind } from '../../invoice/model';
import { hasValidMod97CheckDigits } from '../../peppol/check-digits';
import { compactNumber } from '../../peppol/number-rule';
import { formatQuoted } from '../wording';
import { toNumber, type HouseViolation, type HouseRule } from './house-rule';

/** Number of characters of an IBAN by country (SWIFT IBAN registry). */
const LENGTHS = `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27
GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27
MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TN24 TR26 UA29 VA22 VG24 XK20`;

const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  LENGTHS.split(/\s+/).map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/;

/** Returns the problem of an IBAN as a clause for a message; null for a valid IBAN or another account number. */
function findIbanProblem(account: string): string | null {
  const compact = compactNumber(account);
  const length = IBAN_LENGTHS.get(compact.slice(0, 2));
  // Account numbers without IBAN format are not checked.
  if (length === undefined || !IBAN.test(compact)) return null;
  if (compact.length !== length)
    return `an IBAN of ${compact.slice(0, 2)} must have ${length} characters, but this one has ${compact.length}`;
  return hasValidMod97CheckDigits(compact.slice(4) + compact.slice(0, 4))
    ? null
    : 'its check digits are wrong';
}

function findIbanViolations(field: string, account: string | null, term: string): HouseViolation[] {
  const problem = account === null ? null : findIbanProblem(account);
  if (problem === null) return [];
  return [
    {
      field,
      message: `The account (${term}) is ${formatQuoted(account ?? '')}; ${problem}. Compare the account with a bank statement: banks reject or misdirect payments to an invalid account.`,
    },
  ];
}

export const IBAN_RULE: HouseRule = {
  code: 'HOUSE-IBAN',
  summary: 'An IBAN (BT-84, BT-91) must have the length of its country and correct check digits.',
  findViolations: ({ document: { paymentMeans } }) =>
    paymentMeans.flatMap(({ iban, mandate }, i) => [
      ...findIbanViolations(`paymentMeans.${i}.iban`, iban, 'BT-84'),
      ...findIbanViolations(`paymentMeans.${i}.mandate.payerAccount`, mandate?.payerAccount ?? null, 'BT-91'),
    ]),
};

/** Codes of UNTDID 4461 for credit transfers, which need an account, and for unspecified payment means. */
const CODES_WITH_ACCOUNT: ReadonlySet<string> = new Set(['1', '30', '31', '42', '58', 'ZZZ']);

function isUsablePaymentMeans({
  iban,
  cardAccount,
  mandate,
  name,
  paymentMethodCode: code,
}: PaymentMeans): boolean {
  if (iban !== null || cardAccount !== null || mandate !== null) return true;
  if (code !== null && !CODES_WITH_ACCOUNT.has(code)) return true;
  // The text may describe any payment method, but a credit transfer still requires an account.
  return name !== null && (code === null || code === '1' || code === 'ZZZ');
}

/** Account number in the text of the payment terms. */
const ACCOUNT_IN_TEXT = /\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]){8,30}/;

export const NO_PAYMENT_RULE: HouseRule = {
  code: 'HOUSE-NO-PAYMENT',
  summary:
    'An invoice with an amount due must state how to pay: an account, a card, a mandate or other payment means (BG-16).',
  findViolations: ({ document, kind }) => {
    if (isCreditNoteKind(kind) || isSelfBillingKind(kind)) return [];
    const due = toNumber(document.totals.payableAmount);
    if (due === null || due.sign <= 0) return [];
    if (document.paymentMeans.some(isUsablePaymentMeans)) return [];
    if (ACCOUNT_IN_TEXT.test(document.paymentTerms?.note ?? '')) return [];
    return [
      {
        field: 'paymentMeans',
        message: `The invoice asks for ${document.totals.payableAmount ?? ''} ${document.currency ?? ''} and states no way to pay (BG-16). Add the account to paymentMeans, or the card or mandate that is charged.`,
      },
    ];
  },
};
