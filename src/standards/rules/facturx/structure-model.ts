/**
 * Structure of a Factur-X profile: required and permitted children of each element, and codes. The notation is indented
 * text, one element per line; `A/B` stands for the only child B of A:
 *
 * ```
 * SellerTradeParty !27
 *  PostalTradeAddress/CountryID !35 :COUNTRIES#36
 *  SpecifiedTaxRegistration[VA] ?33
 *   ID !412 @schemeID!413
 *  Description -
 * ```
 *
 * `!27` requires exactly one, `?33` allows at most one, `+30` requires at least one, `2?31` allows at most two; `-`
 * allows none. `@a!413` requires an attribute, `@a-` allows none, `:LIST#36` and `@a:LIST#36` require a code of the list.
 * The number is that of the published rule: 27 is `FX-SCH-A-000027`; forbidden elements are published without a number.
 * `[VA]` is a variant of an element, one of {@link VARIANTS}. Names without a prefix belong to `ram`.
 */
import { plain, qdt, ram, rsm, udt, type NameId, type Node } from '../../invoice/xml';
import { FACTURX_LISTS, type TitledList } from '../code-lists/facturx-1.09.2';
import type { RuleContext } from '../context';
import { ATTRIBUTE, RAM, settlements, UDT } from '../en16931-cii/names';

/** Condition that distinguishes variants of an element. */
export type Variant = (c: RuleContext, node: Node) => boolean;

const hasIndicator =
  (word: string): Variant =>
  (c, node) =>
    c.equals(node, word, RAM.ChargeIndicator, UDT.Indicator);
const hasType =
  (type: string): Variant =>
  (c, node) =>
    c.equals(node, type, RAM.TypeCode);
const hasScheme =
  (scheme: string): Variant =>
  (c, node) =>
    c.select(node, RAM.ID).some((id) => c.doc.attribute(id, ATTRIBUTE.schemeID) === scheme);
/** Returns the currencies of the settlement that contains a total; for a total of a line, those of the document. */
const findCurrencies = (c: RuleContext, node: Node, name: NameId): readonly string[] => {
  const group = c.doc.parent(c.doc.parent(node));
  return c.doc.name(group) === RAM.ApplicableHeaderTradeSettlement
    ? c.texts(group, name)
    : settlements(c).flatMap((settlement) => c.texts(settlement, name));
};
const inCurrency =
  (name: NameId): Variant =>
  (c, node) => {
    const currencyId = c.doc.attribute(node, ATTRIBUTE.currencyID);
    return currencyId !== undefined && findCurrencies(c, node, name).includes(currencyId);
  };
const LIST_ID = plain('listID');
const hasListId =
  (list: string | undefined): Variant =>
  (c, node) =>
    c.doc.attribute(node, LIST_ID) === list;
const matchesNone =
  (...variants: readonly Variant[]): Variant =>
  (c, node) =>
    !variants.some((variant) => variant(c, node));

/** Variant with its label for messages. */
export interface NamedVariant {
  label: string;
  matches: Variant;
}

const namedVariant = (label: string, matches: Variant): NamedVariant => ({ label, matches });

/** The variants by name: allowances and charges, documents by type, tax numbers by scheme, reasons by list, totals by currency. */
const VARIANTS: Readonly<Record<string, NamedVariant>> = {
  charge: namedVariant('charge', hasIndicator('true')),
  allowance: namedVariant('allowance', hasIndicator('false')),
  unclear: namedVariant('neither true nor false', matchesNone(hasIndicator('true'), hasIndicator('false'))),
  '916': namedVariant('type 916', hasType('916')),
  '130': namedVariant('type 130', hasType('130')),
  '50': namedVariant('type 50', hasType('50')),
  otherType: namedVariant('another type', matchesNone(hasType('916'), hasType('130'), hasType('50'))),
  VA: namedVariant('scheme VA', hasScheme('VA')),
  FC: namedVariant('scheme FC', hasScheme('FC')),
  otherScheme: namedVariant('another scheme', matchesNone(hasScheme('VA'), hasScheme('FC'))),
  noList: namedVariant('without a list', hasListId(undefined)),
  '5153': namedVariant('list 5153', hasListId('5153')),
  otherList: namedVariant('another list', matchesNone(hasListId(undefined), hasListId('5153'))),
  invoiceCurrency: namedVariant('currency of the document', inCurrency(RAM.InvoiceCurrencyCode)),
  taxCurrency: namedVariant('currency of VAT', inCurrency(RAM.TaxCurrencyCode)),
  otherCurrency: namedVariant(
    'another currency',
    matchesNone(inCurrency(RAM.InvoiceCurrencyCode), inCurrency(RAM.TaxCurrencyCode)),
  ),
};

/** Permitted number of occurrences of an element in its parent. */
export interface Occurrence {
  /** number of the rule */
  rule: string;
  minimum: 0 | 1;
  maximum: number;
}

/** Code list for an element or one of its attributes. */
export interface CodeCheck {
  rule: string;
  list: TitledList;
}

/** Requirement for an attribute. */
export interface AttributeCheck {
  name: string;
  id: NameId;
  /** number of the rule that requires the attribute, code list for the attribute, or `notAllowed` */
  check: { required: string } | { code: CodeCheck } | 'notAllowed';
}

/** Element in the structure of a profile. */
export interface StructureElement {
  /** name with prefix, as in the context of a rule: `ram:SellerTradeParty` */
  name: string;
  id: NameId;
  variant: NamedVariant | null;
  occurrences: Occurrence[];
  isAllowed: boolean;
  code: CodeCheck | null;
  attributes: AttributeCheck[];
  children: StructureElement[];
}

const NAMES: Readonly<Record<string, (local: string) => NameId>> = { rsm, ram, udt, qdt };

const STEP = /^(?:([a-z]+):)?([A-Za-z]+)(?:\[([A-Za-z0-9]+)\])?$/;
const OCCURRENCE = /^([!?+]|2\?)(\d+)$/;
const CODE = /^(?:@([A-Za-z]+))?:([A-Z0-9_]+)#(\d+)$/;
const ATTRIBUTE_CHECK = /^@([A-Za-z]+)(?:!(\d+)|-)$/;

/**
 * Parses the structure of a profile.
 * @throws Error for an invalid line of the model
 */
export function parseStructure(text: string): StructureElement {
  const openElements: StructureElement[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const depth = line.length - line.trimStart().length;
    const [path = '', ...checks] = line.trim().split(' ');
    let element: StructureElement | undefined;
    for (const step of path.split('/')) {
      const child = parseElement(step, line);
      (element ?? openElements[depth - 1])?.children.push(child);
      if (element === undefined) {
        openElements.length = depth;
        openElements.push(child);
      } else openElements[depth] = child;
      element = child;
    }
    for (const check of checks) addCheck(element as StructureElement, check, line);
  }
  const [root] = openElements;
  if (root === undefined) throw new Error('The structure of a profile must have a root element');
  return root;
}

function parseElement(step: string, line: string): StructureElement {
  const [, prefix = 'ram', local, variant] = STEP.exec(step) ?? [];
  const condition = variant === undefined ? null : VARIANTS[variant];
  const toId = NAMES[prefix];
  if (local === undefined || toId === undefined || condition === undefined)
    throw new Error(`Invalid element in the structure of a profile: ${line}`);
  return {
    name: `${prefix}:${local}`,
    id: toId(local),
    variant: condition,
    occurrences: [],
    isAllowed: true,
    code: null,
    attributes: [],
    children: [],
  };
}

const LIMITS: Readonly<Record<string, Pick<Occurrence, 'minimum' | 'maximum'>>> = {
  '!': { minimum: 1, maximum: 1 },
  '?': { minimum: 0, maximum: 1 },
  '2?': { minimum: 0, maximum: 2 },
  '+': { minimum: 1, maximum: Infinity },
};

function addCheck(element: StructureElement, check: string, line: string): void {
  if (check === '-') {
    element.isAllowed = false;
    return;
  }
  const [, sign = '', rule = ''] = OCCURRENCE.exec(check) ?? [];
  const limits = LIMITS[sign];
  if (limits !== undefined) {
    element.occurrences.push({ rule, ...limits });
    return;
  }
  const [, attributeName, listName, codeRule = ''] = CODE.exec(check) ?? [];
  const list = listName === undefined ? undefined : FACTURX_LISTS[listName];
  if (list !== undefined) {
    const code: CodeCheck = { rule: codeRule, list };
    if (attributeName === undefined) element.code = code;
    else element.attributes.push({ name: attributeName, id: plain(attributeName), check: { code } });
    return;
  }
  const [, attribute, requiredRule] = ATTRIBUTE_CHECK.exec(check) ?? [];
  if (attribute === undefined)
    throw new Error(`Invalid check "${check}" in the structure of a profile: ${line}`);
  element.attributes.push({
    name: attribute,
    id: plain(attribute),
    check: requiredRule === undefined ? 'notAllowed' : { required: requiredRule },
  });
}
