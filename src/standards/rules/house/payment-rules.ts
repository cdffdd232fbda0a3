import { type PaymentMeans, isCreditNoteKind, isSelfBillingKind } from '../../invoice/model';
import { passesMod97 } from '../../peppol/check-digits';
import { compactNumber } from '../../peppol/number-rule';
import { formatQuoted } from '../wording';
import { toNumber, type HouseFault, type HouseRule } from './house-rule';

/** Number of characters of an IBAN by country (SWIFT IBAN registry). */
const LENGTHS = `AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DK18 DO28 EE20 EG29 ES24 FI18 FO18 FR27
GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MR27
MT31 MU30 NL18 NO15 PK24 PL28 PS29 PT25 QA29 RO24 RS22 SA24 SC31 SE24 SI19 SK24 SM27 ST25 SV28 TN24 TR26 UA29 VA22 VG24 XK20`;

const IBAN_LENGTHS: ReadonlyMap<string, number> = new Map(
  LENGTHS.split(/\s+/).map((entry): [string, number] => [entry.slice(0, 2), Number(entry.slice(2))]),
);

const IBAN = /^[A-Z]{2}\d{2}[A-Z0-9]{1,30}$/;

/** Returns the fault of an account in the form of an IBAN, as the end of a sentence; null for a valid one. */
function ibanComplaint(account: string): string | null {
  const compact = compactNumber(account);
  const length = IBAN_LENGTHS.get(compact.slice(0, 2));
  // Accounts without an IBAN have numbers of their own.
  if (length === undefined || !IBAN.test(compact)) return null;
  if (compact.length !== length)
    return `an IBAN of ${compact.slice(0, 2)} has ${length} characters, and this one has ${compact.length}`;
  return passesMod97(compact.slice(4) + compact.slice(0, 4)) ? null : 'its check digits are wrong';
}

function ibanFault(field: string, account: string | null, term: string): HouseFault[] {
  const complaint = account === null ? null : ibanComplaint(account);
  if (complaint === null) return [];
  return [
    {
      field,
      message: `The account (${term}) is ${formatQuoted(account ?? '')}; ${complaint}. Compare it with the documents of the account: the bank refuses or misdirects a payment to it.`,
    },
  ];
}

export const IBAN_RULE: HouseRule = {
  code: 'HOUSE-IBAN',
  summary:
    'An account in the form of an IBAN (BT-84, BT-91) has the length of its country and correct check digits.',
  find: ({ document: { paymentMeans } }) =>
    paymentMeans.flatMap(({ iban, mandate }, i) => [
      ...ibanFault(`paymentMeans.${i}.iban`, iban, 'BT-84'),
      ...ibanFault(`paymentMeans.${i}.mandate.payerAccount`, mandate?.payerAccount ?? null, 'BT-91'),
    ]),
};

/** Codes of UNTDID 4461 for credit transfers, which need an account, and for unspecified payment means. */
const NEEDS_ACCOUNT: ReadonlySet<string> = new Set(['1', '30', '31', '42', '58', 'ZZZ']);

function isWayToPay({ iban, cardAccount, mandate, name, paymentMethodCode: code }: PaymentMeans): boolean {
  if (iban !== null || cardAccount !== null || mandate !== null) return true;
  if (code !== null && !NEEDS_ACCOUNT.has(code)) return true;
  // Words may name any way; a transfer without an account they do not make payable.
  return name !== null && (code === null || code === '1' || code === 'ZZZ');
}

/** Terms in words may name the account. */
const ACCOUNT_IN_WORDS = /\b[A-Z]{2}\d{2}(?:[ ]?[A-Z0-9]){8,30}/;

export const NO_PAYMENT_RULE: HouseRule = {
  code: 'HOUSE-NO-PAYMENT',
  summary:
    'An invoice with an amount due states a way to pay: an account, a card, a mandate or another one (BG-16).',
  find: ({ document, kind }) => {
    if (isCreditNoteKind(kind) || isSelfBillingKind(kind)) return [];
    const due = toNumber(document.totals.payableAmount);
    if (due === null || due.sign <= 0) return [];
    if (document.paymentMeans.some(isWayToPay)) return [];
    if (ACCOUNT_IN_WORDS.test(document.paymentTerms?.note ?? '')) return [];
    return [
      {
        field: 'paymentMeans',
        message: `The invoice asks for ${document.totals.payableAmount ?? ''} ${document.currency ?? ''} and states no way to pay (BG-16). State the account in paymentMeans, or the card or mandate that is charged.`,
      },
    ];
  },
};
