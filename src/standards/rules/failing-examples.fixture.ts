/**
 * Example messages by rule, from the documents in specs that violate it. The page of rules shows them when a message
 * depends on the document.
 */
import { houseFindings } from './house';
import { houseExamples, soundInvoice } from './house/house-examples.fixture';
import { NAMESPACE, parseXml } from '../invoice/xml';
import { validateDocument } from '.';
import { RuleContext } from './context';
import { EN16931_UBL_1_3_16 } from './en16931';
import { failingSamplesOfCategory } from './en16931/failing-categories.fixture';
import { FAILING_SAMPLES, type FailingSample } from './en16931/failing-samples.fixture';
import { CATEGORIES } from './en16931/vat';
import { formatMessage, runRuleSet } from './engine';
import { FACTURX_CASES } from './facturx/cases.fixture';
import { FACTURX_STRUCTURES } from './facturx/structure.fixture';
import { FRENCH_UBL_1_4_0_03 } from './french';
import { DOCUMENT_FAILURES } from './french/document-cases.fixture';
import { FIELD_FAILURES } from './french/field-cases.fixture';
import { FRENCH_CII_1_4_0_03 } from './french/cii';
import { CII_FAILURES as FRENCH_CII_FAILURES } from './french/cii-cases.fixture';
import { CII_INVOICE } from './french/cii-documents.fixture';
import { GROUP_FAILURES } from './french/group-failures.fixture';
import { PARTY_FAILURES } from './french/party-cases.fixture';
import { INVOICE as FRENCH_INVOICE } from './french/sample-documents.fixture';
import { CII_CASES, UBL_CASES } from './french-extended/cases.fixture';
import { FRENCH_EXTENDED_CII_1_4_0_03 } from './french-extended/cii';
import { FRENCH_EXTENDED_UBL_1_4_0_03 } from './french-extended/ubl';
import { FRENCH_STATUS_1_4_0_03 } from './french-status';
import { REFUSED, STATUS_MESSAGE_FAILURES } from './french-status/cases.fixture';
import { MLS_1_0_1 } from './mls';
import { STATUS, STATUS_FAILURES } from './mls/cases.fixture';
import { inCii } from './in-cii.fixture';
import {
  CII_FAILURES as NLCIUS_CII_FAILURES,
  FAILURES as NLCIUS_FAILURES,
  INVOICE as NLCIUS_INVOICE,
} from './nlcius/cases.fixture';
import { NLCIUS_CII_1_0_3_13 } from './nlcius/cii';
import { NLCIUS_2_0_3_13 } from './nlcius/ubl';
import { PEPPOL_3_0_21 } from './peppol';
import {
  brokenDocuments,
  CASES as PINT_CASES,
  SAMPLES as PINT_SAMPLES,
} from './pint/sample-documents.fixture';
import { PEPPOL_CII_3_0_19 } from './peppol-cii';
import { PEPPOL_CII_CASES, XRECHNUNG_CII_CASES } from './peppol-cii/cases.fixture';
import { GENERAL_FAILURES } from './peppol/general-cases.fixture';
import { CONTINENTAL_FAILURES } from './peppol/national/continental-cases.fixture';
import { NORDIC_FAILURES } from './peppol/national/nordic-cases.fixture';
import { INVOICE as PEPPOL_INVOICE } from './peppol/sample-documents.fixture';
import { CASES } from './post-award/cases.fixture';
import { createDocument, MODELLED_SETS, modelFailures } from './post-award/model-documents.fixture';
import type { RuleSet } from './rule-set';
import { applyEdits, SAMPLE_OF_CATEGORY, sampleInvoice, type Edit } from './sample-invoice.fixture';
import { ATTR } from './ubl-names';
import { BELGIAN_COMMUNICATION } from './belgian-communication';
import { BELGIAN_FAILURES, withReference } from './belgian-communication.fixture';
import { LEITWEG_ID_2_0_2 } from './leitweg-id';
import { XRECHNUNG_UBL_2_5_0 } from './xrechnung';
import { XRECHNUNG_CII_2_5_0 } from './xrechnung-cii';
import { FAILURES as XRECHNUNG_FAILURES, LEITWEG_FAILURES } from './xrechnung/cases.fixture';

/** Document that violates a rule, and possibly others. */
interface Example {
  rule: string;
  xml: () => string;
}

/** Creates one message per rule id, except for rules that no document can violate. */
export function failingExamples(): Map<string, string> {
  return new Map([
    ...structureMessages(),
    ...houseMessages(),
    ...MODELLED_SETS.flatMap((modelledSet) => [
      ...messages(
        modelledSet.set,
        modelFailures(modelledSet).map(({ rule, change }) => ({
          rule,
          xml: () => createDocument(modelledSet, change),
        })),
      ),
    ]),
    ...CASES.flatMap(({ set, document, failures }) => [
      ...messages(
        set,
        failures.map(({ rule, edits }) => ({ rule, xml: () => applyEdits(document, ...edits) })),
      ),
    ]),
    ...facturXMessages(),
    ...messages(FRENCH_EXTENDED_CII_1_4_0_03, CII_CASES),
    ...messages(FRENCH_EXTENDED_UBL_1_4_0_03, UBL_CASES),
    ...messages(
      FRENCH_CII_1_4_0_03,
      FRENCH_CII_FAILURES.map(({ rule, base = CII_INVOICE, edits }) => ({
        rule,
        xml: () => applyEdits(base, ...edits),
      })),
    ),
    ...messages(
      FRENCH_STATUS_1_4_0_03,
      STATUS_MESSAGE_FAILURES.map(({ rule, edits }) => ({ rule, xml: () => applyEdits(REFUSED, ...edits) })),
    ),
    ...messages(
      MLS_1_0_1,
      STATUS_FAILURES.map(({ rule, edits }) => ({ rule, xml: () => applyEdits(STATUS, ...edits) })),
    ),
    ...messages(
      XRECHNUNG_UBL_2_5_0,
      XRECHNUNG_FAILURES.map(({ rule, base, edits }) => ({ rule, xml: () => applyEdits(base, ...edits) })),
    ),
    ...messages(XRECHNUNG_CII_2_5_0, changedCases(XRECHNUNG_CII_CASES)),
    ...messages(PEPPOL_CII_3_0_19, changedCases(PEPPOL_CII_CASES)),
    ...messages(NLCIUS_CII_1_0_3_13, changedCases(nlciusCases(inCii(NLCIUS_INVOICE)))),
    ...messages(
      NLCIUS_2_0_3_13,
      NLCIUS_FAILURES.map(({ rule, base, edits }) => ({ rule, xml: () => applyEdits(base, ...edits) })),
    ),
    ...messages(
      LEITWEG_ID_2_0_2,
      LEITWEG_FAILURES.map(({ rule, base, edits }) => ({ rule, xml: () => applyEdits(base, ...edits) })),
    ),
    ...messages(
      BELGIAN_COMMUNICATION,
      BELGIAN_FAILURES.map(([reference]) => ({ rule: 'BE-OGM-01', xml: () => withReference(reference) })),
    ),
    ...pintMessages(),
    ...messages(EN16931_UBL_1_3_16, europeanExamples()),
    ...messages(
      PEPPOL_3_0_21,
      [...GENERAL_FAILURES, ...NORDIC_FAILURES, ...CONTINENTAL_FAILURES].map(
        ({ rule, base = PEPPOL_INVOICE, edits }) => ({ rule, xml: () => applyEdits(base, ...edits) }),
      ),
    ),
    ...messages(
      FRENCH_UBL_1_4_0_03,
      [...FIELD_FAILURES, ...PARTY_FAILURES, ...DOCUMENT_FAILURES, ...GROUP_FAILURES].map(
        ({ rule, base = FRENCH_INVOICE, edits }) => ({ rule, xml: () => applyEdits(base, ...edits) }),
      ),
    ),
  ]);
}

type ChangedCase = readonly [rule: string, base: string, edits: readonly Edit[]];

const nlciusCases = (base: string): ChangedCase[] =>
  NLCIUS_CII_FAILURES.map(([rule, edits]) => [rule, base, edits]);

const changedCases = (cases: readonly ChangedCase[]): Example[] =>
  cases.map(([rule, base, edits]) => ({ rule, xml: () => applyEdits(base, ...edits) }));

function messages(set: RuleSet, examples: readonly Example[]): Map<string, string> {
  const foundItems = new Map<string, string>();
  for (const { rule, xml } of examples) {
    if (foundItems.has(rule)) continue;
    const context = new RuleContext(parseXml(xml()));
    const brokenFinding = runRuleSet(context.doc, set, context).find((finding) => finding.rule.id === rule);
    if (brokenFinding !== undefined) foundItems.set(rule, formatMessage(context, brokenFinding));
  }
  return foundItems;
}

/** Collects messages of the Factur-X sets; rules of EN 16931 are shown with the messages about its samples. */
function facturXMessages(): Map<string, string> {
  return new Map(
    FACTURX_STRUCTURES.flatMap(({ set, failures }) => {
      const cases = FACTURX_CASES.filter((each) => each.set === set && each.rule.includes('FX'));
      const examples = cases.map(({ rule, broken }) => ({ rule, xml: () => broken }));
      const ofStructure = failures().map(({ rule, xml }) => ({ rule, xml: () => xml }));
      return [...messages(set, [...examples, ...ofStructure])];
    }),
  );
}

/** Collects messages of the PINT rules about documents with missing, repeated or invalid parts. */
function pintMessages(): Map<string, string> {
  const foundItems = new Map<string, string>();
  for (const { sets, xml } of PINT_SAMPLES) {
    const own = PINT_CASES.filter(({ set }) => set === sets.at(-1)?.name);
    for (const brokenText of [
      ...own.map(({ edits }) => applyEdits(xml, ...edits)),
      ...brokenDocuments(xml),
    ]) {
      const context = new RuleContext(parseXml(brokenText));
      for (const set of sets) {
        if (set.name.startsWith('pint-eu')) continue;
        for (const finding of runRuleSet(context.doc, set, context)) {
          if (!foundItems.has(finding.rule.id))
            foundItems.set(finding.rule.id, formatMessage(context, finding));
        }
      }
    }
  }
  return foundItems;
}

function europeanExamples(): Example[] {
  const samples: [string, FailingSample][] = [
    ...Object.entries(FAILING_SAMPLES),
    ...CATEGORIES.flatMap(({ family, code, rate }) =>
      Object.entries(failingSamplesOfCategory(family, code, rate)),
    ),
  ];
  const changedItems = samples.map(([rule, { of, edits }]) => ({
    rule,
    xml: () => applyEdits(sampleInvoice({ ...SAMPLE_OF_CATEGORY[of?.category ?? 'S'], ...of }), ...edits),
  }));
  const attributes = Object.keys(ATTR).map((name) =>
    applyEdits(sampleInvoice(), ['<cbc:PaymentID>', `<cbc:PaymentID ${name}="x">`]),
  );
  const unusedItems = attributes.flatMap((xml) =>
    runRuleSet(parseXml(xml), EN16931_UBL_1_3_16).map(({ rule }) => ({ rule: rule.id, xml: () => xml })),
  );
  return [...changedItems, ...unusedItems];
}

const BROKEN_STRUCTURES: readonly Edit[] = [
  ['<cbc:BuyerReference>', '<cbc:Reference>1</cbc:Reference><cbc:BuyerReference>'],
  [
    '<cbc:AccountingCost>4711</cbc:AccountingCost><cbc:BuyerReference>Ref</cbc:BuyerReference>',
    '<cbc:BuyerReference>Ref</cbc:BuyerReference><cbc:AccountingCost>4711</cbc:AccountingCost>',
  ],
  ['<cbc:BuyerReference>', '<cbc:BuyerReference>Ref</cbc:BuyerReference><cbc:BuyerReference>'],
  ['<cbc:IssueDate>2026-06-01</cbc:IssueDate>', ''],
  ['<cac:PaymentTerms>', '<cac:PaymentTerms>30 days'],
  ['<cbc:BuyerReference>Ref', '<cbc:BuyerReference><cbc:ID>1</cbc:ID>'],
  ['>98.00<', '>98,00<'],
  ['<cbc:BuyerReference>', '<cbc:BuyerReference kind="x">'],
];

function houseMessages(): Map<string, string> {
  return new Map(
    houseExamples().map(({ code, wrong }): [string, string] => {
      const document = { ...soundInvoice(), ...wrong };
      const [finding] = houseFindings({ document, kind: 'invoice', day: '2026-11-20' });
      return [code, finding?.errorMessage ?? ''];
    }),
  );
}

function structureMessages(): Map<string, string> {
  const foundItems = new Map<string, string>();
  const documents = BROKEN_STRUCTURES.map((edit) => applyEdits(sampleInvoice(), edit));
  for (const xml of [...documents, repetitiveInvoice()]) {
    for (const { ruleCode, errorMessage } of validateDocument(parseXml(xml), '2026-11-22').errors) {
      if (ruleCode.startsWith('UBL-STRUCTURE') && !foundItems.has(ruleCode))
        foundItems.set(ruleCode, errorMessage);
    }
  }
  return foundItems;
}

/** Creates an invoice with thousands of payees and suppliers; a naive BR-17 would compare all pairs. */
function repetitiveInvoice(): string {
  const supplier =
    '<cac:AccountingSupplierParty><cac:Party><cac:PartyName><cbc:Name>b</cbc:Name></cac:PartyName></cac:Party></cac:AccountingSupplierParty>';
  const payee = '<cac:PayeeParty><cac:PartyName><cbc:Name>a</cbc:Name></cac:PartyName></cac:PayeeParty>';
  return `<Invoice xmlns="${NAMESPACE.invoice}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}"><cbc:CustomizationID>urn:cen.eu:en16931:2017</cbc:CustomizationID>${supplier.repeat(3_000)}${payee.repeat(3_000)}</Invoice>`;
}
