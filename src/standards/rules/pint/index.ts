/**
 * PINT, the international invoice of Peppol: the rules that all areas share, and those of each area. The rules of an area
 * are created when its first document is validated.
 */
import { codeList } from '../code-lists/code-list';
import { createDeferredRuleSet, type RuleSet } from '../rule-set';
import { createExpectedProfile } from './area-rules';
import { australianRules } from './australia-new-zealand';
import { emiratiRules } from './emirates';
import { adaptEn16931, europeanRules } from './europe';
import { japaneseRules } from './japan';
import { malaysianRules } from './malaysia';
import { omaniRules } from './oman';
import { sharedPatterns } from './shared';
import { BILLING_TYPES, type DocumentTypes } from './shared/codes';
import { singaporeanRules } from './singapore';

/** Creates the shared rules with the document types (IBT-3) of an area or of self-billing. */
const createSharedSet = (types: DocumentTypes): RuleSet =>
  createDeferredRuleSet(
    { name: 'pint', version: '1.1.3', source: 'PINT 1.1.3', since: '2026-06-05' },
    () => ({
      patterns: sharedPatterns(types),
    }),
  );

const createDocumentTypes = (id: string, invoices: string, creditNotes: string | null): DocumentTypes => ({
  id,
  invoices: codeList(invoices),
  creditNotes: creditNotes === null ? null : codeList(creditNotes),
});

/** The rules of all areas, with the document types of billing. */
export const PINT_1_1_3 = createSharedSet(BILLING_TYPES);

const EU = { version: '1.1.1', since: '2026-06-09' };
/** Rules of EN 16931 with the changes of the area EU. */
export const PINT_EU_EN_1_1_1 = createDeferredRuleSet(
  { ...EU, name: 'pint-eu-en', source: 'PINT EU 1.1.1, EN 16931' },
  adaptEn16931,
);
/** The rules of the area EU. */
export const PINT_EU_1_1_1 = createDeferredRuleSet(
  { ...EU, name: 'pint-eu', source: 'PINT EU 1.1.1' },
  europeanRules,
);

const AUNZ = { version: '1.1.3', since: '2026-05-21' };
/** Rules on billing in Australia and New Zealand. */
export const PINT_AUNZ_1_1_3 = createDeferredRuleSet(
  { ...AUNZ, name: 'pint-aunz', source: 'PINT A-NZ 1.1.3' },
  () => ({
    patterns: australianRules(
      createExpectedProfile('aunz', 'billing', {
        specification: 'aligned-ibrp-001-aunz',
        process: 'aligned-ibrp-002',
      }),
    ),
  }),
);
/** Rules on self-billing in Australia and New Zealand. */
export const PINT_AUNZ_SELF_BILLING_1_1_3 = createDeferredRuleSet(
  { ...AUNZ, name: 'pint-aunz-selfbilling', source: 'PINT A-NZ Self-Billing 1.1.3' },
  () => ({
    patterns: australianRules(
      createExpectedProfile('aunz', 'selfbilling', {
        specification: 'aligned-ibrp-001-aunz-sb',
        process: 'aligned-ibrp-002-aunz-sb',
      }),
    ),
  }),
);

/** Rules on billing in Singapore. */
export const PINT_SG_1_4_1 = createDeferredRuleSet(
  { name: 'pint-sg', version: '1.4.1', source: 'PINT SG 1.4.1', since: '2026-05-25' },
  () => ({ patterns: singaporeanRules() }),
);

const MY = { version: '1.3.1', since: '2026-06-05' };
const MALAYSIAN_IDS = { specification: 'aligned-ibrp-001-my', process: 'aligned-ibrp-002' };
/** Rules on billing in Malaysia. */
export const PINT_MY_1_3_1 = createDeferredRuleSet(
  { ...MY, name: 'pint-my', source: 'PINT MY 1.3.1' },
  () => ({
    patterns: malaysianRules(createExpectedProfile('my', 'billing', MALAYSIAN_IDS)),
  }),
);
/** Rules on self-billing in Malaysia. */
export const PINT_MY_SELF_BILLING_1_3_1 = createDeferredRuleSet(
  { ...MY, name: 'pint-my-selfbilling', source: 'PINT MY Self-Billing 1.3.1' },
  () => ({ patterns: malaysianRules(createExpectedProfile('my', 'selfbilling', MALAYSIAN_IDS)) }),
);

const JP = { version: '1.1.3', since: '2026-05-18' };
/** Rules on invoices with consumption tax in Japan. */
export const PINT_JP_1_1_3 = createDeferredRuleSet(
  { ...JP, name: 'pint-jp', source: 'PINT JP 1.1.3' },
  () => ({
    patterns: japaneseRules('billing'),
  }),
);
/** Rules on self-billed invoices in Japan. */
export const PINT_JP_SELF_BILLING_1_1_3 = createDeferredRuleSet(
  { ...JP, name: 'pint-jp-selfbilling', source: 'PINT JP Self-Billing 1.1.3' },
  () => ({ patterns: japaneseRules('selfBilling') }),
);
/** Rules on invoices of Japanese businesses that are not registered for consumption tax. */
export const PINT_JP_NON_TAX_1_1_3 = createDeferredRuleSet(
  { ...JP, name: 'pint-jp-nontax', source: 'PINT JP Non-Tax 1.1.3' },
  () => ({ patterns: japaneseRules('nonTax') }),
);

/** Billing and self-billing in the United Arab Emirates: the rules are the same. */
export const PINT_AE_2026_5 = createDeferredRuleSet(
  { name: 'pint-ae', version: '2026.5', source: 'PINT AE 2026.5', since: '2026-05-28' },
  () => ({ patterns: emiratiRules() }),
);

const OM = { version: '1.0.1', since: '2026-07-17' };
/** Rules on billing in Oman. */
export const PINT_OM_1_0_1 = createDeferredRuleSet(
  { ...OM, name: 'pint-om', source: 'PINT OM 1.0.1' },
  () => ({
    patterns: omaniRules('billing'),
  }),
);
/** Rules on self-billing in Oman. */
export const PINT_OM_SELF_BILLING_1_0_1 = createDeferredRuleSet(
  { ...OM, name: 'pint-om-selfbilling', source: 'PINT OM Self-Billing 1.0.1' },
  () => ({ patterns: omaniRules('selfbilling') }),
);

type Versions = readonly RuleSet[];

/** Rule sets of all areas, without the variants of the shared rules for other document types. */
export const PINT_SETS: readonly Versions[] = [
  [PINT_1_1_3],
  [PINT_EU_EN_1_1_1],
  [PINT_EU_1_1_1],
  [PINT_AUNZ_1_1_3],
  [PINT_AUNZ_SELF_BILLING_1_1_3],
  [PINT_SG_1_4_1],
  [PINT_MY_1_3_1],
  [PINT_MY_SELF_BILLING_1_3_1],
  [PINT_JP_1_1_3],
  [PINT_JP_SELF_BILLING_1_1_3],
  [PINT_JP_NON_TAX_1_1_3],
  [PINT_AE_2026_5],
  [PINT_OM_1_0_1],
  [PINT_OM_SELF_BILLING_1_0_1],
];

const SHARED_VERSIONS: Versions = [PINT_1_1_3];

/** Rule sets of a PINT document by its specification identifier (BT-24). */
export const PINT_BY_CUSTOMIZATION: ReadonlyMap<string, readonly Versions[]> = new Map([
  ['urn:peppol:pint:billing-1@eu-1', [SHARED_VERSIONS, [PINT_EU_EN_1_1_1], [PINT_EU_1_1_1]]],
  ['urn:peppol:pint:billing-1@aunz-1', [SHARED_VERSIONS, [PINT_AUNZ_1_1_3]]],
  [
    'urn:peppol:pint:selfbilling-1@aunz-1',
    [
      [createSharedSet(createDocumentTypes('ibr-cl-01-aunz-sb', '389', '261'))],
      [PINT_AUNZ_SELF_BILLING_1_1_3],
    ],
  ],
  ['urn:peppol:pint:billing-1@sg-1', [SHARED_VERSIONS, [PINT_SG_1_4_1]]],
  ['urn:peppol:pint:billing-1@my-1', [SHARED_VERSIONS, [PINT_MY_1_3_1]]],
  [
    'urn:peppol:pint:selfbilling-1@my-1',
    [[createSharedSet(createDocumentTypes('ibr-cl-01', '389', '261'))], [PINT_MY_SELF_BILLING_1_3_1]],
  ],
  ['urn:peppol:pint:billing-1@jp-1', [SHARED_VERSIONS, [PINT_JP_1_1_3]]],
  [
    'urn:peppol:pint:selfbilling-1@jp-1',
    [[createSharedSet(createDocumentTypes('ibr-cl-01-jp-sb', '389', null))], [PINT_JP_SELF_BILLING_1_1_3]],
  ],
  [
    'urn:peppol:pint:nontaxinvoice-1@jp-1',
    [[createSharedSet(createDocumentTypes('ibr-cl-01-jp-ntr', '480', null))], [PINT_JP_NON_TAX_1_1_3]],
  ],
  [
    'urn:peppol:pint:billing-1@ae-1',
    [[createSharedSet(createDocumentTypes('ibr-cl-01', '380 480', '81 381'))], [PINT_AE_2026_5]],
  ],
  [
    'urn:peppol:pint:selfbilling-1@ae-1',
    [[createSharedSet(createDocumentTypes('ibr-cl-01', '389 480', '261 81'))], [PINT_AE_2026_5]],
  ],
  ['urn:peppol:pint:billing-1@om-1', [SHARED_VERSIONS, [PINT_OM_1_0_1]]],
  [
    'urn:peppol:pint:selfbilling-1@om-1',
    [[createSharedSet(createDocumentTypes('ibr-cl-01', '389', '261'))], [PINT_OM_SELF_BILLING_1_0_1]],
  ],
]);

/** Rule set for documents of an area whose own rules are not implemented. */
export const PINT_SHARED: readonly Versions[] = [SHARED_VERSIONS];
