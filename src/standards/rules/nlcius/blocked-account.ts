/**
 * Extension of NLCIUS for the blocked account of wage tax (G-rekening): an invoice is paid in two parts, one of them to
 * that account. Its rules apply in addition to NLCIUS and only to UBL invoices.
 */
import { cac, cbc, type Node } from '../../invoice/xml';
import type { Decimal } from '../../values/decimal';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type RuleSet } from '../rule-set';
import { formatQuoted, formatValuesAt } from '../wording';
import { sum } from '../xpath';

const AMOUNT = cbc('Amount');
const ID = cbc('ID');
const LEGAL_MONETARY_TOTAL = cac('LegalMonetaryTotal');
const PAYABLE_AMOUNT = cbc('PayableAmount');
const PAYMENT_MEANS = cac('PaymentMeans');
const PAYMENT_MEANS_ID = cbc('PaymentMeansID');
const PAYMENT_TERMS = cac('PaymentTerms');

const EXTENSION = '#conformant#urn:fdc:nen.nl:gaccount:v1.0';
/** The identifier (NL-GA-04) of the payment to the blocked account. */
const BLOCKED_ACCOUNT = 'GACCOUNT';

/** Requires two elements, one for each part of the payment. */
function requireTwo(id: string, name: number, label: string, terms: string[]): Assertion {
  return fatal(
    id,
    (c, root) => c.count(root, name) === 2,
    (c, root) =>
      `The invoice has ${c.count(root, name)} ${label}, but must have two, one of them for the blocked account.`,
    { terms },
  );
}

function requireOne(id: string, name: number, label: string, terms: string[]): Assertion {
  return fatal(
    id,
    (c, node) => c.count(node, name) === 1,
    (c, node) => `${label} must occur once, but occurs ${c.count(node, name)} times.`,
    { terms },
  );
}

/** Returns the amounts (NL-GA-03) of the parts of the payment. */
const readPartAmounts = (c: RuleContext, root: Node): (Decimal | undefined)[] =>
  c.select(root, PAYMENT_TERMS, AMOUNT).map((element) => c.decimal(element));

const PARTS_SUM: Assertion = fatal(
  'BR-GA-3',
  (c, root) => {
    const payable = c.decimal(root, LEGAL_MONETARY_TOTAL, PAYABLE_AMOUNT);
    const parts = sum(readPartAmounts(c, root));
    return payable !== undefined && payable.equals(parts);
  },
  (c, root) =>
    `The amount due (BT-115) is ${formatValuesAt(c, root, LEGAL_MONETARY_TOTAL, PAYABLE_AMOUNT)}, but the amounts of the payment terms (NL-GA-03) add up to ${sum(readPartAmounts(c, root)).toString()}.`,
  { subjectPath: 'cac:LegalMonetaryTotal/cbc:PayableAmount', terms: ['BT-115'] },
);

const PATTERN: Pattern = {
  name: 'NLCIUS, blocked account',
  rules: [
    {
      context: 'cbc:CustomizationID',
      asserts: [
        fatal(
          'BR-GA-0',
          (c, node) => c.doc.text(node).includes(EXTENSION),
          (c, node) =>
            `The specification identifier (BT-24) is ${formatQuoted(c.doc.text(node))}. With a blocked account it must contain the extension ${EXTENSION}.`,
          { terms: ['BT-24'] },
        ),
      ],
    },
    {
      context: '/ubl:Invoice',
      asserts: [
        requireTwo('BR-GA-1', PAYMENT_TERMS, 'payment terms (NL-GA-01)', ['BT-20']),
        requireTwo('BR-GA-2', PAYMENT_MEANS, 'payment means (BG-16)', ['BG-16']),
        PARTS_SUM,
        fatal(
          'BR-GA-7',
          (c, root) => c.texts(root, PAYMENT_MEANS, ID).filter((id) => id === BLOCKED_ACCOUNT).length === 1,
          `Exactly one of the payment means must be for the blocked account: cbc:ID (NL-GA-04) ${BLOCKED_ACCOUNT}.`,
          { terms: ['BG-16'] },
        ),
      ],
    },
    {
      context: '/ubl:Invoice/cac:PaymentTerms',
      asserts: [
        requireOne(
          'BR-GA-4',
          PAYMENT_MEANS_ID,
          'The payment means of payment terms (cbc:PaymentMeansID, NL-GA-02)',
          ['BT-20'],
        ),
      ],
    },
    {
      context: '/ubl:Invoice/cac:PaymentMeans',
      asserts: [requireOne('BR-GA-5', ID, 'The identifier of payment means (cbc:ID, NL-GA-04)', ['BG-16'])],
    },
    {
      context: '/ubl:Invoice/cac:PaymentTerms/cbc:PaymentMeansID',
      asserts: [
        fatal(
          'BR-GA-6',
          (c, node) => c.texts(0, PAYMENT_MEANS, ID).includes(c.doc.text(node)),
          (c, node) =>
            `The payment terms reference the payment means ${formatQuoted(c.doc.text(node))} (NL-GA-02), but no payment means have this identifier (NL-GA-04).`,
          { terms: ['BT-20'] },
        ),
      ],
    },
  ],
};

/** NLCIUS with the blocked account, version 1.0.13. */
export const NLCIUS_BLOCKED_ACCOUNT_1_0_13: RuleSet = {
  name: 'nlcius-gaccount',
  version: '1.0.13',
  source: 'NLCIUS SI-UBL G-Account 1.0.13',
  since: '2026-08-17',
  patterns: [PATTERN],
};

/** All bundled versions, oldest first. */
export const NLCIUS_BLOCKED_ACCOUNT_SETS: readonly RuleSet[] = [NLCIUS_BLOCKED_ACCOUNT_1_0_13];
