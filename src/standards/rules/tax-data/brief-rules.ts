/**
 * Rules of tax data documents that state the totals of an invoice and contain the invoice: the Emirates and Oman. {@link
 * BriefRules} lists the differences between both.
 */
import { CREDIT_NOTE, INVOICE, cac, cbc, plain, type Node } from '../../invoice/xml';
import type { CodeList } from '../code-lists';
import type { RuleContext } from '../context';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import { quotedAt } from '../wording';
import {
  hasNone,
  hasParticipantScheme,
  hasProviderScheme,
  hasScheme,
  isCode,
  isPlainDate,
  isPresent,
  isTime,
  isValue,
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
  time: RegExp;
  currencies: CodeList;
  /** whether the scheme of the receiver may be absent for `ibr-tdd-17`; it is looked for by another rule anyway */
  receiver: { mayBeAbsent?: true; blanksForgiven?: true };
  /** further rules of the head, of the transaction and of the reported document */
  head: readonly Assertion[];
  transaction: readonly Assertion[];
  /** `ibr-tdd-22` */
  needsDocument: Assertion['test'];
  /** `ibr-tdd-27` */
  uuid: Assertion;
  /** `ibr-tdd-33` */
  needsBuyer: (c: RuleContext) => boolean;
  /** forbidden children of the parties of the reported document, in addition to those of all jurisdictions */
  unreportedOfSeller: string;
  unreportedOfParties: string;
  /** `ibr-tdd-42`: whether a number of tax registrations of the seller is right */
  sellerRegistrations: (c: RuleContext, count: number) => boolean;
  /** rules on further elements, by context below the reported document */
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
export function briefRules(of: BriefRules): Pattern {
  const { prefix } = of.vocabulary;
  const root = `/${prefix}:TaxData`;
  const transaction = `${root}/${prefix}:ReportedTransaction`;
  const document = `${transaction}/${prefix}:ReportedDocument`;
  return {
    name: 'tax data',
    rules: [
      { context: root, asserts: headAssertions(of) },
      ...reportPartyRules(of, root),
      { context: transaction, asserts: transactionAssertions(of) },
      { context: document, asserts: documentAssertions(of) },
      ...partyRules(of, document),
      ...totalRules(of, document),
      ...sourceRules(of, transaction),
      ...of.furtherRules.map(({ context, asserts }) => ({ context: `${document}/${context}`, asserts })),
    ],
  };
}

function headAssertions({ vocabulary: { names }, ...of }: BriefRules): Assertion[] {
  return [
    isValue('ibr-tdd-01', 'cbc:CustomizationID', of.customizationId),
    isValue('ibr-tdd-02', 'cbc:ProfileID', TAX_REPORTING_PROCESS),
    hasNone('ibr-tdd-03', 'ID'),
    ...of.head,
    isPlainDate('ibr-tdd-04'),
    isTime('ibr-tdd-05', of.time, 'The time of issue'),
    isCode('ibr-tdd-06', names.DocumentTypeCode, of.types, 'The type of the report'),
    isCode('ibr-tdd-07', names.DocumentScope, of.scopes, 'The scope of the report'),
    isCode('ibr-tdd-08', names.ReporterRole, ['01', '02'], 'The role of the reporter'),
    fatal(
      'ibr-tdd-09',
      (c, node) => c.count(node, names.ReportedTransaction) === 1,
      (c, node) =>
        `The tax data document reports ${c.count(node, names.ReportedTransaction)} transactions; it has to be one.`,
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
        hasNone('ibr-tdd-10', otherElements),
        isPresent('ibr-tdd-11', parsePath(endpoint), 'The participant identifier of the reporter'),
        hasScheme('ibr-tdd-12', endpoint, 'The participant identifier of the reporter'),
        hasParticipantScheme('ibr-tdd-13', endpoint, 'the reporter'),
      ],
    },
    {
      context: `${root}/${prefix}:ReceivingParty`,
      asserts: [
        hasNone('ibr-tdd-14', otherElements),
        isPresent('ibr-tdd-15', parsePath(endpoint), 'The participant identifier of the tax authority'),
        hasScheme('ibr-tdd-16', endpoint, 'The participant identifier of the tax authority'),
        hasProviderScheme('ibr-tdd-17', endpoint, 'the tax authority', receiver),
      ],
    },
    {
      context: `${root}/${prefix}:ReportersRepresentative`,
      asserts: [
        hasNone('ibr-tdd-18', `${PARTY_HEAD} EndpointID PartyTaxScheme PartyLegalEntity`),
        fatal(
          'ibr-tdd-19',
          (c, node) => c.count(node, IDENTIFICATION) === 1,
          (c, node) =>
            `The reporter's provider has ${c.count(node, IDENTIFICATION)} identifiers; it has to be one.`,
          { subjectPath: 'cac:PartyIdentification' },
        ),
      ],
    },
    {
      context: `${root}/${prefix}:ReportersRepresentative/cac:PartyIdentification`,
      asserts: [
        hasScheme('ibr-tdd-20', 'cbc:ID', 'The identifier of the reporter’s provider'),
        hasProviderScheme('ibr-tdd-21', 'cbc:ID', 'the reporter’s provider', { mayBeAbsent: true }),
      ],
    },
  ];
}

function transactionAssertions({ vocabulary: { names }, ...of }: BriefRules): Assertion[] {
  return [
    ...of.transaction,
    fatal('ibr-tdd-22', of.needsDocument, 'The reported document is missing. Add ReportedDocument.'),
    isPresent('ibr-tdd-23', [names.SourceDocument], 'The invoice itself'),
  ];
}

function documentAssertions({
  vocabulary: { names },
  currencies,
  uuid,
  needsBuyer,
}: BriefRules): Assertion[] {
  const requirePresent = (id: string, notation: string, label: string): Assertion =>
    isPresent(id, parsePath(notation), label);
  const totals = (c: RuleContext, node: Node, currency: string): number =>
    c
      .select(node, TAX_TOTAL)
      .filter((total) =>
        c.select(total, TAX_AMOUNT).some((element) => c.doc.attribute(element, CURRENCY_ID) === currency),
      ).length;
  const hasTaxCurrency = (c: RuleContext, node: Node): boolean => c.exists(node, TAX_CURRENCY);
  const isStated = (c: RuleContext, node: Node, name: number): boolean =>
    !c.exists(node, name) || currencies.codes.includes(c.norm(node, name));
  return [
    requirePresent('ibr-tdd-24', 'cbc:CustomizationID', 'The specification identifier of the invoice'),
    requirePresent('ibr-tdd-25', 'cbc:ProfileID', 'The business process of the invoice'),
    requirePresent('ibr-tdd-26', 'cbc:ID', 'The number of the invoice'),
    uuid,
    requirePresent('ibr-tdd-28', 'cbc:IssueDate', 'The issue date of the invoice'),
    isPresent('ibr-tdd-29', [names.DocumentTypeCode], 'The type of the invoice'),
    requirePresent('ibr-tdd-30', 'cbc:DocumentCurrencyCode', 'The currency of the invoice'),
    fatal(
      'ibr-tdd-30-1',
      (c, node) => isStated(c, node, CURRENCY),
      (c, node) => `The currency is ${quotedAt(c, node, CURRENCY)}; write a code of ISO 4217, such as EUR.`,
      { subjectPath: 'cbc:DocumentCurrencyCode' },
    ),
    fatal(
      'ibr-tdd-31',
      (c, node) => !hasTaxCurrency(c, node) || c.norm(node, CURRENCY) !== c.norm(node, TAX_CURRENCY),
      (c, node) =>
        `The tax currency is ${quotedAt(c, node, TAX_CURRENCY)}, which is the currency of the invoice. Leave it out.`,
      { subjectPath: 'cbc:TaxCurrencyCode' },
    ),
    fatal(
      'ibr-tdd-31-1',
      (c, node) => isStated(c, node, TAX_CURRENCY),
      (c, node) =>
        `The tax currency is ${quotedAt(c, node, TAX_CURRENCY)}; write a code of ISO 4217, such as AED.`,
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
        `There are ${c.count(node, TAX_TOTAL)} tax totals; there has to be one in each currency of the invoice.`,
      { subjectPath: 'cac:TaxTotal' },
    ),
    fatal(
      'ibr-tdd-35',
      (c, node) => totals(c, node, c.norm(node, CURRENCY)) === 1,
      (c, node) =>
        `There are ${totals(c, node, c.norm(node, CURRENCY))} tax totals in the currency of the invoice; there has to be one.`,
      { subjectPath: 'cac:TaxTotal' },
    ),
    fatal(
      'ibr-tdd-36',
      (c, node) => !hasTaxCurrency(c, node) || totals(c, node, c.norm(node, TAX_CURRENCY)) === 1,
      (c, node) =>
        `There are ${totals(c, node, c.norm(node, TAX_CURRENCY))} tax totals in the tax currency; there has to be one.`,
      { subjectPath: 'cac:TaxTotal' },
    ),
    fatal(
      'ibr-tdd-37',
      (c, node) => c.count(node, names.MonetaryTotal) === 1,
      (c, node) => `There are ${c.count(node, names.MonetaryTotal)} MonetaryTotal; there has to be one.`,
    ),
    fatal(
      'ibr-tdd-38',
      (c, node) =>
        c.count(node, names.MonetaryTotal) !== 1 ||
        c
          .select(node, names.MonetaryTotal, EXCLUSIVE)
          .some((element) => c.doc.attribute(element, CURRENCY_ID) === c.norm(node, CURRENCY)),
      'The total without tax is not in the currency of the invoice.',
    ),
  ];
}

function partyRules(briefRules: BriefRules, document: string): Rule[] {
  const seller = `${document}/cac:AccountingSupplierParty`;
  const buyer = `${document}/cac:AccountingCustomerParty`;
  const registrations = (c: RuleContext, node: Node): number => c.count(node, cac('PartyTaxScheme'));
  return [
    {
      context: seller,
      asserts: [
        hasNone(
          'ibr-tdd-39',
          `CustomerAssignedAccountID DataSendingCapability DespatchContact AccountingContact SellerContact ${briefRules.unreportedOfSeller}`,
        ),
        isPresent('ibr-tdd-40', [cac('Party')], 'The seller'),
      ],
    },
    {
      context: `${seller}/cac:Party`,
      asserts: [
        hasNone(
          'ibr-tdd-41',
          `${PARTY_HEAD} EndpointID PartyIdentification ${briefRules.unreportedOfParties}`,
        ),
        fatal(
          'ibr-tdd-42',
          (c, node) => briefRules.sellerRegistrations(c, registrations(c, node)),
          (c, node) => `The seller has ${registrations(c, node)} tax registrations; there has to be one.`,
          { subjectPath: 'cac:PartyTaxScheme' },
        ),
      ],
    },
    {
      context: `${seller}/cac:Party/cac:PartyTaxScheme`,
      asserts: [
        hasNone('ibr-tdd-43', REGISTRATION),
        isPresent('ibr-tdd-44', parsePath('cbc:CompanyID'), 'The tax number of the seller'),
        isPresent('ibr-tdd-45', parsePath('cac:TaxScheme/cbc:ID'), 'The tax scheme of the seller'),
      ],
    },
    {
      context: buyer,
      asserts: [
        hasNone(
          'ibr-tdd-46',
          'CustomerAssignedAccountID SupplierAssignedAccountID AdditionalAccountID DeliveryContact AccountingContact BuyerContact',
        ),
        isPresent('ibr-tdd-47', [cac('Party')], 'The buyer'),
      ],
    },
    {
      context: `${buyer}/cac:Party`,
      asserts: [hasNone('ibr-tdd-48', `${PARTY_HEAD} EndpointID ${briefRules.unreportedOfParties}`)],
    },
    {
      context: `${buyer}/cac:Party/cac:PartyTaxScheme`,
      asserts: [hasNone('ibr-tdd-49', REGISTRATION), ...briefRules.buyerRegistration],
    },
  ];
}

function totalRules({ vocabulary: { prefix } }: BriefRules, document: string): Rule[] {
  return [
    {
      context: `${document}/cac:TaxTotal`,
      asserts: [
        hasNone('ibr-tdd-51', 'RoundingAmount TaxEvidenceIndicator TaxIncludedIndicator TaxSubtotal'),
      ],
    },
    {
      context: `${document}/${prefix}:MonetaryTotal`,
      asserts: [
        isPresent('ibr-tdd-52', [EXCLUSIVE], 'The total without tax'),
        fatal(
          'ibr-tdd-53',
          (c, node) =>
            c
              .select(node, EXCLUSIVE)
              .some(
                (element) => c.doc.attribute(element, CURRENCY_ID) === c.norm(c.doc.parent(node), CURRENCY),
              ),
          'The total without tax is not in the currency of the invoice.',
          { subjectPath: 'cbc:TaxExclusiveAmount' },
        ),
        hasNone('ibr-tdd-54', 'TaxInclusiveAmount'),
      ],
    },
  ];
}

function sourceRules({ vocabulary: { prefix } }: BriefRules, transaction: string): Rule[] {
  return [
    {
      context: `${transaction}/${prefix}:CustomContent`,
      asserts: [isPresent('ibr-tdd-55', parsePath('cbc:Value'), 'The value of an additional term')],
    },
    {
      context: `${transaction}/${prefix}:SourceDocument`,
      asserts: [
        hasNone(
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
          'The invoice itself is missing. Put the UBL Invoice or CreditNote into ext:ExtensionContent.',
        ),
      ],
    },
  ];
}
