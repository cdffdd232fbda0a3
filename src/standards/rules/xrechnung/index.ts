/**
 * XRechnung 3.0.2 for UBL: the German CIUS of EN 16931, its extension, and vehicle reports (CVD). XRechnung
 * contains some of Peppol's general rules, and Peppol contains most rules of XRechnung, so both share code.
 */
import { fact } from '../context';
import { BILLING, EMPTY_ELEMENTS, transactionRules } from '../peppol';
import { GERMAN_UBL } from '../peppol/national/german-ubl';
import { germanRules } from '../peppol/national/germany';
import type { Pattern, RuleSet } from '../rule-set';
import {
  adoptPattern,
  GERMAN_VARIANT,
  performanceAssertion,
  specificationAssertion,
  createXRechnungSlack,
} from './both-syntaxes';
import { EXTENSION } from './extension';
import { CAC, CBC } from './names';
import { VEHICLES } from './vehicles';

const slack = createXRechnungSlack(fact((c) => c.norm(0, CBC.DocumentCurrencyCode) === 'HUF'));

/** Rules that Peppol does not contain. */
const XRECHNUNG_ONLY: Pattern = {
  name: 'XRechnung only',
  rules: [
    {
      context: '/ubl:Invoice | /cn:CreditNote',
      asserts: [
        specificationAssertion([CBC.CustomizationID]),
        performanceAssertion({
          deliveryPath: [CAC.Delivery, CBC.ActualDeliveryDate],
          period: [CAC.InvoicePeriod],
          lines: [CAC.InvoiceLine, CAC.CreditNoteLine],
          periodOfLine: [CAC.InvoicePeriod],
          subjectPath: 'cac:Delivery/cbc:ActualDeliveryDate',
        }),
      ],
    },
  ],
};

/** XRechnung 3.0.2, rules 2.5.0, published on 2026-01-31. */
export const XRECHNUNG_UBL_2_5_0: RuleSet = {
  name: 'xrechnung-ubl',
  version: '2.5.0',
  source: 'XRechnung 3.0.2 UBL 2.5.0',
  since: '2026-01-31',
  patterns: [
    adoptPattern(EMPTY_ELEMENTS),
    adoptPattern(transactionRules(BILLING, slack)),
    { name: 'XRechnung', rules: germanRules(GERMAN_VARIANT, GERMAN_UBL) },
    XRECHNUNG_ONLY,
    EXTENSION,
    ...VEHICLES,
  ],
};

/** All bundled versions, oldest first. */
export const XRECHNUNG_SETS: readonly RuleSet[] = [XRECHNUNG_UBL_2_5_0];
