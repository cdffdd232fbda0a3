/** PINT OM: Oman. */
import { INVOICE, CREDIT_NOTE } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Assertion, Pattern } from '../../rule-set';
import { claimRules, findClaims } from '../area-rules';
import { ROOT } from '../assertions';
import { CBC } from '../names';
import { omaniCodes } from './codes';
import { adjustmentRules, rateRule } from './adjustments';
import { amountRules } from './amounts';
import { currencyRules, taxCurrencyRule } from './currencies';
import {
  eCommerceRule,
  exportedServiceRule,
  exportRules,
  hasPeriod,
  importDateRule,
  importRule,
  issueDateRule,
  oneMonth,
  paymentDateRule,
  timeRule,
  unsignedRule,
  uuidRule,
} from './documents';
import { isKind, rule } from './facts';
import { omaniLineRule } from './lines';
import {
  buyerRules,
  marginSellerRule,
  oneSellerNumber,
  sellerRules,
  sellerUuidRule,
  serviceSellerRule,
  taxSchemeRule,
  thirdPartyRule,
  vatNumberRule,
  zoneRules,
} from './parties';
import { marginCurrencyRule, marginTotalRule, referenceRules } from './references';
import { breakdownRule, groupPerRate, groupsPerCategory, standardLines } from './taxes';
import { exclusions, formOfKind, fullOrSimplified, signsOfKind, typesOfKinds } from './transactions';

/** Billing and self-billing differ only in the identifiers of specification and process. */
export type Billing = 'billing' | 'selfbilling';

/** Identifiers of specification and process; the process begins with the published text, where other areas contain theirs. */
function claims(billing: Billing): Assertion[] {
  const ids = { specification: 'ALIGNED-IBRP-001-OM', process: 'ALIGNED-IBRP-002-OM' };
  const process = `urn:peppol:bis:${billing}`;
  return claimRules(findClaims('om', billing, ids)).map((assertion) =>
    assertion.id === ids.process
      ? { ...assertion, test: (c: RuleContext) => c.norm(0, CBC.ProfileID).startsWith(process) }
      : assertion,
  );
}

const model = (billing: Billing): Pattern => ({
  name: 'model',
  rules: [
    {
      context: '/',
      asserts: [
        rule(
          'BTOM-PRE-001',
          [''],
          (c) => [INVOICE, CREDIT_NOTE].includes(c.doc.name(0)),
          'The document is no invoice or credit note of UBL 2.1.',
        ),
      ],
    },
    {
      context: ROOT,
      asserts: [
        formOfKind(),
        ...claims(billing),
        taxCurrencyRule(),
        timeRule(),
        ...groupsPerCategory(),
        oneSellerNumber(),
        groupPerRate(),
        standardLines(),
        signsOfKind(),
        uuidRule(),
        ...currencyRules(),
        ...sellerRules(),
        ...exportRules(),
        thirdPartyRule(),
        ...buyerRules(),
        ...referenceRules(),
        oneMonth('IBR-036-OM'),
        hasPeriod(
          'IBR-037-OM',
          (c) => isKind(c, 'summary', 'continuous'),
          'A summary invoice or continuous supply',
        ),
        eCommerceRule(),
        fullOrSimplified('IBR-043-OM'),
        marginTotalRule(),
        importRule(),
        marginSellerRule(),
        unsignedRule(),
        ...exclusions(),
        ...zoneRules(),
        exportedServiceRule(),
        importDateRule(),
        serviceSellerRule(),
        marginCurrencyRule(),
        issueDateRule(),
        sellerUuidRule(),
        ...typesOfKinds(),
      ],
    },
    paymentDateRule(),
    ...amountRules(),
    breakdownRule(),
    ...adjustmentRules(),
    rateRule(),
    vatNumberRule(),
    taxSchemeRule(),
    omaniLineRule(),
  ],
});

/** The patterns. The published information BTOM-META-001, which states the version of the rules, is not included. */
export function omaniRules(billing: Billing): Pattern[] {
  return [model(billing), omaniCodes()];
}
