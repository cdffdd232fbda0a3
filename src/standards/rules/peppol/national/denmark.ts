/**
 * Danish sellers: DK-R-002 to DK-R-017. The country code of a Danish address is exactly `DK`. Most rules only apply
 * to documents between Danish parties.
 */
import { CREDIT_NOTE, type NameId, type Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Pattern } from '../../rule-set';
import { toDouble, normalizeSpace, stringLength, substring } from '../../xpath';
import { DANISH_PAYMENT_MEANS } from '../../code-lists/peppol-3.0.21';
import { areBothPartiesExactlyIn, isCustomerExactlyIn, isSupplierExactlyIn } from '../countries';
import { ATTR, CAC, CBC } from '../names';
import { hasSomeText, ownTextAt } from '../../reading';
import { formatQuoted, formatValuesAt } from '../../wording';

const CVR_SCHEME = '0184';
const UNSPSC_VERSIONS = new Set<string | undefined>(['19.05.01', '19.0501', '26.08.01', '26.0801']);

const bothDanish = (c: RuleContext): boolean => areBothPartiesExactlyIn(c, 'DK');

const SELLER_ID = [CAC.AccountingSupplierParty, CAC.Party, CAC.PartyLegalEntity, CBC.CompanyID] as const;
const PARTY_COMPANY_ID = [CAC.PartyLegalEntity, CBC.CompanyID] as const;

/** Requires a CVR number as legal registration. */
export function registrationAssertion(
  id: string,
  partyLabel: string,
  term: string,
  path: readonly NameId[],
): Assertion {
  const scheme = (c: RuleContext, node: Node): string =>
    normalizeSpace(c.doc.attribute(c.first(node, ...path), ATTR.schemeID) ?? '');
  return fatal(
    id,
    (c, node) => !c.exists(node, ...path) || scheme(c, node) === CVR_SCHEME,
    (c, node) =>
      `The legal registration of ${partyLabel} (${term}) ${formatValuesAt(c, node, ...path)} has scheme ${formatQuoted(scheme(c, node), 'none')}. State the CVR number with schemeID="${CVR_SCHEME}".`,
    { terms: [term], at: (c, node) => c.first(node, ...path) },
  );
}

/** Paths of the rules on payment means, relative to the payment means. */
export interface DanishPayment {
  code: readonly NameId[];
  account: readonly NameId[];
  reference: (c: RuleContext, means: Node) => string | undefined;
  /** whether account and registration number are there, for codes 31 and 42 */
  hasBankAccount: (c: RuleContext, means: Node) => boolean;
  /** whether mandate and debited account, or in CII mandate and creditor, are there */
  hasMandate: (c: RuleContext, means: Node) => boolean;
  isGiroAccount: (text: string) => boolean;
  requiredNames: { bankAccount: string; mandate: string; giroAccount: string };
}

/** DK-R-005 to DK-R-011. */
export function danishPaymentAssertions(danishPayment: DanishPayment): readonly Assertion[] {
  /** Creates an assertion for payment means with one of the codes; passes for other codes. */
  const forCodes = (
    id: string,
    codes: readonly string[],
    holds: Assertion['test'],
    neededText: string,
    terms: string[],
  ): Assertion =>
    fatal(
      id,
      (c, means) => !codes.some((code) => c.equals(means, code, ...danishPayment.code)) || holds(c, means),
      (c, means) =>
        `Payment means ${formatValuesAt(c, means, ...danishPayment.code)} needs ${neededText}. Payment identifier: ${formatQuoted(danishPayment.reference(c, means), 'missing')}; account: ${formatValuesAt(c, means, ...danishPayment.account)}.`,
      { terms },
    );
  const reference = (c: RuleContext, means: Node): string => danishPayment.reference(c, means) ?? '';
  const cardType = (c: RuleContext, means: Node): string => substring(reference(c, means), 0, 3);
  const length = (c: RuleContext, means: Node): number => stringLength(reference(c, means));
  return [
    fatal(
      'DK-R-005',
      (c, means) =>
        DANISH_PAYMENT_MEANS.joinedCodes.includes(` ${c.text(means, ...danishPayment.code) ?? ''} `),
      (c, means) =>
        `The payment means code (BT-81) is ${formatValuesAt(c, means, ...danishPayment.code)}. Between Danish parties, the code must be one of ${DANISH_PAYMENT_MEANS.codes.join(', ')}.`,
      { terms: ['BT-81'], at: (c, means) => c.first(means, ...danishPayment.code) },
    ),
    forCodes(
      'DK-R-006',
      ['31', '42'],
      danishPayment.hasBankAccount,
      danishPayment.requiredNames.bankAccount,
      ['BT-84', 'BT-86'],
    ),
    forCodes('DK-R-007', ['49'], danishPayment.hasMandate, danishPayment.requiredNames.mandate, [
      'BT-89',
      'BT-91',
    ]),
    forCodes(
      'DK-R-008',
      ['50'],
      (c, means) =>
        ['01#', '04#', '15#'].includes(cardType(c, means)) &&
        danishPayment.isGiroAccount(c.text(means, ...danishPayment.account) ?? ''),
      `a payment identifier (BT-83) that starts with 01#, 04# or 15#, and a giro account (BT-84) of ${danishPayment.requiredNames.giroAccount}`,
      ['BT-83', 'BT-84'],
    ),
    forCodes(
      'DK-R-009',
      ['50'],
      (c, means) => !['04#', '15#'].includes(cardType(c, means)) || length(c, means) === 19,
      'sixteen digits after 04# or 15# in the payment identifier (BT-83), such as 04#1234567890123456',
      ['BT-83'],
    ),
    forCodes(
      'DK-R-010',
      ['93'],
      (c, means) =>
        ['71#', '73#', '75#'].includes(cardType(c, means)) &&
        stringLength(ownTextAt(c, means, ...danishPayment.account)) === 8,
      'a payment identifier (BT-83) that starts with 71#, 73# or 75#, and a creditor number (BT-84) of eight characters',
      ['BT-83', 'BT-84'],
    ),
    forCodes(
      'DK-R-011',
      ['93'],
      (c, means) => !['71#', '75#'].includes(cardType(c, means)) || [18, 19].includes(length(c, means)),
      'fifteen or sixteen digits after 71# or 75# in the payment identifier (BT-83), such as 71#123456789012345',
      ['BT-83'],
    ),
  ];
}

const PAYMENT_ASSERTIONS = danishPaymentAssertions({
  code: [CBC.PaymentMeansCode],
  account: [CAC.PayeeFinancialAccount, CBC.ID],
  reference: (c, means) => c.text(means, CBC.PaymentID),
  hasBankAccount: (c, means) =>
    hasSomeText(c, means, CAC.PayeeFinancialAccount, CBC.ID) &&
    hasSomeText(c, means, CAC.PayeeFinancialAccount, CAC.FinancialInstitutionBranch, CBC.ID),
  hasMandate: (c, means) =>
    hasSomeText(c, means, CAC.PaymentMandate, CBC.ID) &&
    hasSomeText(c, means, CAC.PaymentMandate, CAC.PayerFinancialAccount, CBC.ID),
  isGiroAccount: (text) => /^[0-9]{7,8}$/.test(text),
  requiredNames: {
    bankAccount:
      'an account number (BT-84) and a registration number (BT-86, cac:FinancialInstitutionBranch/cbc:ID)',
    mandate: 'a mandate reference (BT-89) and the debited account (BT-91)',
    giroAccount: 'seven or eight digits',
  },
});

/**
 * Returns whether a reason names a tax other than VAT: by a number of four digits, or a text with `#` inside.
 * @param ownText the text of the reason without the text of child elements
 */
export function namesTax(reason: string | undefined, ownText: string): boolean {
  if (reason === undefined) return false;
  const value = toDouble(reason);
  if (stringLength(normalizeSpace(ownText)) === 4 && value >= 0 && value <= 9999) return true;
  return reason.includes('#') && !reason.startsWith('#') && !reason.endsWith('#');
}

/**
 * Formats the message of DK-R-004.
 * @param label the stated reason, in quotes
 */
export const formatTaxMessage = (label: string): string =>
  `Reason code ZZZ stands for a Danish tax other than VAT, but the reason is ${label} (BT-97, BT-104). The reason must be the tax number of four digits, or a text with # inside, neither first nor last.`;

/**
 * Creates DK-R-003: items are classified by UNSPSC of a known version.
 * @param path of BT-158 below a line
 */
export function unspscAssertion(path: readonly NameId[]): Assertion {
  const listCodes = (c: RuleContext, line: Node): Node[] => c.select(line, ...path);
  return fatal(
    'DK-R-003',
    (c, line) => {
      const codes = listCodes(c, line);
      if (!codes.some((code) => c.doc.attribute(code, ATTR.listID) === 'TST')) return true;
      return codes.some((code) => UNSPSC_VERSIONS.has(c.doc.attribute(code, ATTR.listVersionID)));
    },
    (c, line) =>
      `The item is classified by UNSPSC (BT-158, listID TST) in version ${listCodes(c, line)
        .map((code) => formatQuoted(c.doc.attribute(code, ATTR.listVersionID)))
        .join(', ')}. The version must be 19.05.01 or 26.08.01 for Danish sellers.`,
    { terms: ['BT-158'], at: (c, line) => listCodes(c, line)[0] ?? line },
  );
}

const PARTIES = ['cac:AccountingSupplierParty', 'cac:AccountingCustomerParty'];
const PARTY_IDENTIFICATIONS = PARTIES.flatMap((party) =>
  ['cn:CreditNote', 'ubl:Invoice'].map((root) => `${root}/${party}/cac:Party/cac:PartyIdentification`),
).join(' | ');

export const DENMARK: Pattern = {
  name: 'Denmark',
  rules: [
    {
      context: 'cn:CreditNote | ubl:Invoice',
      when: (c) => isSupplierExactlyIn(c, 'DK'),
      asserts: [
        fatal(
          'DK-R-002',
          (c, root) => hasSomeText(c, root, ...SELLER_ID),
          'The Danish seller’s CVR number is missing (BT-30). State it in cac:PartyLegalEntity/cbc:CompanyID with schemeID="0184".',
          { terms: ['BT-30'] },
        ),
        registrationAssertion('DK-R-014', 'the Danish seller', 'BT-30', SELLER_ID),
        fatal(
          'DK-R-016',
          (c, root) => {
            if (c.doc.name(0) !== CREDIT_NOTE || !isCustomerExactlyIn(c, 'DK')) return true;
            return !(toDouble(ownTextAt(c, root, CAC.LegalMonetaryTotal, CBC.PayableAmount)) < 0);
          },
          (c, root) =>
            `The credit note’s amount due (BT-115) is ${formatValuesAt(c, root, CAC.LegalMonetaryTotal, CBC.PayableAmount)}. A Danish credit note must not be negative; send an invoice instead.`,
          { terms: ['BT-115'], at: (c, root) => c.first(root, CAC.LegalMonetaryTotal, CBC.PayableAmount) },
        ),
      ],
    },
    {
      context: PARTY_IDENTIFICATIONS,
      when: bothDanish,
      asserts: [
        fatal(
          'DK-R-013',
          (c, node) =>
            !c.exists(node, CBC.ID) ||
            normalizeSpace(c.doc.attribute(c.first(node, CBC.ID), ATTR.schemeID) ?? '') !== '',
          (c, node) =>
            `The party identifier ${formatValuesAt(c, node, CBC.ID)} (BT-29, BT-46) has no scheme. Between Danish parties, each party identifier must have a scheme, such as 0088 for a GLN.`,
          { terms: ['BT-29', 'BT-46'], at: (c, node) => c.first(node, CBC.ID) },
        ),
      ],
    },
    { context: 'ubl:Invoice/cac:PaymentMeans', when: bothDanish, asserts: PAYMENT_ASSERTIONS },
    {
      context:
        'cn:CreditNote/cac:AccountingCustomerParty/cac:Party | ubl:Invoice/cac:AccountingCustomerParty/cac:Party',
      when: bothDanish,
      asserts: [registrationAssertion('DK-R-017', 'the Danish buyer', 'BT-47', PARTY_COMPANY_ID)],
    },
    {
      context: 'cn:CreditNote/cac:CreditNoteLine | ubl:Invoice/cac:InvoiceLine',
      when: bothDanish,
      asserts: [unspscAssertion([CAC.Item, CAC.CommodityClassification, CBC.ItemClassificationCode])],
    },
    {
      context: 'cac:AllowanceCharge',
      when: bothDanish,
      asserts: [
        fatal(
          'DK-R-004',
          (c, node) =>
            !c.equals(node, 'ZZZ', CBC.AllowanceChargeReasonCode) ||
            namesTax(c.text(node, CBC.AllowanceChargeReason), ownTextAt(c, node, CBC.AllowanceChargeReason)),
          (c, node) => formatTaxMessage(formatValuesAt(c, node, CBC.AllowanceChargeReason)),
          { terms: ['BT-104', 'BT-97', 'BT-144', 'BT-139'] },
        ),
      ],
    },
  ],
};
