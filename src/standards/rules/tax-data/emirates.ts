/** Tax data documents of the United Arab Emirates, version 1.0.4 as published on 2026-07-18. */
import { cbc, ext, type Node } from '../../invoice/xml';
import { fact, type RuleContext } from '../context';
import { deferredSet, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { isPresent, parsePath } from './assertions';
import { briefRules } from './brief-rules';
import { EMIRATI_CURRENCIES } from './code-lists';
import { TAX_DATA } from './names';

const { names } = TAX_DATA.ae;
const TIME =
  /^(?:[01]\p{Nd}|2[0-3]):[0-5]\p{Nd}:[0-5]\p{Nd}(?:.\p{Nd}{1,9})?(?:Z|[+-](?:0\p{Nd}|1[0-4]):[0-5]\p{Nd})$/u;
const EXPORT = /^[01]{7}1$/;

/** Returns whether the transmission failed: such a report may omit the reported document. */
const isFailedTransmission = fact((c) => c.norm(0, names.DocumentTypeCode) === 'F');

const sources = (c: RuleContext): Node[] =>
  c
    .select(0, names.ReportedTransaction, names.SourceDocument, ext('ExtensionContent'))
    .flatMap((content) => c.doc.childElements(content));

/** Returns whether the invoice is an export, by its kind of transaction (BTAE-02). */
const isExport = fact((c) => {
  const [type, ...more] = sources(c).flatMap((source) => c.select(source, cbc('ProfileExecutionID')));
  return type !== undefined && more.length === 0 && EXPORT.test(c.norm(type));
});

const OWN_1_0_4 = deferredSet(
  {
    name: 'tax-data-ae',
    source: 'Emirati tax data 1.0.4',
    version: '1.0.4',
    since: '2026-07-18',
  },
  () => ({
    patterns: [
      briefRules({
        vocabulary: TAX_DATA.ae,
        customizationId: 'urn:peppol:taxdata:ae-1',
        types: ['S', 'R', 'W', 'F'],
        scopes: ['D', 'IP', 'INP'],
        time: TIME,
        currencies: EMIRATI_CURRENCIES,
        receiver: { blanksForgiven: true },
        head: [],
        transaction: [],
        needsDocument: (c, node) => c.exists(node, names.ReportedDocument) || isFailedTransmission(c),
        uuid: isPresent('ibr-tdd-27', parsePath('cbc:UUID'), 'The UUID of the invoice (BTAE-07)'),
        needsBuyer: (c) => !isExport(c),
        unreportedOfSeller: 'AdditionalAccountID',
        unreportedOfParties: 'PartyLegalEntity',
        sellerRegistrations: (_, count) => count === 1,
        furtherRules: [],
        buyerRegistration: [],
      }),
    ],
    forbidden: undefined,
  }),
);

/** The layers of tax data documents of the Emirates, each with all its versions, oldest first. */
export const EMIRATI_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.ae.structure],
  [OWN_1_0_4],
];
