/**
 * Rules of tax data documents that repeat the complete invoice, Slovakia and the ViDA pilot: content of elements, codes,
 * and the parties of the report.
 */
import { cac, cbc } from '../../invoice/xml';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import {
  allowOnly,
  allowOnlyAttribute,
  allowOnlyUbl,
  requireParticipantScheme,
  requireProviderScheme,
  requireScheme,
  requireCode,
  requireVatScheme,
  requirePlainDate,
  requireElement,
  requireTimeFormat,
  requireValue,
  parseNames,
  parsePath,
} from './assertions';
import type { TaxDataVocabulary } from './names';

/** Differences between the jurisdictions. */
export interface FullRules {
  vocabulary: TaxDataVocabulary;
  customizationId: string;
  types: readonly string[];
  scopes: readonly string[];
  /** id of the rule that the reported document has a UUID */
  uuidRule: string;
  /** id of the rule on the legal entity of the buyer; null when there is no such rule */
  buyerEntityRule: string | null;
}

export const TAX_REPORTING_PROCESS = 'urn:peppol:taxreporting';
const TIME =
  /^(?:(?:[01]\p{Nd}|2[0-3]):[0-5]\p{Nd}:[0-5]\p{Nd}|24:00:00)(?:\.\p{Nd}+)?(?:Z|[+-]\p{Nd}{2}:\p{Nd}{2})?$/u;

/** Rule on the content of an element: rule id, context relative to the reported document, allowed children. */
type ContentRule = readonly [id: string, context: string, children: string];

/** Allowed contents of the elements of a reported document. */
const CONTENT_RULES: readonly ContentRule[] = [
  ['ibr-tdd-26', 'cac:InvoicePeriod', 'cbc:StartDate cbc:EndDate cbc:DescriptionCode'],
  ['ibr-tdd-27', 'LINE/cac:InvoicePeriod', 'cbc:StartDate cbc:EndDate'],
  ['ibr-tdd-28', 'cac:BillingReference/cac:InvoiceDocumentReference', 'cbc:ID cbc:IssueDate'],
  ['ibr-tdd-30', 'cac:AccountingSupplierParty/cac:Party', 'cac:PostalAddress cac:PartyTaxScheme'],
  ['ibr-tdd-31', 'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', 'cac:Country'],
  [
    'ibr-tdd-32',
    'cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country',
    'cbc:IdentificationCode',
  ],
  ['ibr-tdd-35', 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme', 'cbc:ID'],
  [
    'ibr-tdd-38',
    'cac:AccountingCustomerParty/cac:Party',
    'cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity',
  ],
  ['ibr-tdd-39', 'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', 'cac:Country'],
  [
    'ibr-tdd-40',
    'cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country',
    'cbc:IdentificationCode',
  ],
  ['ibr-tdd-43', 'cac:AccountingCustomerParty/cac:Party/cac:PartyTaxScheme/cac:TaxScheme', 'cbc:ID'],
  [
    'ibr-tdd-44',
    'cac:AccountingCustomerParty/cac:TaxRepresentativeParty',
    'cac:PostalAddress cac:PartyTaxScheme',
  ],
  ['ibr-tdd-45', 'cac:TaxRepresentativeParty/cac:PostalAddress', 'cac:Country'],
  ['ibr-tdd-46', 'cac:TaxRepresentativeParty/cac:PostalAddress/cac:Country', 'cbc:IdentificationCode'],
  ['ibr-tdd-85', 'cac:Delivery', 'cbc:ActualDeliveryDate'],
  ['ibr-tdd-49', 'cac:TaxRepresentativeParty/cac:PartyTaxScheme/cac:TaxScheme', 'cbc:ID'],
  [
    'ibr-tdd-50',
    'cac:PaymentMeans',
    'cbc:PaymentMeansCode cbc:PaymentID cac:CardAccount cac:PayeeFinancialAccount cac:PaymentMandate',
  ],
  [
    'ibr-tdd-52',
    'cac:PaymentMeans/cac:CardAccount',
    'cbc:PrimaryAccountNumberID cbc:NetworkID cbc:HolderName',
  ],
  ['ibr-tdd-53', 'cac:PaymentMeans/cac:PayeeFinancialAccount', 'cbc:ID cac:FinancialInstitutionBranch'],
  ['ibr-tdd-54', 'cac:PaymentMeans/cac:PayeeFinancialAccount/cac:FinancialInstitutionBranch', 'cbc:ID'],
  ['ibr-tdd-55', 'cac:PaymentMeans/cac:PaymentMandate', 'cbc:ID cac:PayerFinancialAccount'],
  ['ibr-tdd-56', 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerFinancialAccount', 'cbc:ID'],
  ['ibr-tdd-63', 'cac:AllowanceCharge/cac:TaxCategory', 'cbc:ID cbc:Percent cac:TaxScheme'],
  ['ibr-tdd-64', 'cac:AllowanceCharge/cac:TaxCategory/cac:TaxScheme', 'cbc:ID'],
  [
    'ibr-tdd-70',
    'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
    'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme',
  ],
  ['ibr-tdd-71', 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cac:TaxScheme', 'cbc:ID'],
  [
    'ibr-tdd-77',
    'LINE/cac:Item',
    'cbc:Description cbc:Name cac:CommodityClassification cac:ClassifiedTaxCategory',
  ],
  ['ibr-tdd-80', 'LINE/cac:Item/cac:ClassifiedTaxCategory', 'cbc:ID cbc:Percent cac:TaxScheme'],
  ['ibr-tdd-81', 'LINE/cac:Item/cac:ClassifiedTaxCategory/cac:TaxScheme', 'cbc:ID'],
  ['ibr-tdd-84', 'cac:BillingReference', 'cac:InvoiceDocumentReference'],
];

const ALLOWANCE = `cbc:ChargeIndicator cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:MultiplierFactorNumeric
  cbc:Amount cbc:BaseAmount`;
const SUMS = `cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount
  cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableAmount`;
const CURRENCY = 'currencyID';

const allowOnlyCurrency = (id: string, ...names: string[]): Assertion =>
  allowOnlyAttribute(
    id,
    names.map((name) => parsePath(name)),
    CURRENCY,
  );

/** Creates the rules of a jurisdiction. */
export function createFullPattern(jurisdiction: FullRules): Pattern {
  const { prefix } = jurisdiction.vocabulary;
  const root = `/${prefix}:TaxData`;
  const document = `${root}/${prefix}:ReportedTransaction/${prefix}:ReportedDocument`;
  const toContext = (context: string): string =>
    `${document}/${context.replace('LINE', `${prefix}:DocumentLine`)}`;
  const contents = CONTENT_RULES.map(([id, context, children]): Rule => ({
    context: toContext(context),
    asserts: [allowOnlyUbl(id, children)],
  }));
  return {
    name: 'tax data',
    rules: [
      { context: root, asserts: rootAssertions(jurisdiction) },
      ...reportPartyRules(jurisdiction, root),
      { context: document, asserts: documentAssertions(jurisdiction) },
      ...contents,
      ...partyRules(jurisdiction, toContext),
      ...amountRules(jurisdiction, toContext),
    ],
  };
}

function rootAssertions({ vocabulary: { names }, customizationId, types, scopes }: FullRules): Assertion[] {
  const allowedNames = new Set([
    ...parseNames('cbc:CustomizationID cbc:ProfileID cbc:UUID cbc:IssueDate cbc:IssueTime'),
    names.TaxDataTypeCode,
    names.DocumentScope,
    names.TaxAuthority,
    names.ReporterRole,
    names.ReportingParty,
    names.ReceivingParty,
    names.ReportersRepresentative,
    names.ReportedTransaction,
    names.ReportedDocument,
  ]);
  return [
    allowOnly('ibr-tdd-00', allowedNames, 'the elements of the head of a tax data document'),
    requireValue('ibr-tdd-01', 'cbc:CustomizationID', customizationId),
    requireValue('ibr-tdd-02', 'cbc:ProfileID', TAX_REPORTING_PROCESS),
    requireElement('ibr-tdd-03', parsePath('cbc:UUID'), 'The UUID of the tax data document'),
    requirePlainDate('ibr-tdd-04'),
    requireTimeFormat('ibr-tdd-05', TIME, 'The issue time'),
    requireCode('ibr-tdd-06', names.TaxDataTypeCode, types, 'The type of the report'),
    requireCode('ibr-tdd-08', names.DocumentScope, scopes, 'The scope of the report'),
    requireCode('ibr-tdd-09', names.ReporterRole, ['C2', 'C3'], 'The role of the reporter'),
    requireElement('ibr-tdd-10', [names.TaxAuthority], 'The tax authority'),
    fatal(
      'ibr-tdd-11',
      (c, node) => c.count(node, names.ReportedTransaction) === 1,
      (c, node) =>
        `The tax data document reports ${c.count(node, names.ReportedTransaction)} transactions, but must report exactly one.`,
    ),
  ];
}

function reportPartyRules({ vocabulary: { names, prefix } }: FullRules, root: string): Rule[] {
  const endpoint = 'cbc:EndpointID';
  const identification = 'cac:PartyIdentification/cbc:ID';
  const ids = parsePath(identification);
  return [
    {
      context: `${prefix}:TaxData/${prefix}:TaxAuthority`,
      asserts: [
        allowOnlyUbl('ibr-tdd-12', 'cbc:ID cbc:Name'),
        requireElement('ibr-tdd-13', parsePath('cbc:ID'), 'The identifier of the tax authority'),
      ],
    },
    {
      context: `${root}/${prefix}:ReportingParty`,
      asserts: [
        allowOnlyUbl('ibr-tdd-14', endpoint),
        requireElement('ibr-tdd-15', parsePath(endpoint), 'The participant identifier of the reporter'),
        requireScheme('ibr-tdd-16', endpoint, 'The participant identifier of the reporter'),
        requireParticipantScheme('ibr-tdd-17', endpoint, 'the reporter'),
      ],
    },
    {
      context: `${root}/${prefix}:ReceivingParty`,
      asserts: [
        allowOnlyUbl('ibr-tdd-18', endpoint),
        requireElement('ibr-tdd-19', parsePath(endpoint), 'The participant identifier of the tax authority'),
        requireProviderScheme('ibr-tdd-20', endpoint, 'the tax authority'),
      ],
    },
    {
      context: `${root}/${prefix}:ReportersRepresentative`,
      asserts: [
        allowOnlyUbl('ibr-tdd-21', 'cac:PartyIdentification'),
        fatal(
          'ibr-tdd-22',
          (c, node) => c.count(node, ...ids) === 1,
          (c, node) =>
            `The reporter’s provider must have exactly one identifier; found ${c.count(node, ...ids)}.`,
          { subjectPath: identification },
        ),
        requireProviderScheme('ibr-tdd-23', identification, 'the reporter’s provider'),
      ],
    },
    {
      context: `${root}/${prefix}:ReportedTransaction`,
      asserts: [requireElement('ibr-tdd-24', [names.ReportedDocument], 'The reported document')],
    },
  ];
}

function documentAssertions({ vocabulary: { names }, uuidRule }: FullRules): Assertion[] {
  const allowedNames = new Set([
    ...parseNames(`cbc:CustomizationID cbc:ProfileID cbc:ID cbc:UUID cbc:IssueDate cbc:IssueTime cbc:Note cbc:TaxPointDate
      cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cac:InvoicePeriod cac:BillingReference cac:AccountingSupplierParty
      cac:AccountingCustomerParty cac:TaxRepresentativeParty cac:Delivery cac:PaymentMeans cac:AllowanceCharge cac:TaxTotal`),
    names.DocumentTypeCode,
    names.MonetaryTotal,
    names.DocumentLine,
  ]);
  return [
    allowOnly('ibr-tdd-25', allowedNames, 'the reported elements of an invoice'),
    requireElement(uuidRule, parsePath('cbc:UUID'), 'The UUID of the reported document'),
  ];
}

function partyRules(fullRules: FullRules, at: (context: string) => string): Rule[] {
  const seller = 'cac:AccountingSupplierParty';
  const buyer = 'cac:AccountingCustomerParty';
  const registration = 'cbc:CompanyID cac:TaxScheme';
  const party = [cac('Party')];
  const entity: Rule[] =
    fullRules.buyerEntityRule === null
      ? []
      : [
          {
            context: at(`${buyer}/cac:Party/cac:PartyLegalEntity`),
            asserts: [allowOnlyUbl(fullRules.buyerEntityRule, 'cbc:RegistrationName')],
          },
        ];
  return [
    { context: at(seller), asserts: [requireElement('ibr-tdd-29', party, 'The seller (BG-4)')] },
    {
      context: at(`${seller}/cac:Party/cac:PartyTaxScheme`),
      asserts: [requireVatScheme('ibr-tdd-33', 'the seller'), allowOnlyUbl('ibr-tdd-34', registration)],
    },
    {
      context: at(buyer),
      asserts: [
        requireElement('ibr-tdd-36', party, 'The buyer (BG-7)'),
        allowOnlyUbl('ibr-tdd-37', 'cac:Party'),
      ],
    },
    {
      context: at(`${buyer}/cac:Party/cac:PartyTaxScheme`),
      asserts: [requireVatScheme('ibr-tdd-41', 'the buyer'), allowOnlyUbl('ibr-tdd-42', registration)],
    },
    ...entity,
    {
      context: at('cac:TaxRepresentativeParty/cac:PartyTaxScheme'),
      asserts: [
        requireVatScheme('ibr-tdd-47', 'the tax representative'),
        allowOnlyUbl('ibr-tdd-48', registration),
      ],
    },
  ];
}

function amountRules({ vocabulary: { prefix } }: FullRules, at: (context: string) => string): Rule[] {
  return [
    {
      context: at('cac:PaymentMeans/cbc:PaymentMeansCode'),
      asserts: [allowOnlyAttribute('ibr-tdd-51', [[]], 'name')],
    },
    {
      context: at('cac:AllowanceCharge'),
      asserts: [
        allowOnlyUbl('ibr-tdd-57', `${ALLOWANCE} cac:TaxCategory`),
        allowOnlyCurrency('ibr-tdd-58', 'cbc:Amount'),
        allowOnlyCurrency('ibr-tdd-59', 'cbc:BaseAmount'),
      ],
    },
    {
      context: at('LINE/cac:AllowanceCharge'),
      asserts: [
        allowOnlyUbl('ibr-tdd-60', ALLOWANCE),
        allowOnlyCurrency('ibr-tdd-61', 'cbc:Amount'),
        allowOnlyCurrency('ibr-tdd-62', 'cbc:BaseAmount'),
      ],
    },
    {
      context: at('cac:TaxTotal'),
      asserts: [
        allowOnlyUbl('ibr-tdd-65', 'cbc:TaxAmount cac:TaxSubtotal'),
        allowOnlyCurrency('ibr-tdd-66', 'cbc:TaxAmount'),
      ],
    },
    {
      context: at('cac:TaxTotal/cac:TaxSubtotal'),
      asserts: [
        allowOnlyUbl('ibr-tdd-67', 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory'),
        allowOnlyCurrency('ibr-tdd-68', 'cbc:TaxableAmount'),
        allowOnlyCurrency('ibr-tdd-69', 'cbc:TaxAmount'),
      ],
    },
    {
      context: at(`${prefix}:MonetaryTotal`),
      asserts: [
        allowOnlyUbl('ibr-tdd-72', `${SUMS} cbc:PayableRoundingAmount`),
        allowOnlyCurrency('ibr-tdd-73', ...SUMS.split(/\s+/)),
      ],
    },
    {
      context: at('LINE'),
      asserts: [
        allowOnlyUbl(
          'ibr-tdd-74',
          `cbc:ID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:AllowanceCharge cac:Item
          cac:Price`,
        ),
        allowOnlyAttribute('ibr-tdd-75', [[cbc('InvoicedQuantity')]], 'unitCode'),
        allowOnlyCurrency('ibr-tdd-76', 'cbc:LineExtensionAmount'),
      ],
    },
    {
      context: at('LINE/cac:Item/cac:CommodityClassification'),
      asserts: [
        allowOnlyUbl('ibr-tdd-78', 'cbc:ItemClassificationCode'),
        allowOnlyAttribute('ibr-tdd-79', [[cbc('ItemClassificationCode')]], 'listID'),
      ],
    },
    {
      context: at('LINE/cac:Price'),
      asserts: [
        allowOnlyUbl('ibr-tdd-82', 'cbc:PriceAmount cbc:BaseQuantity'),
        allowOnlyCurrency('ibr-tdd-83', 'cbc:PriceAmount'),
      ],
    },
  ];
}
