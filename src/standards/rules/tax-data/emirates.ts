/** Tax data documents of the United Arab Emirates, version 1.0.4 as published on 2026-07-18. */
import { cbc, ext, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { createDeferredRuleSet, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { requireElement, parsePath } from './assertions';
import { createBriefPattern } from './brief-rules';
import { EMIRATI_CURRENCIES } from './code-lists';
import { TAX_DATA } from './names';

const { names } = TAX_DATA.ae;
const TIME =
  /^(?:[01]\p{Nd}|2[0-3]):[0-5]\p{Nd}:[0-5]\p{Nd}(?:.\p{Nd}{1,9})?(?:Z|[+-](?:0\p{Nd}|1[0-4]):[0-5]\p{Nd})$/u;
const EXPORT_FLAGS = /^[01]{7}1$/;

/** Fact: whether the document reports a failed transmission, in which case the reported document may be absent. */
const isFailedTransmission = fact((c) => c.norm(0, names.DocumentTypeCode) === 'F');

const findEmbeddedInvoices = (c: RuleContext): Node[] =>
  c
    .select(0, names.ReportedTransaction, names.SourceDocument, ext('ExtensionContent'))
    .flatMap((content) => c.doc.childElements(content));

/** Fact: whether the embedded invoice is an export, by its transaction type (BTAE-02). */
const isExport = fact((c) => {
  const [type, ...more] = findEmbeddedInvoices(c).flatMap((source) =>
    c.select(source, cbc('ProfileExecutionID')),
  );
  return type !== undefined && more.length === 0 && EXPORT_FLAGS.test(c.norm(type));
});

const EMIRATI_RULES_1_0_4 = createDeferredRuleSet(
  {
    name: 'tax-data-ae',
    source: 'Emirati tax data 1.0.4',
    version: '1.0.4',
    since: '2026-07-18',
  },
  () => ({
    patterns: [
      createBriefPattern({
        vocabulary: TAX_DATA.ae,
        customizationId: 'urn:peppol:taxdata:ae-1',
        types: ['S', 'R', 'W', 'F'],
        scopes: ['D', 'IP', 'INP'],
        timeFormat: TIME,
        currencies: EMIRATI_CURRENCIES,
        receiver: { ignoresBlanks: true },
        head: [],
        transaction: [],
        hasRequiredDocument: (c, node) => c.exists(node, names.ReportedDocument) || isFailedTransmission(c),
        uuid: requireElement('ibr-tdd-27', parsePath('cbc:UUID'), 'The UUID of the invoice (BTAE-07)'),
        isBuyerRequired: (c) => !isExport(c),
        unreportedOfSeller: 'AdditionalAccountID',
        unreportedOfParties: 'PartyLegalEntity',
        isRegistrationCountAllowed: (_, count) => count === 1,
        furtherRules: [],
        buyerRegistration: [],
      }),
    ],
    forbidden: undefined,
  }),
);

/** Layers of Emirati tax data documents, each with all versions, oldest first. */
export const EMIRATI_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.ae.structure],
  [EMIRATI_RULES_1_0_4],
];
