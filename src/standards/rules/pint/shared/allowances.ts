/** Price discounts, allowances and charges of document and lines: ibr-031 to -044, -082, -083. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { CAC, CBC } from '../names';
import { adaptBisRule, single } from '../assertions';

const isOnLine = (c: RuleContext, node: Node): boolean =>
  c.hasAncestor(node, CAC.InvoiceLine) || c.hasAncestor(node, CAC.CreditNoteLine);

const hasReason = (c: RuleContext, node: Node): boolean =>
  c.exists(node, CBC.AllowanceChargeReason) || c.exists(node, CBC.AllowanceChargeReasonCode);

type Where = 'on the document' | 'on a line' | 'anywhere';

function isRequired(where: Where, c: RuleContext, node: Node): boolean {
  return where === 'anywhere' || isOnLine(c, node) === (where === 'on a line');
}

function amount(id: string, label: string, where: Where, term: string): Assertion {
  return fatal(
    id,
    (c, node) => !isRequired(where, c, node) || c.exists(node, CBC.Amount),
    `${label} ${where} has no amount (I${term}). Add cbc:Amount.`,
    { subjectPath: 'cbc:Amount', terms: [term] },
  );
}

function reason(id: string, label: string, where: Where, term: string, code: string): Assertion {
  return fatal(
    id,
    (c, node) => !isRequired(where, c, node) || hasReason(c, node),
    `${label}${where === 'anywhere' ? '' : ` ${where}`} gives no reason. Add cbc:AllowanceChargeReason (I${term}) or cbc:AllowanceChargeReasonCode (I${code}).`,
    { subjectPath: 'cbc:AllowanceChargeReason', terms: [term, code] },
  );
}

const REASON = 'cbc:AllowanceChargeReason';

/** Rules in published order; a price discount is checked only by the first rule. */
export const allowanceRules = (): Rule[] => [
  { context: 'cac:Price/cac:AllowanceCharge', asserts: [adaptBisRule('ibr-083', 'R044')] },
  {
    context: 'cac:AllowanceCharge',
    when: (c, node) => c.is(node, false, CBC.ChargeIndicator),
    asserts: [
      single('ibr-sr-30', [REASON, 'The reason of an allowance (IBT-97, IBT-139)', 'BT-97', 'BT-139']),
      amount('ibr-031', 'An allowance', 'on the document', 'BT-92'),
      reason('ibr-033', 'An allowance', 'on the document', 'BT-97', 'BT-98'),
      amount('ibr-041', 'An allowance', 'on a line', 'BT-136'),
      reason('ibr-042', 'An allowance', 'on a line', 'BT-139', 'BT-140'),
    ],
  },
  {
    context: 'cac:AllowanceCharge',
    when: (c, node) => c.is(node, true, CBC.ChargeIndicator),
    asserts: [
      amount('ibr-036', 'A charge', 'on the document', 'BT-99'),
      single('ibr-sr-31', [REASON, 'The reason of a charge (IBT-104, IBT-144)', 'BT-104', 'BT-144']),
      reason('ibr-038', 'A charge', 'on the document', 'BT-104', 'BT-105'),
      amount('ibr-043', 'A charge', 'on a line', 'BT-141'),
      reason('ibr-044', 'A charge', 'anywhere', 'BT-144', 'BT-145'),
    ],
  },
  { context: 'cac:AllowanceCharge', asserts: [adaptBisRule('ibr-082', 'R043')] },
  {
    context: 'cac:AllowanceCharge/cac:TaxCategory',
    asserts: [
      single('ibr-sr-61', ['cbc:TaxExemptionReason', 'The exemption reason of an allowance or charge']),
    ],
  },
];
