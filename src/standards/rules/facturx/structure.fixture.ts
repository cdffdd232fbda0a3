/**
 * Documents that violate the structure of a profile at one position each: they contain only the elements on the path to
 * it.
 */
import type { RuleSet } from '../rule-set';
import { FACTURX_BASIC_WL_1_09_2 } from './basic-wl';
import { BASIC_WL_MODEL } from './basic-wl.model';
import { EXTENDED_MODEL, FACTURX_EXTENDED_1_09_2 } from './extended';
import { FACTURX_MINIMUM_1_09_2 } from './minimum';
import { MINIMUM_MODEL } from './minimum.model';
import { inRoot } from './samples.fixture';
import { parseStructure, type NamedVariant, type StructureElement } from './structure-model';

/** Violation of a rule of a structure. */
export interface StructureFailure {
  rule: string;
  xml: string;
}

/**
 * Contents that select a variant of an element, by the words for the variant: attributes, and content before all other
 * content.
 */
const MADE: Readonly<Record<string, { attributes?: string; content?: string }>> = {
  charge: { content: '<ram:ChargeIndicator><udt:Indicator>true</udt:Indicator></ram:ChargeIndicator>' },
  allowance: { content: '<ram:ChargeIndicator><udt:Indicator>false</udt:Indicator></ram:ChargeIndicator>' },
  'type 916': { content: '<ram:TypeCode>916</ram:TypeCode>' },
  'type 130': { content: '<ram:TypeCode>130</ram:TypeCode>' },
  'type 50': { content: '<ram:TypeCode>50</ram:TypeCode>' },
  'scheme VA': { content: '<ram:ID schemeID="VA">1</ram:ID>' },
  'scheme FC': { content: '<ram:ID schemeID="FC">1</ram:ID>' },
  'list 5153': { attributes: ' listID="5153"' },
  'another list': { attributes: ' listID="X"' },
  'currency of the document': { attributes: ' currencyID="x1"' },
  'currency of VAT': { attributes: ' currencyID="x2"' },
  'another currency': { attributes: ' currencyID="GBP"' },
};

const made = (variant: NamedVariant | null): { attributes?: string; content?: string } =>
  variant === null ? {} : (MADE[variant.label] ?? {});

/** Writes an element with further attributes and content. */
function write(element: StructureElement, attributes = '', content = ''): string {
  const variant = made(element.variant);
  return `<${element.name}${variant.attributes ?? ''}${attributes}>${variant.content ?? ''}${content}</${element.name}>`;
}

/** Currencies of the document, which are not valid codes, so that a total in them violates the rule on its currency. */
const CURRENCIES =
  '<ram:InvoiceCurrencyCode>x1</ram:InvoiceCurrencyCode><ram:TaxCurrencyCode>x2</ram:TaxCurrencyCode>';

/** Writes content inside of its ancestors, outermost first, in a document with both currencies. */
function inside(above: readonly StructureElement[], content: string): string {
  return above.reduceRight((inner, element, place) => {
    const isSettlement = element.name === 'ram:ApplicableHeaderTradeSettlement';
    const isOfLine = above[place + 1]?.name === 'ram:IncludedSupplyChainTradeLineItem';
    const beside = isOfLine
      ? `<ram:ApplicableHeaderTradeSettlement>${CURRENCIES}</ram:ApplicableHeaderTradeSettlement>`
      : '';
    return write(element, '', (isSettlement ? CURRENCIES : beside) + inner);
  }, content);
}

const ruleId = (number: string): string => `FX-SCH-A-${number.padStart(6, '0')}`;

/** Lists a violation of each rule of a structure; elements without a position violate the rule without an id. */
export function structureFailures(root: StructureElement): StructureFailure[] {
  return collect(root, []);
}

function collect(element: StructureElement, above: readonly StructureElement[]): StructureFailure[] {
  const below = above.slice(1);
  const failures: StructureFailure[] = [];
  const fails = (rule: string, content: string, parents = below): void => {
    failures.push({ rule, xml: inRoot(inside(parents, content)) });
  };
  for (const { rule, maximum } of element.occurrences)
    fails(ruleId(rule), maximum === Infinity ? '' : write(element).repeat(maximum + 1));
  if (!element.isAllowed) fails('FX-SCH-NO-PLACE', write(element));
  if (element.code !== null) fails(ruleId(element.code.rule), write(element, '', 'no such code'));
  for (const { name, check } of element.attributes) {
    if (check === 'notAllowed') fails('FX-SCH-NO-PLACE', write(element, ` ${name}="x"`));
    else if ('required' in check) fails(ruleId(check.required), write(element));
    else fails(ruleId(check.code.rule), codedAttribute(element, name));
  }
  return [...failures, ...element.children.flatMap((child) => collect(child, [...above, element]))];
}

/** Writes an attribute with a text that is not a code, at the position of the attribute that selects the variant. */
function codedAttribute(element: StructureElement, name: string): string {
  const { attributes = '' } = made(element.variant);
  return attributes.includes(`${name}=`) ? write(element) : write(element, ` ${name}="no such code"`);
}

/** The sets with the violations of their structures. */
export const FACTURX_STRUCTURES: readonly { set: RuleSet; failures: () => StructureFailure[] }[] = [
  { set: FACTURX_MINIMUM_1_09_2, failures: () => structureFailures(parseStructure(MINIMUM_MODEL)) },
  { set: FACTURX_BASIC_WL_1_09_2, failures: () => structureFailures(parseStructure(BASIC_WL_MODEL)) },
  { set: FACTURX_EXTENDED_1_09_2, failures: () => structureFailures(parseStructure(EXTENDED_MODEL)) },
];
