/**
 * Rules of tax data documents that state the totals of an invoice and embed the invoice: the Emirates and Oman.
 * {@link BriefRules} lists the differences between these jurisdictions.
 */
import { CREDIT_NOTE, INVOICE, cac, cbc, plain, type Node } from '../../invoice/xml';
import type { CodeList } from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { formatValuesAt } from '../wording';
import {
  forbidChildren,
  requireParticipantScheme,
  requireProviderScheme,
  requireScheme,
  requireCode,
  requirePlainDate,
  requireElement,
  requireTimeFormat,
  requireValue,
  parsePath,
} from './assertions';
import { TAX_REPORTING_PROCESS } from './full-rules';
import type { TaxDataVocabulary } from './names';

/** Differences between the jurisdictions. */
export interface BriefRules {
  vocabulary: TaxDataVocabulary;
  customizationId: string;
  types: readonly string[];
  scopes: readonly string[];
  timeFormat: RegExp;
  currencies: CodeList;
  /** options of `ibr-tdd-17` on the scheme of the receiver, whose presence another rule requires */
  receiver: { mayBeAbsent?: true; ignoresBlanks?: true };
  /** further assertions on the root element */
  head: readonly Assertion[];

  transaction: readonly Assertion[];
  /** condition of `ibr-tdd-22`: the reported document is present if required */
  hasRequiredDocument: Assertion['test'];
  /** assertion `ibr-tdd-27` on the UUID of the invoice */
  uuid: Assertion;
  /** whether `ibr-tdd-33` requires a buyer */
  isBuyerRequired: (c: RuleContext) => boolean;
  /** further forbidden children of the seller, and of both parties, of the reported document */
  unreportedOfSeller: string;
  unreportedOfParties: string;
  /** condition of `ibr-tdd-42`: whether the seller may have this number of tax registrations */
  isRegistrationCountAllowed: (c: RuleContext, count: number) => boolean;
  /** rules on further elements, with contexts relative to the reported document */
  furtherRules: readonly { context: string; asserts: readonly Assertion[] }[];
  /** further rules on the tax registration of the buyer */
  buyerRegistration: readonly Assertion[];
}

const PARTY_HEAD = `MarkCareIndicator MarkAttentionIndicator WebsiteURI LogoReferenceID IndustryClassificationCode PartyName
  Language PostalAddress PhysicalLocation Contact Person AgentParty ServiceProviderParty PowerOfAttorney FinancialAccount`;
const REGISTRATION = 'RegistrationName TaxLevelCode ExemptionReasonCode ExemptionReason RegistrationAddress';
const IDENTIFICATION = cac('PartyIdentification');
const TAX_TOTAL = cac('TaxTotal');
const TAX_AMOUNT = cbc('TaxAmount');
const EXCLUSIVE = cbc('TaxExclusiveAmount');
const CURRENCY_ID = plain('currencyID');
const CURRENCY = cbc('DocumentCurrencyCode');
const TAX_CURRENCY = cbc('TaxCurrencyCode');

/** Creates the rules of a jurisdiction. */
export function createBriefPattern(jurisdiction: BriefRules): Pattern {
  const { prefix } = jurisdiction.vocabulary;
  const root = `/${prefix}:TaxData`;
  const transaction = `${root}/${prefix}:ReportedTransaction`;
  const document = `${transaction}/${prefix}:ReportedDocument`;
  return {
    name: 'tax data',
    rules: [
      { context: root, asserts: headAssertions(jurisdiction) },
      ...reportPartyRules(jurisdiction, root),
      { context: transaction, asserts: transactionAssertions(jurisdiction) },
      { context: document, asserts: documentAssertions(jurisdiction) },
      ...partyRules(jurisdiction, document),
      ...totalRules(jurisdiction, document),
      ...sourceRules(jurisdiction, transaction),
      ...jurisdiction.furtherRules.map(({ context, asserts }) => ({
        context: `${document}/${context}`,
        asserts,
      })),
    ],
  };
}

function headAssertions({ vocabulary: { names }, ...jurisdiction }: BriefRules): Assertion[] {
  return [
    requireValue('ibr-tdd-01', 'cbc:CustomizationID', jurisdiction.customizationId),
    requireValue('ibr-tdd-02', 'cbc:ProfileID', TAX_REPORTING_PROCESS),
    forbidChildren('ibr-tdd-03', 'ID'),
    ...jurisdiction.head,
    requirePlainDate('ibr-tdd-04'),
    requireTimeFormat('ibr-tdd-05', jurisdiction.timeFormat, 'The issue time'),
    requireCode('ibr-tdd-06', names.DocumentTypeCode, jurisdiction.types, 'The type of the report'),
    requireCode('ibr-tdd-07', names.DocumentScope, jurisdiction.scopes, 'The scope of the report'),
    requireCode('ibr-tdd-08', names.ReporterRole, ['01', '02'], 'The role of the reporter'),
    fatal(
      'ibr-tdd-09',
      (c, node) => c.count(node, names.ReportedTransaction) === 1,
      (c, node) =>
        `The tax data document reports ${c.count(node, names.ReportedTransaction)} transactions, but must report exactly one.`,
    ),
  ];
}

function reportPartyRules({ vocabulary: { prefix }, receiver }: BriefRules, root: string): Rule[] {
  const endpoint = 'cbc:EndpointID';
  const otherElements = `${PARTY_HEAD} PartyIdentification PartyTaxScheme PartyLegalEntity`;
  return [
    {
      context: `${root}/${prefix}:ReportingParty`,
      asserts: [
        forbidChildren('ibr-tdd-10', otherElements),
        requireElement('ibr-tdd-11', parsePath(endpoint), 'The participant identifier of the reporter'),
        requireScheme('ibr-tdd-12', endpoint, 'The participant identifier of the reporter'),
        requireParticipantScheme('ibr-tdd-13', endpoint, 'the reporter'),
      ],
    },
    {
      context: `${root}/${prefix}:ReceivingParty`,
      asserts: [
        forbidChildren('ibr-tdd-14', otherElements),
        requireElement('ibr-tdd-15', parsePath(endpoint), 'The participant identifier of the tax authority'),
        requireScheme('ibr-tdd-16', endpoint, 'The participant identifier of the tax authority'),
        requireProviderScheme('ibr-tdd-17', endpoint, 'the tax authority', receiver),
      ],
    },
    {
      context: `${root}/${prefix}:ReportersRepresentative`,
      asserts: [
        forbidChildren('ibr-tdd-18', `${PARTY_HEAD} EndpointID PartyTaxScheme PartyLegalEntity`),
        fatal(
          'ibr-tdd-19',
          (c, node) => c.count(node, IDENTIFICATION) === 1,
          (c, node) =>
            `The reporter’s provider must have exactly one identifier; found ${c.count(node, IDENTIFICATION)}.`,
          { subjectPath: 'cac:PartyIdentification' },
        ),
      ],
    },
    {
      context: `${root}/${prefix}:ReportersRepresentative/cac:PartyIdentification`,
      asserts: [
        requireScheme('ibr-tdd-20', 'cbc:ID', 'The identifier of the reporter’s provider'),
        requireProviderScheme('ibr-tdd-21', 'cbc:ID', 'the reporter’s provider', { mayBeAbsent: true }),
      ],
    },
  ];
}

function transactionAssertions({ vocabulary: { names }, ...jurisdiction }: BriefRules): Assertion[] {
  return [
    ...jurisdiction.transaction,
    fatal(
      'ibr-tdd-22',
      jurisdiction.hasRequiredDocument,
      'The reported document is missing. Add ReportedDocument.',
    ),
    requireElement('ibr-tdd-23', [names.SourceDocument], 'The embedded invoice'),
  ];
}

function documentAssertions({
  vocabulary: { names },
  currencies,
  uuid,
  isBuyerRequired: needsBuyer,
}: BriefRules): Assertion[] {
  const requirePresent = (id: string, notation: string, label: string): Assertion =>
    requireElement(id, parsePath(notation), label);
  const countTaxTotals = (c: RuleContext, node: Node, currency: string): number =>
    c
      .select(node, TAX_TOTAL)
      .filter((total) =>
        c.select(total, TAX_AMOUNT).some((element) => c.doc.attribute(element, CURRENCY_ID) === currency),
      ).length;
  const hasTaxCurrency = (c: RuleContext, node: Node): boolean => c.exists(node, TAX_CURRENCY);
  const isAbsentOrCurrency = (c: RuleContext, node: Node, name: number): boolean =>
    !c.exists(node, name) || currencies.codes.includes(c.norm(node, name));
  return [
    requirePresent('ibr-tdd-24', 'cbc:CustomizationID', 'The specification identifier of the invoice'),
    requirePresent('ibr-tdd-25', 'cbc:ProfileID', 'The business process of the invoice'),
    requirePresent('ibr-tdd-26', 'cbc:ID', 'The number of the invoice'),
    uuid,
    requirePresent('ibr-tdd-28', 'cbc:IssueDate', 'The issue date of the invoice'),
    requireElement('ibr-tdd-29', [names.DocumentTypeCode], 'The type of the invoice'),
    requirePresent('ibr-tdd-30', 'cbc:DocumentCurrencyCode', 'The currency of the invoice'),
    fatal(
      'ibr-tdd-30-1',
      (c, node) => isAbsentOrCurrency(c, node, CURRENCY),
      (c, node) =>
        `The currency is ${formatValuesAt(c, node, CURRENCY)}, but must be an ISO 4217 currency code, such as EUR.`,
      { subjectPath: 'cbc:DocumentCurrencyCode' },
    ),
    fatal(
      'ibr-tdd-31',
      (c, node) => !hasTaxCurrency(c, node) || c.norm(node, CURRENCY) !== c.norm(node, TAX_CURRENCY),
      (c, node) =>
        `The tax currency is ${formatValuesAt(c, node, TAX_CURRENCY)}, but must differ from the invoice currency. Remove the tax currency.`,
      { subjectPath: 'cbc:TaxCurrencyCode' },
    ),
    fatal(
      'ibr-tdd-31-1',
      (c, node) => isAbsentOrCurrency(c, node, TAX_CURRENCY),
      (c, node) =>
        `The tax currency is ${formatValuesAt(c, node, TAX_CURRENCY)}, but must be an ISO 4217 currency code, such as AED.`,
      { subjectPath: 'cbc:TaxCurrencyCode' },
    ),
    requirePresent('ibr-tdd-32', 'cac:AccountingSupplierParty', 'The seller'),
    fatal(
      'ibr-tdd-33',
      (c, node) => c.exists(node, cac('AccountingCustomerParty')) || !needsBuyer(c),
      'The buyer is missing. Add cac:AccountingCustomerParty.',
    ),
    fatal(
      'ibr-tdd-34',
      (c, node) => c.count(node, TAX_TOTAL) === (hasTaxCurrency(c, node) ? 2 : 1),
      (c, node) =>
        `The reported document must have one tax total in each currency of the invoice; found ${c.count(node, TAX_TOTAL)}.`,
      { subjectPath: 'cac:TaxTotal' },
    ),
    fatal(
      'ibr-tdd-35',
      (c, node) => countTaxTotals(c, node, c.norm(node, CURRENCY)) === 1,
      (c, node) =>
        `The reported document must have exactly one tax total in the invoice currency; found ${countTaxTotals(c, node, c.norm(node, CURRENCY))}.`,
      { subjectPath: 'cac:TaxTotal' },
    ),
    fatal(
      'ibr-tdd-36',
      (c, node) => !hasTaxCurrency(c, node) || countTaxTotals(c, node, c.norm(node, TAX_CURRENCY)) === 1,
      (c, node) =>
        `The reported document must have exactly one tax total in the tax currency; found ${countTaxTotals(c, node, c.norm(node, TAX_CURRENCY))}.`,
      { subjectPath: 'cac:TaxTotal' },
    ),
    fatal(
      'ibr-tdd-37',
      (c, node) => c.count(node, names.MonetaryTotal) === 1,
      (c, node) =>
        `The reported document must have exactly one MonetaryTotal; found ${c.count(node, names.MonetaryTotal)}.`,
    ),
    fatal(
      'ibr-tdd-38',
      (c, node) =>
        c.count(node, names.MonetaryTotal) !== 1 ||
        c
          .select(node, names.MonetaryTotal, EXCLUSIVE)
          .some((element) => c.doc.attribute(element, CURRENCY_ID) === c.norm(node, CURRENCY)),
      'The total without tax must be in the invoice currency, but is in another currency or missing.',
    ),
  ];
}

function partyRules(briefRules: BriefRules, document: string): Rule[] {
  const seller = `${document}/cac:AccountingSupplierParty`;
  const buyer = `${document}/cac:AccountingCustomerParty`;
  const countRegistrations = (c: RuleContext, node: Node): number => c.count(node, cac('PartyTaxScheme'));
  return [
    {
      context: seller,
      asserts: [
        forbidChildren(
          'ibr-tdd-39',
          `CustomerAssignedAccountID DataSendingCapability DespatchContact AccountingContact SellerContact ${briefRules.unreportedOfSeller}`,
        ),
        requireElement('ibr-tdd-40', [cac('Party')], 'The seller'),
      ],
    },
    {
      context: `${seller}/cac:Party`,
      asserts: [
        forbidChildren(
          'ibr-tdd-41',
          `${PARTY_HEAD} EndpointID PartyIdentification ${briefRules.unreportedOfParties}`,
        ),
        fatal(
          'ibr-tdd-42',
          (c, node) => briefRules.isRegistrationCountAllowed(c, countRegistrations(c, node)),
          (c, node) =>
            `The seller must have exactly one tax registration; found ${countRegistrations(c, node)}.`,
          { subjectPath: 'cac:PartyTaxScheme' },
        ),
      ],
    },
    {
      context: `${seller}/cac:Party/cac:PartyTaxScheme`,
      asserts: [
        forbidChildren('ibr-tdd-43', REGISTRATION),
        requireElement('ibr-tdd-44', parsePath('cbc:CompanyID'), 'The tax number of the seller'),
        requireElement('ibr-tdd-45', parsePath('cac:TaxScheme/cbc:ID'), 'The tax scheme of the seller'),
      ],
    },
    {
      context: buyer,
      asserts: [
        forbidChildren(
          'ibr-tdd-46',
          'CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID DeliveryContact AccountingContact BuyerContact',
        ),
        requireElement('ibr-tdd-47', [cac('Party')], 'The buyer'),
      ],
    },
    {
      context: `${buyer}/cac:Party`,
      asserts: [forbidChildren('ibr-tdd-48', `${PARTY_HEAD} EndpointID ${briefRules.unreportedOfParties}`)],
    },
    {
      context: `${buyer}/cac:Party/cac:PartyTaxScheme`,
      asserts: [forbidChildren('ibr-tdd-49', REGISTRATION), ...briefRules.buyerRegistration],
    },
  ];
}

function totalRules({ vocabulary: { prefix } }: BriefRules, document: string): Rule[] {
  return [
    {
      context: `${document}/cac:TaxTotal`,
      asserts: [
        forbidChildren('ibr-tdd-51', 'RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator TaxSubtotal'),
      ],
    },
    {
      context: `${document}/${prefix}:MonetaryTotal`,
      asserts: [
        requireElement('ibr-tdd-52', [EXCLUSIVE], 'The total without tax'),
        fatal(
          'ibr-tdd-53',
          (c, node) =>
            c
              .select(node, EXCLUSIVE)
              .some(
                (element) => c.doc.attribute(element, CURRENCY_ID) === c.norm(c.doc.parent(node), CURRENCY),
              ),
          'The total without tax must be in the invoice currency, but is in another currency or missing.',
          { subjectPath: 'cbc:TaxExclusiveAmount' },
        ),
        forbidChildren('ibr-tdd-54', 'TaxInclusiveAmount'),
      ],
    },
  ];
}

function sourceRules({ vocabulary: { prefix } }: BriefRules, transaction: string): Rule[] {
  return [
    {
      context: `${transaction}/${prefix}:CustomContent`,
      asserts: [requireElement('ibr-tdd-55', parsePath('cbc:Value'), 'The value of an additional term')],
    },
    {
      context: `${transaction}/${prefix}:SourceDocument`,
      asserts: [
        forbidChildren(
          'ibr-tdd-56',
          `ID Name ExtensionAgencyID ExtensionAgencyName ExtensionVersionID ExtensionAgencyURI ExtensionURI
          ExtensionReasonCode ExtensionReason`,
        ),
      ],
    },
    {
      context: `${transaction}/${prefix}:SourceDocument/ext:ExtensionContent`,
      asserts: [
        fatal(
          'ibr-tdd-57',
          (c, node) => c.exists(node, INVOICE) || c.exists(node, CREDIT_NOTE),
          'The embedded invoice is missing. Put the UBL Invoice or CreditNote into ext:ExtensionContent.',
        ),
      ],
    },
  ];
}
