import { parseXml } from '../../invoice/xml';
import { RuleContext } from '../context';
import { EN16931_SETS } from '../en16931';
import { formatMessage, runRuleSet } from '../engine';
import type { RuleSet } from '../rule-set';
import { applyEdits } from '../sample-invoice.fixture';
import { PEPPOL_3_0_21, PEPPOL_SELF_BILLING_3_0_2, PEPPOL_SELF_BILLING_SETS, PEPPOL_SETS } from '.';
import { GENERAL_FAILURES, GENERAL_PASSES } from './general-cases.fixture';
import { CONTINENTAL_FAILURES, CONTINENTAL_PASSES } from './national/continental-cases.fixture';
import { VALID_DOCUMENTS } from './national/national-documents.fixture';
import { NORDIC_FAILURES, NORDIC_PASSES } from './national/nordic-cases.fixture';
import { asCreditNote, INVOICE, SELF_BILLED } from './sample-documents.fixture';

function report(set: RuleSet, xml: string): { id: string; message: string }[] {
  const doc = parseXml(xml);
  const c = new RuleContext(doc);
  return runRuleSet(doc, set, c).map((each) => ({ id: each.rule.id, message: formatMessage(c, each) }));
}

const listRuleIds = (set: RuleSet, xml: string): string[] =>
  report(set, xml)
    .map((each) => each.id)
    .sort();

const assertions = (set: RuleSet) =>
  set.patterns.flatMap((pattern) => pattern.rules.flatMap((rule) => rule.asserts));

const FAILURES = [...GENERAL_FAILURES, ...NORDIC_FAILURES, ...CONTINENTAL_FAILURES];
const PASSES = [...GENERAL_PASSES, ...NORDIC_PASSES, ...CONTINENTAL_PASSES];

describe('Peppol BIS Billing 3.0.21', () => {
  const levels = new Map(assertions(PEPPOL_3_0_21).map((each) => [each.id, each.level]));

  it('has the 165 rules of the release, each with one level', () => {
    expect(levels.size).toBe(165);
    expect([...levels.values()].filter((level) => level === 'fatal')).toHaveLength(139);
    for (const each of assertions(PEPPOL_3_0_21)) expect(each.level).toBe(levels.get(each.id));
    const perFamily = (family: RegExp) => [...levels.keys()].filter((id) => family.test(id)).length;
    expect(
      [
        'PEPPOL-EN16931-R',
        'PEPPOL-EN16931-P',
        'PEPPOL-EN16931-CL',
        'PEPPOL-COMMON',
        'DE-',
        'DK-',
        'GR-',
        'IS-',
        'IT-',
        'NL-',
        'NO-',
        'SE-',
      ].map((family) => perFamily(new RegExp(`^${family}`))),
    ).toEqual([28, 11, 6, 17, 31, 14, 19, 10, 4, 9, 2, 13]);
  });

  it.each(Object.entries(VALID_DOCUMENTS))('finds nothing in the valid document %s', (_name, xml) => {
    expect(report(PEPPOL_3_0_21, xml)).toEqual([]);
    expect(report(EN16931_SETS.at(-1) ?? PEPPOL_3_0_21, xml)).toEqual([]);
  });

  it.each(FAILURES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'reports %s',
    (_name, { rule, base = INVOICE, edits, otherRules = [] }) => {
      const foundItems = report(PEPPOL_3_0_21, applyEdits(base, ...edits));
      expect(foundItems.map((each) => each.id).sort()).toEqual([rule, ...otherRules].sort());
      for (const { message } of foundItems) {
        expect(message).not.toMatch(/undefined|NaN|null|does not hold/);
        expect(message).toMatch(/.{20,}[.?]$/);
      }
    },
  );

  /**
   * The binary quotient 0.01 / 7 is below its exact value; a value slightly outside of the tolerance shows the
   * difference.
   */
  it.each([
    ['28', '0.02', false],
    ['14', '0.04', true],
    ['28', '0.01', true],
    ['28', '0.06', true],
  ])('reports R120 for %s × 0.01 ÷ 7 and the net amount %s: %j', (quantity, net, isReported) => {
    const xml = `<Invoice xmlns="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2"><cac:InvoiceLine><cbc:InvoicedQuantity>${quantity}</cbc:InvoicedQuantity><cbc:LineExtensionAmount>${net}</cbc:LineExtensionAmount><cac:Price><cbc:PriceAmount>0.01</cbc:PriceAmount><cbc:BaseQuantity>7</cbc:BaseQuantity></cac:Price></cac:InvoiceLine></Invoice>`;
    expect(listRuleIds(PEPPOL_3_0_21, xml).includes('PEPPOL-EN16931-R120')).toBe(isReported);
  });

  it.each(PASSES.map((each, index) => [`${each.rule} (${index})`, each] as const))(
    'does not report %s for its exceptions',
    (_name, { base = INVOICE, edits, otherRules = [] }) => {
      expect(listRuleIds(PEPPOL_3_0_21, applyEdits(base, ...edits))).toEqual([...otherRules].sort());
    },
  );

  it('has a failing document for every rule', () => {
    expect([...new Set(FAILURES.map((each) => each.rule))].sort()).toEqual([...levels.keys()].sort());
  });

  it('has a passing element for every rule that can pass', () => {
    const passedRules = new Set<string>();
    const watchedSet: RuleSet = {
      ...PEPPOL_3_0_21,
      patterns: PEPPOL_3_0_21.patterns.map(({ name, rules }) => ({
        name,
        rules: rules.map((rule) => ({
          ...rule,
          asserts: rule.asserts.map((each) => ({
            ...each,
            test: (c: RuleContext, node: number) => {
              const holds = each.test(c, node);
              if (holds) passedRules.add(each.id);
              return holds;
            },
          })),
        })),
      })),
    };
    for (const xml of Object.values(VALID_DOCUMENTS)) runRuleSet(parseXml(xml), watchedSet);
    for (const { base = INVOICE, edits } of PASSES)
      runRuleSet(parseXml(applyEdits(base, ...edits)), watchedSet);
    const unconditional = ['PEPPOL-EN16931-R041', 'PEPPOL-EN16931-R042', 'SE-R-011', 'SE-R-012'];
    expect([...levels.keys()].filter((id) => !passedRules.has(id))).toEqual(unconditional);
  });
});

describe('Peppol BIS Self-Billing 3.0.2', () => {
  const credit = applyEdits(
    asCreditNote(INVOICE),
    ['poacc:billing:3.0', 'poacc:selfbilling:3.0'],
    ['poacc:billing:01:1.0', 'poacc:selfbilling:01:1.0'],
    ['>381<', '>261<'],
  );

  it('has 53 fatal rules and 9 warnings, all of them rules of billing', () => {
    const levels = new Map(assertions(PEPPOL_SELF_BILLING_3_0_2).map((each) => [each.id, each.level]));
    const billing = new Set(assertions(PEPPOL_3_0_21).map((each) => each.id));
    expect([...levels.values()].filter((level) => level === 'fatal')).toHaveLength(53);
    expect([...levels.values()].filter((level) => level === 'warning')).toHaveLength(9);
    expect([...levels.keys()].filter((id) => !billing.has(id))).toEqual([]);
  });

  it('accepts self-billed documents, which the billing rules reject', () => {
    expect(report(PEPPOL_SELF_BILLING_3_0_2, SELF_BILLED)).toEqual([]);
    expect(report(PEPPOL_SELF_BILLING_3_0_2, credit)).toEqual([]);
    expect(listRuleIds(PEPPOL_3_0_21, SELF_BILLED)).toEqual(['PEPPOL-EN16931-R004', 'PEPPOL-EN16931-R007']);
    expect(listRuleIds(PEPPOL_SELF_BILLING_3_0_2, INVOICE)).toEqual([
      'PEPPOL-EN16931-R004',
      'PEPPOL-EN16931-R007',
    ]);
  });

  it('requires self-billing type codes, but only in the self-billing process', () => {
    const wrong = applyEdits(SELF_BILLED, ['>389<', '>380<']);
    expect(listRuleIds(PEPPOL_SELF_BILLING_3_0_2, wrong)).toEqual(['PEPPOL-EN16931-P0100']);
    expect(listRuleIds(PEPPOL_SELF_BILLING_3_0_2, applyEdits(credit, ['>261<', '>381<']))).toEqual([
      'PEPPOL-EN16931-P0101',
    ]);
    const withResponse = applyEdits(wrong, [
      'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0',
      'urn:peppol:bis:billing_with_response',
    ]);
    expect(listRuleIds(PEPPOL_SELF_BILLING_3_0_2, withResponse)).toEqual([]);
  });

  it('checks the currency of VAT totals, not of subtotals', () => {
    const subtotal = applyEdits(SELF_BILLED, [
      '190.00</cbc:TaxableAmount>\n<cbc:TaxAmount currencyID="EUR">',
      '190.00</cbc:TaxableAmount>\n<cbc:TaxAmount currencyID="SEK">',
    ]);
    expect(listRuleIds(PEPPOL_SELF_BILLING_3_0_2, subtotal)).toEqual([]);
  });

  it('shares the rules on identifiers, amounts and lines with billing', () => {
    for (const { rule, base = INVOICE, edits, otherRules = [] } of GENERAL_FAILURES) {
      if (base !== INVOICE || /R004|R007|R001|P0100|P0112/.test(rule)) continue;
      if (edits.some(([find]) => String(find).includes('TaxableAmount'))) continue;
      const changedText = applyEdits(
        applyEdits(base, ...edits),
        ['poacc:billing:3.0', 'poacc:selfbilling:3.0'],
        ['poacc:billing:01:1.0', 'poacc:selfbilling:01:1.0'],
        ['<cbc:InvoiceTypeCode>380<', '<cbc:InvoiceTypeCode>389<'],
      );
      expect([rule, listRuleIds(PEPPOL_SELF_BILLING_3_0_2, changedText)]).toEqual([
        rule,
        [rule, ...otherRules].sort(),
      ]);
    }
  });
});

describe('only the first matching rule of a pattern', () => {
  it('skips the amount and the indicator of an allowance without base or rate', () => {
    const brokenText = applyEdits(
      INVOICE,
      ['<cbc:BaseAmount currencyID="EUR">200.00</cbc:BaseAmount>', ''],
      ['>false</cbc:ChargeIndicator>\n', '>no</cbc:ChargeIndicator>\n'],
      [/<cbc:AllowanceChargeReasonCode>95.*\n/, ''],
    );
    expect(listRuleIds(PEPPOL_3_0_21, brokenText)).toEqual(['PEPPOL-EN16931-R041']);
  });

  it('checks a Dutch VAT identifier with scheme 9944 only by that scheme, and with scheme 0217 only as a VAT identifier', () => {
    const scheme = (id: string, text: string) =>
      applyEdits(INVOICE, ['<cbc:CompanyID>FR40303265045', `<cbc:CompanyID schemeID="${id}">${text}`]);
    expect(listRuleIds(PEPPOL_3_0_21, scheme('9944', 'NLX'))).toEqual(['PEPPOL-COMMON-R056-1']);
    expect(listRuleIds(PEPPOL_3_0_21, scheme('0217', 'NLX'))).toEqual(['PEPPOL-COMMON-R056-2']);
    expect(listRuleIds(PEPPOL_3_0_21, scheme('0217', 'X'))).toEqual(['PEPPOL-COMMON-R057']);
  });

  it('reports a rule for each violating element', () => {
    const twice = applyEdits(
      INVOICE,
      ['>98.00<', '>1.00<'],
      ['>102.00</cbc:LineExtensionAmount>', '>1.00</cbc:LineExtensionAmount>'],
    );
    expect(listRuleIds(PEPPOL_3_0_21, twice)).toEqual(['PEPPOL-EN16931-R120', 'PEPPOL-EN16931-R120']);
  });
});

describe('versions of the Peppol rules', () => {
  it('are sorted by their start date', () => {
    for (const sets of [PEPPOL_SETS, PEPPOL_SELF_BILLING_SETS]) {
      expect(sets.length).toBeGreaterThan(0);
      for (const set of sets) expect(set.since).toMatch(/^\d{4}-\d{2}-\d{2}$/);
      expect(sets.map((set) => set.since)).toEqual(sets.map((set) => set.since).sort());
    }
  });
});
