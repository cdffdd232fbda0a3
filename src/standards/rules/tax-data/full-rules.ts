/**
 * Rules of tax data documents that repeat the complete invoice, Slovakia and the ViDA pilot: content of elements, codes,
 * and the parties of the report.
 */
import { cac, cbc } from '../../invoice/xml';
import { fatal, type Assertion, type Pattern, type Rule } from '../rule-set';
import {
  hasOnly,
  hasOnlyAttribute,
  hasOnlyUbl,
  hasParticipantScheme,
  hasProviderScheme,
  hasScheme,
  isCode,
  isForVat,
  isPlainDate,
  isPresent,
  isTime,
  isValue,
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
  /** id of the rule on the legal entity of the buyer; null without one */
  buyerEntityRule: string | null;
}

export const TAX_REPORTING_PROCESS = 'urn:peppol:taxreporting';
const TIME =
  /^(?:(?:[01]\p{Nd}|2[0-3]):[0-5]\p{Nd}:[0-5]\p{Nd}|24:00:00)(?:\.\p{Nd}+)?(?:Z|[+-]\p{Nd}{2}:\p{Nd}{2})?$/u;

/** Rule on the content of an element: id, context below the reported document, children. */
type Content = readonly [id: string, context: string, children: string];

/** Contents of the elements of a reported document. */
const CONTENTS: readonly Content[] = [
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

const amountsHaveOnlyCurrency = (id: string, ...names: string[]): Assertion =>
  hasOnlyAttribute(
    id,
    names.map((name) => parsePath(name)),
    CURRENCY,
  );

/** Creates the rules of a jurisdiction. */
export function fullRules(of: FullRules): Pattern {
  const { prefix } = of.vocabulary;
  const root = `/${prefix}:TaxData`;
  const document = `${root}/${prefix}:ReportedTransaction/${prefix}:ReportedDocument`;
  const at = (context: string): string => `${document}/${context.replace('LINE', `${prefix}:DocumentLine`)}`;
  const contents = CONTENTS.map(([id, context, children]): Rule => ({
    context: at(context),
    asserts: [hasOnlyUbl(id, children)],
  }));
  return {
    name: 'tax data',
    rules: [
      { context: root, asserts: rootAssertions(of) },
      ...choreographyRules(of, root),
      { context: document, asserts: documentAssertions(of) },
      ...contents,
      ...partyRules(of, at),
      ...amountRules(of, at),
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
    hasOnly('ibr-tdd-00', allowedNames, 'what the head of a tax data document consists of'),
    isValue('ibr-tdd-01', 'cbc:CustomizationID', customizationId),
    isValue('ibr-tdd-02', 'cbc:ProfileID', TAX_REPORTING_PROCESS),
    isPresent('ibr-tdd-03', parsePath('cbc:UUID'), 'The UUID of the tax data document'),
    isPlainDate('ibr-tdd-04'),
    isTime('ibr-tdd-05', TIME, 'The time of issue'),
    isCode('ibr-tdd-06', names.TaxDataTypeCode, types, 'The type of the report'),
    isCode('ibr-tdd-08', names.DocumentScope, scopes, 'The scope of the report'),
    isCode('ibr-tdd-09', names.ReporterRole, ['C2', 'C3'], 'The role of the reporter'),
    isPresent('ibr-tdd-10', [names.TaxAuthority], 'The tax authority'),
    fatal(
      'ibr-tdd-11',
      (c, node) => c.count(node, names.ReportedTransaction) === 1,
      (c, node) =>
        `The tax data document reports ${c.count(node, names.ReportedTransaction)} transactions; it has to be one.`,
    ),
  ];
}

function choreographyRules({ vocabulary: { names, prefix } }: FullRules, root: string): Rule[] {
  const endpoint = 'cbc:EndpointID';
  const identification = 'cac:PartyIdentification/cbc:ID';
  const ids = parsePath(identification);
  return [
    {
      context: `${prefix}:TaxData/${prefix}:TaxAuthority`,
      asserts: [
        hasOnlyUbl('ibr-tdd-12', 'cbc:ID cbc:Name'),
        isPresent('ibr-tdd-13', parsePath('cbc:ID'), 'The identifier of the tax authority'),
      ],
    },
    {
      context: `${root}/${prefix}:ReportingParty`,
      asserts: [
        hasOnlyUbl('ibr-tdd-14', endpoint),
        isPresent('ibr-tdd-15', parsePath(endpoint), 'The participant identifier of the reporter'),
        hasScheme('ibr-tdd-16', endpoint, 'The participant identifier of the reporter'),
        hasParticipantScheme('ibr-tdd-17', endpoint, 'the reporter'),
      ],
    },
    {
      context: `${root}/${prefix}:ReceivingParty`,
      asserts: [
        hasOnlyUbl('ibr-tdd-18', endpoint),
        isPresent('ibr-tdd-19', parsePath(endpoint), 'The participant identifier of the tax authority'),
        hasProviderScheme('ibr-tdd-20', endpoint, 'the tax authority'),
      ],
    },
    {
      context: `${root}/${prefix}:ReportersRepresentative`,
      asserts: [
        hasOnlyUbl('ibr-tdd-21', 'cac:PartyIdentification'),
        fatal(
          'ibr-tdd-22',
          (c, node) => c.count(node, ...ids) === 1,
          (c, node) => `The reporter's provider has ${c.count(node, ...ids)} identifiers; it has to be one.`,
          { subjectPath: identification },
        ),
        hasProviderScheme('ibr-tdd-23', identification, 'the reporter’s provider'),
      ],
    },
    {
      context: `${root}/${prefix}:ReportedTransaction`,
      asserts: [isPresent('ibr-tdd-24', [names.ReportedDocument], 'The reported document')],
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
    hasOnly('ibr-tdd-25', allowedNames, 'what of an invoice is reported'),
    isPresent(uuidRule, parsePath('cbc:UUID'), 'The UUID of the reported document'),
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
            asserts: [hasOnlyUbl(fullRules.buyerEntityRule, 'cbc:RegistrationName')],
          },
        ];
  return [
    { context: at(seller), asserts: [isPresent('ibr-tdd-29', party, 'The seller (BG-4)')] },
    {
      context: at(`${seller}/cac:Party/cac:PartyTaxScheme`),
      asserts: [isForVat('ibr-tdd-33', 'the seller'), hasOnlyUbl('ibr-tdd-34', registration)],
    },
    {
      context: at(buyer),
      asserts: [isPresent('ibr-tdd-36', party, 'The buyer (BG-7)'), hasOnlyUbl('ibr-tdd-37', 'cac:Party')],
    },
    {
      context: at(`${buyer}/cac:Party/cac:PartyTaxScheme`),
      asserts: [isForVat('ibr-tdd-41', 'the buyer'), hasOnlyUbl('ibr-tdd-42', registration)],
    },
    ...entity,
    {
      context: at('cac:TaxRepresentativeParty/cac:PartyTaxScheme'),
      asserts: [isForVat('ibr-tdd-47', 'the tax representative'), hasOnlyUbl('ibr-tdd-48', registration)],
    },
  ];
}

function amountRules({ vocabulary: { prefix } }: FullRules, at: (context: string) => string): Rule[] {
  return [
    {
      context: at('cac:PaymentMeans/cbc:PaymentMeansCode'),
      asserts: [hasOnlyAttribute('ibr-tdd-51', [[]], 'name')],
    },
    {
      context: at('cac:AllowanceCharge'),
      asserts: [
        hasOnlyUbl('ibr-tdd-57', `${ALLOWANCE} cac:TaxCategory`),
        amountsHaveOnlyCurrency('ibr-tdd-58', 'cbc:Amount'),
        amountsHaveOnlyCurrency('ibr-tdd-59', 'cbc:BaseAmount'),
      ],
    },
    {
      context: at('LINE/cac:AllowanceCharge'),
      asserts: [
        hasOnlyUbl('ibr-tdd-60', ALLOWANCE),
        amountsHaveOnlyCurrency('ibr-tdd-61', 'cbc:Amount'),
        amountsHaveOnlyCurrency('ibr-tdd-62', 'cbc:BaseAmount'),
      ],
    },
    {
      context: at('cac:TaxTotal'),
      asserts: [
        hasOnlyUbl('ibr-tdd-65', 'cbc:TaxAmount cac:TaxSubtotal'),
        amountsHaveOnlyCurrency('ibr-tdd-66', 'cbc:TaxAmount'),
      ],
    },
    {
      context: at('cac:TaxTotal/cac:TaxSubtotal'),
      asserts: [
        hasOnlyUbl('ibr-tdd-67', 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory'),
        amountsHaveOnlyCurrency('ibr-tdd-68', 'cbc:TaxableAmount'),
        amountsHaveOnlyCurrency('ibr-tdd-69', 'cbc:TaxAmount'),
      ],
    },
    {
      context: at(`${prefix}:MonetaryTotal`),
      asserts: [
        hasOnlyUbl('ibr-tdd-72', `${SUMS} cbc:PayableRoundingAmount`),
        amountsHaveOnlyCurrency('ibr-tdd-73', ...SUMS.split(/\s+/)),
      ],
    },
    {
      context: at('LINE'),
      asserts: [
        hasOnlyUbl(
          'ibr-tdd-74',
          `cbc:ID cbc:Note cbc:InvoicedQuantity cbc:LineExtensionAmount cac:InvoicePeriod cac:AllowanceCharge cac:Item
          cac:Price`,
        ),
        hasOnlyAttribute('ibr-tdd-75', [[cbc('InvoicedQuantity')]], 'unitCode'),
        amountsHaveOnlyCurrency('ibr-tdd-76', 'cbc:LineExtensionAmount'),
      ],
    },
    {
      context: at('LINE/cac:Item/cac:CommodityClassification'),
      asserts: [
        hasOnlyUbl('ibr-tdd-78', 'cbc:ItemClassificationCode'),
        hasOnlyAttribute('ibr-tdd-79', [[cbc('ItemClassificationCode')]], 'listID'),
      ],
    },
    {
      context: at('LINE/cac:Price'),
      asserts: [
        hasOnlyUbl('ibr-tdd-82', 'cbc:PriceAmount cbc:BaseQuantity'),
        amountsHaveOnlyCurrency('ibr-tdd-83', 'cbc:PriceAmount'),
      ],
    },
  ];
}
