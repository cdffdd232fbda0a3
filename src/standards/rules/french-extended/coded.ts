/** Rules of EXTENDED-CTC-FR on codes and reasons, for both syntaxes. */
import type { NameId } from '../../invoice/xml';
import { CHARGE_REASON_CODES, type CodeList } from '../code-lists';
import {
  CHARGE_LISTS,
  DELIVERY_TERMS,
  ITEM_ATTRIBUTE_CODES,
  MIME_CODES,
  TAX_CODES,
} from '../code-lists/french-extended-1.4.0.03';
import type { RuleContext } from '../context';
import { exists } from '../en16931/assertions';
import type { RelativeTermPath as Place } from '../term-places';
import { formatUnknownCode } from '../en16931/coded';
import { fatal, type Assertion, type Rule } from '../rule-set';
import { ATTR } from '../ubl-names';
import type { Node } from '../../invoice/xml';

/** Requires the text of the context to be a code of the list. */
export const codeAssertion = (
  id: string,
  list: CodeList,
  label: string,
  terms?: readonly string[],
): Assertion =>
  fatal(
    id,
    (c, n) => list.has(c.doc.text(n)),
    (c, n) => formatUnknownCode(c.doc.text(n), label),
    { terms },
  );

/** BR-FREXT-CL-20, -20-TAX and -20-LISTID: the reason code of a charge is in the list that its listID names. */
export function chargeReasonRules(context: string, isOfCharge: NonNullable<Rule['when']>): Rule[] {
  const readListId = (c: RuleContext, n: Node): string | undefined => c.doc.attribute(n, ATTR.listID);
  const rule = (matchesList: (list: string | undefined) => boolean, assertion: Assertion): Rule => ({
    context,
    when: (c, n) => isOfCharge(c, n) && matchesList(readListId(c, n)),
    asserts: [assertion],
  });
  const terms = ['BT-105', 'BT-145'];
  return [
    rule(
      (list) => list === undefined || list === '7161',
      codeAssertion('BR-FREXT-CL-20', CHARGE_REASON_CODES, 'the reason of a charge (UNTDID 7161)', terms),
    ),
    rule(
      (list) => list === '5153',
      codeAssertion('BR-FREXT-CL-20-TAX', TAX_CODES, 'a tax as a charge (UNTDID 5153)', terms),
    ),
    rule(
      (list) => list !== '',
      fatal(
        'BR-FREXT-CL-20-LISTID',
        (c, n) => CHARGE_LISTS.has(readListId(c, n) ?? ''),
        (c, n) => formatUnknownCode(readListId(c, n), 'the list of reasons of charges (7161, 5153)'),
        { terms, subjectPath: '@listID' },
      ),
    ),
  ];
}

/** BR-FREXT-CL-24: media types of attachments. */
export function mediaTypeRule(context: string): Rule {
  return {
    context,
    when: (c, n) => c.doc.attribute(n, ATTR.mimeCode) !== undefined,
    asserts: [
      fatal(
        'BR-FREXT-CL-24',
        (c, n) => MIME_CODES.codes.includes(c.doc.attribute(n, ATTR.mimeCode) ?? ''),
        (c, n) =>
          `"${c.doc.attribute(n, ATTR.mimeCode) ?? ''}" is not a media type for attachments. Allowed are ${MIME_CODES.codes.join(', ')}.`,
        { terms: ['BT-125'], subjectPath: '@mimeCode' },
      ),
    ],
  };
}

/** BR-FREXT-CL-27: delivery terms. */
export const deliveryTermsRule = (context: string): Rule => ({
  context,
  asserts: [
    codeAssertion(
      'BR-FREXT-CL-27',
      DELIVERY_TERMS,
      'the conditions of delivery (Incoterms, EXT-FR-FE-187)',
      [],
    ),
  ],
});

/** Creates the assertion on coded names of item attributes. */
export const itemAttributeCode = (id: string): Assertion =>
  codeAssertion(
    id,
    ITEM_ATTRIBUTE_CODES,
    'the kind of an item attribute (UNTDID 6313 and words of EXTENDED-CTC-FR)',
    [],
  );

/** Names of the parts of an item attribute (BG-32) in a syntax. */
export interface ItemAttributeNames {
  name: Place;
  code: Place;
  value: Place;
  quantity: Place;
}

const getFirstName = ({ path }: Place): NameId => path[0] ?? -1;

/** BR-FREXT-54-1, -2: an item attribute has a name or a code, and a value or a quantity. */
export function itemAttributeAssertions({ name, code, value, quantity }: ItemAttributeNames): Assertion[] {
  return [
    fatal(
      'BR-FREXT-54-1',
      (c, n) => c.exists(n, getFirstName(name)) || c.exists(n, getFirstName(code)),
      `An item attribute (BG-32) must have a name. Add ${name.subjectPath} (BT-160) or ${code.subjectPath} (EXT-FR-FE-159).`,
      { subjectPath: name.subjectPath, terms: ['BT-160'] },
    ),
    fatal(
      'BR-FREXT-54-2',
      (c, n) => {
        const quantities = c.select(n, getFirstName(quantity));
        return c.exists(n, getFirstName(value))
          ? quantities.length === 0
          : quantities.some((each) => (c.doc.attribute(each, ATTR.unitCode) ?? '') !== '');
      },
      `An item attribute (BG-32) must have either a value or a quantity: ${value.subjectPath} (BT-161), or ${quantity.subjectPath} with a unitCode, but not both.`,
      { subjectPath: value.subjectPath, terms: ['BT-161'] },
    ),
  ];
}

/** Names of the required parts of a line that counts in the totals, in a syntax. */
export interface LineNames {
  quantity: readonly Place[];
  net: Place;
  price: Place;
  /** returns whether the line has a VAT category */
  hasCategory: (c: RuleContext, line: Node) => boolean;
  category: string;
}

/**
 * BR-22, -23, -24, -26 and BR-CO-04 of EN 16931, for lines that count in the totals; group and information lines need
 * none of these terms.
 * @param prefix start of the first four rule ids: `BR-FREXT`, in CII `BR-FREXT-BR`
 */
export function lineAssertions(prefix: string, names: LineNames): Assertion[] {
  const quantityPath = names.quantity[0]?.subjectPath ?? '';
  return [
    fatal(
      `${prefix}-22`,
      (c, line) => names.quantity.some(({ path }) => c.exists(line, ...path)),
      'The invoiced quantity (BT-129) of a line is missing. Add the quantity.',
      { subjectPath: quantityPath, terms: ['BT-129'] },
    ),
    fatal(
      `${prefix}-23`,
      (c, line) =>
        names.quantity
          .flatMap(({ path }) => c.select(line, ...path))
          .some((quantity) => c.doc.attribute(quantity, ATTR.unitCode) !== undefined),
      'The invoiced quantity of a line must have a unit of measure (BT-130). Add the attribute unitCode.',
      { subjectPath: quantityPath, terms: ['BT-130'] },
    ),
    exists(`${prefix}-24`, names.net.path, {
      label: 'The net amount of a line (BT-131)',
      subjectPath: names.net.subjectPath,
      terms: ['BT-131'],
    }),
    exists(`${prefix}-26`, names.price.path, {
      label: 'The net price of the item (BT-146)',
      subjectPath: names.price.subjectPath,
      terms: ['BT-146'],
    }),
    fatal(
      'BR-FREXT-CO-04',
      names.hasCategory,
      `A line has no VAT category (BT-151). Add ${names.category}.`,
      { subjectPath: names.category, terms: ['BT-151'] },
    ),
  ];
}
