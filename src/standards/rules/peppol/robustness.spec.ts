import fc from 'fast-check';
import { parseXml, type Node, type XmlDocument } from '../../invoice/xml';
import { RuleContext } from '../context';
import { formatMessage, runRuleSet } from '../engine';
import type { Assertion, RuleSet } from '../rule-set';
import { PEPPOL_3_0_21, PEPPOL_SELF_BILLING_3_0_2 } from '.';
import { VALID_DOCUMENTS } from './national/national-documents.fixture';
import { runs } from '../../../../test/support/runs';

/** Records errors thrown by the functions of a rule set. The engine catches such errors, but rules must not throw. */
function recordThrownErrors(set: RuleSet, thrownTexts: string[]): RuleSet {
  const watch =
    <T>(id: string, f: (c: RuleContext, node: Node) => T) =>
    (c: RuleContext, node: Node): T => {
      try {
        return f(c, node);
      } catch (error) {
        thrownTexts.push(`${id}: ${String(error)}`);
        throw error;
      }
    };
  const watchedAssertion = (each: Assertion): Assertion => ({
    ...each,
    test: watch(each.id, each.test),
    message: typeof each.message === 'string' ? each.message : watch(each.id, each.message),
    at: each.at && watch(each.id, each.at),
  });
  return {
    ...set,
    patterns: set.patterns.map(({ name, rules }) => ({
      name,
      rules: rules.map((rule) => ({
        ...rule,
        when: rule.when && watch(rule.context, rule.when),
        asserts: rule.asserts.map(watchedAssertion),
      })),
    })),
  };
}

const thrownTexts: string[] = [];
const SETS = [PEPPOL_3_0_21, PEPPOL_SELF_BILLING_3_0_2].map((set) => recordThrownErrors(set, thrownTexts));

/** Returns the messages of all findings of both rule sets. */
function validate(doc: XmlDocument): string[] {
  const c = new RuleContext(doc);
  return SETS.flatMap((set) =>
    runRuleSet(doc, set, c).map((finding) => {
      if ('at' in finding.rule) finding.rule.at?.(c, finding.node);
      return formatMessage(c, finding);
    }),
  );
}

const ELEMENT = /<(c[ab]c:\w+)(?: [^>]*)?>[^<]*<\/\1>/g;
const STRANGE_VALUES = [
  '',
  ' ',
  '-',
  '0',
  '-0',
  '1e5',
  'NaN',
  'INF',
  '1.000',
  'é😀',
  '|',
  '||||||',
  '#',
  '#x#',
  '9'.repeat(200),
  'IT+1234567890',
  'EL',
  'NO',
  'NL',
  'VAT',
  'DE',
  '2026-13-01',
  'true',
  '1 10',
  '-1',
  '\u00a0',
  'ZZZ',
  '##M.AR.K##',
  'EINDAGI',
  '50',
  '93',
];

/** Empties, doubles, drops or renames a leaf, or inserts foreign content into it. */
function mutate(xml: string, leafIndex: number, mutationIndex: number, strange: string): string {
  const leaves = [...xml.matchAll(ELEMENT)];
  const leaf = leaves[leafIndex % leaves.length];
  if (leaf === undefined) return xml;
  const [text, name = ''] = leaf;
  const replacement = [
    '',
    text + text,
    `<${name}/>`,
    text.replace(/>[^<]*</, `>${strange}<`),
    text.replace(/>[^<]*</, `>${strange}<!-- x -->${strange}<`),
    text.replace(/="[^"]*"/, `="${strange}"`),
    `<${name}>${text}</${name}>`,
    text.replace(/ \w+="[^"]*"/, ''),
  ][mutationIndex];
  return xml.slice(0, leaf.index) + (replacement ?? '') + xml.slice(leaf.index + text.length);
}

describe('no rule throws for any document', () => {
  afterEach(() => expect(thrownTexts).toEqual([]));

  it.each([
    '<a/>',
    '<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>',
    '<CreditNote xmlns="urn:oasis:names:specification:ubl:schema:xsd:CreditNote-2"/>',
  ])('%s', (xml) => expect(validate(parseXml(xml)).length).toBeGreaterThan(0));

  it('for mutated documents (property)', () => {
    const change = fc.tuple(fc.nat(), fc.nat(7), fc.constantFrom(...STRANGE_VALUES));
    fc.assert(
      fc.property(
        fc.constantFrom(...Object.values(VALID_DOCUMENTS)),
        fc.array(change, { minLength: 1, maxLength: 8 }),
        (xml, changes) => {
          const changedText = changes.reduce(
            (text, [choice, way, strange]) => mutate(text, choice, way, strange),
            xml,
          );
          expect(validate(parseXml(changedText)).join('\n')).not.toMatch(/undefined|does not hold/);
        },
      ),
      runs(400),
    );
  });
});

describe('time grows linearly with the document', () => {
  const repeat = (count: number, one: string): string => one.repeat(count);
  const wrapInInvoice = (content: string): string =>
    `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">${content}</Invoice>`;
  const BASE_COUNT = 5_000;
  const period = '<cac:InvoicePeriod><cbc:StartDate>2026-01-01</cbc:StartDate></cac:InvoicePeriod>';

  /**
   * Returns the CPU time of validating a document: the minimum of several runs, because garbage collection
   * affects some of them.
   */
  const measureCpuTime = (content: string, times: number): number => {
    const doc = parseXml(wrapInInvoice(content));
    const figures = Array.from({ length: times }, () => {
      const startedUsage = process.cpuUsage();
      validate(doc);
      const { user, system } = process.cpuUsage(startedUsage);
      return user + system;
    });
    return Math.min(...figures);
  };

  // Four times as many elements take four times as long; with quadratic growth they would take sixteen times as long.
  it.each<[string, (count: number) => string]>([
    [
      'lines with periods',
      (count) => `${repeat(count, `<cac:InvoiceLine>${period}</cac:InvoiceLine>`)}${period}`,
    ],
    ['currencies', (count) => repeat(count, '<cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>')],
    [
      'discounts of a price',
      (count) =>
        `<cac:Price>${repeat(count, '<cac:AllowanceCharge><cbc:BaseAmount>1</cbc:BaseAmount></cac:AllowanceCharge>')}</cac:Price>`,
    ],
    [
      'VAT totals',
      (count) => `<cac:TaxTotal>${repeat(count, '<cbc:TaxAmount>1</cbc:TaxAmount>')}</cac:TaxTotal>`,
    ],
    [
      'reason codes',
      (count) =>
        `<cac:AllowanceCharge>${repeat(count, '<cbc:AllowanceChargeReasonCode>1</cbc:AllowanceChargeReasonCode>')}</cac:AllowanceCharge>`,
    ],
    [
      'registrations',
      (count) =>
        `<cac:AccountingSupplierParty><cac:Party><cac:PartyTaxScheme>${repeat(count, '<cbc:CompanyID>NL1</cbc:CompanyID>')}</cac:PartyTaxScheme></cac:Party></cac:AccountingSupplierParty>`,
    ],
    [
      'amounts in a wrong currency',
      (count) =>
        repeat(
          count,
          '<cac:InvoiceLine><cbc:LineExtensionAmount currencyID="USD">1</cbc:LineExtensionAmount></cac:InvoiceLine>',
        ),
    ],
    [
      'amounts and currencies',
      (count) =>
        repeat(
          count,
          '<cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode><cbc:Amount currencyID="USD">1</cbc:Amount>',
        ),
    ],
    [
      'base quantities',
      (count) =>
        `<cac:InvoiceLine><cac:Price>${repeat(count, '<cbc:BaseQuantity unitCode="x">1</cbc:BaseQuantity>')}</cac:Price></cac:InvoiceLine>`,
    ],
  ])('%s', (_name, createContent) => {
    // A busy machine may distort a measurement, so up to three are made; one result within the limit is enough.
    const growth: number[] = [];
    do
      growth.push(
        measureCpuTime(createContent(4 * BASE_COUNT), 1) / measureCpuTime(createContent(BASE_COUNT), 3),
      );
    while (growth.length < 3 && Math.min(...growth) >= 10);
    expect(Math.min(...growth)).toBeLessThan(10);
  });
});
