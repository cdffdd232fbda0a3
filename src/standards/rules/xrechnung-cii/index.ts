/**
 * XRechnung 3.0.2 for CII: the German CIUS of EN 16931, its extension, and vehicle reports (CVD). Most rules are
 * those of `../xrechnung`, with the CII paths of the terms.
 */
import type { Node } from '../../invoice/xml';
import type { RuleContext } from '../context';
import { transactionRules } from '../peppol-cii/transaction';
import { GROSS_PRICES } from '../peppol-cii/prices';
import { AGREEMENT, ATTRIBUTE, currencies, LINE, RAM, ROOT, TRANSACTION } from '../peppol-cii/names';
import { emptyElements } from '../peppol/document-rules';
import { germanRules } from '../peppol/national/germany';
import { fatal, type Pattern, type RuleSet } from '../rule-set';
import { normalizeSpace } from '../xpath';
import { formatValuesAt } from '../wording';
import {
  adoptPattern,
  GERMAN_VARIANT,
  performanceAssertion,
  specificationAssertion,
  createXRechnungSlack,
} from '../xrechnung/both-syntaxes';
import { isCvd } from '../xrechnung/extension';
import { requireReference, createVehiclePatterns } from '../xrechnung/vehicles';
import { EXTENSION } from './extension';
import { GERMAN_CII } from './german-cii';

const NET = [RAM.SpecifiedLineTradeAgreement, RAM.NetPriceProductTradePrice, RAM.BasisQuantity] as const;
const GROSS = [RAM.SpecifiedLineTradeAgreement, RAM.GrossPriceProductTradePrice, RAM.BasisQuantity] as const;

/** Returns whether the base quantities of net and gross price, and their units where both have one, are the same. */
function haveSameBaseQuantity(c: RuleContext, line: Node): boolean {
  const [net, gross] = [c.select(line, ...NET), c.select(line, ...GROSS)];
  if (net.length === 0 || gross.length === 0) return true;
  const haveCommonValue = (of: (node: Node) => string | undefined): boolean =>
    gross.some((each) => of(each) !== undefined && net.some((other) => of(other) === of(each)));
  const unit = (node: Node): string | undefined => c.doc.attribute(node, ATTRIBUTE.unitCode);
  const bothHaveUnits = [net, gross].every((nodes) => nodes.some((node) => unit(node) !== undefined));
  return haveCommonValue((node) => c.doc.text(node)) && (!bothHaveUnits || haveCommonValue(unit));
}

/** Rules that Peppol does not contain. */
const XRECHNUNG_ONLY: Pattern = {
  name: 'XRechnung only',
  rules: [
    {
      context: `${ROOT}/rsm:ExchangedDocumentContext`,
      asserts: [specificationAssertion([RAM.GuidelineSpecifiedDocumentContextParameter, RAM.ID])],
    },
    {
      context: TRANSACTION,
      asserts: [
        performanceAssertion({
          deliveryPath: [
            RAM.ApplicableHeaderTradeDelivery,
            RAM.ActualDeliverySupplyChainEvent,
            RAM.OccurrenceDateTime,
          ],
          period: [RAM.ApplicableHeaderTradeSettlement, RAM.BillingSpecifiedPeriod],
          lines: [RAM.IncludedSupplyChainTradeLineItem],
          periodOfLine: [RAM.SpecifiedLineTradeSettlement, RAM.BillingSpecifiedPeriod],
          subjectPath:
            'ram:ApplicableHeaderTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString',
        }),
      ],
    },
    {
      context: LINE,
      asserts: [
        fatal(
          'BR-TMP-3',
          haveSameBaseQuantity,
          (c, line) =>
            `The base quantity of the price (BT-149, BT-150) is ${formatValuesAt(c, line, ...NET)} with the net price and ${formatValuesAt(c, line, ...GROSS)} with the gross price. Both must have the same quantity and unit, or only one price must have a base quantity.`,
          { terms: ['BT-149', 'BT-150'], at: (c, line) => c.first(line, ...NET) },
        ),
      ],
    },
  ],
};

const ITEM = [RAM.IncludedSupplyChainTradeLineItem, RAM.SpecifiedTradeProduct] as const;

const hasTender = (c: RuleContext, agreement: Node): boolean =>
  c
    .select(agreement, RAM.AdditionalReferencedDocument)
    .some(
      (element) => c.norm(element, RAM.TypeCode) === '50' && c.norm(element, RAM.IssuerAssignedID) !== '',
    );
const hasContract = (c: RuleContext, agreement: Node): boolean =>
  c
    .texts(agreement, RAM.ContractReferencedDocument, RAM.IssuerAssignedID)
    .some((text) => normalizeSpace(text) !== '');

const VEHICLES = createVehiclePatterns({
  syntax: 'cii',
  documents: TRANSACTION,
  items: `${LINE}/ram:SpecifiedTradeProduct`,
  selectItems: (c, transaction) => c.select(transaction, ...ITEM),
  references: {
    context: AGREEMENT,
    when: isCvd,
    asserts: [
      requireReference('BR-DE-CVD-02', hasTender, 'BT-17', 'tender or lot reference'),
      requireReference('BR-DE-CVD-01', hasContract, 'BT-12', 'contract reference'),
    ],
  },
});

/** XRechnung 3.0.2, rules 2.5.0, published on 2026-01-31. */
export const XRECHNUNG_CII_2_5_0: RuleSet = {
  name: 'xrechnung-cii',
  version: '2.5.0',
  source: 'XRechnung 3.0.2 CII 2.5.0',
  since: '2026-01-31',
  patterns: [
    // The published rule compares the element name as written, including the prefix.
    emptyElements('ram:ApplicableHeaderTradeDelivery'),
    adoptPattern({
      name: 'transaction',
      rules: transactionRules({
        isRequired: false,
        slack: createXRechnungSlack((c) => currencies(c).has('HUF')),
        indicatorRuleIds: ['PEPPOL-EN16931-R043-1', 'PEPPOL-EN16931-R043-2'],
      }),
    }),
    GROSS_PRICES,
    { name: 'XRechnung', rules: germanRules(GERMAN_VARIANT, GERMAN_CII) },
    XRECHNUNG_ONLY,
    EXTENSION,
    ...VEHICLES,
  ],
};

/** All bundled versions, oldest first. */
export const XRECHNUNG_CII_SETS: readonly RuleSet[] = [XRECHNUNG_CII_2_5_0];
