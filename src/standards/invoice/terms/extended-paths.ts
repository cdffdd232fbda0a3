/**
 * Paths of the terms of the French extension (EXTENDED-CTC-FR) in the two syntaxes, written as in `paths.ts`. The terms
 * of each party have the same order, starting at a different number.
 */

/** Party other than seller and buyer. */
interface PartyTerms {
  /** Number of the party's first term, the registered name. */
  first: number;
  ubl: string;
  cii: string;
  /** Whether the post code precedes the city; true for two parties. */
  postCodeFirst?: boolean;
}

/** Parties of the extension by the field of the model, with the paths of their elements. */
export const EXTENDED_PARTIES = {
  buyerAgent: {
    first: 3,
    ubl: '%buyer/cac:AgentParty',
    cii: '%agreement/ram:BuyerAgentTradeParty',
    postCodeFirst: true,
  },
  payer: {
    first: 43,
    ubl: 'cac:PaymentMeans/cac:PaymentMandate/cac:PayerParty',
    cii: '%settlement/ram:PayerTradeParty',
  },
  salesAgent: {
    first: 66,
    ubl: '%seller/cac:AgentParty',
    cii: '%agreement/ram:SalesAgentTradeParty',
    postCodeFirst: true,
  },
  invoicee: {
    first: 89,
    ubl: '%buyer/cac:ServiceProviderParty/cac:Party',
    cii: '%settlement/ram:InvoiceeTradeParty',
  },
  invoicer: {
    first: 112,
    ubl: '%seller/cac:ServiceProviderParty/cac:Party',
    cii: '%settlement/ram:InvoicerTradeParty',
  },
} as const satisfies Record<string, PartyTerms>;

/** Offsets of a party's terms from its first term. */
export const PARTY_OFFSETS = {
  legalName: 0,
  roleCode: 1,
  name: 2,
  identifier: 3,
  identifierScheme: 4,
  enterpriseNumber: 5,
  enterpriseNumberScheme: 6,
  vatNumber: 7,
  address: 9,
  addressScheme: 10,
  street: 12,
  street2: 13,
  street3: 14,
  city: 15,
  postalZone: 16,
  countrySubdivision: 17,
  country: 18,
  contactName: 20,
  phone: 21,
  email: 22,
} as const;

export type PartyTermName = keyof typeof PARTY_OFFSETS;

/** Formats the number of a term of a party. */
export function formatPartyTerm({ first, postCodeFirst = false }: PartyTerms, name: PartyTermName): string {
  const swappedNames = { city: 'postalZone', postalZone: 'city' } as const;
  const orderedName = postCodeFirst && (name === 'city' || name === 'postalZone') ? swappedNames[name] : name;
  return `EXT-FR-FE-${String(first + PARTY_OFFSETS[orderedName]).padStart(2, '0')}`;
}

/** Paths below a party: in UBL, and in CII. */
const PARTY_PATHS: Readonly<Record<PartyTermName, readonly [ubl: string, ...cii: string[]]>> = {
  legalName: ['cac:PartyLegalEntity/cbc:RegistrationName', 'ram:Name'],
  roleCode: ['cbc:IndustryClassificationCode', 'ram:RoleCode'],
  name: ['cac:PartyName/cbc:Name', 'ram:SpecifiedLegalOrganization/ram:TradingBusinessName'],
  identifier: ['cac:PartyIdentification+/cbc:ID', 'ram:ID+', 'ram:GlobalID+'],
  identifierScheme: [
    'cac:PartyIdentification+/cbc:ID/@schemeID',
    'ram:ID+/@schemeID',
    'ram:GlobalID+/@schemeID',
  ],
  enterpriseNumber: ['cac:PartyLegalEntity/cbc:CompanyID', 'ram:SpecifiedLegalOrganization/ram:ID'],
  enterpriseNumberScheme: [
    'cac:PartyLegalEntity/cbc:CompanyID/@schemeID',
    'ram:SpecifiedLegalOrganization/ram:ID/@schemeID',
  ],
  vatNumber: [
    'cac:PartyTaxScheme[cac:TaxScheme/cbc:ID=VAT]/cbc:CompanyID',
    'ram:SpecifiedTaxRegistration/ram:ID[@schemeID=VA]',
  ],
  address: ['cbc:EndpointID', 'ram:URIUniversalCommunication/ram:URIID'],
  addressScheme: ['cbc:EndpointID/@schemeID', 'ram:URIUniversalCommunication/ram:URIID/@schemeID'],
  street: ['cac:PostalAddress/cbc:StreetName', 'ram:PostalTradeAddress/ram:LineOne'],
  street2: ['cac:PostalAddress/cbc:AdditionalStreetName', 'ram:PostalTradeAddress/ram:LineTwo'],
  street3: ['cac:PostalAddress/cac:AddressLine/cbc:Line', 'ram:PostalTradeAddress/ram:LineThree'],
  city: ['cac:PostalAddress/cbc:CityName', 'ram:PostalTradeAddress/ram:CityName'],
  postalZone: ['cac:PostalAddress/cbc:PostalZone', 'ram:PostalTradeAddress/ram:PostcodeCode'],
  countrySubdivision: [
    'cac:PostalAddress/cbc:CountrySubentity',
    'ram:PostalTradeAddress/ram:CountrySubDivisionName',
  ],
  country: ['cac:PostalAddress/cac:Country/cbc:IdentificationCode', 'ram:PostalTradeAddress/ram:CountryID'],
  contactName: [
    'cac:Contact/cbc:Name',
    'ram:DefinedTradeContact/ram:PersonName',
    'ram:DefinedTradeContact/ram:DepartmentName',
  ],
  phone: [
    'cac:Contact/cbc:Telephone',
    'ram:DefinedTradeContact/ram:TelephoneUniversalCommunication/ram:CompleteNumber',
  ],
  email: [
    'cac:Contact/cbc:ElectronicMail',
    'ram:DefinedTradeContact/ram:EmailURIUniversalCommunication/ram:URIID',
  ],
};

function formatPartyEntries(names: readonly PartyTermName[], party: PartyTerms): string {
  return names
    .map((name) => {
      const [ubl, ...cii] = PARTY_PATHS[name];
      const inCii = cii.map((below) => `${party.cii}/${below}`).join(' | ');
      return `${formatPartyTerm(party, name)} ${party.ubl}/${ubl}\n ${inCii}\n`;
    })
    .join('');
}

const listTermNames = (offsets: typeof PARTY_OFFSETS): PartyTermName[] =>
  Object.keys(offsets) as PartyTermName[];

/** Terms of the payee (BG-10) in the extension. EN 16931 already has the names and numbers of the payee. */
export const PAYEE_TERMS = {
  roleCode: 'EXT-FR-FE-26',
  vatNumber: 'EXT-FR-FE-27',
  address: 'EXT-FR-FE-29',
  addressScheme: 'EXT-FR-FE-30',
  street: 'EXT-FR-FE-32',
  street2: 'EXT-FR-FE-33',
  street3: 'EXT-FR-FE-34',
  city: 'EXT-FR-FE-35',
  postalZone: 'EXT-FR-FE-36',
  countrySubdivision: 'EXT-FR-FE-37',
  country: 'EXT-FR-FE-38',
  contactName: 'EXT-FR-FE-40',
  phone: 'EXT-FR-FE-41',
  email: 'EXT-FR-FE-42',
} as const satisfies Partial<Record<PartyTermName, string>>;

/** Terms of the seller of a line in the extension. */
export const LINE_SELLER_TERMS = {
  name: 'EXT-FR-FE-164',
  enterpriseNumber: 'EXT-FR-FE-167',
  enterpriseNumberScheme: 'EXT-FR-FE-168',
  vatNumber: 'EXT-FR-FE-169',
  street: 'EXT-FR-FE-171',
  street2: 'EXT-FR-FE-172',
  street3: 'EXT-FR-FE-173',
  city: 'EXT-FR-FE-174',
  postalZone: 'EXT-FR-FE-175',
  countrySubdivision: 'EXT-FR-FE-176',
  country: 'EXT-FR-FE-177',
} as const satisfies Partial<Record<PartyTermName, string>>;

function formatTermEntries(
  terms: Partial<Record<PartyTermName, string>>,
  { ubl, cii }: { ubl: string; cii: string },
): string {
  return listTermNames(PARTY_OFFSETS)
    .map((name) => {
      const term = terms[name];
      if (term === undefined) return '';
      // The single name of a line's seller is its registered name.
      const [inUbl, ...inCii] = PARTY_PATHS[name === 'name' ? 'legalName' : name];
      return `${term} ${ubl}/${inUbl}\n ${inCii.map((below) => `${cii}/${below}`).join(' | ')}\n`;
    })
    .join('');
}

const UBL_REFERENCE = '%line+/cac:BillingReference';
const CII_SHIP_TO = '%line+/ram:SpecifiedLineTradeDelivery/ram:ShipToTradeParty';
const CII_SUMMATION = '%lineSettlement/ram:SpecifiedTradeSettlementLineMonetarySummation';

const OTHER_TERMS = `
EXT-FR-FE-02 cac:BillingReference+/cac:InvoiceDocumentReference/cbc:DocumentTypeCode
       %settlement/ram:InvoiceReferencedDocument+/ram:TypeCode
EXT-FR-FE-01 cac:ContractDocumentReference/cbc:DocumentType
       %agreement/ram:ContractReferencedDocument/ram:ReferenceTypeCode
EXT-FR-FE-187 %allowance+/cac:TaxCategory/cbc:TaxExemptionReason
       %allowance+/ram:CategoryTradeTax/ram:ExemptionReason
EXT-FR-FE-188 %allowance+/cac:TaxCategory/cbc:TaxExemptionReasonCode
       %allowance+/ram:CategoryTradeTax/ram:ExemptionReasonCode
EXT-FR-FE-189 %charge+/cac:TaxCategory/cbc:TaxExemptionReason
       %charge+/ram:CategoryTradeTax/ram:ExemptionReason
EXT-FR-FE-190 %charge+/cac:TaxCategory/cbc:TaxExemptionReasonCode
       %charge+/ram:CategoryTradeTax/ram:ExemptionReasonCode
EXT-FR-FE-197 cac:OrderReference/cbc:IssueDate
       %agreement/ram:BuyerOrderReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString
EXT-FR-FE-198 cac:DespatchDocumentReference/cbc:IssueDate
       %delivery/ram:DespatchAdviceReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString
EXT-FR-FE-199 cac:ContractDocumentReference/cbc:IssueDate
       %agreement/ram:ContractReferencedDocument/ram:FormattedIssueDateTime/qdt:DateTimeString
EXT-FR-FE-185 cac:DeliveryTerms/cbc:ID
       %agreement/ram:ApplicableTradeDeliveryTerms/ram:DeliveryTypeCode
EXT-FR-FE-186 cac:DeliveryTerms/cac:DeliveryLocation/cbc:Name
       %agreement/ram:ApplicableTradeDeliveryTerms/ram:RelevantTradeLocation/ram:Name
EXT-FR-FE-135 %line+/cac:OrderLineReference/cac:OrderReference/cbc:ID
       %lineAgreement/ram:BuyerOrderReferencedDocument/ram:IssuerAssignedID
EXT-FR-FE-144 %line+/cac:OrderLineReference/cac:OrderReference/cbc:SalesOrderID
       %lineAgreement/ram:SellerOrderReferencedDocument/ram:IssuerAssignedID
EXT-FR-FE-145 %line+/cac:OrderLineReference/cbc:SalesOrderLineID
       %lineAgreement/ram:SellerOrderReferencedDocument/ram:LineID
EXT-FR-FE-BG-06 ${UBL_REFERENCE}+
       %lineSettlement/ram:InvoiceReferencedDocument+
EXT-FR-FE-136 ${UBL_REFERENCE}+/cac:InvoiceDocumentReference/cbc:ID
       %lineSettlement/ram:InvoiceReferencedDocument+/ram:IssuerAssignedID
EXT-FR-FE-137 ${UBL_REFERENCE}+/cac:InvoiceDocumentReference/cbc:DocumentTypeCode
       %lineSettlement/ram:InvoiceReferencedDocument+/ram:TypeCode
EXT-FR-FE-138 ${UBL_REFERENCE}+/cac:InvoiceDocumentReference/cbc:IssueDate
       %lineSettlement/ram:InvoiceReferencedDocument+/ram:FormattedIssueDateTime/qdt:DateTimeString
EXT-FR-FE-139 ${UBL_REFERENCE}+/cac:BillingReferenceLine/cbc:ID
       %lineSettlement/ram:InvoiceReferencedDocument+/ram:LineID
EXT-FR-FE-140 %line+/cac:ReceiptLineReference/cac:DocumentReference/cbc:ID
       %line+/ram:SpecifiedLineTradeDelivery/ram:ReceivingAdviceReferencedDocument/ram:IssuerAssignedID
EXT-FR-FE-141 %line+/cac:ReceiptLineReference/cbc:LineID
       %line+/ram:SpecifiedLineTradeDelivery/ram:ReceivingAdviceReferencedDocument/ram:LineID
EXT-FR-FE-142 %line+/cac:DespatchLineReference/cac:DocumentReference/cbc:ID
       %line+/ram:SpecifiedLineTradeDelivery/ram:DespatchAdviceReferencedDocument/ram:IssuerAssignedID
EXT-FR-FE-143 %line+/cac:DespatchLineReference/cbc:LineID
       %line+/ram:SpecifiedLineTradeDelivery/ram:DespatchAdviceReferencedDocument/ram:LineID
EXT-FR-FE-146 %line+/cac:Delivery/cac:DeliveryLocation/cbc:ID
       ${CII_SHIP_TO}/ram:ID | ${CII_SHIP_TO}/ram:GlobalID
EXT-FR-FE-147 %line+/cac:Delivery/cac:DeliveryLocation/cbc:ID/@schemeID
       ${CII_SHIP_TO}/ram:ID/@schemeID | ${CII_SHIP_TO}/ram:GlobalID/@schemeID
EXT-FR-FE-149 %line+/cac:Delivery/cac:DeliveryParty/cac:PartyName/cbc:Name
       ${CII_SHIP_TO}/ram:Name
EXT-FR-FE-151 %line+/cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:StreetName
       ${CII_SHIP_TO}/ram:PostalTradeAddress/ram:LineOne
EXT-FR-FE-152 %line+/cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:AdditionalStreetName
       ${CII_SHIP_TO}/ram:PostalTradeAddress/ram:LineTwo
EXT-FR-FE-153 %line+/cac:Delivery/cac:DeliveryLocation/cac:Address/cac:AddressLine/cbc:Line
       ${CII_SHIP_TO}/ram:PostalTradeAddress/ram:LineThree
EXT-FR-FE-154 %line+/cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CityName
       ${CII_SHIP_TO}/ram:PostalTradeAddress/ram:CityName
EXT-FR-FE-155 %line+/cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:PostalZone
       ${CII_SHIP_TO}/ram:PostalTradeAddress/ram:PostcodeCode
EXT-FR-FE-156 %line+/cac:Delivery/cac:DeliveryLocation/cac:Address/cbc:CountrySubentity
       ${CII_SHIP_TO}/ram:PostalTradeAddress/ram:CountrySubDivisionName
EXT-FR-FE-157 %line+/cac:Delivery/cac:DeliveryLocation/cac:Address/cac:Country/cbc:IdentificationCode
       ${CII_SHIP_TO}/ram:PostalTradeAddress/ram:CountryID
EXT-FR-FE-158 %line+/cac:Delivery/cbc:ActualDeliveryDate
       %line+/ram:SpecifiedLineTradeDelivery/ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString
EXT-FR-FE-159 %line+/cac:Item/cac:AdditionalItemProperty+/cbc:NameCode
       %product/ram:ApplicableProductCharacteristic+/ram:TypeCode
EXT-FR-FE-160 %line+/cac:Item/cac:AdditionalItemProperty+/cbc:ValueQuantity/@unitCode
       %product/ram:ApplicableProductCharacteristic+/ram:ValueMeasure/@unitCode
EXT-FR-FE-162 ${UBL_REFERENCE}[cac:InvoiceDocumentReference/cbc:ID=cbc:ID]/cac:BillingReferenceLine/cbc:ID
       %line+/ram:AssociatedDocumentLineDocument/ram:ParentLineID
EXT-FR-FE-163 ${UBL_REFERENCE}[cac:InvoiceDocumentReference/cbc:ID=cbc:ID]/cac:InvoiceDocumentReference/cbc:DocumentStatusCode
       %line+/ram:AssociatedDocumentLineDocument/ram:LineStatusReasonCode
EXT-FR-FE-178 %line+/cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReason
       %lineSettlement/ram:ApplicableTradeTax/ram:ExemptionReason
EXT-FR-FE-179 %line+/cac:Item/cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode
       %lineSettlement/ram:ApplicableTradeTax/ram:ExemptionReasonCode
EXT-FR-FE-181 %line+/cac:TaxTotal/cbc:TaxAmount[@currencyID!=cbc:TaxCurrencyCode]
       ${CII_SUMMATION}/ram:TaxTotalAmount[@currencyID!=%settlement/ram:TaxCurrencyCode]
EXT-FR-FE-182 %line+/cac:TaxTotal/cbc:TaxAmount[@currencyID=cbc:TaxCurrencyCode]
       ${CII_SUMMATION}/ram:TaxTotalAmount[@currencyID=%settlement/ram:TaxCurrencyCode]
EXT-FR-FE-184 %line+/cbc:TaxInclusiveLineExtensionAmount
       ${CII_SUMMATION}/ram:GrandTotalAmount
EXT-FR-FE-195 %line+/cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReason
       %lineAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:Reason
EXT-FR-FE-196 %line+/cac:Price/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode
       %lineAgreement/ram:GrossPriceProductTradePrice/ram:AppliedTradeAllowanceCharge/ram:ReasonCode
`;

/** Terms of the extension with a field in the model. */
export const EXTENDED_TERMS = [
  OTHER_TERMS,
  ...Object.values(EXTENDED_PARTIES).map((party) => formatPartyEntries(listTermNames(PARTY_OFFSETS), party)),
  formatTermEntries(PAYEE_TERMS, { ubl: 'cac:PayeeParty', cii: '%settlement/ram:PayeeTradeParty' }),
  formatTermEntries(LINE_SELLER_TERMS, {
    ubl: '%line+/cac:Item/cac:ManufacturerParty',
    cii: '%lineAgreement/ram:ItemSellerTradeParty',
  }),
].join('');
