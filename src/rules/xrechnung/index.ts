/**
 * XRechnung 3.0.2 for UBL: the German CIUS of EN 16931, its extension, and reports of vehicles (CVD). The publisher took
 * over a part of Peppol's general rules and gave Peppol most of its own, so both share code here.
 */
import { XRECHNUNG, XRECHNUNG_CVD, XRECHNUNG_EXTENSION } from '../../invoice/document-profiles';
import { Decimal } from '../../kernel/decimal';
import { fact } from '../context';
import { BILLING, EMPTY_ELEMENTS, transactionRules, type Slack } from '../peppol';
import { germanRules } from '../peppol/national/germany';
import { warning, type Assertion, type Pattern, type Rule, type RuleSet } from '../rule-set';
import { EXTENSION } from './extension';
import { CAC, CBC } from './names';
import { VEHICLES } from './vehicles';
import { quotedAt } from '../wording';

/** The general rules of Peppol that XRechnung has, by number. */
const FROM_PEPPOL = new Set(
  '001 005 008 010 020 040 041 042 043 044 046 053 054 055 061 101 110 111 120 121 130'
    .split(' ')
    .map((number) => `PEPPOL-EN16931-R${number}`),
);

const HALF = Decimal.parse('0.5') as Decimal;
const TWO_CENTS = Decimal.parse('0.02') as Decimal;
/** The forint has no small coins: half a unit is tolerated there. */
const slack: Slack = fact((c) => (c.norm(0, CBC.DocumentCurrencyCode) === 'HUF' ? HALF : TWO_CENTS));

/** What Peppol calls fatal and XRechnung a warning. */
const ONLY_WARNING = new Set(['PEPPOL-EN16931-R120']);

function adopted(pattern: Pattern): Pattern {
  const rules = pattern.rules
    .map((rule): Rule => ({
      ...rule,
      asserts: rule.asserts.filter(({ id }) => FROM_PEPPOL.has(id)).map(relevelled),
    }))
    .filter((rule) => rule.asserts.length > 0);
  return { name: pattern.name, rules };
}

function relevelled(assertion: Assertion): Assertion {
  return ONLY_WARNING.has(assertion.id) ? { ...assertion, level: 'warning' } : assertion;
}

const GERMAN: Pattern = {
  name: 'XRechnung',
  rules: germanRules({
    id: (rule) => (rule === 'TMP-2' ? 'BR-TMP-2' : `BR-DE-${rule}`),
    applies: () => true,
    where: 'in an XRechnung',
  }),
};

const SPECIFICATIONS = [XRECHNUNG, XRECHNUNG_EXTENSION, XRECHNUNG_CVD];

/** What Peppol did not take over. */
const OWN: Pattern = {
  name: 'XRechnung alone',
  rules: [
    {
      context: '/ubl:Invoice | /cn:CreditNote',
      asserts: [
        warning(
          'BR-DE-21',
          (c, root) => SPECIFICATIONS.some((id) => c.equals(root, id, CBC.CustomizationID)),
          (c, root) =>
            `The specification identifier (BT-24) is ${quotedAt(c, root, CBC.CustomizationID)}; that of an XRechnung is ${XRECHNUNG}.`,
          { terms: ['BT-24'], at: (c, root) => c.first(root, CBC.CustomizationID) },
        ),
        {
          ...warning(
            'BR-DE-TMP-32',
            (c, root) =>
              c.exists(root, CAC.Delivery, CBC.ActualDeliveryDate) ||
              c.exists(root, CAC.InvoicePeriod) ||
              [...c.select(root, CAC.InvoiceLine), ...c.select(root, CAC.CreditNoteLine)].every((line) =>
                c.exists(line, CAC.InvoicePeriod),
              ),
            'The day of delivery or performance is not given: state BT-72, or the invoicing period (BG-14), or a period in each line (BG-26).',
            { terms: ['BT-72', 'BG-14', 'BG-26'], about: 'cac:Delivery/cbc:ActualDeliveryDate' },
          ),
          level: 'information',
        },
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
    adopted(EMPTY_ELEMENTS),
    adopted(transactionRules(BILLING, slack)),
    GERMAN,
    OWN,
    EXTENSION,
    VEHICLES,
  ],
};

/** All versions at hand, oldest first. */
export const XRECHNUNG_SETS: readonly RuleSet[] = [XRECHNUNG_UBL_2_5_0];
