/** Rules on codes and formats: CL001 to CL008, F001, P0100. The rules are one pattern, in published order. */
import type { Node } from '../../invoice/xml';
import { CII_ADDRESS_SCHEMES, CII_CURRENCIES, CII_DOCUMENT_TYPES } from '../code-lists/peppol-cii-3.0.19';
import type { RuleContext } from '../context';
import {
  addressScheme,
  ALLOWANCE_REASON,
  CHARGE_REASON,
  currencyCode,
  MEDIA_TYPE,
  typeAssertion,
} from '../peppol/code-rules';
import { onlyNormalized, ownText } from '../reading';
import { fatal, type Rule } from '../rule-set';
import { normalizeSpace, stringLength } from '../xpath';
import { formatQuoted } from '../wording';
import { processNumber } from './document-rules';
import { ATTRIBUTE, RAM, UDT } from './names';

/** Returns whether the indicator of the allowance or charge around a reason code has this value. */
const says =
  (indicator: string) =>
  (c: RuleContext, code: Node): boolean =>
    onlyNormalized(c, c.doc.parent(code), RAM.ChargeIndicator, UDT.Indicator) === indicator;

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
  { context: REASON_CODE, when: says('false'), asserts: [ALLOWANCE_REASON] },
  { context: REASON_CODE, when: says('true'), asserts: [CHARGE_REASON] },
  {
    context: 'ram:TaxTotalAmount',
    when: (c, node) => c.doc.attribute(node, ATTRIBUTE.currencyID) !== undefined,
    asserts: [currencyCode(CII_CURRENCIES)],
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
          `The date is ${formatQuoted(c.doc.text(node))} with format ${formatQuoted(c.doc.attribute(node, ATTRIBUTE.format), 'missing')}. Write a day of this century as CCYYMMDD with format="102", without blanks.`,
        { terms: ['BT-2', 'BT-9', 'BT-72', 'BT-73', 'BT-74', 'BT-134', 'BT-135'] },
      ),
    ],
  },
  {
    context:
      'ram:BuyerTradeParty/ram:URIUniversalCommunication/ram:URIID | ram:SellerTradeParty/ram:URIUniversalCommunication/ram:URIID',
    asserts: [addressScheme(CII_ADDRESS_SCHEMES)],
  },
];
