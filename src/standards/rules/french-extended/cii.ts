import { ATTRIBUTE } from '../../invoice/cii/names';
import { ram, type NameId, type Node } from '../../invoice/xml';
import { ALLOWANCE_REASON_CODES, OBJECT_IDENTIFIER_SCHEMES } from '../code-lists';
import { PARTY_SCHEMES } from '../code-lists/french-extended-1.4.0.03';
import type { RuleContext } from '../context';
import { formatUnknownCode } from '../en16931/coded';
import { ALLOWANCE_CHARGE_KINDS } from '../en16931/term-assertions';
import { getRelativePath } from '../term-places';
import { EN16931_CII_1_3_16 } from '../en16931-cii';
import { AGREEMENT, LINE, ROOT, SETTLEMENT } from '../en16931-cii/names';
import { isReferenceOfType, restrictReferences } from '../en16931-cii/restrictions';
import { isCharge, isVat, indicatorEquals } from '../en16931-cii/vat-facts';
import { RAM } from '../french/names';
import { readSingleElement } from '../reading';
import {
  fatal,
  warning,
  withoutRules,
  type Assertion,
  type ForbiddenPaths,
  type Pattern,
  type Rule,
  type RuleSet,
} from '../rule-set';
import { toDouble, normalizeSpace } from '../xpath';
import { BREAKDOWN_GROUP_RULES, CATEGORY_USE_ASSERTIONS } from './cii-breakdown';
import { countsInTotals, GROUPED_LINES } from './cii-lines';
import { TOTALS } from './cii-totals';
import {
  chargeReasonRules,
  codeAssertion,
  deliveryTermsRule,
  itemAttributeAssertions,
  itemAttributeCode,
  lineAssertions,
  mediaTypeRule,
} from './coded';
import { OMITTED_IN_CII } from './omitted-rules';

/** Creates BR-FREXT-BR-38 or -44 on the reasons of charges; each replaces two rules of EN 16931. */
const chargeReasonRule = (id: string, group: string): Rule => {
  const parent = group === 'BG-21' ? 'ApplicableHeaderTradeSettlement' : 'SpecifiedLineTradeSettlement';
  const kind = ALLOWANCE_CHARGE_KINDS.find((each) => each.group === group);
  const { reason = '', code = '' } = kind?.terms ?? {};
  const [text, codedPlace] = [getRelativePath('cii', reason, group), getRelativePath('cii', code, group)];
  return {
    context: `ram:${parent}/ram:SpecifiedTradeAllowanceCharge/ram:ChargeIndicator`,
    when: (c, n) => indicatorEquals(c, n, 'true'),
    asserts: [
      fatal(
        id,
        (c, n) => c.exists(c.doc.parent(n), ...text.path) || c.exists(c.doc.parent(n), ...codedPlace.path),
        `A charge must have a reason. Add ${text.subjectPath} (${reason}) or ${codedPlace.subjectPath} (${code}).`,
        { terms: [reason, code], at: (c, n) => c.doc.parent(n) },
      ),
    ],
  };
};

const isPayable = (c: RuleContext): boolean =>
  toDouble(readSingleElement(c, c.doc.all(RAM.DuePayableAmount))) > 0;
const hasDueDate = (c: RuleContext): boolean =>
  c.doc
    .all(RAM.SpecifiedTradePaymentTerms)
    .some((terms) => c.exists(terms, RAM.DueDateDateTime) || c.exists(terms, RAM.Description));

/** Required terms of a line that counts in the totals; the context is ram:AssociatedDocumentLineDocument. */
const LINE_RULE: Rule = {
  context: 'ram:IncludedSupplyChainTradeLineItem/ram:AssociatedDocumentLineDocument',
  when: (c, n) => countsInTotals(c, c.doc.parent(n)),
  asserts: lineAssertions('BR-FREXT-BR', {
    quantity: [getRelativePath('cii', 'BT-129', 'BG-25')],
    net: getRelativePath('cii', 'BT-131', 'BG-25'),
    price: getRelativePath('cii', 'BT-146', 'BG-25'),
    hasCategory: (c, line) =>
      c
        .select(line, RAM.SpecifiedLineTradeSettlement, RAM.ApplicableTradeTax)
        .some((tax) => isVat(c, tax) && c.exists(tax, RAM.CategoryCode)),
    category: 'ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax/ram:CategoryCode',
  }).map((assertion): Assertion => ({
    ...assertion,
    test: (c, n) => assertion.test(c, c.doc.parent(n)),
    at: (c, n) => c.doc.parent(n),
  })),
};

const MODEL: Pattern = {
  name: 'extended model',
  rules: [
    chargeReasonRule('BR-FREXT-BR-38', 'BG-21'),
    chargeReasonRule('BR-FREXT-BR-44', 'BG-28'),
    { context: 'ram:SpecifiedTradeSettlementHeaderMonetarySummation', asserts: TOTALS },
    {
      context: ROOT,
      asserts: [
        fatal(
          'BR-CO-25',
          (c) => !isPayable(c) || hasDueDate(c),
          'When an amount is due (BT-115), the document must have a due date (BT-9) or payment terms (BT-20). Add one of them.',
          { terms: ['BT-115', 'BT-9', 'BT-20'] },
        ),
        ...CATEGORY_USE_ASSERTIONS,
      ],
    },
    LINE_RULE,
    {
      context: 'ram:ApplicableProductCharacteristic',
      asserts: itemAttributeAssertions({
        name: { path: [RAM.Description], subjectPath: 'ram:Description' },
        code: { path: [RAM.TypeCode], subjectPath: 'ram:TypeCode' },
        value: { path: [RAM.Value], subjectPath: 'ram:Value' },
        quantity: { path: [RAM.ValueMeasure], subjectPath: 'ram:ValueMeasure' },
      }),
    },
  ],
};

const DELIVERY_TERMS = ram('ApplicableTradeDeliveryTerms');
const DELIVERY_TYPE = ram('DeliveryTypeCode');
const LOCATION = ram('RelevantTradeLocation');
const EXCHANGE_RATE = ram('TaxApplicableTradeCurrencyExchange');
const EXCHANGE_RATE_ELEMENTS = [
  'SourceCurrencyCode',
  'TargetCurrencyCode',
  'ConversionRate',
  'ConversionRateDateTime',
];

/** Returns whether the nodes have only these children. */
const hasOnlyChildren = (c: RuleContext, nodes: readonly Node[], ...names: NameId[]): boolean =>
  nodes.every((node) => c.doc.childElements(node).every((child) => names.includes(c.doc.name(child))));

const formatUnsupportedElements = (label: string): string =>
  `${label} contains elements that EXTENDED-CTC-FR does not allow. Remove them.`;

const deliveryTermsAssertion = (number: string): Assertion =>
  warning(
    `CII-FREXT-SR-${number}`,
    (c, n) =>
      hasOnlyChildren(c, c.select(n, DELIVERY_TERMS), DELIVERY_TYPE, LOCATION) &&
      hasOnlyChildren(c, c.select(n, DELIVERY_TERMS, LOCATION), RAM.Name),
    formatUnsupportedElements('The group of delivery terms'),
    { subjectPath: 'ram:ApplicableTradeDeliveryTerms' },
  );

const SYNTAX: Pattern = {
  name: 'extended syntax',
  rules: [
    {
      context: `${LINE}/ram:SpecifiedLineTradeAgreement`,
      asserts: [
        deliveryTermsAssertion('106'),
        fatal(
          'CII-FREXT-SR-439',
          (c, n) => c.count(n, RAM.NetPriceProductTradePrice, RAM.ChargeAmount) <= 1,
          'The net price (BT-146) must occur at most once. Keep one.',
          { subjectPath: 'ram:NetPriceProductTradePrice/ram:ChargeAmount', terms: ['BT-146'] },
        ),
      ],
    },
    { context: AGREEMENT, asserts: [deliveryTermsAssertion('293')] },
    {
      context: SETTLEMENT,
      asserts: [
        warning(
          'CII-FREXT-SR-366',
          (c, n) =>
            c
              .select(n, EXCHANGE_RATE)
              .flatMap((rate) => c.doc.childElements(rate))
              .every((child) => EXCHANGE_RATE_ELEMENTS.includes(c.doc.localName(child))),
          formatUnsupportedElements('The exchange rate for VAT'),
          { subjectPath: 'ram:TaxApplicableTradeCurrencyExchange' },
        ),
      ],
    },
    {
      context: `${LINE}/ram:SpecifiedLineTradeSettlement`,
      asserts: [
        warning(
          'CII-SR-454',
          (c, n) => c.count(n, RAM.ApplicableTradeTax) <= 1,
          'The VAT of a line (BG-30) must occur at most once in EXTENDED-CTC-FR. Keep one.',
          { terms: ['BG-30'] },
        ),
      ],
    },
  ],
};

const hasNameIn = (c: RuleContext, reference: Node, ...names: NameId[]): boolean =>
  names.includes(c.doc.name(reference));

/** Parts of references for which the extension allows more kinds of references than EN 16931. */
const REFERENCES: readonly ForbiddenPaths[] = [
  restrictReferences(
    'CII-EXT-DT-018',
    'TypeCode',
    (c, n) => isReferenceOfType(c, n, '50', '130', '916') || hasNameIn(c, n, RAM.InvoiceReferencedDocument),
    'only a preceding invoice may have it, or ram:AdditionalReferencedDocument with the value 50, 130 or 916',
  ),
  restrictReferences(
    'CII-FREXT-DT-024',
    'ReferenceTypeCode',
    (c, n) => isReferenceOfType(c, n, '130') || hasNameIn(c, n, RAM.ContractReferencedDocument),
    'only a contract or an invoiced object (ram:TypeCode 130) may have it',
  ),
  restrictReferences(
    'CII-FREXTDT-027',
    'FormattedIssueDateTime',
    (c, n) =>
      hasNameIn(
        c,
        n,
        RAM.InvoiceReferencedDocument,
        RAM.ContractReferencedDocument,
        RAM.BuyerOrderReferencedDocument,
        RAM.DespatchAdviceReferencedDocument,
      ),
    'only references to preceding invoices, contracts, orders and despatch advices may have a date',
  ),
];

const hasIndicator = (charge: boolean) => (c: RuleContext, n: Node) =>
  isCharge(c, c.doc.parent(n)) === charge;

const CODES: Pattern = {
  name: 'extended codes',
  rules: [
    {
      // The published condition checks whether the code itself is a contract, so the rule never fails.
      context: 'ram:ReferenceTypeCode',
      when: (c, n) => c.doc.name(n) === RAM.ContractReferencedDocument,
      asserts: [
        codeAssertion('BR-EXT-CL-07', OBJECT_IDENTIFIER_SCHEMES, 'the type of a contract (UNTDID 1153)', [
          'BT-12',
        ]),
      ],
    },
    {
      context: 'ram:GlobalID',
      when: (c, n) =>
        c.doc.attribute(n, ATTRIBUTE.schemeID) !== undefined &&
        !c.hasAncestor(n, RAM.SpecifiedTradeProduct) &&
        !c.hasAncestor(n, RAM.ShipToTradeParty),
      asserts: [
        fatal(
          'BR-FREXT-CL-10',
          (c, n) => PARTY_SCHEMES.has(c.doc.attribute(n, ATTRIBUTE.schemeID) ?? ''),
          (c, n) =>
            formatUnknownCode(
              c.doc.attribute(n, ATTRIBUTE.schemeID),
              'the scheme of a party identifier (ISO/IEC 6523, BY, SE)',
            ),
          { terms: ['BT-29', 'BT-46', 'BT-60'], subjectPath: '@schemeID' },
        ),
      ],
    },
    {
      context: 'ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ReasonCode',
      when: hasIndicator(false),
      asserts: [
        codeAssertion(
          'BR-FREXT-CL-19-GP',
          ALLOWANCE_REASON_CODES,
          'the reason of a discount on the price (UNTDID 5189)',
          ['BT-147'],
        ),
      ],
    },
    ...chargeReasonRules('ram:SpecifiedTradeAllowanceCharge/ram:ReasonCode', hasIndicator(true)),
    mediaTypeRule('ram:AttachmentBinaryObject'),
    deliveryTermsRule('ram:ApplicableTradeDeliveryTerms/ram:DeliveryTypeCode'),
  ],
};

const ACCOUNT = RAM.PayeePartyCreditorFinancialAccount;

/** Assertions that are published without an id, each in its own pattern. */
const UNNAMED_RULES: readonly Pattern[] = [
  {
    name: 'kinds of item attributes',
    rules: [
      {
        context: 'ram:ApplicableProductCharacteristic/ram:TypeCode',
        asserts: [{ ...itemAttributeCode('FR-EXT-EXT-FR-FE-159'), unnamed: true, level: 'warning' }],
      },
    ],
  },
  {
    name: 'accounts',
    rules: [
      {
        context: 'ram:SpecifiedTradeSettlementPaymentMeans',
        when: (c, n) =>
          ['30', '58'].includes(normalizeSpace(readSingleElement(c, c.select(n, RAM.TypeCode)) ?? '')),
        asserts: [
          {
            ...fatal(
              'FR-EXT-BT-84',
              (c, n) => c.exists(n, ACCOUNT, RAM.IBANID) !== c.exists(n, ACCOUNT, RAM.ProprietaryID),
              'A payment by credit transfer (code 30 or 58) must have exactly one payment account identifier (BT-84): either ram:IBANID or ram:ProprietaryID in ram:PayeePartyCreditorFinancialAccount.',
              { terms: ['BT-84'] },
            ),
            unnamed: true,
          },
        ],
      },
    ],
  },
];

const RELAXED_EN16931 = withoutRules(EN16931_CII_1_3_16, OMITTED_IN_CII);

/** Replaces the rules of EN 16931 on breakdown groups by those of the extension. */
const replaceBreakdownRules = (pattern: Pattern): Pattern =>
  pattern.name === 'model' ? { ...pattern, rules: [...BREAKDOWN_GROUP_RULES, ...pattern.rules] } : pattern;

/** EXTENDED-CTC-FR for CII, version 1.4.0.03: EN 16931 with replacements for the rules that the profile relaxes. */
export const FRENCH_EXTENDED_CII_1_4_0_03: RuleSet = {
  name: 'fr-ext-cii',
  version: '1.4.0.03',
  source: 'EXTENDED-CTC-FR CII 1.4.0.03',
  since: '2026-09-01',
  patterns: [
    ...RELAXED_EN16931.patterns.map(replaceBreakdownRules),
    MODEL,
    SYNTAX,
    CODES,
    GROUPED_LINES,
    ...UNNAMED_RULES,
  ],
  forbidden: [...(RELAXED_EN16931.forbidden ?? []), ...REFERENCES],
};

/** All bundled versions, oldest first. */
export const FRENCH_EXTENDED_CII_SETS: readonly RuleSet[] = [FRENCH_EXTENDED_CII_1_4_0_03];
