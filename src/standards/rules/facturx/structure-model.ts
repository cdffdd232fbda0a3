/**
 * Structure of a Factur-X profile: required and permitted children of each place, and its codes. The notation is indented
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
 * allows none. `@a!413` requires an attribute, `@a-` allows none, `:LIST#36` and `@a:LIST#36` ask for a code. Each number
 * is that of the published rule `FX-SCH-A-000027`; forbidden elements are published without a number. `[VA]` is a variant
 * of an element, of {@link VARIANTS}. Names without a prefix are of `ram`.
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
/** Returns the currency of the settlement beside a total; for a total of a line, that of the document. */
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
const listIs =
  (list: string | undefined): Variant =>
  (c, node) =>
    c.doc.attribute(node, LIST_ID) === list;
const allAbsent =
  (...variants: readonly Variant[]): Variant =>
  (c, node) =>
    !variants.some((variant) => variant(c, node));

/** Variant with the words that messages use for it. */
export interface NamedVariant {
  words: string;
  holds: Variant;
}

const namedVariant = (words: string, holds: Variant): NamedVariant => ({ words, holds });

/** The variants by name: allowances and charges, documents by type, tax numbers by scheme, reasons by list, totals by currency. */
const VARIANTS: Readonly<Record<string, NamedVariant>> = {
  charge: namedVariant('charge', hasIndicator('true')),
  allowance: namedVariant('allowance', hasIndicator('false')),
  unclear: namedVariant('neither true nor false', allAbsent(hasIndicator('true'), hasIndicator('false'))),
  '916': namedVariant('type 916', hasType('916')),
  '130': namedVariant('type 130', hasType('130')),
  '50': namedVariant('type 50', hasType('50')),
  otherType: namedVariant('another type', allAbsent(hasType('916'), hasType('130'), hasType('50'))),
  VA: namedVariant('scheme VA', hasScheme('VA')),
  FC: namedVariant('scheme FC', hasScheme('FC')),
  otherScheme: namedVariant('another scheme', allAbsent(hasScheme('VA'), hasScheme('FC'))),
  noList: namedVariant('without a list', listIs(undefined)),
  '5153': namedVariant('list 5153', listIs('5153')),
  otherList: namedVariant('another list', allAbsent(listIs(undefined), listIs('5153'))),
  invoiceCurrency: namedVariant('currency of the document', inCurrency(RAM.InvoiceCurrencyCode)),
  taxCurrency: namedVariant('currency of VAT', inCurrency(RAM.TaxCurrencyCode)),
  otherCurrency: namedVariant(
    'another currency',
    allAbsent(inCurrency(RAM.InvoiceCurrencyCode), inCurrency(RAM.TaxCurrencyCode)),
  ),
};

/** Permitted number of occurrences of an element in its parent. */
export interface Occurrence {
  /** number of the rule */
  rule: string;
  least: 0 | 1;
  most: number;
}

/** Code that an element or one of its attributes has. */
export interface CodeCheck {
  rule: string;
  list: TitledList;
}

/** Requirement for an attribute. */
export interface AttributeCheck {
  name: string;
  id: NameId;
  /** required with the number of the rule, of a list, or not allowed */
  check: { required: string } | { code: CodeCheck } | 'notAllowed';
}

/** Element of a profile at its place. */
export interface PlacedElement {
  /** as a context of rules: `ram:SellerTradeParty` */
  name: string;
  id: NameId;
  variant: NamedVariant | null;
  occurrences: Occurrence[];
  isAllowed: boolean;
  code: CodeCheck | null;
  attributes: AttributeCheck[];
  children: PlacedElement[];
}

const NAMES: Readonly<Record<string, (local: string) => NameId>> = { rsm, ram, udt, qdt };

const STEP = /^(?:([a-z]+):)?([A-Za-z]+)(?:\[([A-Za-z0-9]+)\])?$/;
const OCCURRENCE = /^([!?+]|2\?)(\d+)$/;
const CODE = /^(?:@([A-Za-z]+))?:([A-Z0-9_]+)#(\d+)$/;
const ATTRIBUTE_CHECK = /^@([A-Za-z]+)(?:!(\d+)|-)$/;

/**
 * Reads the structure of a profile.
 * @throws Error for a line that cannot be read: a mistake in the model
 */
export function readStructure(text: string): PlacedElement {
  const open: PlacedElement[] = [];
  for (const line of text.split('\n').filter((each) => each.trim() !== '')) {
    const depth = line.length - line.trimStart().length;
    const [path = '', ...checks] = line.trim().split(' ');
    let element: PlacedElement | undefined;
    for (const step of path.split('/')) {
      const below = readElement(step, line);
      (element ?? open[depth - 1])?.children.push(below);
      if (element === undefined) {
        open.length = depth;
        open.push(below);
      } else open[depth] = below;
      element = below;
    }
    for (const check of checks) addCheck(element as PlacedElement, check, line);
  }
  const [root] = open;
  if (root === undefined) throw new Error('A structure without elements');
  return root;
}

function readElement(step: string, line: string): PlacedElement {
  const [, prefix = 'ram', local, variant] = STEP.exec(step) ?? [];
  const condition = variant === undefined ? null : VARIANTS[variant];
  const toId = NAMES[prefix];
  if (local === undefined || toId === undefined || condition === undefined)
    throw new Error(`Unreadable element of a structure: ${line}`);
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

const LIMITS: Readonly<Record<string, Pick<Occurrence, 'least' | 'most'>>> = {
  '!': { least: 1, most: 1 },
  '?': { least: 0, most: 1 },
  '2?': { least: 0, most: 2 },
  '+': { least: 1, most: Infinity },
};

function addCheck(element: PlacedElement, check: string, line: string): void {
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
  const [, codedText, listName, codeRule = ''] = CODE.exec(check) ?? [];
  const list = listName === undefined ? undefined : FACTURX_LISTS[listName];
  if (list !== undefined) {
    const code: CodeCheck = { rule: codeRule, list };
    if (codedText === undefined) element.code = code;
    else element.attributes.push({ name: codedText, id: plain(codedText), check: { code } });
    return;
  }
  const [, attribute, requiredText] = ATTRIBUTE_CHECK.exec(check) ?? [];
  if (attribute === undefined) throw new Error(`Unreadable check "${check}" of a structure: ${line}`);
  element.attributes.push({
    name: attribute,
    id: plain(attribute),
    check: requiredText === undefined ? 'notAllowed' : { required: requiredText },
  });
}
