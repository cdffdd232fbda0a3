/** Tax data documents of Oman, version 1.0.1 as published on 2026-06-09. */
import { CREDIT_NOTE, INVOICE, cbc, ext, plain } from '../../invoice/xml';
import { fact } from '../context';
import { createDeferredRuleSet, fatal, type RuleSet } from '../rule-set';
import { TAX_DATA_SCHEMA } from '../structure/tax-data-check';
import { normalizeSpace } from '../xpath';
import { formatValuesAt } from '../wording';
import { forbidChildren, requireElement, requireTimeFormat, parsePath } from './assertions';
import { createBriefPattern } from './brief-rules';
import { OMANI_CURRENCIES } from './code-lists';
import { TAX_DATA } from './names';

const { names } = TAX_DATA.om;
const TIME =
  /^(?:(?:[01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9]|24:00:00)(?:\.[0-9]+)?(?:Z|[+-][0-9]{2}:[0-9]{2})?$/;
const UUID_5 = /^[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i;
const LEGAL_ENTITY = `CompanyID RegistrationDate RegistrationExpirationDate CompanyLegalFormCode CompanyLegalForm
  SoleProprietorshipIndicator CompanyLiquidationStatusCode CorporateStockAmount FullyPaidSharesIndicator RegistrationAddress
  CorporateRegistrationScheme HeadOfficeParty ShareholderParty`;

/** Positions of the transaction types (BTOM-001, twenty digits 0 or 1) whose seller may have no tax number. */
const SELLER_EXEMPT_TYPES = { reverseChargeImport: 8, profitMargin: 10, goodsImport: 12 } as const;

/** Fact: whether the seller may have no tax number, by the transaction type of the embedded invoice. */
const isSellerExempt = fact((c) => {
  const contents = c.select(0, names.ReportedTransaction, names.SourceDocument, ext('ExtensionContent'));
  const sources = contents.flatMap((content) =>
    c.doc.childElements(content).filter((element) => [INVOICE, CREDIT_NOTE].includes(c.doc.name(element))),
  );
  const transactionFlags = sources
    .flatMap((source) => [
      ...c.select(source, cbc('InvoiceTypeCode')),
      ...c.select(source, cbc('CreditNoteTypeCode')),
    ])
    .flatMap((code) => c.doc.attribute(code, plain('name')) ?? []);
  const flags = normalizeSpace(transactionFlags[0] ?? '');
  return /^[01]{20}$/.test(flags) && Object.values(SELLER_EXEMPT_TYPES).some((index) => flags[index] === '1');
});

const legalEntityAssertions = (id: string, nameId: string, partyLabel: string) => [
  forbidChildren(id, LEGAL_ENTITY),
  requireElement(nameId, parsePath('cbc:RegistrationName'), `The name of the ${partyLabel}`),
];

const OMANI_RULES_1_0_1 = createDeferredRuleSet(
  { name: 'tax-data-om', source: 'Omani tax data 1.0.1', version: '1.0.1', since: '2026-06-09' },
  () => ({
    patterns: [
      createBriefPattern({
        vocabulary: TAX_DATA.om,
        customizationId: 'urn:peppol:taxdata:om-1',
        types: ['S', 'R', 'D'],
        scopes: ['D', 'IP', 'INP'],
        timeFormat: TIME,
        currencies: OMANI_CURRENCIES,
        receiver: { mayBeAbsent: true },
        head: [requireElement('ibr-tdd-58', parsePath('cbc:UUID'), 'The UUID of the tax data document')],
        transaction: [
          requireElement(
            'ibr-tdd-59',
            parsePath('cbc:IssueDate'),
            'The date on which the invoice was received',
          ),
          requireTimeFormat('ibr-tdd-60', TIME, 'The time at which the invoice was received'),
        ],
        hasRequiredDocument: (c, node) => c.exists(node, names.ReportedDocument),
        uuid: fatal(
          'ibr-tdd-27',
          (c, node) => UUID_5.test(c.norm(node, cbc('UUID'))),
          (c, node) =>
            `The UUID of the invoice (BTOM-07) is ${formatValuesAt(c, node, cbc('UUID'))}, but must be a UUID of version 5.`,
          { subjectPath: 'cbc:UUID' },
        ),
        isBuyerRequired: () => true,
        unreportedOfSeller: '',
        unreportedOfParties: '',
        isRegistrationCountAllowed: (c, count) => count === 1 || (count === 0 && isSellerExempt(c)),
        furtherRules: [
          {
            context: 'cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity',
            asserts: legalEntityAssertions('ibr-tdd-61', 'ibr-tdd-62', 'seller'),
          },
          {
            context: 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity',
            asserts: legalEntityAssertions('ibr-tdd-63', 'ibr-tdd-64', 'buyer'),
          },
        ],
        buyerRegistration: [
          requireElement('ibr-tdd-50', parsePath('cbc:CompanyID'), 'The tax number of the buyer'),
        ],
      }),
    ],
    forbidden: undefined,
  }),
);

/** Layers of Omani tax data documents, each with all versions, oldest first. */
export const OMANI_TAX_DATA_SETS: readonly (readonly RuleSet[])[] = [
  [TAX_DATA_SCHEMA.om.structure],
  [OMANI_RULES_1_0_1],
];
