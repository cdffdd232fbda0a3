/** PINT OM: Oman. */
import { INVOICE, CREDIT_NOTE } from '../../../invoice/xml';
import type { RuleContext } from '../../context';
import type { Assertion, Pattern } from '../../rule-set';
import { profileAssertions, createExpectedProfile } from '../area-rules';
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
  requirePeriod,
  importDateRule,
  importRule,
  issueDateRule,
  requireOneMonth,
  paymentDateRule,
  timeRule,
  notNegativeRule,
  uuidRule,
} from './documents';
import { isTransaction, createAssertion } from './facts';
import { omaniLineRule } from './lines';
import {
  buyerRules,
  marginSellerRule,
  singleSellerNumberRule,
  sellerRules,
  sellerUuidRule,
  serviceSellerRule,
  taxSchemeRule,
  thirdPartyRule,
  vatNumberRule,
  zoneRules,
} from './parties';
import { marginCurrencyRule, marginTotalRule, referenceRules } from './references';
import { breakdownRule, groupPerRate, groupsPerCategory, standardLineRateRule } from './taxes';
import {
  exclusionRules,
  flagsWithOneRule,
  requireFullOrSimplified,
  twentyFlagsRule,
  documentTypeRules,
} from './transactions';

/** Billing and self-billing differ only in the identifiers of specification and process. */
export type Billing = 'billing' | 'selfbilling';

/**
 * Creates the assertions on specification and process. In Oman, the process must begin with the published identifier.
 */
function createProfileAssertions(billing: Billing): Assertion[] {
  const ids = { specification: 'ALIGNED-IBRP-001-OM', process: 'ALIGNED-IBRP-002-OM' };
  const process = `urn:peppol:bis:${billing}`;
  return profileAssertions(createExpectedProfile('om', billing, ids)).map((assertion) =>
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
        createAssertion(
          'BTOM-PRE-001',
          [''],
          (c) => [INVOICE, CREDIT_NOTE].includes(c.doc.name(0)),
          'The document must be an invoice or credit note of UBL 2.1, but has another root element.',
        ),
      ],
    },
    {
      context: ROOT,
      asserts: [
        flagsWithOneRule(),
        ...createProfileAssertions(billing),
        taxCurrencyRule(),
        timeRule(),
        ...groupsPerCategory(),
        singleSellerNumberRule(),
        groupPerRate(),
        standardLineRateRule(),
        twentyFlagsRule(),
        uuidRule(),
        ...currencyRules(),
        ...sellerRules(),
        ...exportRules(),
        thirdPartyRule(),
        ...buyerRules(),
        ...referenceRules(),
        requireOneMonth('IBR-036-OM'),
        requirePeriod(
          'IBR-037-OM',
          (c) => isTransaction(c, 'summary', 'continuous'),
          'A summary invoice or continuous supply',
        ),
        eCommerceRule(),
        requireFullOrSimplified('IBR-043-OM'),
        marginTotalRule(),
        importRule(),
        marginSellerRule(),
        notNegativeRule(),
        ...exclusionRules(),
        ...zoneRules(),
        exportedServiceRule(),
        importDateRule(),
        serviceSellerRule(),
        marginCurrencyRule(),
        issueDateRule(),
        sellerUuidRule(),
        ...documentTypeRules(),
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

/**
 * Creates the patterns of PINT OM. The published information BTOM-META-001, which states the version of the rules, is
 * not included.
 */
export function omaniRules(billing: Billing): Pattern[] {
  return [model(billing), omaniCodes()];
}
