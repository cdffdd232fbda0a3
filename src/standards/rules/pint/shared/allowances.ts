/** Price discounts, allowances and charges of document and lines: ibr-031 to -044, -082, -083. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import { fatal, type Assertion, type Rule } from '../../rule-set';
import { CAC, CBC } from '../names';
import { adaptBisAssertion, allowOnce } from '../assertions';

const isOnLine = (c: RuleContext, node: Node): boolean =>
  c.hasAncestor(node, CAC.InvoiceLine) || c.hasAncestor(node, CAC.CreditNoteLine);

const hasReason = (c: RuleContext, node: Node): boolean =>
  c.exists(node, CBC.AllowanceChargeReason) || c.exists(node, CBC.AllowanceChargeReasonCode);

type AdjustmentLevel = 'on the document' | 'on a line' | 'anywhere';

function isAtLevel(where: AdjustmentLevel, c: RuleContext, node: Node): boolean {
  return where === 'anywhere' || isOnLine(c, node) === (where === 'on a line');
}

function requireAmount(id: string, label: string, where: AdjustmentLevel, term: string): Assertion {
  return fatal(
    id,
    (c, node) => !isAtLevel(where, c, node) || c.exists(node, CBC.Amount),
    `${label} ${where} must have an amount (I${term}), which is missing. Add cbc:Amount.`,
    { subjectPath: 'cbc:Amount', terms: [term] },
  );
}

function requireReason(
  id: string,
  label: string,
  where: AdjustmentLevel,
  term: string,
  code: string,
): Assertion {
  return fatal(
    id,
    (c, node) => !isAtLevel(where, c, node) || hasReason(c, node),
    `${label}${where === 'anywhere' ? '' : ` ${where}`} must have a reason or a reason code, but has neither. Add cbc:AllowanceChargeReason (I${term}) or cbc:AllowanceChargeReasonCode (I${code}).`,
    { subjectPath: 'cbc:AllowanceChargeReason', terms: [term, code] },
  );
}

const REASON = 'cbc:AllowanceChargeReason';

/** Creates the rules in published order; only the first rule checks price discounts. */
export const allowanceRules = (): Rule[] => [
  { context: 'cac:Price/cac:AllowanceCharge', asserts: [adaptBisAssertion('ibr-083', 'R044')] },
  {
    context: 'cac:AllowanceCharge',
    when: (c, node) => c.equalsBoolean(node, false, CBC.ChargeIndicator),
    asserts: [
      allowOnce('ibr-sr-30', [REASON, 'The reason of an allowance (IBT-97, IBT-139)', 'BT-97', 'BT-139']),
      requireAmount('ibr-031', 'An allowance', 'on the document', 'BT-92'),
      requireReason('ibr-033', 'An allowance', 'on the document', 'BT-97', 'BT-98'),
      requireAmount('ibr-041', 'An allowance', 'on a line', 'BT-136'),
      requireReason('ibr-042', 'An allowance', 'on a line', 'BT-139', 'BT-140'),
    ],
  },
  {
    context: 'cac:AllowanceCharge',
    when: (c, node) => c.equalsBoolean(node, true, CBC.ChargeIndicator),
    asserts: [
      requireAmount('ibr-036', 'A charge', 'on the document', 'BT-99'),
      allowOnce('ibr-sr-31', [REASON, 'The reason of a charge (IBT-104, IBT-144)', 'BT-104', 'BT-144']),
      requireReason('ibr-038', 'A charge', 'on the document', 'BT-104', 'BT-105'),
      requireAmount('ibr-043', 'A charge', 'on a line', 'BT-141'),
      requireReason('ibr-044', 'A charge', 'anywhere', 'BT-144', 'BT-145'),
    ],
  },
  { context: 'cac:AllowanceCharge', asserts: [adaptBisAssertion('ibr-082', 'R043')] },
  {
    context: 'cac:AllowanceCharge/cac:TaxCategory',
    asserts: [
      allowOnce('ibr-sr-61', ['cbc:TaxExemptionReason', 'The exemption reason of an allowance or charge']),
    ],
  },
];
