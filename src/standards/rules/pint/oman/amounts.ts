/** Rules on the number of decimals of amounts in Oman. */
import type { Node } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Assertion, Rule } from '../../rule-set';
import { formatValuesAt } from '../../wording';
import { toDecimal } from '../../xpath';
import { CAC, CBC } from '../names';
import { createAssertion, toBaisas } from './facts';

const isBelowRoot = (c: RuleContext, total: Node): boolean =>
  ['Invoice', 'CreditNote'].includes(c.doc.localName(c.doc.parent(total)) ?? '');
const SUMS = [
  'LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount AllowanceTotalAmount ChargeTotalAmount',
  'PrepaidAmount PayableRoundingAmount PayableAmount',
].flatMap((names) => names.split(' ').map((name) => `cbc:${name}`));
const decimalsRule = (): Assertion =>
  createAssertion(
    'IBR-DEC-03-OM',
    [''],
    (c, node) => {
      const amount = toDecimal(c.doc.text(node));
      return amount?.equals(toBaisas(amount)) === true;
    },
    (c, node) => `An amount is ${formatValuesAt(c, node)}, but must be a number with at most three decimals.`,
  );

/**
 * Creates the rules that amounts have at most three decimals (1 rial is 1000 baisas), except totals of the document.
 */
export const amountRules = (): Rule[] => {
  const rules = [decimalsRule()];
  return [
    { context: 'cbc:Amount | cbc:BaseAmount | cbc:PriceAmount', asserts: rules },
    {
      context: SUMS.join(' | '),
      when: (c, node) => c.doc.name(c.doc.parent(node)) !== CAC.LegalMonetaryTotal,
      asserts: rules,
    },
    {
      context: 'cac:TaxTotal/cbc:TaxAmount',
      when: (c, node) => !isBelowRoot(c, c.doc.parent(node)),
      asserts: rules,
    },
    {
      context:
        'cac:TaxTotal/cbc:TaxableAmount | cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount | cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount',
      asserts: rules,
    },
    {
      context: 'cac:AdditionalDocumentReference/cbc:DocumentDescription',
      when: (c, node) => c.equals(c.doc.parent(node), 'PM_TOTAL', CBC.DocumentTypeCode),
      asserts: rules,
    },
  ];
};
