/** Rules on codes and formats: CL001 to CL008, F001, P0100. The rules are one pattern, in published order. */
import type { Node } from '../../invoice/xml';
import { CII_ADDRESS_SCHEMES, CII_CURRENCIES, CII_DOCUMENT_TYPES } from '../code-lists/peppol-cii-3.0.19';
import type { RuleContext } from '../context';
import {
  addressSchemeAssertion,
  ALLOWANCE_REASON,
  CHARGE_REASON,
  currencyAssertion,
  MEDIA_TYPE,
  typeAssertion,
} from '../peppol/code-rules';
import { readSingleNormalized, ownText } from '../reading';
import { fatal, type Rule } from '../rule-set';
import { normalizeSpace, stringLength } from '../xpath';
import { formatQuoted } from '../wording';
import { processNumber } from './document-rules';
import { ATTRIBUTE, RAM, UDT } from './names';

/** Creates the condition that the allowance or charge of a reason code has an indicator with a value. */
const hasIndicator =
  (indicator: string) =>
  (c: RuleContext, code: Node): boolean =>
    readSingleNormalized(c, c.doc.parent(code), RAM.ChargeIndicator, UDT.Indicator) === indicator;

const REASON_CODE = 'ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode';

function isDay(c: RuleContext, node: Node): boolean {
  const text = ownText(c, node);
  return (
    normalizeSpace(c.doc.attribute(node, ATTRIBUTE.format) ?? '') === '102' &&
    stringLength(text) === 8 &&
    /20[0-9]{6}/.test(normalizeSpace(text))
  );
}

export const CODE_RULES: readonly Rule[] = [
  {
    context: 'ram:AttachmentBinaryObject',
    when: (c, node) => c.doc.attribute(node, ATTRIBUTE.mimeCode) !== undefined,
    asserts: [MEDIA_TYPE],
  },
  { context: REASON_CODE, when: hasIndicator('false'), asserts: [ALLOWANCE_REASON] },
  { context: REASON_CODE, when: hasIndicator('true'), asserts: [CHARGE_REASON] },
  {
    context: 'ram:TaxTotalAmount',
    when: (c, node) => c.doc.attribute(node, ATTRIBUTE.currencyID) !== undefined,
    asserts: [currencyAssertion(CII_CURRENCIES)],
  },
  {
    // As published this context never matches, because the document header is in the namespace rsm.
    context: 'ram:ExchangedDocument/ram:TypeCode',
    asserts: [
      typeAssertion('PEPPOL-EN16931-P0100', CII_DOCUMENT_TYPES, {
        prescribesTypes: (c) => processNumber(c) === '01',
      }),
    ],
  },
  {
    context: 'udt:DateTimeString',
    asserts: [
      fatal(
        'PEPPOL-EN16931-F001',
        isDay,
        (c, node) =>
          `The date is ${formatQuoted(c.doc.text(node))} with format ${formatQuoted(c.doc.attribute(node, ATTRIBUTE.format), 'missing')}. It must be a day of this century as CCYYMMDD with format="102", without blanks.`,
        { terms: ['BT-2', 'BT-9', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'] },
      ),
    ],
  },
  {
    context:
      'ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID | ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID',
    asserts: [addressSchemeAssertion(CII_ADDRESS_SCHEMES)],
  },
];
