/** Tax data documents of Oman, version 1.0.1 as published on 2026-06-09. */
import { CREDIT_NOTE, INVOICE, cbc, ext, plain } from '../../invoice/xml';
import { fact } from '../context';
import { deferredSet, fatal, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { normalizeSpace } from '../xpath';
import { quotedAt } from '../wording';
import { hasNone, isPresent, isTime, parsePath } from './assertions';
import { briefRules } from './brief-rules';
import { OMANI_CURRENCIES } from './code-lists';
import { TAX_DATA } from './names';

const { names } = TAX_DATA.om;
const TIME =
  /^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]|24:00:00)(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?$/;
const UUID_5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const LEGAL_ENTITY = `CompanyID RegistrationDate RegistrationExpirationDate CompanyLegalFormCode CompanyLegalForm
  SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator RegistrationAddress
  CorporateRegistrationScheme HeadOfficeParty ShareholderParty`;

/** Places in the kind of transaction (BTOM-001, twenty signs 0 or 1) of invoices whose seller needs no tax number. */
const SELF_INVOICED = { reverseChargeImport: 8, profitMargin: 10, goodsImport: 12 } as const;

/** Returns whether the seller may have no tax number, by the kind of transaction of the invoice. */
const isSellerExempt = fact((c) => {
  const contents = c.select(0, names.ReportedTransaction, names.SourceDocument, ext('ExtensionContent'));
  const sources = contents.flatMap((content) =>
    c.doc.childElements(content).filter((element) => [INVOICE, CREDIT_NOTE].includes(c.doc.name(element))),
  );
  const kinds = sources
    .flatMap((source) => [
      ...c.select(source, cbc('InvoiceTypeCode')),
      ...c.select(source, cbc('CreditNoteTypeCode')),
    ])
    .flatMap((code) => c.doc.attribute(code, plain('name')) ?? []);
  const kind = normalizeSpace(kinds[0] ?? '');
  return /^[01]{20}$/.test(kind) && Object.values(SELF_INVOICED).some((index) => kind[index] === '1');
});

const entity = (id: string, nameId: string, partyLabel: string) => [
  hasNone(id, LEGAL_ENTITY),
  isPresent(nameId, parsePath('cbc:RegistrationName'), `The name of the ${partyLabel}`),
];

const OWN_1_0_1 = deferredSet(
  { name: 'tax-data-om', source: 'Omani tax data 1.0.1', version: '1.0.1', since: '2026-06-09' },
  () => ({
    patterns: [
      briefRules({
        vocabulary: TAX_DATA.om,
        customizationId: 'urn:peppol:taxdata:om-1',
        types: ['S', 'R', 'D'],
        scopes: ['D', 'IP', 'INP'],
        time: TIME,
        currencies: OMANI_CURRENCIES,
        receiver: { mayBeAbsent: true },
        head: [isPresent('ibr-tdd-58', parsePath('cbc:UUID'), 'The UUID of the tax data document')],
        transaction: [
          isPresent('ibr-tdd-59', parsePath('cbc:IssueDate'), 'The date on which the invoice was received'),
          isTime('ibr-tdd-60', TIME, 'The time at which the invoice was received'),
        ],
        needsDocument: (c, node) => c.exists(node, names.ReportedDocument),
        uuid: fatal(
          'ibr-tdd-27',
          (c, node) => UUID_5.test(c.norm(node, cbc('UUID'))),
          (c, node) =>
            `The UUID of the invoice (BTOM-07) is ${quotedAt(c, node, cbc('UUID'))}; it has to be a UUID of version 5.`,
          { subjectPath: 'cbc:UUID' },
        ),
        needsBuyer: () => true,
        unreportedOfSeller: '',
        unreportedOfParties: '',
        sellerRegistrations: (c, count) => count === 1 || (count === 0 && isSellerExempt(c)),
        furtherRules: [
          {
            context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity',
            asserts: entity('ibr-tdd-61', 'ibr-tdd-62', 'seller'),
          },
          {
            context: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity',
            asserts: entity('ibr-tdd-63', 'ibr-tdd-64', 'buyer'),
          },
        ],
        buyerRegistration: [
          isPresent('ibr-tdd-50', parsePath('cbc:CompanyID'), 'The tax number of the buyer'),
        ],
      }),
    ],
    forbidden: undefined,
  }),
);

/** The layers of Omani tax data documents, each with all its versions, oldest first. */
export const OMANI_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.om.structure],
  [OWN_1_0_1],
];
