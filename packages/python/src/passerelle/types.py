"""Resources and inputs of the API. Made by `npm run openapi`; not to be edited."""

from __future__ import annotations

from typing import Dict, List, Literal

from typing_extensions import NotRequired, TypeAlias, TypedDict


class DocumentBase(TypedDict):
    """Fields that stored and previewed documents have in common"""
    teamId: TeamId
    companyId: CompanyId
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""
    senderId: str
    """Sender of the document, `<scheme>:<identifier>`"""
    receiverId: str | None
    """Recipient of the document, `<scheme>:<identifier>`; null when the document is only sent by e-mail"""
    docTypeId: str
    """Document type identifier of the network"""
    processId: str
    """Process identifier of the network"""
    countryC1: str | None
    """Country of the sender, ISO 3166-1 alpha-2"""
    type: DocumentTypeName
    """Type of the document"""
    profile: str
    """Profile that the document declares: `peppol-bis-3`, `peppol-selfbilling-3`, `xrechnung-3`, `xrechnung-extension-3`, `nlcius`, `france-cius`, `france-extended`, `pint-` and an area (`pint-jp`), `en16931`, or `unknown`"""
    readAt: str | None
    """Time at which the document was marked as read; null while unread"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    xml: str | None
    """The XML byte for byte; null in lists and for reports"""
    parsed: AnyParsedDocument | None
    """Contents of the document; null when it could not be read as an invoice or credit note"""
    validation: Validation
    """Validation result of the document"""
    conversion: Conversion | None
    """Conversion, if the document was sent or requested (`format`) in a different syntax than the original syntax; otherwise null"""
    sentOverPeppol: bool
    """Whether the document was sent over the network"""
    sentOverEmail: bool
    """Whether the document was sent by e-mail"""
    emailRecipients: List[str]
    """E-mail addresses to which the document is sent"""
    labels: List[Label]
    """Labels of the document"""
    peppolMessageId: str | None
    """Id of the message on the network"""
    peppolConversationId: str | None
    """Conversation id of the message on the network"""
    receivedPeppolSignalMessage: str | None
    """AS4 receipt of the access point of the recipient, or, for a received document, of this service"""
    envelopeId: str | None
    """Instance identifier of the envelope (SBDH)"""
    reporting: Reporting | None
    """State of a report at the tax administration; null for other documents"""
    deliveryStatus: Literal["pending", "delivered", "failed", None]
    """`delivered` if at least one delivery arrived, `failed` if all failed, otherwise `pending`; null without deliveries"""
    deliveries: List[Delivery]
    """Deliveries of the document, one for each recipient and channel"""
    businessStatus: BusinessStatus
    """Business status of an invoice or credit note (`deliveryStatus` is the status of the transport): the last response of the buyer (`acknowledged`, `inProcess`, `questioned`, `conditionallyAccepted`, `accepted`, `rejected`), then payments (`partlyPaid`, `paid`), then credit notes (`credited` in full). `none` without a response, payment or credit note, and for other documents"""
    businessStatusAt: str | None
    """Time of the response, payment or credit note that determined the business status; null for `none`"""
    businessStatusBy: Literal["buyer", "supplier", "company", "platform", "payment", "creditNote", None]
    """Origin of the business status: the `buyer`, the `supplier`, the `company` itself, a `platform` (French life cycle), a `payment`, or a `creditNote`; null for `none`"""
    businessStatusReason: str | None
    """Reason for the business status in the words of the party that stated it; null without a reason"""
    openAmount: str | None
    """Amount due (BT-115) of an invoice minus its credit notes and payments, in the currency of the invoice; 0 when the invoice is `paid` or `credited`. Null for other documents, and for an invoice without an amount"""
    credits: List[DocumentId]
    """Ids of the invoices that a credit note credits; empty for other documents"""
    creditedBy: List[DocumentId]
    """Ids of at most 100 credit notes of an invoice, without undelivered credit notes; empty for other documents"""
    purchase: Purchase | None
    """State of the work on a received invoice or credit note, with the persons and times of approval and booking; null for all other documents"""
    arrival: ArrivalReference | None
    """Mail or file in which the document arrived; null for a document that was sent, received over the network, uploaded or imported"""
    responses: List[InvoiceAnswer]
    """Responses of the buyer to the invoice, oldest first: received responses for an outgoing invoice, sent responses for an incoming invoice. At most the newest 50; `GET /documents/{documentId}/responses` lists all"""


class ParsedDocument(TypedDict):
    """Contents of an invoice or credit note, in the terms of EN 16931; amounts are decimal numbers as written in the document"""
    invoiceNumber: str | None
    """Number of an invoice (BT-1); null on credit notes"""
    typeCode: str | None
    """Type code (UNTDID 1001; BT-3)"""
    uuid: str | None
    """UUID of the document, which PINT requires in Singapore"""
    issueDate: str | None
    """Day as `YYYY-MM-DD`"""
    dueDate: str | None
    """Day as `YYYY-MM-DD`"""
    taxPointDate: str | None
    """Day as `YYYY-MM-DD`"""
    taxPointDateCode: str | None
    """Event that makes VAT due (BT-8)"""
    note: str | None
    """Note (BT-22, of a line BT-127)"""
    buyerReference: str | None
    """The buyer's reference (BT-10)"""
    purchaseOrderReference: str | None
    """The buyer's order (BT-13)"""
    salesOrderReference: str | None
    """The seller's order (BT-14)"""
    despatchReference: str | None
    """Despatch advice (BT-16)"""
    receiptReference: str | None
    """Receiving advice (BT-15)"""
    projectReference: str | None
    """Reference of the project (BT-11)"""
    contractReference: str | None
    """Reference of the contract (BT-12)"""
    tenderReference: str | None
    """Tender or lot (BT-17)"""
    accountingCost: str | None
    """Accounting reference of the buyer (BT-19, of a line BT-133)"""
    currency: str | None
    """Currency of the document, ISO 4217 (BT-5)"""
    taxCurrency: str | None
    """Currency of VAT accounting (BT-6)"""
    taxScheme: str | None
    """Tax scheme of the document, as in UBL: VAT, GST and others"""
    invoicedObject: SchemedIdentifier | None
    """Invoiced object (BT-18)"""
    invoicePeriod: Period | None
    """Invoiced period (BG-14)"""
    invoiceReferences: List[ParsedDocumentInvoiceReferencesItem]
    """Earlier invoices (BG-3)"""
    seller: Party
    """Seller of the supply (BG-4)"""
    buyer: Party
    """Buyer of the supply (BG-7)"""
    payee: Payee | None
    """Payee, if it is not the seller (BG-10)"""
    taxRepresentative: TaxRepresentative | None
    """The seller's tax representative (BG-11)"""
    delivery: DeliveryInformation | None
    """Delivery: place, date and recipient of goods or services (BG-13)"""
    paymentMeans: List[PaymentMeans]
    """Payment means (BG-16)"""
    paymentTerms: ParsedDocumentPaymentTerms | None
    """Payment terms in words"""
    lines: List[Line]
    """Lines of the document (BG-25)"""
    discounts: List[DocumentAllowanceCharge]
    """Discounts (BG-20, of a line BG-27)"""
    surcharges: List[DocumentAllowanceCharge]
    """Surcharges (BG-21, of a line BG-28)"""
    totals: ParsedDocumentTotals
    """Totals of the document (BG-22)"""
    vat: Vat
    """VAT in total and by category (BG-23)"""
    attachments: List[ParsedDocumentAttachmentsItem]
    """Files that belong to the document (BG-24)"""
    countrySpecific: FrenchSpecifics | None
    """Terms of French documents beyond EN 16931"""
    creditNoteNumber: NotRequired[str | None]
    """Number of a credit note (BT-1); only present on credit notes"""
    taxExchangeRate: NotRequired[str]
    """Exchange rate: units of the tax currency for one unit of the currency"""
    taxExchangeDate: NotRequired[str]
    """Day of the exchange rate"""
    extended: NotRequired[ExtendedTerms]
    """Additional terms of the French extension (EXTENDED-CTC-FR); omitted if there are none"""
    pint: NotRequired[PintTerms]


class SchemedIdentifier(TypedDict):
    """An identifier and its scheme"""
    scheme: str | None
    """Code of the scheme (ISO 6523 ICD or EAS)"""
    identifier: str | None
    """The identifier within its scheme"""


class Period(TypedDict):
    """A period of days; a null end is open"""
    startDate: str | None
    """Day as `YYYY-MM-DD`"""
    endDate: str | None
    """Day as `YYYY-MM-DD`"""


class ParsedDocumentInvoiceReferencesItem(TypedDict):
    id: str | None
    """Number of the earlier invoice (BT-25)"""
    issueDate: str | None
    """Day as `YYYY-MM-DD`"""
    typeCode: NotRequired[str]
    """Type code of the earlier invoice (UNTDID 1001)"""
    uuid: NotRequired[str]
    """UUID of the earlier invoice, in Oman (BTOM-031)"""


class PartyBase(TypedDict):
    """Fields that sellers, buyers and other parties have in common"""
    electronicAddress: SchemedIdentifier | None
    """Electronic address at which the party receives documents (BT-34, BT-49)"""
    vatNumber: str | None
    """VAT number with country prefix; for a document of another tax, the number for that tax (BT-31, BT-48)"""
    enterpriseNumberScheme: str | None
    """ISO 6523 code of the register, four digits"""
    enterpriseNumber: str | None
    """Company registration number (BT-30, BT-47)"""
    name: str | None
    """Trading name of the party, else its registered name"""
    legalName: str | None
    """Registered name, if it differs from `name` (BT-27, BT-44)"""
    legalForm: str | None
    """Legal form and other legal information (BT-33)"""
    street: str | None
    """Street and number"""
    street2: str | None
    """Second line of the address"""
    street3: str | None
    """Third line of the address"""
    city: str | None
    """City of the address"""
    postalZone: str | None
    """Postal code (BT-38, BT-53)"""
    countrySubdivision: str | None
    """Region or province (BT-39, BT-54)"""
    country: str | None
    """Country (ISO 3166-1 alpha-2)"""
    contactName: str | None
    """Contact (BT-41, BT-56)"""
    email: str | None
    """E-mail address for contact"""
    phone: str | None
    """Telephone number for contact"""
    identifiers: List[SchemedIdentifier]
    """Further identifiers (BT-29, BT-46)"""
    taxRegistrations: List[SchemedIdentifier]
    """Registrations for taxes other than the tax of the document (BT-32)"""


class Party(PartyBase):
    """Seller or buyer (BG-4, BG-7)"""
    pass


class Payee(TypedDict):
    """The party that receives the payment, if it is not the seller (BG-10)"""
    name: str | None
    """Name of the payee (BT-59)"""
    enterpriseNumberScheme: str | None
    """ISO 6523 code of the register, four digits"""
    enterpriseNumber: str | None
    """Company registration number (BT-30, BT-47)"""
    identifiers: List[SchemedIdentifier]
    """Further identifiers (BT-29, BT-46)"""


class TaxRepresentative(TypedDict):
    """The seller's tax representative (BG-11)"""
    street: str | None
    """Street and number"""
    street2: str | None
    """Second line of the address"""
    street3: str | None
    """Third line of the address"""
    city: str | None
    """City of the address"""
    postalZone: str | None
    """Postal code (BT-38, BT-53)"""
    countrySubdivision: str | None
    """Region or province (BT-39, BT-54)"""
    country: str | None
    """Country (ISO 3166-1 alpha-2)"""
    name: str | None
    """Name of the tax representative (BT-62)"""
    vatNumber: str | None
    """VAT number with country prefix"""


class DeliveryInformation(TypedDict):
    date: str | None
    """Day as `YYYY-MM-DD`"""
    locationIdentifier: SchemedIdentifier | None
    """Id of the place of delivery (BT-71)"""
    location: Address | None
    """Place of delivery (BG-15)"""
    recipientName: str | None
    """Recipient of the goods (BT-70)"""


class Address(TypedDict):
    """A postal address (BG-5, BG-8, BG-12, BG-15)"""
    street: str | None
    """Street and number"""
    street2: str | None
    """Second line of the address"""
    street3: str | None
    """Third line of the address"""
    city: str | None
    """City of the address"""
    postalZone: str | None
    """Postal code (BT-38, BT-53)"""
    countrySubdivision: str | None
    """Region or province (BT-39, BT-54)"""
    country: str | None
    """Country (ISO 3166-1 alpha-2)"""


class PaymentMeans(TypedDict):
    """Means of one payment (BG-16)"""
    name: str | None
    """Payment means in words (BT-82)"""
    paymentMethod: str | None
    """Payment means as a word"""
    paymentMethodCode: str | None
    """Code of the payment means (UNTDID 4461; BT-81)"""
    reference: str | None
    """Remittance information (BT-83)"""
    iban: str | None
    """Account to pay into: IBAN or another number (BT-84)"""
    accountName: str | None
    """Holder of the account (BT-85)"""
    financialInstitutionBranch: str | None
    """BIC or branch (BT-86)"""
    cardAccount: PaymentMeansCardAccount | None
    """Payment card (BG-18)"""
    mandate: PaymentMeansMandate | None
    """Direct debit mandate (BG-19)"""


class PaymentMeansCardAccount(TypedDict):
    """Payment card (BG-18)"""
    number: str | None
    """Card number, most digits hidden (BT-87)"""
    network: str | None
    """Network of the card (BT-87)"""
    holderName: str | None
    """Name on the card (BT-88)"""


class PaymentMeansMandate(TypedDict):
    """Direct debit mandate (BG-19)"""
    id: str | None
    """Reference of the mandate (BT-89)"""
    payerAccount: str | None
    """Account that is debited (BT-91)"""


class ParsedDocumentPaymentTerms(TypedDict):
    """Payment terms in words"""
    note: str | None
    """Payment terms in words (BT-20)"""


class Line(TypedDict):
    """An invoice line (BG-25)"""
    id: str | None
    """Id of the line (BT-126)"""
    name: str | None
    """Name of the item (BT-153)"""
    description: str | None
    """Description of the item (BT-154)"""
    note: str | None
    """Note (BT-22, of a line BT-127)"""
    buyersId: str | None
    """The buyer's id of the item (BT-156)"""
    sellersId: str | None
    """The seller's id of the item (BT-155)"""
    documentReference: str | None
    """Invoiced object of the line (BT-128)"""
    documentReferenceScheme: str | None
    """Scheme of the object (BT-128-1)"""
    orderLineReference: str | None
    """Line of the order (BT-132)"""
    accountingCost: str | None
    """Accounting reference of the buyer (BT-19, of a line BT-133)"""
    originCountry: str | None
    """Country of origin (BT-159)"""
    unitCode: str | None
    """Unit of the quantity (UN/ECE Rec 20; BT-130)"""
    baseQuantityUnitCode: str | None
    """Unit of the base quantity (BT-150)"""
    quantity: str | None
    """Quantity of the item (BT-129)"""
    netPriceAmount: str | None
    """Price without VAT (BT-146)"""
    baseQuantity: str | None
    """Number of units that the price is for (BT-149)"""
    grossPriceAmount: str | None
    """Price before its discount (BT-148)"""
    priceDiscountAmount: str | None
    """Discount of the price (BT-147)"""
    netAmount: str | None
    """Net amount of the line (BT-131)"""
    standardId: SchemedIdentifier | None
    """Id of the item in a standard scheme, such as a GTIN (BT-157)"""
    period: Period | None
    """Period of the line (BG-26)"""
    commodityClassifications: List[LineCommodityClassificationsItem]
    """Classifications of the item (BT-158)"""
    additionalItemProperties: List[LineAdditionalItemPropertiesItem]
    """Attributes of the item (BG-32)"""
    discounts: List[LineAllowanceCharge]
    """Discounts (BG-20, of a line BG-27)"""
    surcharges: List[LineAllowanceCharge]
    """Surcharges (BG-21, of a line BG-28)"""
    vat: VatRate
    """VAT category and rate"""
    extended: NotRequired[ExtendedLine]
    """Additional terms of the French extension (EXTENDED-CTC-FR); omitted if there are none"""
    pint: NotRequired[PintLine]


class LineCommodityClassificationsItem(TypedDict):
    scheme: str | None
    """Code of the classification (UNTDID 7143; BT-158-1)"""
    schemeVersion: str | None
    """Version of the classification (BT-158-2)"""
    value: str | None
    """Code of the item in the classification (BT-158)"""


class LineAdditionalItemPropertiesItem(TypedDict):
    name: str | None
    """Name of the attribute (BT-160)"""
    value: str | None
    """Value of the attribute (BT-161)"""
    code: NotRequired[str]
    """Kind of the attribute as a code (EXT-FR-FE-159)"""
    unitCode: NotRequired[str]
    """Unit of a value that is a quantity (EXT-FR-FE-160)"""


class LineAllowanceCharge(TypedDict):
    reasonCode: str | None
    """Code of the reason (UNTDID 5189, 7161)"""
    reason: str | None
    """Reason in words"""
    amount: str | None
    """Amount without VAT (BT-136, of a surcharge BT-141)"""
    baseAmount: str | None
    """Base amount of the percentage (BT-137, of a surcharge BT-142)"""
    percentage: str | None
    """Share of the base amount in percent (BT-138, of a surcharge BT-143)"""


class VatRate(TypedDict):
    """VAT category and rate"""
    category: str | None
    """VAT category code (UNTDID 5305; BT-118, of a line BT-151)"""
    percentage: str | None
    """VAT rate in percent (BT-119, of a line BT-152)"""


class ExtendedLine(TypedDict):
    """Additional line terms of the French extension (EXTENDED-CTC-FR)"""
    parentLineId: str | None
    """`id` of the parent line (EXT-FR-FE-162)"""
    part: str | None
    """Role of the line in its group of lines (EXT-FR-FE-163): `DETAIL` lines are included in the totals, `GROUP` and `INFORMATION` lines are not"""
    purchaseOrderReference: str | None
    """Order of the line, numbered by the buyer (EXT-FR-FE-135)"""
    salesOrderReference: str | None
    """Order of the line, numbered by the seller (EXT-FR-FE-144)"""
    salesOrderLineReference: str | None
    """Line of the order of the seller (EXT-FR-FE-145)"""
    receiptReference: str | None
    """Receiving advice of the line (EXT-FR-FE-140)"""
    receiptLineReference: str | None
    """Line of the receiving advice (EXT-FR-FE-141)"""
    despatchReference: str | None
    """Despatch advice of the line (EXT-FR-FE-142)"""
    despatchLineReference: str | None
    """Line of the despatch advice (EXT-FR-FE-143)"""
    invoiceReferences: List[ExtendedLineInvoiceReferencesItem]
    """Earlier invoices that the line refers to (EXT-FR-FE-BG-06)"""
    delivery: DeliveryInformation | None
    """Place and day of the delivery of the line (EXT-FR-FE-BG-10, -11)"""
    seller: InvolvedParty | None
    """Seller of the line, in invoices of several sellers (EXT-FR-FE-BG-12)"""
    exemptionReason: str | None
    """Reason why no VAT is due (BT-120)"""
    exemptionReasonCode: str | None
    """Reason why no VAT is due, as a VATEX code (BT-121)"""
    priceDiscountReason: str | None
    """Reason of the price discount (EXT-FR-FE-195)"""
    priceDiscountReasonCode: str | None
    """Reason of the price discount as a code, UNTDID 5189 (EXT-FR-FE-196)"""
    vatAmount: str | None
    """VAT of a group of lines (EXT-FR-FE-181)"""
    vatAmountInTaxCurrency: str | None
    """VAT of a group of lines in the tax currency (EXT-FR-FE-182)"""
    grossAmount: str | None
    """Amount of a group of lines with its VAT (EXT-FR-FE-184)"""
    furtherObjects: List[SchemedIdentifier]
    """Further invoiced objects of the line, in addition to `documentReference` (BT-128)"""
    furtherPriceDiscounts: NotRequired[List[PriceAllowanceCharge]]
    """Further deductions from the gross price, in addition to `priceDiscountAmount` (BT-147)"""
    priceSurcharges: NotRequired[List[PriceAllowanceCharge]]
    """Additions to the gross price"""


class ExtendedLineInvoiceReferencesItem(TypedDict):
    id: str | None
    """Number of the earlier invoice (EXT-FR-FE-136)"""
    typeCode: str | None
    """Type code of the earlier invoice (EXT-FR-FE-137)"""
    lineId: str | None
    """Line of the earlier invoice (EXT-FR-FE-139)"""
    issueDate: str | None
    """Day as `YYYY-MM-DD`"""


class InvolvedParty(PartyBase):
    """A party in addition to seller and buyer, which acts or pays for one of them"""
    roleCode: str | None
    """Role of the party (UNTDID 3035)"""


class PriceAllowanceCharge(TypedDict):
    amount: str | None
    """Part of the gross price"""
    reason: str | None
    """Reason in words"""
    reasonCode: str | None
    """Code of the reason (UNTDID 5189, 7161)"""


class PintLine(TypedDict):
    """Additional line terms of a PINT area"""
    taxAmount: str | None
    """VAT of a line of the Emirates or Oman (BTAE-08, BTOM-016), a decimal number"""
    grossAmount: str | None
    """Net amount of a line of the Emirates or Oman with its VAT (BTAE-10, BTOM-017), a decimal number"""
    itemKind: str | None
    """Kind of the item: G goods, S services, B both (BTAE-13); in Oman G or S (BTOM-019)"""
    serviceCode: str | None
    """Code of the service in the Emirates (BTAE-17), kind of service in Oman"""
    activityCode: str | None
    """Economic activity in Oman, ISIC (BTOM-018)"""
    reverseChargeKind: str | None
    """Goods and services under reverse charge in the Emirates (BTAE-09)"""
    exemptionReasonCode: str | None
    """Reason code for the exemption of a line in the Emirates or Oman"""
    tourismTax: str | None
    """Tourism tax of a line in Malaysia, a decimal number"""


class DocumentAllowanceCharge(TypedDict):
    reasonCode: str | None
    """Code of the reason (UNTDID 5189, 7161)"""
    reason: str | None
    """Reason in words"""
    amount: str | None
    """Amount without VAT (BT-92, of a surcharge BT-99)"""
    baseAmount: str | None
    """Base amount of the percentage (BT-93, of a surcharge BT-100)"""
    percentage: str | None
    """Share of the base amount in percent (BT-94, of a surcharge BT-101)"""
    vat: VatRate
    """VAT category and rate"""
    exemptionReason: NotRequired[str]
    """Reason why no VAT is due (EXT-FR-FE-187; EXT-FR-FE-189 for a surcharge); omitted without a reason"""
    exemptionReasonCode: NotRequired[str]
    """VATEX code of the reason why no VAT is due (EXT-FR-FE-188; EXT-FR-FE-190 for a surcharge); omitted without a code"""


class ParsedDocumentTotals(TypedDict):
    """Totals of the document (BG-22)"""
    linesAmount: str | None
    """Sum of the net amounts of the lines (BT-106)"""
    discountAmount: str | None
    """Sum of the discounts of the document (BT-107)"""
    surchargeAmount: str | None
    """Sum of the surcharges of the document (BT-108)"""
    taxExclusiveAmount: str | None
    """Total without VAT"""
    taxInclusiveAmount: str | None
    """Total with VAT (BT-112)"""
    roundingAmount: str | None
    """Rounding of the amount due (BT-114)"""
    payableAmount: str | None
    """Amount due (BT-115)"""
    paidAmount: str | None
    """Amount already paid (BT-113)"""
    taxExclusiveAmountInTaxCurrency: str | None
    """Total without VAT in taxCurrency, if the profile has it"""
    taxInclusiveAmountInTaxCurrency: str | None
    """Total with VAT in taxCurrency, if the profile has it"""


class Vat(TypedDict):
    """VAT in total and by category (BG-23)"""
    totalVatAmount: str | None
    """Sum of the VAT (BT-110)"""
    totalVatAmountInTaxCurrency: str | None
    """Sum of the VAT in taxCurrency (BT-111)"""
    subtotals: List[VatSubtotalsItem]
    """VAT of each category and rate (BG-23)"""


class VatSubtotalsItem(TypedDict):
    category: str | None
    """VAT category code (UNTDID 5305; BT-118, of a line BT-151)"""
    exemptionReasonCode: str | None
    """Reason why no VAT is due, as a VATEX code (BT-121)"""
    exemptionReason: str | None
    """Reason why no VAT is due (BT-120)"""
    percentage: str | None
    """VAT rate in percent (BT-119, of a line BT-152)"""
    taxableAmount: str | None
    """Amount on which VAT is calculated"""
    vatAmount: str | None
    """VAT of the category and rate (BT-117)"""


class ParsedDocumentAttachmentsItem(TypedDict):
    id: str | None
    """Reference of the file (BT-122)"""
    mimeCode: str | None
    """Media type of the file"""
    filename: str | None
    """Name of the file"""
    description: str | None
    """Description of the file (BT-123)"""
    embeddedDocument: str | None
    """The file in Base64; null in lists"""
    url: str | None
    """Address of the file (BT-124)"""


class FrenchSpecifics(TypedDict):
    country: Literal["FR"]
    """Country (ISO 3166-1 alpha-2)"""
    businessProcess: Literal["REGULATED", "NON_REGULATED"]
    """Whether the document falls under the French e-invoicing reform"""
    billingMode: str | None
    """Billing mode of French documents (BT-23)"""
    recoveryCostsNote: str | None
    """French note on recovery costs (PMT)"""
    latePaymentPenaltiesNote: str | None
    """French note on penalties for late payment (PMD)"""
    earlyPaymentDiscountNote: str | None
    """French note on discounts for early payment (AAB)"""


class ExtendedTerms(TypedDict):
    """Additional document terms of the French extension (EXTENDED-CTC-FR)"""
    buyerAgent: InvolvedParty | None
    """Agent of the buyer (EXT-FR-FE-BG-01)"""
    payer: InvolvedParty | None
    """Payer, if it is not the buyer (EXT-FR-FE-BG-02)"""
    salesAgent: InvolvedParty | None
    """Agent of the seller (EXT-FR-FE-BG-03)"""
    invoicee: InvolvedParty | None
    """Addressee of the invoice for the buyer (EXT-FR-FE-BG-04)"""
    invoicer: InvolvedParty | None
    """Issuer of the invoice for the seller (EXT-FR-FE-BG-05)"""
    payee: PayeeDetails | None
    """Further details of the payee"""
    deliveryTerms: DeliveryTerms | None
    """Conditions of delivery (EXT-FR-FE-BG-14)"""
    purchaseOrderDate: NotRequired[str | None]
    """Day as `YYYY-MM-DD`"""
    despatchDate: NotRequired[str | None]
    """Day as `YYYY-MM-DD`"""
    contractDate: NotRequired[str | None]
    """Day as `YYYY-MM-DD`"""
    contractTypeCode: NotRequired[str | None]
    """Kind of the contract as a code (EXT-FR-FE-01)"""


class PayeeDetails(TypedDict):
    """Terms of the payee beyond EN 16931"""
    roleCode: str | None
    """Role of the party (UNTDID 3035)"""
    vatNumber: str | None
    """VAT number with country prefix"""
    contactName: str | None
    """Contact (BT-41, BT-56)"""
    email: str | None
    """E-mail address for contact"""
    phone: str | None
    """Telephone number for contact"""
    electronicAddress: SchemedIdentifier | None
    """Electronic address at which the payee receives documents (EXT-FR-FE-29)"""
    street: str | None
    """Street and number"""
    street2: str | None
    """Second line of the address"""
    street3: str | None
    """Third line of the address"""
    city: str | None
    """City of the address"""
    postalZone: str | None
    """Postal code (BT-38, BT-53)"""
    countrySubdivision: str | None
    """Region or province (BT-39, BT-54)"""
    country: str | None
    """Country (ISO 3166-1 alpha-2)"""


class DeliveryTerms(TypedDict):
    """Conditions of delivery (EXT-FR-FE-BG-14)"""
    code: str | None
    """Incoterms, or UNTDID 4053 (EXT-FR-FE-185)"""
    location: str | None
    """Place to which the conditions refer (EXT-FR-FE-186)"""


class PintTerms(TypedDict):
    """Additional document terms of a PINT area"""
    transactionType: str | None
    """Flags of the transaction type, each 0 or 1: 8 flags in the Emirates (BTAE-02), 20 flags in Oman (BTOM-001)"""
    creditNoteReason: str | None
    """Reason for issuing a credit note (BTAE-03), or a credit or debit note in Oman (BTOM-032)"""
    exchangeRate: str | None
    """Exchange rate: units of the tax currency for one unit of the currency (BTAE-04), a decimal number"""
    beneficiary: SchemedIdentifier | None
    """Beneficiary in a free trade zone (BTAE-01)"""
    principal: SchemedIdentifier | None
    """Principal of a disclosed agent (BTAE-14)"""
    sellerRegistration: PintRegistration | None
    """Register of the seller’s number (BTAE-15, -12)"""
    buyerRegistration: PintRegistration | None
    """Register of the buyer’s number (BTAE-16, -11)"""
    exportReference: str | None
    """Export declaration (BTAE-21)"""
    deliveryTerms: str | None
    """Delivery terms as Incoterms (BTAE-22, BTOM-022)"""
    oman: NotRequired[OmaniTerms]


class PintRegistration(TypedDict):
    """Register of a number in the Emirates"""
    kind: str | None
    """Kind of the register: TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision"""
    authority: str | None
    """Authority that issued the registration; for a passport, the issuing country"""


class OmaniTerms(TypedDict):
    """Additional document terms of Oman"""
    issueTime: str | None
    """Time of issue (IBT-168), HH:MM:SS"""
    sellerUuid: str | None
    """UUID of the seller (BTOM-004)"""
    sellerZone: str | None
    """Special zone of the seller (BTOM-024)"""
    buyerZone: str | None
    """Special zone of the buyer (BTOM-026)"""
    prepaymentInvoice: OmaniTermsPrepaymentInvoice | None
    """Prepayment that the invoice deducts"""
    marginTotal: str | None
    """Total amount due of a profit margin invoice in OMR (BTOM-020), a decimal number"""
    customsDeclaration: str | None
    """Customs declaration of imported goods (BTOM-021)"""
    importDate: str | None
    """Day of the import (BTOM-030), YYYY-MM-DD"""


class OmaniTermsPrepaymentInvoice(TypedDict):
    """Prepayment that the invoice deducts"""
    id: str | None
    """Number of the prepayment invoice (BTOM-027)"""
    uuid: str | None
    """UUID of the prepayment invoice (BTOM-014)"""


class OrderingSummary(TypedDict):
    type: Literal["order", "orderResponse", "despatchAdvice"]
    """Type of the document"""
    customizationId: str | None
    """Profile that the document declares"""
    processId: str | None
    """Process that the document declares"""
    number: str | None
    """Number of the document"""
    issueDate: str | None
    """Date as written in the document, YYYY-MM-DD if it is valid"""
    orderNumber: str | None
    """Number of the order: of this document if it is an order, otherwise of the referenced order"""
    responseCode: str | None
    """Code of an order response: `AB` received, `AP` accepted, `CA` accepted with changes, `RE` rejected"""
    currency: str | None
    """Currency of the document, ISO 4217 (BT-5)"""
    note: str | None
    """Note (BT-22, of a line BT-127)"""
    sender: OrderingParty | None
    """Sender of the document"""
    receiver: OrderingParty | None
    """Recipient of the document"""
    buyer: OrderingParty | None
    """Buyer of the ordered goods or services"""
    seller: OrderingParty | None
    """Seller of the ordered goods or services"""
    lineCount: int
    """Number of lines of the document"""
    totals: OrderingSummaryTotals | None
    """Expected total of an order"""


class OrderingParty(TypedDict):
    name: str | None
    """Name of the party"""
    electronicAddress: SchemedIdentifier | None
    """Electronic address on the network"""
    identifiers: List[SchemedIdentifier]
    """Further identifiers (BT-29, BT-46)"""


class OrderingSummaryTotals(TypedDict):
    """Expected total of an order"""
    taxExclusiveAmount: str | None
    """Total without VAT"""
    taxInclusiveAmount: str | None
    """Sum with VAT"""
    payableAmount: str | None
    """Amount that is due for payment"""


class ParsedInvoiceResponse(TypedDict):
    type: Literal["invoiceResponse"]
    """Type of the document"""
    processId: str | None
    """Process that the response declares"""
    number: str | None
    """Number of the response"""
    issueDate: str | None
    """Date as written in the document, YYYY-MM-DD if it is valid"""
    issueTime: str | None
    """Time of day as written in the document"""
    note: str | None
    """Note (BT-22, of a line BT-127)"""
    sender: ResponseParty
    """Party that sends the response"""
    receiver: ResponseParty
    """Party that receives the response"""
    status: str | None
    """Status code as received; known codes: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` and `PD`"""
    effectiveDate: str | None
    """Date as written in the document, YYYY-MM-DD if it is valid"""
    clarifications: List[ParsedInvoiceResponseClarificationsItem]
    """Reasons of the status, and requested actions"""
    invoice: ParsedInvoiceResponseInvoice
    """The invoice to which the response refers"""
    issuer: ParsedInvoiceResponseIssuer | None
    """Seller of the invoice"""
    recipient: ParsedInvoiceResponseRecipient | None
    """Recipient of the invoice"""


class ResponseParty(TypedDict):
    electronicAddress: SchemedIdentifier | None
    """Electronic address on the network"""
    identifier: SchemedIdentifier | None
    """The identifier within its scheme"""
    name: str | None
    """Name of the party"""
    contact: ResponsePartyContact | None
    """Contact at this party"""


class ResponsePartyContact(TypedDict):
    """Contact at this party"""
    name: str | None
    """Name of the contact"""
    phone: str | None
    """Telephone number for contact"""
    email: str | None
    """E-mail address for contact"""


class ParsedInvoiceResponseClarificationsItem(TypedDict):
    kind: Literal["reason", "action", None]
    """Kind of the clarification: reason or action"""
    code: str | None
    """Code of the reason or the action"""
    text: str | None
    """Text of the code"""
    corrections: List[ParsedInvoiceResponseClarificationsItemCorrectionsItem]
    """Corrections that the sender proposes"""


class ParsedInvoiceResponseClarificationsItemCorrectionsItem(TypedDict):
    term: str | None
    """Term of the invoice, such as `BT-48`"""
    value: str | None
    """Value that the sender considers correct"""


class ParsedInvoiceResponseInvoice(TypedDict):
    """The invoice to which the response refers"""
    number: str | None
    """Number of the invoice"""
    issueDate: str | None
    """Day of issue (BT-2)"""
    typeCode: str | None
    """Type code (UNTDID 1001; BT-3)"""


class ParsedInvoiceResponseIssuer(TypedDict):
    """Seller of the invoice"""
    identifier: SchemedIdentifier | None
    """The identifier within its scheme"""
    name: str | None
    """Name of the seller"""


class ParsedInvoiceResponseRecipient(TypedDict):
    """Recipient of the invoice"""
    identifier: SchemedIdentifier | None
    """The identifier within its scheme"""
    name: str | None
    """Name of the recipient"""


class ParsedLifecycleStatus(TypedDict):
    type: Literal["lifecycleStatus"]
    """Type of the document"""
    frame: str | None
    """Business process of the message (MDT-2)"""
    guideline: str | None
    """Guideline that the message declares (MDT-3)"""
    id: str | None
    """Identifier of the message (MDT-4)"""
    name: str | None
    """Name of the message"""
    issuedAt: str | None
    """Time at which the message was created, as written"""
    sender: LifecycleParty | None
    """Sender of the message"""
    issuer: LifecycleParty | None
    """Party that sets the status"""
    recipients: List[LifecycleParty]
    """Recipients of the message"""
    phase: str | None
    """Phase of the life cycle: `23` processing, `305` transmission"""
    statusAt: str | None
    """Time from which the status applies, as written"""
    invoices: List[ParsedLifecycleStatusInvoicesItem]
    """Invoices to which the status applies"""


class LifecycleParty(TypedDict):
    identifiers: List[SchemedIdentifier]
    """Further identifiers (BT-29, BT-46)"""
    name: str | None
    """Name of the party"""
    role: str | None
    """Role of the party: `SE` seller, `BY` buyer, `WK` platform, `DFH` public portal, or another code"""
    electronicAddress: SchemedIdentifier | None
    """Electronic address on the network"""


class ParsedLifecycleStatusInvoicesItem(TypedDict):
    number: str | None
    """Number of the invoice"""
    processCode: str | None
    """Process that the status belongs to"""
    typeCode: str | None
    """Type code (UNTDID 1001; BT-3)"""
    receivedAt: str | None
    """Time at which the invoice was received, as written"""
    referenceType: str | None
    """Type of the reference to the invoice"""
    issueDate: str | None
    """Day of issue (BT-2)"""
    status: str | None
    """Code of the status (MDT-105), such as `205`"""
    statusName: str | None
    """Text of the status"""
    seller: LifecycleParty | None
    """Seller of the supply (BG-4)"""
    recipients: List[LifecycleParty]
    """Recipients of the status"""
    details: List[ParsedLifecycleStatusInvoicesItemDetailsItem]
    """Reasons, and requested actions"""


class ParsedLifecycleStatusInvoicesItemDetailsItem(TypedDict):
    reasonCode: str | None
    """Code of the reason (UNTDID 5189, 7161)"""
    reason: str | None
    """Reason in words"""
    status: str | None
    """Status of the detail"""
    actionCode: str | None
    """Code of the requested action"""
    action: str | None
    """Text of the requested action"""
    sequence: str | None
    """Position of this detail"""
    characteristics: List[ParsedLifecycleStatusInvoicesItemDetailsItemCharacteristicsItem]
    """Parts of the invoice to which the status refers"""


class ParsedLifecycleStatusInvoicesItemDetailsItemCharacteristicsItem(TypedDict):
    term: str | None
    """Term of the invoice, such as `BT-131`"""
    kind: str | None
    """Kind of the characteristic (MDT-207)"""
    changed: bool | None
    """Whether the sender of the status changed the value"""
    name: str | None
    """Name of the term"""
    location: str | None
    """XPath of the term in the invoice"""
    value: str | None
    """Value of the term"""
    amount: ParsedLifecycleStatusInvoicesItemDetailsItemCharacteristicsItemAmount | None
    """Value, if it is an amount"""
    date: str | None
    """Value, if the characteristic is a day"""
    percent: str | None
    """The value, if it is a percentage"""


class ParsedLifecycleStatusInvoicesItemDetailsItemCharacteristicsItemAmount(TypedDict):
    """Value, if it is an amount"""
    value: str
    """Value of the term"""
    currency: str | None
    """Currency of the document, ISO 4217 (BT-5)"""


class Validation(TypedDict):
    """Validation result of a document"""
    result: Literal["valid", "invalid", "not_supported"]
    """Whether the document conforms to the rules; `not_supported` if the service has no rules for it"""
    profile: str
    """Profile that the document declares: `peppol-bis-3`, `peppol-selfbilling-3`, `xrechnung-3`, `xrechnung-extension-3`, `nlcius`, `france-cius`, `france-extended`, `pint-` and an area (`pint-jp`), `en16931`, or `unknown`"""
    ruleSets: List[ValidationRuleSetsItem]
    """Rule sets that were applied, each with its version"""
    errors: List[ValidationErrorsItem]
    """Findings, errors before warnings"""


class ValidationRuleSetsItem(TypedDict):
    name: str
    """Name of the rule set"""
    version: str
    """Version as published"""


class ValidationErrorsItem(TypedDict):
    ruleCode: str
    """Id of the rule"""
    errorMessage: str
    """Description of the fault"""
    errorLevel: Literal["ERROR", "WARNING"]
    """Whether the finding makes the document invalid"""
    fieldName: str | None
    """Path of the field within the document (`lines.0.unitCode`), or an XPath for contents without a field. In the errors of a request the path begins with `document.` (`document.lines.0.unitCode`)"""
    source: str
    """Rule set of the finding"""
    url: str
    """Page that explains the rule"""


Conversion = TypedDict(
    "Conversion",
    {
        "from": "Literal['ubl', 'cii']",
        "to": "Literal['ubl', 'cii']",
        "lost": "List[ConversionLostItem]",
    },
)


class ConversionLostItem(TypedDict):
    field: str
    """Field of the parsed document; for contents without a field, the path of the element in the original XML"""
    term: str | None
    """Business term of EN 16931, such as `BT-83`; null for contents without a business term in the standard"""


class Label(TypedDict):
    """A label of documents, suppliers and customers"""
    id: str
    """Id: `lbl_` and a ULID"""
    externalId: str | None
    """Client-defined id; unique within the team"""
    name: str
    """Name of the label"""
    colorHex: str
    """Colour as `#rrggbb`"""


class Reporting(TypedDict):
    """State of a report at the tax administration"""
    reportingStatus: Literal["accepted", "pending_rectificative", "filed", "filed_rectificative", "superseded", "rejected"]
    """State of the report at the tax administration"""
    final: bool
    """Whether the status is final"""
    receivedAt: str | None
    """Time at which the tax administration received the filing"""
    periodStart: str | None
    """First day of the period"""
    periodEnd: str | None
    """Last day of the period"""
    submissionId: str | None
    """Id of the filing"""
    outcomeCode: Literal["500", "300", "501", None]
    """Code of the decision of the tax administration"""
    outcomeAt: str | None
    """Time of the decision of the tax administration"""
    checkedAt: str | None
    """Time of the last query to the tax administration"""
    simulated: bool
    """Whether the tax administration is simulated"""


class Delivery(TypedDict):
    """A document on its way to one recipient, over one channel"""
    id: str
    """Id: `dlv_` and a ULID"""
    channel: Literal["peppol", "email"]
    """Channel: network or e-mail"""
    address: str
    """Electronic address or e-mail address of the recipient"""
    status: Literal["pending", "delivered", "failed"]
    """Status of the delivery"""
    statusChangedAt: str
    """Time of the last change of the status"""
    scheduledFor: str | None
    """Scheduled time; null for a document that is sent immediately"""
    attempts: int
    """Number of attempts so far"""
    nextAttemptAt: str | None
    """Time of the next attempt; null when the delivery is final, and while the delivery is parked"""
    lastAttempt: DeliveryLastAttempt | None
    """The newest attempt; null before the first"""
    parkedAt: str | None
    """Time at which the work was parked for the operator after several attempts"""
    failure: DeliveryFailure | None
    """Reason of the failure; null when nothing failed"""
    references: DeliveryReferences
    """Ids of the message in other systems"""
    messageStatus: DeliveryMessageStatus | None
    """Message-level status (MLS) that the recipient’s provider sent after it accepted the message; it does not change `status`"""


class DeliveryLastAttempt(TypedDict):
    """The newest attempt; null before the first"""
    at: str
    """Time of the attempt"""
    outcome: Literal["accepted", "refused", "retry"]
    """Outcome of the attempt"""
    message: str | None
    """Result of the attempt in words"""


class DeliveryFailure(TypedDict):
    """Reason of the failure; null when nothing failed"""
    category: Literal["recipient_not_found", "document_not_supported", "validation", "transport", "unconfirmed", "recipient_rejected", "duplicate", "cancelled", "other"]
    """Reason of the failure. `unconfirmed`: there is no receipt, but the recipient most likely has the document; ask the recipient before you send it again under a new number"""
    message: str | None
    """Result of the attempt in words"""
    providerCode: str | None
    """Error code of the other access point"""


class DeliveryReferences(TypedDict):
    """Ids of the message in other systems"""
    peppolMessageId: str | None
    """Id of the message on the network"""
    peppolConversationId: str | None
    """Conversation id of the message on the network"""
    envelopeId: str | None
    """Instance identifier of the envelope (SBDH)"""
    messageId: str | None
    """Message-ID header of the e-mail; null for other channels"""
    messageStatusId: str | None
    """Id of the newest status of the message (MLS), see `GET /documents/{documentId}/responses`"""


class DeliveryMessageStatus(TypedDict):
    """Message-level status (MLS) that the recipient’s provider sent after it accepted the message; it does not change `status`"""
    code: str | None
    """`AP`: delivered, `AB`: accepted, `RE`: rejected"""
    description: str | None
    """Explanation as text"""
    receivedAt: str
    """Time at which this service received the status (MLS)"""


class Purchase(TypedDict):
    """Work on a received invoice or credit note"""
    state: Literal["new", "approved", "booked"]
    """State of the work: `new`, `approved` for payment, or `booked` in the accounts"""
    assignee: Actor | None
    """Member who works on the document; null when nobody is assigned"""
    approvedBy: Actor | None
    """Person or key that approved the document; in the state `new`, the first of two required approvers"""
    approvedAt: str | None
    """Time of the approval"""
    secondApprovedBy: Actor | None
    """Second person who approved the document, required above the limit of the team. An API key can be stated here only if the limit changed after the approval"""
    secondApprovedAt: str | None
    """Time of the second approval"""
    bookedBy: Actor | None
    """Person or key that recorded that the document is booked"""
    bookedAt: str | None
    """Time at which the document was recorded as booked"""
    payeeCheck: PayeeCheck | None
    """Warnings about the payee and their confirmation; null without a warning. Check the warnings before you pay"""


class Actor(TypedDict):
    """Actor: a person or an API key"""
    id: str
    """Id of the person (`user_…`) or the API key (`key_…`)"""
    name: str | None
    """Name of the person or the key; null when the account was deleted"""


class PayeeCheck(TypedDict):
    """Warnings about the payee of a received invoice, and the confirmation that the payee was checked"""
    warnings: List[Literal["SENDER-NOT-SELLER", "SELLER-NAME-NEW", "PAYEE-ACCOUNT-NEW", "SENDER-NEW-FOR-SELLER"]]
    """Codes of the warnings about the sender, the name or the account of the seller"""
    approvalBlocked: bool
    """Whether the document can be approved only after a second person has confirmed its payee, under the current setting of the team"""
    confirmedBy: Actor | None
    """Person who confirmed that the payee was checked; null without a confirmation"""
    confirmedAt: str | None
    """Time of the confirmation"""
    confirmation: str | None
    """Description of the check of the payee by that person"""


class ArrivalReference(TypedDict):
    """Mail or file in which a document arrived"""
    arrivalId: str
    """Id of the mail or file"""
    channel: Literal["email", "folder"]
    """`email`: in a mail of the company’s mailbox; `folder`: as a file in the watched folder"""
    sender: str | None
    """Sender address of the mail (`From`), which is not verified; null for a file"""
    fileName: str | None
    """Name of the attachment or file"""
    arrivedAt: str
    """Time at which the mail or file was read"""


class ResponseContents(TypedDict):
    """Contents of an Invoice Response, in the parsed document and in the list of responses"""
    id: str
    """Id: `rsp_` and a ULID"""
    description: str | None
    """Explanation as text"""
    direction: Literal["incoming", "outgoing"]
    """Direction: `incoming` (received from the other party) or `outgoing` (sent by the company)"""
    state: str | None
    """State of the invoice after the response: the status, or `partiallyPaid`; null for the status of a message, and for a response without a known status"""
    reasons: List[ResponseContentsReasonsItem]
    """Reasons of the invoice’s status"""
    effectiveDate: str | None
    """First day on which the response to an invoice applies"""
    createdAt: str
    """Time of creation"""


class ResponseContentsReasonsItem(TypedDict):
    kind: Literal["reason", "action", None]
    """Code list of the code: `reason` (OPStatusReason) or `action` (OPStatusAction); null for another list"""
    code: str | None
    """Code of the reason or the action"""
    text: str | None
    """Text of the code"""
    attribute: str | None
    """Term of the invoice that is wrong, such as `BT-48`"""
    value: str | None
    """Value that the buyer considers correct"""


class InvoiceAnswer(ResponseContents):
    code: str | None
    """Code of the status: `AB`, `IP`, `UQ`, `CA`, `RE`, `AP` or `PD`"""
    responseDocumentId: str | None
    """Id of the response document"""
    deliveryStatus: Literal["pending", "delivered", "failed", None]
    """Delivery status of a sent response; null for a received response. A response that failed or was cancelled did not reach the other party and has no effect"""


class Document(DocumentBase):
    """A document that was sent or received"""
    id: DocumentId


class PreviewInput(TypedDict):
    """The document to preview"""
    recipient: str | None
    """Electronic address `<scheme>:<identifier>`; null for a document that is only mailed"""
    documentType: Literal["invoice", "creditNote", "selfBillingInvoice", "selfBillingCreditNote", "order", "orderResponse", "despatchAdvice", "xml"]
    """Type of `document`. `xml` is XML of any kind; for `order`, `orderResponse` and `despatchAdvice` (Peppol BIS 3) `document` is also XML, and must be of this type"""
    profile: NotRequired[Literal["peppol-bis-3", "xrechnung-3", "nlcius", "pint-eu", "pint-ae", "pint-aunz", "pint-jp", "pint-my", "pint-om", "pint-sg"]]
    """Profile in which the document is written. The default is the profile that `countrySpecific` requires, else `peppol-bis-3`; if the recipient has not registered that profile, a profile that it has registered. `xrechnung-3` is XRechnung 3.0, which the recipient must have registered; it requires the buyer reference (Leitweg-ID), the seller’s contact and payment means. `nlcius` is the Dutch NLCIUS, which the recipient must also have registered; Dutch sellers need a KVK number or OIN. `pint-eu`, `pint-ae`, `pint-aunz`, `pint-jp`, `pint-my` and `pint-sg` are the international invoices (PINT) of an area, with its tax and tax categories. Not for XML, which states its own profile"""
    document: InvoiceInput | CreditNoteInput | SelfBillingInvoiceInput | SelfBillingCreditNoteInput | str
    """The document, of the type `documentType`: its fields as JSON (docs/invoice.md; `parsed` has the same shape); or its XML as a string, for an order, an order response, a despatch advice, and for any document in UBL or Cross Industry Invoice with documentType xml; or a PDF that contains the XML, in base64"""
    docTypeId: NotRequired[str]
    """Document type to send under; it must equal the type in the document, which is the default"""
    processId: NotRequired[str]
    """Process to send under; it must equal the process in the document, which is the default"""
    allowAddressMismatch: NotRequired[bool]
    """Whether the document is sent to `recipient` although it names another electronic address of the buyer (self-billed: of the seller)"""
    email: NotRequired[EmailInput]
    """Mail with the XML and PDF of the document"""
    pdf: NotRequired[str]
    """Your own PDF of the document in base64, into which the invoice is embedded (Factur-X) and which is mailed and shown instead of a generated one. It must be PDF/A-3, or a PDF that can be converted to it without a visible change"""
    attachPdf: NotRequired[bool]
    """Whether a PDF of the document is embedded into its XML; not available for XML input, which is sent unchanged"""


class BillingDocumentInput(TypedDict):
    """Fields that invoices, credit notes and self-billing have in common"""
    typeCode: NotRequired[str | None]
    """Kind of document (UNTDID 1001) (BT-3)."""
    uuid: NotRequired[str | None]
    """UUID of the document, for profiles that require one (PINT SG, AE and OM; version 5 in OM). Default: a new UUID, if the profile requires one."""
    issueDate: NotRequired[str | None]
    """Day of issue (BT-2). Default: today in the time zone of the company."""
    taxPointDate: NotRequired[str | None]
    """Day on which the VAT becomes due (BT-7)."""
    taxPointDateCode: NotRequired[str | None]
    """Event that makes the VAT due, as a code (UNTDID 2005) (BT-8)."""
    note: NotRequired[str | None]
    """Note on the document (BT-22)."""
    buyerReference: NotRequired[str | None]
    """The buyer's reference for the document (BT-10). Required by the rules of Peppol, unless purchaseOrderReference is given."""
    purchaseOrderReference: NotRequired[str | None]
    """Number of the buyer’s order (BT-13)."""
    salesOrderReference: NotRequired[str | None]
    """Number of the seller’s order (BT-14)."""
    despatchReference: NotRequired[str | None]
    """Reference of the despatch advice (BT-16)."""
    receiptReference: NotRequired[str | None]
    """Reference of the receiving advice (BT-15)."""
    projectReference: NotRequired[str | None]
    """Reference of the project (BT-11)."""
    contractReference: NotRequired[str | None]
    """Reference of the contract (BT-12)."""
    tenderReference: NotRequired[str | None]
    """Reference of the tender or lot (BT-17)."""
    invoicedObject: NotRequired[IdentifierInput | None]
    """Invoiced object, such as a meter or a subscription."""
    accountingCost: NotRequired[str | None]
    """Buyer's accounting reference (BT-19)."""
    invoicePeriod: NotRequired[BillingDocumentInputInvoicePeriod | None]
    """Invoicing period of the document (BG-14)."""
    invoiceReferences: NotRequired[List[BillingDocumentInputInvoiceReferencesItem] | None]
    """Earlier invoices that the document corrects or refers to (BG-3)."""
    payee: NotRequired[PayeeInput | None]
    """Payee, if it is not the seller (BG-10)."""
    taxRepresentative: NotRequired[TaxRepresentativeInput | None]
    """The seller's tax representative (BG-11)."""
    delivery: NotRequired[DeliveryInput | None]
    """Delivery: place, date and recipient (BG-13)."""
    paymentMeans: NotRequired[List[PaymentMeansInput] | None]
    """Payment means (BG-16)."""
    paymentTerms: NotRequired[BillingDocumentInputPaymentTerms | None]
    """Terms of payment."""
    discounts: NotRequired[List[DiscountInput] | None]
    """Discounts of the whole document (BG-20)."""
    surcharges: NotRequired[List[SurchargeInput] | None]
    """Surcharges of the whole document (BG-21)."""
    totals: NotRequired[TotalsInput | None]
    """Totals, computed by default; given totals are checked to the cent (BG-22)."""
    vat: NotRequired[VatInput | None]
    """VAT, computed by default; given VAT is checked to the cent."""
    attachments: NotRequired[List[AttachmentInput] | None]
    """Supporting documents (BG-24)."""
    currency: NotRequired[str | None]
    """Currency of the document (BT-5)."""
    taxCurrency: NotRequired[str | None]
    """Currency in which VAT is accounted for, if it differs from `currency` (BT-6)."""
    taxScheme: NotRequired[str | None]
    """Tax scheme of the document, as in UBL: VAT, or GST (PINT A-NZ and SG). Default: the tax scheme of the profile."""
    taxExchangeRate: NotRequired[str | None]
    """Exchange rate: units of taxCurrency for one unit of currency."""
    taxExchangeDate: NotRequired[str | None]
    """Date of the exchange rate."""
    countrySpecific: NotRequired[FrenchSpecificsInput | None]
    """Fields that the French reform requires in addition to EN 16931."""
    extended: NotRequired[ExtendedTermsInput | None]
    """Additional terms of the French extension (EXTENDED-CTC-FR); require countrySpecific."""
    pint: NotRequired[PintTermsInput | None]
    """Additional terms of a PINT area; require the profile pint-ae or pint-om."""


class IdentifierInput(TypedDict):
    """An identifier with its scheme, in an input"""
    scheme: NotRequired[str | None]
    """Scheme of the identifier, an ISO/IEC 6523 code."""
    identifier: str
    """Identifier within the scheme."""


class BillingDocumentInputInvoicePeriod(TypedDict):
    """Invoicing period of the document (BG-14)."""
    startDate: NotRequired[str | None]
    """First day of the period (BT-73)."""
    endDate: NotRequired[str | None]
    """Last day, not before the first (BT-74)."""


class BillingDocumentInputInvoiceReferencesItem(TypedDict):
    id: str
    """Number of the referenced invoice (BT-25)."""
    issueDate: NotRequired[str | None]
    """Date of the referenced invoice (BT-26)."""
    typeCode: NotRequired[str | None]
    """Type of the referenced invoice (UNTDID 1001), in the French extension (EXT-FR-FE-02)."""
    uuid: NotRequired[str | None]
    """UUID of the referenced invoice (BTOM-031), in Oman."""


class PayeeInput(TypedDict):
    name: str
    """Name of the payee (BT-59)."""
    identifiers: NotRequired[List[IdentifierInput] | None]
    """Identifiers of the payee (BT-60)."""
    enterpriseNumberScheme: NotRequired[str | None]
    """Register of enterpriseNumber (ISO 6523 ICD) (BT-61-1)."""
    enterpriseNumber: NotRequired[str | None]
    """Number in the register of companies (BT-61). Required with enterpriseNumberScheme."""


class TaxRepresentativeInput(TypedDict):
    name: str
    """Name of the tax representative (BT-62)."""
    vatNumber: str
    """VAT number with its country prefix (BT-63)."""
    street: NotRequired[str | None]
    """Street and number (BT-64)."""
    street2: NotRequired[str | None]
    """Second line of the address (BT-65)."""
    street3: NotRequired[str | None]
    """Third line of the address (BT-164)."""
    city: NotRequired[str | None]
    """City of the address (BT-66)."""
    postalZone: NotRequired[str | None]
    """Postal code of the address (BT-67)."""
    countrySubdivision: NotRequired[str | None]
    """Region, province or state (BT-68)."""
    country: str
    """Country of the address (BT-69)."""


class DeliveryInput(TypedDict):
    date: NotRequired[str | None]
    """Day of the delivery (BT-72)."""
    locationIdentifier: NotRequired[IdentifierInput | None]
    """Identifier of the place."""
    location: NotRequired[DeliveryInputLocation | None]
    """Address of the place (BG-15)."""
    recipientName: NotRequired[str | None]
    """Recipient of the goods (BT-70)."""


class DeliveryInputLocation(TypedDict):
    """Address of the place (BG-15)."""
    street: NotRequired[str | None]
    """Street and number (BT-75)."""
    street2: NotRequired[str | None]
    """Second line of the address (BT-76)."""
    street3: NotRequired[str | None]
    """Third line of the address (BT-165)."""
    city: NotRequired[str | None]
    """City of the address (BT-77)."""
    postalZone: NotRequired[str | None]
    """Postal code of the address (BT-78)."""
    countrySubdivision: NotRequired[str | None]
    """Region, province or state (BT-79)."""
    country: NotRequired[str | None]
    """Country of the address (BT-80)."""


class PaymentMeansInput(TypedDict):
    name: NotRequired[str | None]
    """Payment means in words (BT-82)."""
    paymentMethod: NotRequired[Literal["cash", "cheque", "credit_transfer", "debit_transfer", "bank_card", "direct_debit", "credit_card", "debit_card", "standing_agreement", "sepa_credit_transfer", "sepa_direct_debit", "online_payment", "clearing", "other", None]]
    """Payment means as a name of this API. Default: the name for paymentMethodCode, else credit_transfer."""
    paymentMethodCode: NotRequired[str | None]
    """Code of the payment means (UNTDID 4461) (BT-81). Default: the code of paymentMethod."""
    reference: NotRequired[str | None]
    """Reference that the payer states with the payment (BT-83)."""
    iban: NotRequired[str | None]
    """Account to pay into: IBAN or another account number (BT-84). Required for a credit transfer."""
    accountName: NotRequired[str | None]
    """Holder of the account (BT-85)."""
    financialInstitutionBranch: NotRequired[str | None]
    """BIC or branch of the bank (BT-86)."""
    cardAccount: NotRequired[PaymentMeansInputCardAccount | None]
    """Card used for the payment (BG-18)."""
    mandate: NotRequired[PaymentMeansInputMandate | None]
    """Mandate of a direct debit (BG-19)."""


class PaymentMeansInputCardAccount(TypedDict):
    """Card used for the payment (BG-18)."""
    number: str
    """Card number, with at most the first six and last four digits visible (BT-87)."""
    network: str
    """Network of the card, such as VISA."""
    holderName: NotRequired[str | None]
    """Holder of the card (BT-88)."""


class PaymentMeansInputMandate(TypedDict):
    """Mandate of a direct debit (BG-19)."""
    id: str
    """Reference of the mandate (BT-89)."""
    payerAccount: NotRequired[str | None]
    """Account that is debited (BT-91)."""


class BillingDocumentInputPaymentTerms(TypedDict):
    """Terms of payment."""
    note: NotRequired[str | None]
    """Terms in words; German cash discounts (#SKONTO#…#) end with a line feed (BT-20)."""


class DiscountInput(TypedDict):
    reasonCode: NotRequired[str | None]
    """Code of the reason (UNTDID 5189) (BT-98)."""
    reason: NotRequired[str | None]
    """Reason in words (BT-97). Required unless reasonCode is given."""
    amount: NotRequired[str | None]
    """Amount of the discount, without VAT (BT-92). Required unless percentage is given. Default: the percentage of the base amount."""
    baseAmount: NotRequired[str | None]
    """Base amount of the percentage (BT-93). Default: the sum of the lines of the same VAT category and rate."""
    percentage: NotRequired[str | None]
    """Share of the base amount in percent (BT-94)."""
    vat: DiscountInputVat
    """VAT category and rate."""
    exemptionReason: NotRequired[str | None]
    """Reason why no VAT is due, in the French extension and PINT (EXT-FR-FE-187)."""
    exemptionReasonCode: NotRequired[str | None]
    """Reason why no VAT is due, as a VATEX code (EXT-FR-FE-188)."""


class DiscountInputVat(TypedDict):
    """VAT category and rate."""
    category: NotRequired[Literal["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B", "N", "SR", "ZR", "ES33", "ESN33", "DS", "OS", "NG", "NA", "SRCA-S", "SRCA-C", "SRRC", "SROVR-RS", "SROVR-LVG", "SRLVG", "SA", "SE", "HVG", "LVG", "TTX", "AA", None]]
    """Category of the tax (UNTDID 5305, or a code of a PINT area) (BT-95). Default: S, or SR in Singapore; required in Malaysia."""
    percentage: NotRequired[str | None]
    """VAT rate in percent (BT-96). Required unless the category is O."""


class SurchargeInput(TypedDict):
    reasonCode: NotRequired[str | None]
    """Code of the reason (UNTDID 7161) (BT-105)."""
    reason: NotRequired[str | None]
    """Reason in words (BT-104). Required unless reasonCode is given."""
    amount: NotRequired[str | None]
    """Amount of the surcharge, without VAT (BT-99). Required unless percentage is given. Default: the percentage of the base amount."""
    baseAmount: NotRequired[str | None]
    """Base amount of the percentage (BT-100). Default: the sum of the lines of the same VAT category and rate."""
    percentage: NotRequired[str | None]
    """Share of the base amount in percent (BT-101)."""
    vat: SurchargeInputVat
    """VAT category and rate."""
    exemptionReason: NotRequired[str | None]
    """Reason why no VAT is due, in the French extension and PINT (EXT-FR-FE-189)."""
    exemptionReasonCode: NotRequired[str | None]
    """Reason why no VAT is due, as a VATEX code (EXT-FR-FE-190)."""


class SurchargeInputVat(TypedDict):
    """VAT category and rate."""
    category: NotRequired[Literal["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B", "N", "SR", "ZR", "ES33", "ESN33", "DS", "OS", "NG", "NA", "SRCA-S", "SRCA-C", "SRRC", "SROVR-RS", "SROVR-LVG", "SRLVG", "SA", "SE", "HVG", "LVG", "TTX", "AA", None]]
    """Category of the tax (UNTDID 5305, or a code of a PINT area) (BT-102). Default: S, or SR in Singapore; required in Malaysia."""
    percentage: NotRequired[str | None]
    """VAT rate in percent (BT-103). Required unless the category is O."""


class TotalsInput(TypedDict):
    linesAmount: NotRequired[str | None]
    """Sum of the net amounts of the lines (BT-106). Default: computed."""
    discountAmount: NotRequired[str | None]
    """Sum of the discounts of the document (BT-107). Default: computed."""
    surchargeAmount: NotRequired[str | None]
    """Sum of the surcharges of the document (BT-108). Default: computed."""
    taxExclusiveAmount: NotRequired[str | None]
    """Total without VAT: linesAmount − discountAmount + surchargeAmount (BT-109). Default: computed."""
    taxInclusiveAmount: NotRequired[str | None]
    """Total with VAT: taxExclusiveAmount + VAT (BT-112). Default: computed."""
    paidAmount: NotRequired[str | None]
    """Amount already paid (BT-113)."""
    roundingAmount: NotRequired[str | None]
    """Rounding of the amount due (BT-114). Default: the difference to payableAmount, if that is less than 1.00."""
    payableAmount: NotRequired[str | None]
    """Amount due: taxInclusiveAmount − paidAmount + roundingAmount (BT-115). Default: computed."""
    taxExclusiveAmountInTaxCurrency: NotRequired[str | None]
    """Total without VAT in taxCurrency, for Singapore. Required by PINT SG with taxCurrency, unless taxExchangeRate is given. Default: computed with taxExchangeRate, if it is required."""
    taxInclusiveAmountInTaxCurrency: NotRequired[str | None]
    """Total with VAT in taxCurrency, for Singapore and the Emirates. Required by PINT SG with taxCurrency, unless taxExchangeRate is given. Default: computed with taxExchangeRate, if it is required."""


class VatInput(TypedDict):
    totalVatAmount: NotRequired[str | None]
    """Sum of the VAT (BT-110). Default: computed."""
    totalVatAmountInTaxCurrency: NotRequired[str | None]
    """Sum of the VAT in taxCurrency (BT-111). Required with taxCurrency, unless taxExchangeRate is given. Default: computed with taxExchangeRate."""
    subtotals: NotRequired[List[VatSubtotalInput] | None]
    """VAT subtotals by category and rate: state all, or none to have them computed (BG-23)."""
    exemptionReason: NotRequired[str | None]
    """Reason why no VAT is due, for each category that requires one (BT-120). Required with category E, unless exemptionReasonCode is given."""
    exemptionReasonCode: NotRequired[str | None]
    """Code of the exemption reason from the VATEX list (BT-121). Default: the only code of the category, for AE, G, K and O."""


class VatSubtotalInput(TypedDict):
    taxableAmount: NotRequired[str | None]
    """Taxable amount of the VAT (BT-116)."""
    vatAmount: NotRequired[str | None]
    """VAT amount of the category and rate (BT-117)."""
    category: NotRequired[Literal["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B", "N", "SR", "ZR", "ES33", "ESN33", "DS", "OS", "NG", "NA", "SRCA-S", "SRCA-C", "SRRC", "SROVR-RS", "SROVR-LVG", "SRLVG", "SA", "SE", "HVG", "LVG", "TTX", "AA", None]]
    """Category of the tax (UNTDID 5305, or a code of a PINT area) (BT-118). Default: S, or SR in Singapore; required in Malaysia."""
    percentage: NotRequired[str | None]
    """VAT rate in percent (BT-119). Required unless the category is O."""
    exemptionReasonCode: NotRequired[str | None]
    """Code of the reason why no VAT is due (VATEX) (BT-121)."""
    exemptionReason: NotRequired[str | None]
    """Reason why no VAT is due, in words (BT-120)."""


class AttachmentInput(TypedDict):
    id: str
    """Identifier of the attachment in the document (BT-122)."""
    mimeCode: NotRequired[Literal["application/pdf", "image/png", "image/jpeg", "text/csv", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", "application/vnd.oasis.opendocument.spreadsheet", None]]
    """Media type of the file (BT-125-1). Default: the media type of the file name’s extension."""
    filename: NotRequired[str | None]
    """Name of the file (BT-125-2). Required unless url and description are given."""
    description: NotRequired[str | None]
    """Description of the attachment (BT-123)."""
    embeddedDocument: NotRequired[str | None]
    """The file itself, at most 15 MiB (BT-125). Required unless url is given."""
    url: NotRequired[str | None]
    """Address of the file, if it is not embedded (BT-124)."""


class FrenchSpecificsInput(TypedDict):
    country: NotRequired[Literal["FR", None]]
    """Country whose reform requires these fields."""
    billingMode: NotRequired[Literal["B1", "S1", "M1", "B2", "S2", "M2", "S3", "B4", "S4", "M4", "S5", "S6", "B7", "S7", "B8", "S8", "M8", "B9", "S9", "M9", None]]
    """Billing framework (cadre de facturation) (BT-23)."""
    businessProcess: NotRequired[Literal["REGULATED", "NON_REGULATED", None]]
    """Whether the document falls under the reform."""
    recoveryCostsNote: NotRequired[str | None]
    """Flat-rate compensation for recovery costs (subject code PMT); the text without its subject code (BT-22)."""
    latePaymentPenaltiesNote: NotRequired[str | None]
    """Penalties for late payment (PMD); the text without its subject code (BT-22)."""
    earlyPaymentDiscountNote: NotRequired[str | None]
    """Discount for early payment, or a statement that there is none (AAB); the text without its subject code (BT-22)."""


class ExtendedTermsInput(TypedDict):
    buyerAgent: NotRequired[BuyerAgentInput | None]
    """Agent of the buyer (EXT-FR-FE-BG-01)."""
    payer: NotRequired[PayerInput | None]
    """Payer, if it is not the buyer (EXT-FR-FE-BG-02)."""
    salesAgent: NotRequired[SalesAgentInput | None]
    """Agent of the seller (EXT-FR-FE-BG-03)."""
    invoicee: NotRequired[InvoiceeInput | None]
    """Addressee of the invoice for the buyer (EXT-FR-FE-BG-04)."""
    invoicer: NotRequired[InvoicerInput | None]
    """Issuer of the invoice for the seller (EXT-FR-FE-BG-05)."""
    payee: NotRequired[ExtendedTermsInputPayee | None]
    """Further details of the payee."""
    deliveryTerms: NotRequired[ExtendedTermsInputDeliveryTerms | None]
    """Conditions of delivery (EXT-FR-FE-BG-14)."""
    purchaseOrderDate: NotRequired[str | None]
    """Date of the order in purchaseOrderReference (EXT-FR-FE-197)."""
    despatchDate: NotRequired[str | None]
    """Date of the despatch advice in despatchReference (EXT-FR-FE-198)."""
    contractDate: NotRequired[str | None]
    """Date of the contract in contractReference (EXT-FR-FE-199)."""
    contractTypeCode: NotRequired[str | None]
    """Kind of the contract, as a code (EXT-FR-FE-01)."""


class ExtendedPartyInput(TypedDict):
    """Fields that the parties of the French extension (EXTENDED-CTC-FR) have in common"""
    name: str
    """Trading name of the party."""
    legalName: NotRequired[str | None]
    """Registered name. Default: name."""
    legalForm: NotRequired[str | None]
    """Legal form and other legal information."""
    roleCode: NotRequired[str | None]
    """Role of the party (UNTDID 3035)."""
    street: NotRequired[str | None]
    """Street and number."""
    street2: NotRequired[str | None]
    """Second line of the address."""
    street3: NotRequired[str | None]
    """Third line of the address."""
    city: NotRequired[str | None]
    """City of the address."""
    postalZone: NotRequired[str | None]
    """Postal code of the address."""
    countrySubdivision: NotRequired[str | None]
    """Region, province or state."""
    country: NotRequired[str | None]
    """Country of the address."""
    electronicAddress: NotRequired[SchemedIdentifierInput | None]
    """Address on the network."""
    contactName: NotRequired[str | None]
    """Contact person or department."""
    email: NotRequired[str | None]
    """E-mail address for contact."""
    phone: NotRequired[str | None]
    """Telephone number for contact."""
    vatNumber: NotRequired[str | None]
    """VAT number with its country prefix."""
    enterpriseNumberScheme: NotRequired[str | None]
    """Register of enterpriseNumber (ISO 6523 ICD)."""
    enterpriseNumber: NotRequired[str | None]
    """Number in the register of companies. Required with enterpriseNumberScheme."""
    identifiers: NotRequired[List[IdentifierInput] | None]
    """Further identifiers of the party."""
    taxRegistrations: NotRequired[List[SchemedIdentifierInput] | None]
    """Registrations for taxes other than VAT."""


class SchemedIdentifierInput(TypedDict):
    """An identifier with its scheme, in an input"""
    scheme: str
    """Scheme of the identifier, an ISO/IEC 6523 code."""
    identifier: str
    """Identifier within the scheme."""


class BuyerAgentInput(ExtendedPartyInput):
    """Business terms of the fields, each with the prefix EXT-FR-FE-: name 05, legalName 03, roleCode 04, street 15, street2 16, street3 17, city 19, postalZone 18, countrySubdivision 20, country 21, contactName 23, email 25, phone 24, vatNumber 10, enterpriseNumberScheme 09, enterpriseNumber 08, identifiers 06"""
    pass


class PayerInput(ExtendedPartyInput):
    """Business terms of the fields, each with the prefix EXT-FR-FE-: name 45, legalName 43, roleCode 44, street 55, street2 56, street3 57, city 58, postalZone 59, countrySubdivision 60, country 61, contactName 63, email 65, phone 64, vatNumber 50, enterpriseNumberScheme 49, enterpriseNumber 48, identifiers 46"""
    pass


class SalesAgentInput(ExtendedPartyInput):
    """Business terms of the fields, each with the prefix EXT-FR-FE-: name 68, legalName 66, roleCode 67, street 78, street2 79, street3 80, city 82, postalZone 81, countrySubdivision 83, country 84, contactName 86, email 88, phone 87, vatNumber 73, enterpriseNumberScheme 72, enterpriseNumber 71, identifiers 69"""
    pass


class InvoiceeInput(ExtendedPartyInput):
    """Business terms of the fields, each with the prefix EXT-FR-FE-: name 91, legalName 89, roleCode 90, street 101, street2 102, street3 103, city 104, postalZone 105, countrySubdivision 106, country 107, contactName 109, email 111, phone 110, vatNumber 96, enterpriseNumberScheme 95, enterpriseNumber 94, identifiers 92"""
    pass


class InvoicerInput(ExtendedPartyInput):
    """Business terms of the fields, each with the prefix EXT-FR-FE-: name 114, legalName 112, roleCode 113, street 124, street2 125, street3 126, city 127, postalZone 128, countrySubdivision 129, country 130, contactName 132, email 134, phone 133, vatNumber 119, enterpriseNumberScheme 118, enterpriseNumber 117, identifiers 115"""
    pass


class ExtendedTermsInputPayee(TypedDict):
    """Further details of the payee."""
    roleCode: NotRequired[str | None]
    """Role of the party (UNTDID 3035) (EXT-FR-FE-26)."""
    vatNumber: NotRequired[str | None]
    """VAT number with its country prefix (EXT-FR-FE-27)."""
    electronicAddress: NotRequired[SchemedIdentifierInput | None]
    """Address on the network."""
    contactName: NotRequired[str | None]
    """Contact person or department (EXT-FR-FE-40)."""
    email: NotRequired[str | None]
    """E-mail address for contact (EXT-FR-FE-42)."""
    phone: NotRequired[str | None]
    """Telephone number for contact (EXT-FR-FE-41)."""
    street: NotRequired[str | None]
    """Street and number (EXT-FR-FE-32)."""
    street2: NotRequired[str | None]
    """Second line of the address (EXT-FR-FE-33)."""
    street3: NotRequired[str | None]
    """Third line of the address (EXT-FR-FE-34)."""
    city: NotRequired[str | None]
    """City of the address (EXT-FR-FE-35)."""
    postalZone: NotRequired[str | None]
    """Postal code of the address (EXT-FR-FE-36)."""
    countrySubdivision: NotRequired[str | None]
    """Region, province or state (EXT-FR-FE-37)."""
    country: NotRequired[str | None]
    """Country of the address (EXT-FR-FE-38)."""


class ExtendedTermsInputDeliveryTerms(TypedDict):
    """Conditions of delivery (EXT-FR-FE-BG-14)."""
    code: NotRequired[str | None]
    """Incoterms, or UNTDID 4053 (EXT-FR-FE-185)."""
    location: NotRequired[str | None]
    """Place to which the conditions refer (EXT-FR-FE-186)."""


class PintTermsInput(TypedDict):
    transactionType: NotRequired[str | None]
    """Kind of transaction. In the Emirates (BTAE-02) eight digits 0 or 1 for free trade zone, deemed supply, margin scheme, summary invoice, continuous supply, disclosed agent, e-commerce and export; in Oman (BTOM-001) twenty digits 0 or 1 for full tax invoice, simplified, self-billed, third party, summary, continuous supply, export, deemed supply, import of services, profit margin, profit margin self-invoice, e-commerce, import of goods, special zone, prepayment, and five zeros. Default: 00000000 in the Emirates, a full tax invoice in Oman."""
    creditNoteReason: NotRequired[str | None]
    """Reason for the credit note (BTAE-03), in Oman also for a debit note (BTOM-032)."""
    exchangeRate: NotRequired[str | None]
    """Exchange rate: units of taxCurrency for one unit of currency; used as taxExchangeRate if that is absent (BTAE-04). Default: taxExchangeRate."""
    beneficiary: NotRequired[IdentifierInput | None]
    """Beneficiary in a free trade zone (BTAE-01)."""
    principal: NotRequired[IdentifierInput | None]
    """Principal on whose behalf a disclosed agent bills (BTAE-14)."""
    sellerRegistration: NotRequired[PintTermsInputSellerRegistration | None]
    """Register of the seller's enterpriseNumber (BTAE-15, -12)."""
    buyerRegistration: NotRequired[PintTermsInputBuyerRegistration | None]
    """Register of the buyer's enterpriseNumber (BTAE-16, -11)."""
    exportReference: NotRequired[str | None]
    """Export declaration (BTAE-21)."""
    deliveryTerms: NotRequired[str | None]
    """Delivery terms as Incoterms (BTAE-22, BTOM-022)."""
    oman: NotRequired[OmaniTermsInput | None]
    """Additional terms of Oman; require the profile pint-om."""


class PintTermsInputSellerRegistration(TypedDict):
    """Register of the seller's enterpriseNumber (BTAE-15, -12)."""
    kind: NotRequired[str | None]
    """TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision."""
    authority: NotRequired[str | None]
    """Authority that issued the registration; of a passport the country."""


class PintTermsInputBuyerRegistration(TypedDict):
    """Register of the buyer's enterpriseNumber (BTAE-16, -11)."""
    kind: NotRequired[str | None]
    """TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision."""
    authority: NotRequired[str | None]
    """Authority that issued the registration; of a passport the country."""


class OmaniTermsInput(TypedDict):
    issueTime: NotRequired[str | None]
    """Time of issue (IBT-168). Default: now in the time zone of the company."""
    sellerUuid: NotRequired[str | None]
    """UUID of the seller, of version 5 (BTOM-004)."""
    sellerZone: NotRequired[str | None]
    """Special zone of the seller (BTOM-024)."""
    buyerZone: NotRequired[str | None]
    """Special zone of the buyer (BTOM-026)."""
    prepaymentInvoice: NotRequired[OmaniTermsInputPrepaymentInvoice | None]
    """Prepayment that the invoice deducts."""
    marginTotal: NotRequired[str | None]
    """Total amount due of a profit margin invoice in OMR (BTOM-020)."""
    customsDeclaration: NotRequired[str | None]
    """Customs declaration of imported goods (BTOM-021)."""
    importDate: NotRequired[str | None]
    """Day of the import (BTOM-030)."""


class OmaniTermsInputPrepaymentInvoice(TypedDict):
    """Prepayment that the invoice deducts."""
    id: str
    """Number of the prepayment invoice (BTOM-027)."""
    uuid: str
    """UUID of the prepayment invoice (BTOM-014)."""


class InvoiceInput(BillingDocumentInput):
    invoiceNumber: str
    """Number of the invoice (BT-1)."""
    creditNoteNumber: NotRequired[None]
    """This field is always null, as in `parsed`."""
    dueDate: NotRequired[str | None]
    """Day on which the payment is due (BT-9). Default: 30 days after issueDate."""
    lines: List[LineInput]
    """Lines of the document (BG-25)."""
    seller: NotRequired[SellerInput | None]
    """Seller of the supply (BG-4). Default: the company."""
    buyer: BuyerInput
    """Buyer of the supply (BG-7)."""


class LineInput(TypedDict):
    id: NotRequired[str | None]
    """Number of the line (BT-126). Default: its position in the list, from 1."""
    name: NotRequired[str | None]
    """Name of the item (BT-153)."""
    description: NotRequired[str | None]
    """Description of the item (BT-154)."""
    note: NotRequired[str | None]
    """Note on the line (BT-127)."""
    buyersId: NotRequired[str | None]
    """Buyer's number of the item (BT-156)."""
    sellersId: NotRequired[str | None]
    """Seller's number of the item (BT-155)."""
    standardId: NotRequired[IdentifierInput | None]
    """Number of the item in a standard, such as a GTIN."""
    documentReference: NotRequired[str | None]
    """Invoiced object, such as a meter or a subscription (BT-128). Required with documentReferenceScheme."""
    documentReferenceScheme: NotRequired[str | None]
    """Scheme of documentReference (UNTDID 1153) (BT-128-1)."""
    orderLineReference: NotRequired[str | None]
    """Line of the order (BT-132)."""
    accountingCost: NotRequired[str | None]
    """Buyer's accounting reference of the line (BT-133)."""
    period: NotRequired[LineInputPeriod | None]
    """Period of the line (BG-26)."""
    commodityClassifications: NotRequired[List[LineInputCommodityClassificationsItem] | None]
    """Classifications of the item."""
    additionalItemProperties: NotRequired[List[LineInputAdditionalItemPropertiesItem] | None]
    """Properties of the item (BG-32)."""
    originCountry: NotRequired[str | None]
    """Country of origin of the item (BT-159)."""
    quantity: NotRequired[str | None]
    """Quantity of the item (BT-129)."""
    unitCode: NotRequired[str | None]
    """Unit of the quantity (UN/ECE Recommendation 20 or 21) (BT-130)."""
    netPriceAmount: NotRequired[str | None]
    """Price without VAT, of any precision (BT-146). Required unless extended.part is GROUP or INFORMATION."""
    baseQuantity: NotRequired[str | None]
    """Number of units that the price is for (BT-149)."""
    baseQuantityUnitCode: NotRequired[str | None]
    """Unit of the base quantity (BT-150). Default: unitCode."""
    grossPriceAmount: NotRequired[str | None]
    """Price before its discount (BT-148)."""
    priceDiscountAmount: NotRequired[str | None]
    """Discount of the price (BT-147). Default: gross price − net price."""
    discounts: NotRequired[List[LineDiscountInput] | None]
    """Discounts of the line (BG-27)."""
    surcharges: NotRequired[List[LineSurchargeInput] | None]
    """Surcharges of the line (BG-28)."""
    netAmount: NotRequired[str | None]
    """quantity × price ÷ base quantity − discounts + surcharges (BT-131). Default: computed."""
    vat: NotRequired[LineInputVat | None]
    """VAT category and rate of the line. Required unless extended.part is GROUP or INFORMATION."""
    extended: NotRequired[ExtendedLineInput | None]
    """Additional terms of the French extension (EXTENDED-CTC-FR); require countrySpecific."""
    pint: NotRequired[PintLineInput | None]
    """Additional terms of a PINT area; require the profile pint-ae, pint-my or pint-om."""


class LineInputPeriod(TypedDict):
    """Period of the line (BG-26)."""
    startDate: NotRequired[str | None]
    """First day of the period (BT-134)."""
    endDate: NotRequired[str | None]
    """Last day, not before the first (BT-135)."""


class LineInputCommodityClassificationsItem(TypedDict):
    scheme: str
    """Code of the classification (UNTDID 7143) (BT-158-1)."""
    schemeVersion: NotRequired[str | None]
    """Version of the classification (BT-158-2)."""
    value: str
    """Code of the item (BT-158)."""


class LineInputAdditionalItemPropertiesItem(TypedDict):
    name: str
    """Name, such as colour (BT-160)."""
    value: str
    """Value, such as red (BT-161)."""
    code: NotRequired[str | None]
    """Kind of the property as a code (UNTDID 6313), in the French extension (EXT-FR-FE-159)."""
    unitCode: NotRequired[str | None]
    """Unit of the value, if that is a quantity, in the French extension (EXT-FR-FE-160)."""


class LineDiscountInput(TypedDict):
    reasonCode: NotRequired[str | None]
    """Code of the reason (UNTDID 5189) (BT-140)."""
    reason: NotRequired[str | None]
    """Reason in words (BT-139). Required unless reasonCode is given."""
    amount: NotRequired[str | None]
    """Amount of the discount, without VAT (BT-136). Required unless percentage is given. Default: the percentage of the base amount."""
    baseAmount: NotRequired[str | None]
    """Base amount of the percentage (BT-137). Default: quantity × net price ÷ base quantity of the line."""
    percentage: NotRequired[str | None]
    """Share of the base amount in percent (BT-138)."""


class LineSurchargeInput(TypedDict):
    reasonCode: NotRequired[str | None]
    """Code of the reason (UNTDID 7161) (BT-145)."""
    reason: NotRequired[str | None]
    """Reason in words (BT-144). Required unless reasonCode is given."""
    amount: NotRequired[str | None]
    """Amount of the surcharge, without VAT (BT-141). Required unless percentage is given. Default: the percentage of the base amount."""
    baseAmount: NotRequired[str | None]
    """Base amount of the percentage (BT-142). Default: quantity × net price ÷ base quantity of the line."""
    percentage: NotRequired[str | None]
    """Share of the base amount in percent (BT-143)."""


class LineInputVat(TypedDict):
    """VAT category and rate of the line. Required unless extended.part is GROUP or INFORMATION."""
    category: NotRequired[Literal["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B", "N", "SR", "ZR", "ES33", "ESN33", "DS", "OS", "NG", "NA", "SRCA-S", "SRCA-C", "SRRC", "SROVR-RS", "SROVR-LVG", "SRLVG", "SA", "SE", "HVG", "LVG", "TTX", "AA", None]]
    """Category of the tax (UNTDID 5305, or a code of a PINT area) (BT-151). Default: S, or SR in Singapore; required in Malaysia."""
    percentage: NotRequired[str | None]
    """VAT rate in percent (BT-152). Required unless the category is O."""


class ExtendedLineInput(TypedDict):
    parentLineId: NotRequired[str | None]
    """`id` of the parent line (EXT-FR-FE-162)."""
    part: NotRequired[Literal["DETAIL", "GROUP", "INFORMATION", None]]
    """Role of the line in its group: DETAIL is included in the totals; GROUP and INFORMATION are not, and need no price and no VAT (EXT-FR-FE-163)."""
    purchaseOrderReference: NotRequired[str | None]
    """Order of this line, numbered by the buyer (EXT-FR-FE-135)."""
    salesOrderReference: NotRequired[str | None]
    """Order of this line, numbered by the seller (EXT-FR-FE-144)."""
    salesOrderLineReference: NotRequired[str | None]
    """Line of the order of the seller (EXT-FR-FE-145)."""
    receiptReference: NotRequired[str | None]
    """Receiving advice of this line (EXT-FR-FE-140)."""
    receiptLineReference: NotRequired[str | None]
    """Line of the receiving advice (EXT-FR-FE-141)."""
    despatchReference: NotRequired[str | None]
    """Despatch advice of this line (EXT-FR-FE-142)."""
    despatchLineReference: NotRequired[str | None]
    """Line of the despatch advice (EXT-FR-FE-143)."""
    invoiceReferences: NotRequired[List[ExtendedLineInputInvoiceReferencesItem] | None]
    """Earlier invoices that the line refers to (EXT-FR-FE-BG-06)."""
    delivery: NotRequired[ExtendedLineInputDelivery | None]
    """Place and day of this line's delivery (EXT-FR-FE-BG-10, -11)."""
    seller: NotRequired[LineSellerInput | None]
    """Seller of the line, in an invoice of several sellers (EXT-FR-FE-BG-12)."""
    exemptionReason: NotRequired[str | None]
    """Reason why no VAT is due (EXT-FR-FE-178)."""
    exemptionReasonCode: NotRequired[str | None]
    """Reason why no VAT is due, as a VATEX code (EXT-FR-FE-179)."""
    vatAmount: NotRequired[str | None]
    """VAT of a group of lines (EXT-FR-FE-181)."""
    vatAmountInTaxCurrency: NotRequired[str | None]
    """VAT of a group of lines in taxCurrency (EXT-FR-FE-182)."""
    grossAmount: NotRequired[str | None]
    """Amount of a group of lines with its VAT (EXT-FR-FE-184)."""
    priceDiscountReason: NotRequired[str | None]
    """Reason of the price discount (EXT-FR-FE-195)."""
    priceDiscountReasonCode: NotRequired[str | None]
    """Reason of the price discount as a code (UNTDID 5189) (EXT-FR-FE-196)."""
    furtherPriceDiscounts: NotRequired[List[ExtendedLineInputFurtherPriceDiscountsItem] | None]
    """Further discounts of the price in addition to priceDiscountAmount (BT-147)."""
    priceSurcharges: NotRequired[List[ExtendedLineInputPriceSurchargesItem] | None]
    """Surcharges on the gross price (BT-148)."""
    furtherObjects: NotRequired[List[IdentifierInput] | None]
    """Further invoiced objects of the line, in addition to documentReference (BT-128)."""


class ExtendedLineInputInvoiceReferencesItem(TypedDict):
    id: str
    """Number of the referenced invoice (EXT-FR-FE-136)."""
    typeCode: NotRequired[str | None]
    """Type of the referenced invoice (UNTDID 1001) (EXT-FR-FE-137)."""
    issueDate: NotRequired[str | None]
    """Date of the referenced invoice (EXT-FR-FE-138)."""
    lineId: NotRequired[str | None]
    """Line of the referenced invoice (EXT-FR-FE-139)."""


class ExtendedLineInputDelivery(TypedDict):
    """Place and day of this line's delivery (EXT-FR-FE-BG-10, -11)."""
    date: NotRequired[str | None]
    """Day of the delivery (EXT-FR-FE-158)."""
    locationIdentifier: NotRequired[IdentifierInput | None]
    """Identifier of the place."""
    location: NotRequired[ExtendedLineInputDeliveryLocation | None]
    """Address of the place."""
    recipientName: NotRequired[str | None]
    """Recipient of the goods (EXT-FR-FE-149)."""


class ExtendedLineInputDeliveryLocation(TypedDict):
    """Address of the place."""
    street: NotRequired[str | None]
    """Street and number (EXT-FR-FE-151)."""
    street2: NotRequired[str | None]
    """Second line of the address (EXT-FR-FE-152)."""
    street3: NotRequired[str | None]
    """Third line of the address (EXT-FR-FE-153)."""
    city: NotRequired[str | None]
    """City of the address (EXT-FR-FE-154)."""
    postalZone: NotRequired[str | None]
    """Postal code of the address (EXT-FR-FE-155)."""
    countrySubdivision: NotRequired[str | None]
    """Region, province or state (EXT-FR-FE-156)."""
    country: NotRequired[str | None]
    """Country of the address (EXT-FR-FE-157)."""


class LineSellerInput(ExtendedPartyInput):
    """Business terms of the fields, each with the prefix EXT-FR-FE-: name 164, street 171, street2 172, street3 173, city 174, postalZone 175, countrySubdivision 176, country 177, vatNumber 169, enterpriseNumberScheme 168, enterpriseNumber 167"""
    pass


class ExtendedLineInputFurtherPriceDiscountsItem(TypedDict):
    amount: str
    """Part of the gross price, of any precision."""
    reason: NotRequired[str | None]
    """Reason in words."""
    reasonCode: NotRequired[str | None]
    """Reason as a code (UNTDID 5189; for a surcharge 7161)."""


class ExtendedLineInputPriceSurchargesItem(TypedDict):
    amount: str
    """Part of the gross price, of any precision."""
    reason: NotRequired[str | None]
    """Reason in words."""
    reasonCode: NotRequired[str | None]
    """Reason as a code (UNTDID 5189; for a surcharge 7161)."""


class PintLineInput(TypedDict):
    taxAmount: NotRequired[str | None]
    """VAT of the line (BTAE-08, BTOM-016). Default: computed."""
    grossAmount: NotRequired[str | None]
    """Net amount plus VAT (BTAE-10, BTOM-017). Default: computed."""
    itemKind: NotRequired[str | None]
    """G goods, S services, B both (BTAE-13); G or S in Oman (BTOM-019)."""
    serviceCode: NotRequired[str | None]
    """Code of the service in the Emirates (BTAE-17), kind of service in Oman. Default: 00000000 in Oman, if itemKind is stated."""
    activityCode: NotRequired[str | None]
    """Economic activity in Oman, ISIC (BTOM-018)."""
    reverseChargeKind: NotRequired[str | None]
    """Kind of goods and services under reverse charge in the Emirates (BTAE-09)."""
    exemptionReasonCode: NotRequired[str | None]
    """Reason code for the exemption of the line, in the Emirates and Oman."""
    tourismTax: NotRequired[str | None]
    """Tourism tax of the line in Malaysia, an amount."""


class SellerInput(TypedDict):
    name: str
    """Trading name of the party (BT-28)."""
    legalName: NotRequired[str | None]
    """Registered name (BT-27). Default: name."""
    legalForm: NotRequired[str | None]
    """Legal form, share capital and other legal information (BT-33)."""
    street: str
    """Street and number (BT-35)."""
    street2: NotRequired[str | None]
    """Second line of the address (BT-36)."""
    street3: NotRequired[str | None]
    """Third line of the address (BT-162)."""
    city: str
    """City of the address (BT-37)."""
    postalZone: str
    """Postal code of the address (BT-38)."""
    countrySubdivision: NotRequired[str | None]
    """Region, province or state (BT-39)."""
    country: str
    """Country of the address (BT-40)."""
    electronicAddress: NotRequired[SchemedIdentifierInput | None]
    """Address on the network. The default is the address in the request; for the recipient it must equal `recipient` (BT-34)."""
    vatNumber: NotRequired[str | None]
    """VAT number with its country prefix; for a document of another tax, the number for that tax (BT-31)."""
    enterpriseNumberScheme: NotRequired[str | None]
    """Register of enterpriseNumber (ISO 6523 ICD) (BT-30-1)."""
    enterpriseNumber: NotRequired[str | None]
    """Number in the register of companies (BT-30). Required with enterpriseNumberScheme."""
    identifiers: NotRequired[List[IdentifierInput] | None]
    """Further identifiers; scheme `SEPA` marks the creditor identifier of direct debits (BT-90) (BT-29)."""
    taxRegistrations: NotRequired[List[SchemedIdentifierInput] | None]
    """Registrations for taxes other than the tax of the document; `scheme` is the tax scheme, such as `TAX` (BT-32)."""
    contactName: NotRequired[str | None]
    """Contact person or department (BT-41)."""
    email: NotRequired[str | None]
    """E-mail address for contact (BT-43)."""
    phone: NotRequired[str | None]
    """Telephone number for contact (BT-42)."""


class BuyerInput(TypedDict):
    name: str
    """Trading name of the party (BT-45)."""
    legalName: NotRequired[str | None]
    """Registered name (BT-44). Default: name."""
    legalForm: NotRequired[str | None]
    """Legal form, share capital and other legal information."""
    street: str
    """Street and number (BT-50)."""
    street2: NotRequired[str | None]
    """Second line of the address (BT-51)."""
    street3: NotRequired[str | None]
    """Third line of the address (BT-163)."""
    city: str
    """City of the address (BT-52)."""
    postalZone: str
    """Postal code of the address (BT-53)."""
    countrySubdivision: NotRequired[str | None]
    """Region, province or state (BT-54)."""
    country: str
    """Country of the address (BT-55)."""
    electronicAddress: NotRequired[SchemedIdentifierInput | None]
    """Address on the network. The default is the address in the request; for the recipient it must equal `recipient` (BT-49)."""
    vatNumber: NotRequired[str | None]
    """VAT number with its country prefix; for a document of another tax, the number for that tax (BT-48)."""
    enterpriseNumberScheme: NotRequired[str | None]
    """Register of enterpriseNumber (ISO 6523 ICD) (BT-47-1)."""
    enterpriseNumber: NotRequired[str | None]
    """Number in the register of companies (BT-47). Required with enterpriseNumberScheme."""
    identifiers: NotRequired[List[IdentifierInput] | None]
    """Further identifiers; scheme `SEPA` marks the creditor identifier of direct debits (BT-90) (BT-46)."""
    taxRegistrations: NotRequired[List[SchemedIdentifierInput] | None]
    """Registrations for taxes other than the tax of the document; `scheme` is the tax scheme, such as `TAX`."""
    contactName: NotRequired[str | None]
    """Contact person or department (BT-56)."""
    email: NotRequired[str | None]
    """E-mail address for contact (BT-58)."""
    phone: NotRequired[str | None]
    """Telephone number for contact (BT-57)."""


class CreditNoteInput(BillingDocumentInput):
    invoiceNumber: NotRequired[None]
    """This field is always null, as in `parsed`."""
    creditNoteNumber: str
    """Number of the credit note (BT-1)."""
    dueDate: NotRequired[str | None]
    """Day on which the payment is due (BT-9)."""
    lines: List[LineInput]
    """Lines of the document (BG-25)."""
    seller: NotRequired[SellerInput | None]
    """Seller of the supply (BG-4). Default: the company."""
    buyer: BuyerInput
    """Buyer of the supply (BG-7)."""


class SelfBillingInvoiceInput(BillingDocumentInput):
    invoiceNumber: str
    """Number of the invoice (BT-1)."""
    creditNoteNumber: NotRequired[None]
    """This field is always null, as in `parsed`."""
    dueDate: NotRequired[str | None]
    """Day on which the payment is due (BT-9). Default: 30 days after issueDate."""
    lines: List[LineInput]
    """Lines of the document (BG-25)."""
    seller: SellerInput
    """Seller of the supply (BG-4)."""
    buyer: NotRequired[BuyerInput | None]
    """Buyer of the supply (BG-7). Default: the company."""


class SelfBillingCreditNoteInput(BillingDocumentInput):
    invoiceNumber: NotRequired[None]
    """This field is always null, as in `parsed`."""
    creditNoteNumber: str
    """Number of the credit note (BT-1)."""
    dueDate: NotRequired[str | None]
    """Day on which the payment is due (BT-9)."""
    lines: List[LineInput]
    """Lines of the document (BG-25)."""
    seller: SellerInput
    """Seller of the supply (BG-4)."""
    buyer: NotRequired[BuyerInput | None]
    """Buyer of the supply (BG-7). Default: the company."""


class EmailInput(TypedDict):
    when: Literal["always", "on_peppol_failure"]
    """Condition of the mail; `on_peppol_failure`: only if the network could not deliver"""
    to: List[str]
    """Recipients; each address gets a separate mail"""
    subject: NotRequired[str]
    """Subject of the message, generated from the document when absent"""
    message: NotRequired[str]
    """Plain text of the mail; generated from the document when absent"""


class SendInput(PreviewInput):
    convert: NotRequired[bool]
    """Whether an XML document is converted to the other syntax (UBL, CII) when the recipient accepts only that syntax; `conversion` of the document then lists the losses, and a document that would lose a term of EN 16931 is refused. A document in JSON is always written in a syntax that the recipient accepts"""
    allowDuplicate: NotRequired[bool]
    """Whether the document is sent although the same number was sent to the same recipient within a year"""
    sendAt: NotRequired[str]
    """Time at which the document is sent, at most a year ahead; until then it can be cancelled"""


class PreviewedDocument(DocumentBase):
    """Document as it would be sent; it is not stored"""
    id: None
    """Always null: previews are not stored"""
    route: Literal["accessPoint", "frenchPlatform", "none", "unknown", None]
    """Route to a French recipient (scheme 0225): `none`: the recipient cannot receive the document; `unknown`: the network or the directory did not respond. Null for all other documents, for sandbox teams, and while the installation has no contract with a French platform"""


class CreditInput(TypedDict):
    lines: NotRequired[List[str | CreditedLineInput]]
    """Lines to credit, as ids or as objects with quantities; default: the whole invoice"""
    number: NotRequired[str]
    """Number of the credit note; by default the number of the invoice with `-C1`, `-C2` …"""


class CreditedLineInput(TypedDict):
    id: str
    """Id of the line in the invoice (BT-126)"""
    quantity: NotRequired[str]
    """Quantity to credit, at most the quantity of the line; default: the whole quantity"""


class DocumentsCreditAnswer(TypedDict):
    success: Literal[True]
    draft: Draft
    warnings: List[CreditWarning]
    """Reasons to check the credit note before it is sent"""


class Draft(TypedDict):
    """Document that a company prepares and has not sent yet"""
    id: str
    """Id: `drf_` and a ULID"""
    companyId: CompanyId
    version: int
    """Number of the version, from 1; a change must state the version on which it is based"""
    documentType: str | None
    """`documentType` of the content; null for content without a document type"""
    number: str | None
    """Number of the document (BT-1); null for a document without a number"""
    recipient: str | None
    """Electronic address of the recipient, as entered; null without an address"""
    recipientName: str | None
    """Name of the buyer; for a self-billed document, name of the seller"""
    amount: str | None
    """Amount due (BT-115); null while it cannot be computed, and for a document in XML"""
    currency: str | None
    """Currency of the amount (ISO 4217)"""
    assistant: str | None
    """Name of the program that created the draft through a tool for assistants; only signed-in users can send such a draft. Null for other drafts"""
    createdAt: str
    """Time of creation"""
    createdBy: DraftAuthor
    """Author of the first version"""
    updatedAt: str
    """Time of the last change"""
    updatedBy: DraftAuthor
    """Author of this version"""
    content: Dict[str, object] | None
    """Stored input of `POST /{companyId}/send`, which may be incomplete; null in lists"""


class DraftAuthor(TypedDict):
    """Person or API key that created or changed a draft"""
    type: Literal["member", "key", "system"]
    """`member`: a signed-in user; `key`: an API key; `system`: the service itself"""
    id: str | None
    """Id of the member or the key; null for the service"""
    name: str | None
    """Name of the member or the key; null for the service and for a deleted author"""


class CreditWarning(TypedDict):
    """Reason to check a credit note before it is sent"""
    code: Literal["above_open_amount", "surcharge_omitted", "invoice_not_delivered"]
    """`above_open_amount`: the credit exceeds the open amount of the invoice; `surcharge_omitted`: a document-level surcharge belongs to no line and is not credited; `invoice_not_delivered`: the recipient has not received the invoice"""
    message: str
    """Explanation of the warning"""


class DocumentResponse(ResponseContents):
    documentId: str
    """Id of the document to which the response refers"""
    deliveryId: str | None
    """Delivery to which a status (MLS) refers; null for a response of the recipient to the invoice"""
    kind: Literal["messageLevelStatus", "invoiceResponse"]
    """Kind of the response: status of the message from the recipient’s provider (MLS), or response of the recipient to the invoice"""
    code: str | None
    """Status code: `AP` delivered, `AB` accepted, `RE` rejected; an invoice response can also have `IP`, `UQ`, `CA` or `PD`. Null for an unknown or missing code"""
    issues: List[DocumentResponseIssuesItem]
    """Issues that a status (MLS) lists; empty for other responses"""
    sender: str
    """Participant that sent the response, `<scheme>:<identifier>`"""
    responseDocumentId: str | None
    """Id of the response document, incoming or outgoing; null for a status (MLS)"""
    validation: Validation
    """Result of the validation of the response"""
    envelopeId: str
    """Instance identifier of the envelope (SBDH)"""
    peppolMessageId: str
    """Id of the message on the network"""


class DocumentResponseIssuesItem(TypedDict):
    reason: Literal["SV", "BV", "BW", "FD"]
    """`SV` syntax error, `BV` rule violation, `BW` rule warning, `FD` delivery failure"""
    place: str | None
    """XPath of the issue; null for an issue without a location"""
    description: str
    """Explanation as text"""


class RespondInput(TypedDict):
    status: Literal["AB", "IP", "UQ", "CA", "RE", "AP", "PD", "acknowledged", "inProcess", "underQuery", "conditionallyAccepted", "rejected", "accepted", "paid"]
    """`AB` acknowledged, `IP` in process, `UQ` under query, `CA` conditionally accepted, `RE` rejected, `AP` accepted, `PD` paid; the code or the word"""
    reasons: NotRequired[List[ReasonInput]]
    """Reasons of the status; `UQ`, `CA` and `RE` need a reason or an action. `PPD` makes `PD` a partial payment"""
    actions: NotRequired[List[ActionInput]]
    """Action that the seller should take"""
    effectiveDate: NotRequired[str]
    """First day on which the status applies; with `PD` the day of the payment"""
    note: NotRequired[str]
    """A note to the seller"""
    sendAfterSeconds: NotRequired[int]
    """Seconds before the response is sent; until then, `POST /documents/{documentId}/cancel` with the id of the response document cancels it"""


class ReasonInput(TypedDict):
    text: NotRequired[str]
    """Explanation as text"""
    attribute: NotRequired[str]
    """Incorrect term of the invoice"""
    value: NotRequired[str]
    """Correct value of the term"""
    code: Literal["NON", "REF", "LEG", "REC", "QUA", "DEL", "PRI", "QTY", "ITM", "PAY", "UNR", "FIN", "PPD", "OTH"]
    """Reason of the status (list OPStatusReason): `NON` no issue, `REF` references incorrect, `LEG` legal information incorrect, `REC` receiver unknown, `QUA` quality of the item insufficient, `DEL` delivery issues, `PRI` prices incorrect, `QTY` quantity incorrect, `ITM` items incorrect, `PAY` payment terms incorrect, `UNR` not recognised, `FIN` finance incorrect, `PPD` partially paid, `OTH` other; `OTH` and `PPD` need a text"""


class ActionInput(TypedDict):
    code: Literal["NOA", "PIN", "NIN", "CNF", "CNP", "CNA", "OTH"]
    """Action that the seller should take (list OPStatusAction): `NOA` no action required, `PIN` provide information, `NIN` issue a new invoice, `CNF` credit in full, `CNP` credit partially, `CNA` credit the amount, `OTH` other"""
    text: NotRequired[str]
    """Text of the action; required with `OTH`"""


class Lifecycle(TypedDict):
    status: str | None
    """Code of the current status of the invoice; null while no status is set"""
    statusName: str | None
    """Name of the current status as published, in French"""
    next: List[LifecycleNextItem]
    """Statuses that the company may set now"""
    statuses: List[LifecycleStatus]
    """The newest 200 statuses, oldest first"""


class LifecycleNextItem(TypedDict):
    code: str
    """Code of the status (MDT-105)"""
    name: str
    """Name of the status as published, in French"""
    needsReason: bool
    """Whether the status requires a reason"""
    reasons: List[str] | None
    """Codes of the permitted reasons; null when any reason is permitted"""


class LifecycleStatus(TypedDict):
    id: str | None
    """Id of the status; null for `201`, which is derived from the delivery"""
    code: str | None
    """Code of the status (MDT-105), such as `205`; null when the message contains no code"""
    name: str | None
    """The status as published, in French; null for an unknown code"""
    origin: Literal["own", "partner", "automatic"]
    """Issuer of the status: `own` (the company), `partner` (the other party or its platform), or `automatic` (this service)"""
    speaker: Literal["seller", "buyer", "sellerPlatform", "buyerPlatform"]
    """Party that sets the status"""
    reasons: List[LifecycleReason]
    """Reasons of the status (MDT-113); a note has no code"""
    actions: List[LifecycleReason]
    """Actions that the sender requests (MDT-121)"""
    figures: List[LifecycleStatusFiguresItem]
    """Received amounts, and wrong or corrected values of the invoice (MDG-43)"""
    since: str | None
    """Time from which the status applies, YYYY-MM-DDTHH:MM:SS in Paris as in the message"""
    counts: bool
    """Whether the status took effect, as the current or an earlier status of the invoice"""
    objection: Literal["unknown_status", "wrong_speaker", "final", "out_of_order", "invalid", "repeated", "not_delivered", None]
    """Reason why the status did not take effect; null for an effective status"""
    statusDocumentId: str | None
    """Document of the status message; null for a status without a message"""
    deliveryStatus: Literal["pending", "delivered", "failed", None]
    """Delivery status of the company’s own message"""
    portal: Literal["pending", "received", "refused", None]
    """State of the status at the public tax portal; null for a status that the portal does not receive"""
    lastError: str | None
    """Reason why the status was not transmitted yet, or was rejected"""
    createdAt: str
    """Time of creation"""


class LifecycleReason(TypedDict):
    """Reason of a status, or action that its sender requests"""
    code: str | None
    """Code of the reason; null for a text without a code"""
    text: str | None
    """Explanation in words"""


class LifecycleStatusFiguresItem(TypedDict):
    term: str | None
    """Term of the invoice, such as `BT-146`"""
    kind: str | None
    """Kind of the value (MDT-207): `MEN` for a received amount, `DIV` for a wrong value, `DVA` for a correct value, or another code"""
    value: str | None
    """Value of the term"""
    amount: str | None
    """Value, if it is an amount"""
    currency: str | None
    """Currency of the document, ISO 4217 (BT-5)"""
    percentage: str | None
    """Rate of VAT"""
    date: str | None
    """Value, if it is a date, or the date of a payment"""


class SayStatusInput(TypedDict):
    status: Literal["204", "205", "206", "207", "208", "209", "210", "211", "212", "214", "220", "224", "225", "226", "227", "228"]
    """Code of the status (MDT-105): `204` Prise en charge, `205` Approuvée, `206` Approuvée partiellement, `207` En litige, `208` Suspendue, `209` Complétée, `210` Refusée, `211` Paiement transmis, `212` Encaissée, `214` Visée, `220` Annulée, `224` Demande de paiement direct, `225` Affacturée, `226` Affacturée confidentiel, `227` Changement de compte à payer, `228` Non affacturée"""
    reasons: NotRequired[List[StatusReasonInput]]
    """Reasons of the status; required for `206`, `207`, `208` and `210`"""
    actions: NotRequired[List[StatusActionInput]]
    """Actions that the sender requests"""
    amounts: NotRequired[List[StatusAmountInput]]
    """Amounts; `212` needs the amount received for each rate of VAT"""
    effectiveDate: NotRequired[str]
    """First day on which the status applies; today when omitted"""
    note: NotRequired[str]
    """A note to the other party"""


class StatusReasonInput(TypedDict):
    text: NotRequired[str]
    """Explanation as text"""
    attribute: NotRequired[str]
    """Incorrect term of the invoice"""
    value: NotRequired[str]
    """Correct value of the term"""
    code: Literal["RETRAIT_MAN_SERV", "ST_CT_NON_DECLAR", "SUPPR_COMP_AVOIR", "TRANSF_PMNT_REGIE", "CONTACT_ACHTR", "NON_TRANSMISE", "JUSTIF_ABS", "ROUTAGE_ERR", "AUTRE", "COORD_BANC_ERR", "TX_TVA_ERR", "MONTANTTOTAL_ERR", "CALCUL_ERR", "NON_CONFORME", "DOUBLON", "DEST_INC", "DEST_ERR", "TRANSAC_INC", "EMMET_INC", "CONTRAT_TERM", "DOUBLE_FACT", "CMD_ERR", "ADR_ERR", "SIRET_ERR", "CODE_ROUTAGE_ERR", "REF_CT_ABSENT", "REF_ERR", "PU_ERR", "REM_ERR", "QTE_ERR", "ART_ERR", "MODPAI_ERR", "QUALITE_ERR", "LIVR_INCOMP", "REJ_SEMAN", "REJ_UNI", "REJ_COH", "REJ_ADR", "REJ_CONT_B2G", "REJ_REF_PJ", "REJ_ASS_PJ", "IRR_VIDE_F", "IRR_TYPE_F", "IRR_SYNTAX", "IRR_TAILLE_PJ", "IRR_NOM_PJ", "IRR_VID_PJ", "IRR_EXT_DOC", "IRR_TAILLE_F", "IRR_ANTIVIRUS", "IRR_NOM_F"]
    """Code of the reason (MDT-113); `GET …/lifecycle` lists the permitted reasons of each status"""


class StatusActionInput(TypedDict):
    code: Literal["NOA", "PIN", "NIN", "CNF", "CNP", "CNA", "OTH"]
    """Action that the sender requests (MDT-121): `NOA` nothing, `PIN` provide information, `NIN` new invoice, `CNF` full credit note, `CNP` partial credit note, `CNA` credit note of the amount, `OTH` other"""
    text: NotRequired[str]
    """Explanation as text"""


class StatusAmountInput(TypedDict):
    kind: NotRequired[Literal["MEN", "MPA", "RAP", "ESC", "RAB", "REM", "MAP", "MAPTTC", "MNA", "MNATTC", "CBB", "DIV", "DVA", "MAJ"]]
    """Kind of the amount (MDT-207): `MEN` received, `MPA` paid, `RAP` still to be paid, and others"""
    amount: str
    """Amount with VAT; for `MEN` the received amount"""
    currency: NotRequired[str]
    """Currency of the document, ISO 4217 (BT-5)"""
    percentage: NotRequired[str]
    """Rate of VAT in percent; required with `MEN`"""
    date: NotRequired[str]
    """Day of the payment"""


class TimelineStored(TypedDict):
    """The document was stored"""
    at: str
    """Time of the event"""
    kind: Literal["stored"]
    """Kind of the timeline entry"""
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""


class TimelineAttempt(TypedDict):
    """An attempt to deliver the document"""
    at: str
    """Start of the attempt"""
    kind: Literal["attempt"]
    """Kind of the timeline entry"""
    deliveryId: str
    """Id: `dlv_` and a ULID"""
    channel: Literal["peppol", "email"]
    """Channel: network or e-mail"""
    address: str
    """Electronic address or e-mail address of the recipient"""
    number: int
    """Number of the attempt, from 1 for each delivery"""
    durationMs: int
    """Duration in milliseconds"""
    outcome: Literal["accepted", "refused", "retry"]
    """Outcome of the attempt"""
    message: str | None
    """Result of the attempt in words"""
    providerCode: str | None
    """Error code of the other access point"""
    hasReceipt: bool
    """Whether a receipt, or error, is stored as evidence"""
    keyCustody: Literal["file", "external_signer", None]
    """Location of the private key that signed the message: a file that the service reads, or an external signer such as a hardware module. Null for an attempt without a message to another access point, and for attempts before the location was recorded"""


class TimelineReceipt(TypedDict):
    """The recipient confirmed receipt of the document"""
    at: str
    """End of the accepted attempt"""
    kind: Literal["receipt"]
    """Kind of the timeline entry"""
    deliveryId: str
    """Id: `dlv_` and a ULID"""
    number: int
    """Number of the accepted attempt"""


class TimelineEvent(TypedDict):
    """Event that notified clients of a change"""
    at: str
    """Time of the event"""
    kind: Literal["event"]
    """Kind of the timeline entry"""
    eventId: str
    """Id: `evt_` and a ULID"""
    type: str
    """Type of the event"""


class TimelineWebhook(TypedDict):
    """A webhook delivery of an event"""
    at: str
    """Time of the last attempt; before the first one, time of creation"""
    kind: Literal["webhook"]
    """Kind of the timeline entry"""
    eventId: str
    """Id: `evt_` and a ULID"""
    webhookId: str
    """Id: `wh_` and a ULID"""
    webhookDeliveryId: str
    """Id: `whd_` and a ULID"""
    state: Literal["pending", "delivered", "failed", "exhausted", "blocked", "cancelled"]
    """Status of the webhook delivery"""
    attempts: int
    """Number of attempts so far"""
    status: int | None
    """HTTP status of the last attempt; null without a response"""


class Company(TypedDict):
    """A company for which the team sends and receives documents"""
    id: CompanyId
    teamId: TeamId
    name: str
    """Registered name of the company"""
    tradeNames: List[str]
    """Additional seller names (BT-27, BT-28) allowed in documents of the company; when self-billing, additional buyer names"""
    address: str
    """Street and number"""
    postalCode: str
    """Postal code of the address"""
    city: str
    """City of the address"""
    country: str
    """Country (ISO 3166-1 alpha-2)"""
    enterpriseNumberScheme: str | None
    """ISO 6523 code of the register, four digits"""
    enterpriseNumber: str | None
    """Company registration number (BT-30, BT-47)"""
    vatNumber: str | None
    """VAT number with country prefix"""
    email: str | None
    """E-mail address of the company"""
    phone: str | None
    """Telephone number of the company"""
    isSmpRecipient: bool
    """Whether this service publishes the company on the network, so that it can receive documents"""
    isVerified: bool
    """Whether the identity of the company is verified; only a verified company can send"""
    taxReporting: TaxReporting | None
    """Tax authority that the company reports its invoices to; null: none"""
    invoiceDefaults: InvoiceDefaults | None
    """Default bank accounts, payment terms and number patterns of new invoices; null: none"""
    documentsPerDay: int | None
    """Maximum number of documents sent per day (UTC); null: no limit"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


TaxReporting = TypedDict(
    "TaxReporting",
    {
        "jurisdiction": "Literal['SK', 'AE', 'OM', 'EU']",
        "enabled": "bool",
        "from": "str | None",
        "taxIdentifier": "str",
    },
)


class InvoiceDefaults(TypedDict):
    """Default values of new invoices of a company"""
    accounts: List[PaymentAccount]
    """Bank accounts of the company, the default first"""
    paymentDays: int | None
    """Days from the issue date to the due date; null: not set"""
    paymentTerms: str | None
    """Payment terms as free text"""
    note: str | None
    """Note on each new invoice"""
    language: str | None
    """Language of documents (ISO 639-1)"""
    invoiceNumberPattern: str | None
    """Pattern of invoice numbers"""
    creditNoteNumberPattern: str | None
    """Pattern of credit note numbers"""


class PaymentAccount(TypedDict):
    """Bank account for payments to a company"""
    iban: str
    """IBAN without spaces"""
    bic: str | None
    """BIC of the bank"""
    name: str | None
    """Name of the account holder; null: the company"""


class CompanyInputBase(TypedDict):
    """Common fields for creating and changing a company"""
    enterpriseNumberScheme: NotRequired[str | None]
    """Scheme of the enterprise number (ISO 6523 ICD)"""
    enterpriseNumber: NotRequired[str | None]
    """Company registration number (BT-30, BT-47)"""
    vatNumber: NotRequired[str | None]
    """VAT number with country prefix"""
    email: NotRequired[str | None]
    """E-mail address for contact"""
    phone: NotRequired[str | None]
    """Telephone number for contact"""
    tradeNames: NotRequired[List[str]]
    """Additional seller names allowed in documents of the company (BT-27, BT-28). The whole list is replaced; [] removes all"""
    taxReporting: NotRequired[TaxReportingInput | None]
    """Tax authority that the company reports its invoices to. The whole object is replaced; null ends the reporting"""
    invoiceDefaults: NotRequired[InvoiceDefaultsInput | None]
    """Default bank accounts, payment terms and number patterns of new invoices in the dashboard. The whole object is replaced; null clears it"""
    documentsPerDay: NotRequired[int | None]
    """Maximum number of documents sent per day (UTC); further documents are rejected with 429 `daily_limit_reached`. Null: no limit"""


TaxReportingInput = TypedDict(
    "TaxReportingInput",
    {
        "jurisdiction": "Literal['SK', 'AE', 'OM', 'EU']",
        "enabled": "NotRequired[bool]",
        "from": "NotRequired[str | None]",
        "taxIdentifier": "str",
    },
)


class InvoiceDefaultsInput(TypedDict):
    accounts: NotRequired[List[PaymentAccountInput]]
    """Bank accounts for payments to the company, the default first"""
    paymentDays: NotRequired[float | None]
    """Days from the issue date to the due date"""
    paymentTerms: NotRequired[str | None]
    """Payment terms in words"""
    note: NotRequired[str | None]
    """Note (BT-22, of a line BT-127)"""
    language: NotRequired[str | None]
    """Language of documents (ISO 639-1)"""
    invoiceNumberPattern: NotRequired[str | None]
    """Pattern of invoice numbers with `{number}` or `{number:4}` once, and `{year}`, `{year:2}`, `{month}` of the issue date"""
    creditNoteNumberPattern: NotRequired[str | None]
    """Pattern of credit note numbers, with the same placeholders"""


class PaymentAccountInput(TypedDict):
    iban: str
    """IBAN in any notation"""
    bic: NotRequired[str | None]
    """BIC of the bank"""
    name: NotRequired[str | None]
    """Name of the account holder"""


class CreateCompanyInput(CompanyInputBase):
    isSmpRecipient: NotRequired[bool]
    """Whether the company is published on the network, so that it can receive documents"""
    name: str
    """Registered name of the company"""
    address: str
    """Street and number"""
    postalCode: str
    """Postal code of the address"""
    city: str
    """City of the address"""
    country: str
    """Country (ISO 3166-1 alpha-2)"""


class UpdateCompanyInput(CompanyInputBase):
    isSmpRecipient: NotRequired[bool]
    """Whether the company is published on the network, so that it can receive documents"""
    name: NotRequired[str]
    """Registered name of the company"""
    address: NotRequired[str]
    """Street and number"""
    postalCode: NotRequired[str]
    """Postal code of the address"""
    city: NotRequired[str]
    """City of the address"""
    country: NotRequired[str]
    """Country (ISO 3166-1 alpha-2)"""


class Verification(TypedDict):
    """A session that proves a company's identity"""
    id: str
    """Id: `cvs_` and a ULID"""
    companyId: CompanyId
    status: Literal["open", "verified", "rejected", "revoked", "expired"]
    """Status of the verification session"""
    url: str
    """A page for people that shows the state of the session"""
    reason: str | None
    """Reason of the decision in words"""
    createdAt: str
    """Time of creation"""
    expiresAt: str
    """Time at which an undecided session expires"""


class VerificationOutcomeInput(TypedDict):
    outcome: Literal["verified", "rejected"]
    """Outcome of the verification"""
    reason: NotRequired[str | None]
    """Reason in words"""


class NextNumber(TypedDict):
    """Proposal for the number of a new document"""
    number: str | None
    """Proposed number; null if there is neither a pattern nor an earlier number with digits"""
    lastNumber: str | None
    """Number of the newest document of this type that the company sent"""
    missingNumbers: List[str]
    """Up to 20 missing numbers between the first and the last number of the same period"""


class DirectoryListing(TypedDict):
    companyId: CompanyId
    listed: bool
    """Whether the Peppol Directory shows the company"""
    website: str | None
    """URL of the company’s website; null: none"""
    geographicalInformation: str | None
    """Address, town or region; null: none"""
    consentedAt: str | None
    """Time at which the team last stated the consent of the company"""
    entries: List[DirectoryListingEntriesItem]
    """Identifiers that the Directory lists or is requested to list; only for production teams"""


class DirectoryListingEntriesItem(TypedDict):
    address: str
    """Electronic address: `<scheme>:<identifier>`"""
    state: Literal["indexing", "listed", "removing"]
    """`indexing`: the Directory was asked to list the identifier; `listed`: the Directory has accepted the request; `removing`: the Directory was asked to remove the identifier, and this service no longer publishes its business card"""
    error: str | None
    """Last error of the Peppol Directory; the request is repeated"""
    parkedAt: str | None
    """Time at which the work was parked for the operator after several attempts"""
    updatedAt: str
    """Time of the last change"""


class DirectoryListingInput(TypedDict):
    listed: bool
    """Whether the Peppol Directory shows the company"""
    consent: NotRequired[bool]
    """Whether the company (for a sole trader, the person) consents to the public listing. Must be true when `listed` is true"""
    website: NotRequired[str | None]
    """URL of the company’s website (http or https); null for no website"""
    geographicalInformation: NotRequired[str | None]
    """Address, town or region to show, as text; null for none. The stored address of the company is not shown"""


class Letterhead(TypedDict):
    """Logo and accent colour of the PDFs that a company sends"""
    companyId: CompanyId
    logo: LetterheadLogo | None
    """Properties of the logo; null if there is no logo"""
    accentColor: str | None
    """Colour of headings and lines; null: the default colour"""
    updatedAt: str | None
    """Time of the last change"""


class LetterheadLogo(TypedDict):
    """Properties of the logo; null if there is no logo"""
    mediaType: Literal["image/png", "image/jpeg"]
    """Media type of the image"""
    width: int
    """Width in pixels"""
    height: int
    """Height in pixels"""
    bytes: int
    """Size of the image in bytes"""


class LetterheadInput(TypedDict):
    logo: NotRequired[str | None]
    """Logo: PNG (eight bits per channel, not interlaced) or JPEG (grey or RGB) in base64, at most 262144 bytes and 1000 × 1000 pixels; null for no logo"""
    accentColor: NotRequired[str | None]
    """Accent colour as `#RRGGBB`; null for the default colour"""


class CompanyNetwork(TypedDict):
    """Network over which the documents of a company are sent and received"""
    network: Literal["own", "upstream"]
    """Network of the company: `upstream`, the provider of its team, or `own`, the access point of the installation"""
    isSet: bool
    """Whether the network is set for the company; false: it follows from the connection of the team"""
    upstreamCompanyId: str | None
    """Id of the company at the provider; null while it was not looked up"""
    move: NetworkMove | None
    """Newest move of the company to another network; null without one"""


class NetworkMoveBase(TypedDict):
    """Fields of a move between networks and of its entry in the list"""
    id: str
    """Id of the move"""
    network: Literal["own", "upstream"]
    """Network to which the company moves"""
    upstreamCompanyId: str
    """Id of the company at the provider"""
    status: Literal["running", "completed", "cancelled"]
    """Whether the move is running, completed or cancelled"""
    createdAt: str
    """Time at which the move was started"""
    completedAt: str | None
    """Time at which the move was completed or cancelled; null while it is running"""


class NetworkMove(NetworkMoveBase):
    """Move of a company and its identifiers to the other network"""
    identifiers: List[NetworkMoveIdentifiersItem]
    """Published identifiers of the company that move; at most 200, those that have not moved first"""


class NetworkMoveIdentifiersItem(TypedDict):
    identifierId: str
    """Id of the identifier"""
    scheme: str
    """Scheme of the identifier (ICD or EAS code)"""
    identifier: str
    """Value of the identifier"""
    step: Literal["requesting_key", "enter_key", "migrating", "hand_over_key", "moved"]
    """Next step: `requesting_key` and `migrating` are done by the service; `enter_key`: the provider issues the migration key, and the user enters it; `hand_over_key`: the user enters the key at the provider; `moved`: nothing is left to do"""
    migrationKey: str | None
    """Migration key of a running move; null while there is none, and after the move"""
    errorMessage: str | None
    """Reason why the last attempt of the step failed; null when none failed"""


class CompanyNetworkInput(TypedDict):
    network: Literal["own", "upstream"]
    """Network of the company: `upstream`, the provider of its team, or `own`, the access point of the installation"""
    upstreamCompanyId: NotRequired[str | None]
    """Id of the company at the provider. Omitted or null: the company with the same enterprise or VAT number"""


class NetworkMoveSummary(NetworkMoveBase):
    """Move of a company in the list of a team, without its identifiers"""
    companyId: str
    """Id of the company"""
    companyName: str
    """Name of the company"""


class NetworkMoveKeyInput(TypedDict):
    identifierId: str
    """Id of the identifier that moves, from `identifiers` of the move"""
    migrationKey: str
    """Migration key that the provider has issued: 8 to 24 characters, with 2 upper-case and 2 lower-case letters, 2 digits and 2 special characters"""


class Mailbox(TypedDict):
    """Mailbox from which the documents of a company are read"""
    companyId: CompanyId
    host: str
    """Name or address of the IMAP server"""
    port: int
    """Port of the IMAP server"""
    user: str
    """User name at the mail server"""
    folder: str
    """Path of the folder that is read"""
    security: Literal["tls", "startTls"]
    """`tls`: TLS from the start of the connection; `startTls`: upgrade with STARTTLS"""
    enabled: bool
    """Whether the mailbox is checked"""
    lastCheckedAt: str | None
    """Time of the last check; null before the first"""
    nextCheckAt: str | None
    """Time of the next check; null while the mailbox is disabled"""
    failure: MailboxFailure | None
    """Reason why the last check failed; null without a failure"""
    parkedAt: str | None
    """Time at which the work was parked for the operator after several attempts"""
    updatedAt: str
    """Time of the last change"""


class MailboxFailure(TypedDict):
    """Reason why the last check failed; null without a failure"""
    code: Literal["address", "connection", "certificate", "login", "folder", "server", "mail", "password_lost"]
    """Kind of the failure: `address` (host not found or not allowed), `connection`, `certificate`, `login`, `folder`, `server` (unexpected response), `mail` (a mail could not be handled), `password_lost`"""
    message: str
    """Result of the attempt in words"""
    since: str
    """Time of the first failed check since the last successful one"""


class MailboxInput(TypedDict):
    host: str
    """Name or address of the IMAP server"""
    port: NotRequired[float]
    """Port of the IMAP server"""
    user: str
    """User name at the mail server, often the e-mail address"""
    password: NotRequired[str]
    """Password at the mail server, stored encrypted and never shown. When omitted, the stored password is kept; required when host, port or user changes"""
    folder: NotRequired[str]
    """Path of the folder that is read"""
    security: NotRequired[Literal["tls", "startTls"]]
    """`tls`: TLS from the start of the connection (port 993); `startTls`: upgrade with STARTTLS (port 143)"""
    enabled: NotRequired[bool]
    """Whether the mailbox is checked"""


class Arrival(TypedDict):
    """Mail or file that arrived for a company"""
    id: str
    """Id: `arr_` and a ULID"""
    companyId: CompanyId
    channel: Literal["email", "folder"]
    """`email`: a mail of the company’s mailbox; `folder`: a file of the watched folder"""
    sender: str | None
    """Sender address of the mail (`From`), which is not verified; null for a file"""
    subject: str | None
    """Subject of the mail; null for a file"""
    messageId: str | None
    """Message-ID of the mail; null for a file"""
    fileName: str | None
    """Name of the file; null for a mail"""
    sentAt: str | None
    """Date of the mail (`Date` header); null for a file"""
    arrivedAt: str
    """Time at which the mail or file was read"""
    size: int
    """Size in bytes"""
    refusal: ArrivalRefusal | None
    """Reason why the whole mail or file was refused; null when its attachments were processed"""
    attachments: List[ArrivalAttachmentsItem]
    """Attachments of the mail in their order, each with its outcome; for a file, the file itself"""


class ArrivalRefusal(TypedDict):
    """Reason why a mail, a file or an attachment was refused"""
    code: ArrivalRefusalCode
    """Error code of the refusal"""
    message: str
    """Reason of the refusal, with advice"""


class ArrivalAttachmentsItem(TypedDict):
    fileName: str | None
    """Name of the file"""
    mediaType: str
    """Media type as declared in the mail"""
    size: int
    """Size in bytes"""
    outcome: Literal["stored", "known", "refused", "ignored"]
    """`stored`: a new document; `known`: the company had received the same bytes before; `refused`: no document; `ignored`: part of the text of the mail, such as a logo"""
    documentId: str | None
    """Id of the document; null if there is no document or it was deleted"""
    refusal: ArrivalRefusal | None
    """Reason why no document was created; null if a document was created"""


class Identifier(TypedDict):
    """A participant identifier under which a company is found on the network"""
    id: str
    """Id: `ci_` and a ULID"""
    companyId: CompanyId
    scheme: str
    """Code of the scheme (ISO 6523 ICD or EAS)"""
    identifier: str
    """The identifier within its scheme"""
    role: Literal["legalUnit", "establishment", "routingCode", "suffix", "status", None]
    """Recipient unit that an address of scheme 0225 routes to; null for other schemes"""
    published: bool
    """Whether the identifier is published, so that others can find the company"""
    publication: Literal["unpublished", "publishing", "published", "unpublishing"]
    """State of the publication"""
    publicationError: str | None
    """Error of the publication; null without an error"""
    parkedAt: str | None
    """Time at which the work was parked for the operator after several attempts"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class CreateIdentifierInput(TypedDict):
    scheme: str
    """Electronic address scheme (EAS), four digits"""
    identifier: str
    """Identifier within the scheme: 1 to 50 of the characters A–Z a–z 0–9 . _ ~ -"""


class CreateRoutingAddressesInput(TypedDict):
    identifiers: List[str]
    """Addresses of scheme 0225, with or without `0225:`: SIREN, SIREN_SIRET, SIREN_SIRET_code, SIREN_suffix or SIREN_Status"""
    skipRefused: NotRequired[bool]
    """Whether refused addresses are skipped; if false, one refused address prevents adding all"""


class RoutingAddressResult(TypedDict):
    identifier: str
    """The identifier within its scheme"""
    role: Literal["legalUnit", "establishment", "routingCode", "suffix", "status", None]
    """Recipient unit that the address routes to; null for an invalid address"""
    outcome: Literal["created", "existing", "refused"]
    """Outcome of the verification"""
    identifierId: str | None
    """Id: `ci_` and a ULID"""
    code: Literal["invalid_input", "identifier_published", None]
    """Error code of a refused address; null for all other addresses"""
    message: str | None
    """Result of the attempt in words"""


class DocumentType(TypedDict):
    """A document type that a company receives, as published on the network"""
    id: str
    """Id: `cdt_` and a ULID"""
    companyId: CompanyId
    docTypeId: str
    """Document type identifier of the network"""
    processId: str
    """Process identifier of the network"""
    codeListState: Literal["active", "deprecated", "removed", "unlisted"]
    """State of the document type in the network's code list"""
    createdAt: str
    """Time of creation"""


class CreateDocumentTypeInput(TypedDict):
    docTypeId: str
    """Document type identifier, with or without the prefix of its scheme; at most 500 characters without the prefix"""
    processId: str
    """Process identifier of the network"""


class Migration(TypedDict):
    """The move of an identifier from or to another provider"""
    id: str
    """Id: `mig_` and a ULID"""
    companyId: CompanyId
    scheme: str
    """Code of the scheme (ISO 6523 ICD or EAS)"""
    identifier: str
    """The identifier within its scheme"""
    direction: Literal["inbound", "outbound"]
    """Direction of the migration: to this service or to another provider"""
    status: Literal["pending", "completed", "failed"]
    """Status of the migration"""
    migrationKey: str
    """Key with which one provider transfers the identifier to the other"""
    errorMessage: str | None
    """Description of the fault"""
    createdAt: str
    """Time of creation"""
    completedAt: str | None
    """Time of completion; null while the migration is pending"""


class MigrateIdentifierInput(TypedDict):
    migrationKey: str
    """Migration key issued by the current provider: 8–24 characters, no white space, at least 2 upper-case and 2 lower-case letters, 2 digits and 2 of @#$%()[]{}*^-!~|+="""


class Supplier(TypedDict):
    """A company that invoices the team"""
    id: str
    """Id: `sup_` and a ULID"""
    teamId: TeamId
    externalId: str | None
    """Client-defined id; unique within the team"""
    name: str
    """Name of the supplier"""
    vatNumber: str | None
    """VAT number with country prefix"""
    peppolAddresses: List[str]
    """Electronic addresses `<scheme>:<identifier>`"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    labels: List[Label]
    """Labels of the supplier"""


class SupplierInput(TypedDict):
    externalId: NotRequired[str | None]
    """Client-defined id; unique within the team"""
    name: NotRequired[str]
    """Name of the supplier"""
    vatNumber: NotRequired[str | None]
    """VAT number with country prefix"""
    peppolAddresses: NotRequired[List[str]]
    """Electronic addresses, `<scheme>:<identifier>`"""


class Customer(TypedDict):
    """A company that the team invoices"""
    id: str
    """Id: `cus_` and a ULID"""
    teamId: TeamId
    externalId: str | None
    """Client-defined id; unique within the team"""
    name: str
    """Name of the customer"""
    vatNumber: str | None
    """VAT number with country prefix"""
    enterpriseNumberScheme: str | None
    """ISO 6523 code of the register, four digits"""
    enterpriseNumber: str | None
    """Company registration number (BT-30, BT-47)"""
    address: str | None
    """Street and number"""
    postalCode: str | None
    """Postal code of the address"""
    city: str | None
    """City of the address"""
    country: str | None
    """Country (ISO 3166-1 alpha-2)"""
    email: str | None
    """E-mail address for contact"""
    phone: str | None
    """Telephone number for contact"""
    buyerReference: str | None
    """Default buyer reference (BT-10) of invoices to the customer; null when unknown"""
    language: str | None
    """Language of documents for the customer (ISO 639-1); null when unknown"""
    peppolAddresses: List[str]
    """Electronic addresses `<scheme>:<identifier>`"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    labels: List[Label]
    """Labels of the customer"""


class CustomerInput(TypedDict):
    externalId: NotRequired[str | None]
    """Client-defined id; unique within the team"""
    name: NotRequired[str]
    """Name of the customer"""
    vatNumber: NotRequired[str | None]
    """VAT number with country prefix"""
    peppolAddresses: NotRequired[List[str]]
    """Electronic addresses, `<scheme>:<identifier>`"""
    enterpriseNumberScheme: NotRequired[str | None]
    """Scheme of the enterprise number (ISO 6523 ICD)"""
    enterpriseNumber: NotRequired[str | None]
    """Company registration number (BT-30, BT-47)"""
    address: NotRequired[str | None]
    """Street and number"""
    postalCode: NotRequired[str | None]
    """Postal code of the address"""
    city: NotRequired[str | None]
    """City of the address"""
    country: NotRequired[str | None]
    """Country (ISO 3166-1 alpha-2)"""
    email: NotRequired[str | None]
    """E-mail address for contact"""
    phone: NotRequired[str | None]
    """Telephone number for contact"""
    buyerReference: NotRequired[str | None]
    """Default buyer reference (BT-10) of invoices to the customer; `NA` for a customer that uses no references"""
    language: NotRequired[str | None]
    """Language of documents for the customer (ISO 639-1)"""


class CreateDraftInput(TypedDict):
    content: Dict[str, object]
    """Input of `POST /{companyId}/send`, which may be incomplete; the input is validated when the draft is sent. At most 17 MiB of files and 2 MiB of other content"""


class UpdateDraftInput(TypedDict):
    content: Dict[str, object]
    """Input of `POST /{companyId}/send`, which may be incomplete; the input is validated when the draft is sent. At most 17 MiB of files and 2 MiB of other content"""
    version: NotRequired[int]
    """Version on which the change is based; required unless `If-Match` contains the version"""


class SendDraftInput(TypedDict):
    version: NotRequired[int]
    """Version to send; default: the current version"""


class AssistantDraftInputBase(TypedDict):
    """Common fields for creating and changing a draft by an assistant"""
    recipient: NotRequired[str | None]
    """Electronic address of the recipient, `<scheme>:<identifier>`; a person can add it later"""
    profile: NotRequired[Literal["peppol-bis-3", "xrechnung-3", "nlcius", "pint-eu", "pint-ae", "pint-aunz", "pint-jp", "pint-my", "pint-om", "pint-sg"]]
    """Profile in which the document is written; default: the profile that the recipient accepts"""


class CreateAssistantDraftInput(AssistantDraftInputBase):
    documentType: Literal["invoice", "creditNote", "selfBillingInvoice", "selfBillingCreditNote"]
    """Type of the document"""
    document: Dict[str, object]
    """Fields of the document as in `POST /{companyId}/send`. The document may be incomplete, has at most 256 KiB and no attachments"""


class AssistantDraftsCreateAnswer(TypedDict):
    success: Literal[True]
    draft: Draft
    reviewUrl: str
    """URL of the dashboard page on which a person reads and sends the draft"""


class UpdateAssistantDraftInput(AssistantDraftInputBase):
    documentType: Literal["invoice", "creditNote", "selfBillingInvoice", "selfBillingCreditNote"]
    """Type of the document"""
    document: Dict[str, object]
    """Fields of the document as in `POST /{companyId}/send`. The document may be incomplete, has at most 256 KiB and no attachments"""
    version: int
    """Version of the draft on which the change is based"""


class AssistantDraftsUpdateAnswer(TypedDict):
    success: Literal[True]
    draft: Draft
    reviewUrl: str
    """URL of the dashboard page on which a person reads and sends the draft"""


class RecurringInvoice(TypedDict):
    """An invoice that a company sends at a regular interval"""
    id: str
    """Id: `rin_` and a ULID"""
    companyId: CompanyId
    name: str
    """Name of the recurring invoice"""
    mode: Literal["send", "draft"]
    """`send`: each document is sent; `draft`: a draft is created each time, which a person sends"""
    paused: bool
    """Whether the recurring invoice is paused: no occurrence is run"""
    interval: RecurringInvoiceInterval
    """Time between two occurrences"""
    firstOn: str
    """Day from which weeks, months and years are counted"""
    lastOn: str | None
    """Last day on which an occurrence is possible; null: no end"""
    maxRuns: int | None
    """Maximum number of occurrences; null: any number"""
    paymentDays: int | None
    """Days from the issue date to the due date; null: the default of the company"""
    documentType: str | None
    """`documentType` of the content"""
    recipient: str | None
    """Electronic address of the recipient"""
    recipientName: str | None
    """Name of the buyer"""
    amount: str | None
    """Amount due (BT-115); null when it cannot be computed"""
    currency: str | None
    """Currency of the amount (ISO 4217)"""
    nextOn: str | None
    """Day of the next occurrence, from 5:00 in the time zone of the company’s country; null when there is no next occurrence, and while the recurring invoice is paused"""
    runCount: int
    """Number of occurrences that were due so far"""
    lastRun: RecurringInvoiceRun | None
    """Newest run; null before the first run"""
    failedOn: List[str]
    """Days of the failed runs, the oldest 12"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""
    content: Dict[str, object] | None
    """Input for sending the document, with placeholders and without number and dates; null in lists"""


class RecurringInvoiceInterval(TypedDict):
    """Time between two occurrences of a recurring invoice"""
    every: int
    """Number of units between two occurrences"""
    unit: Literal["week", "month", "year"]
    """Unit of `every`"""
    day: int | None
    """Day of the month, 1 to 31, in shorter months the last day; null for weeks"""


class RecurringInvoiceRun(TypedDict):
    """The run of an occurrence of a recurring invoice"""
    on: str
    """Day of the occurrence"""
    at: str
    """Time at which the run ended; for a run that has not ended, the time at which it began"""
    state: Literal["waiting", "done", "failed"]
    """`waiting`: the run has not ended; `done`: the document or draft was created; `failed`: the occurrence can be run again"""
    documentId: str | None
    """Id of the document that was sent"""
    number: str | None
    """Number of the document that was sent"""
    draftId: str | None
    """Id of the draft that was created"""
    failure: RecurringInvoiceFailure | None
    """Reason why the run failed; while `waiting`, the reason why the last attempt failed"""


class RecurringInvoiceFailure(TypedDict):
    """Reason why an occurrence of a recurring invoice failed"""
    code: str
    """Error code that a request to send the document would return"""
    errors: Dict[str, object]
    """Error messages by field of the content; `root` for errors that concern no single field"""


class RecurringInvoiceInputBase(TypedDict):
    """Common fields for creating and changing a recurring invoice"""
    lastOn: NotRequired[str | None]
    """Last day on which an occurrence is possible; null: no end"""
    maxRuns: NotRequired[int | None]
    """Maximum number of occurrences; null: any number"""
    paymentDays: NotRequired[int | None]
    """Days from the issue date to the due date; null: `invoiceDefaults.paymentDays` of the company, else 30"""
    paused: NotRequired[bool]
    """Whether the recurring invoice is paused, false for a new one; occurrences that fall into the pause are skipped"""


class CreateRecurringInvoiceInput(RecurringInvoiceInputBase):
    name: str
    """Name of the recurring invoice"""
    content: Dict[str, object]
    """Input of `POST /{companyId}/send` for an invoice or credit note in JSON, without number, issue date, due date and `sendAt`, which each run sets. Texts may contain the placeholders {period}, {periodStart}, {periodEnd}, {month}, {monthNumber}, {year}"""
    interval: IntervalInput
    """Time between two occurrences; replaced as a whole"""
    firstOn: str
    """First possible day of an occurrence, from which weeks, months and years are counted. Occurrences before today are not run"""
    mode: Literal["send", "draft"]
    """`send`: each document is validated and sent; `draft`: a draft is created each time, which a person sends"""


class IntervalInput(TypedDict):
    every: int
    """Number of units"""
    unit: Literal["week", "month", "year"]
    """Unit of `every`"""
    day: NotRequired[int | None]
    """Day of the month; 31 is the last day of each month. Default: the day of `firstOn`. Null for weeks, which use the weekday of `firstOn`"""


class UpdateRecurringInvoiceInput(RecurringInvoiceInputBase):
    name: NotRequired[str]
    """Name of the recurring invoice"""
    content: NotRequired[Dict[str, object]]
    """Input of `POST /{companyId}/send` for an invoice or credit note in JSON, without number, issue date, due date and `sendAt`, which each run sets. Texts may contain the placeholders {period}, {periodStart}, {periodEnd}, {month}, {monthNumber}, {year}"""
    interval: NotRequired[IntervalInput]
    """Time between two occurrences; replaced as a whole"""
    firstOn: NotRequired[str]
    """First possible day of an occurrence, from which weeks, months and years are counted. Occurrences before today are not run"""
    mode: NotRequired[Literal["send", "draft"]]
    """`send`: each document is validated and sent; `draft`: a draft is created each time, which a person sends"""


class RecurringInvoicesPreviewAnswer(TypedDict):
    success: Literal[True]
    on: str
    """Day of the next occurrence"""
    number: str
    """Number that the document would get at present"""
    document: PreviewedDocument
    """Document of the team"""


class RunRecurringInvoiceInput(TypedDict):
    on: NotRequired[str]
    """Day of an occurrence that failed, was skipped or passed during a pause; default: the oldest failed occurrence"""


class Item(TypedDict):
    """Item that a company sells, with the default price and VAT of invoice lines"""
    id: str
    """Id: `itm_` and a ULID"""
    companyId: CompanyId
    externalId: str | None
    """Client-defined id; unique within the team"""
    name: str
    """Name of the item (BT-153)"""
    description: str | None
    """Description of the item (BT-154)"""
    itemNumber: str | None
    """Seller’s number of the item (BT-155)"""
    unitCode: str | None
    """Unit of the price (UN/ECE Recommendation 20 or 21)"""
    netPrice: str | None
    """Price without VAT (BT-146), a decimal number"""
    vatCategory: str | None
    """VAT category (UNTDID 5305)"""
    vatPercentage: str | None
    """VAT rate in percent, a decimal number"""
    classifications: List[ItemClassification]
    """Classifications of the item (BT-158)"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class ItemClassification(TypedDict):
    """Classification code of an item"""
    value: str
    """Code of the item in the classification (BT-158)"""
    scheme: str
    """Classification scheme of the code (UNTDID 7143)"""
    schemeVersion: str | None
    """Version of the classification"""


class ItemInput(TypedDict):
    externalId: NotRequired[str | None]
    """Client-defined id; unique within the company"""
    name: NotRequired[str]
    """Name of the item (BT-153)"""
    description: NotRequired[str | None]
    """Description of the item (BT-154)"""
    itemNumber: NotRequired[str | None]
    """Seller's number of the item (BT-155)"""
    unitCode: NotRequired[str | None]
    """Unit of the price (UN/ECE Recommendation 20 or 21, BT-130)"""
    netPrice: NotRequired[str | None]
    """Price without VAT (BT-146), 0 or more, with any number of decimals"""
    vatCategory: NotRequired[Literal["S", "Z", "E", "AE", "K", "G", "O", "L", "M", "B", None]]
    """VAT category (UNTDID 5305, BT-151)"""
    vatPercentage: NotRequired[str | None]
    """VAT rate in percent, from 0 to 100 (BT-152)"""
    classifications: NotRequired[List[ItemClassificationInput]]
    """Classifications of the item (BT-158); the list replaces all stored classifications"""


class ItemClassificationInput(TypedDict):
    value: str
    """Code of the item in the classification (BT-158)"""
    scheme: str
    """Classification scheme of the code (UNTDID 7143)"""
    schemeVersion: NotRequired[str | None]
    """Version of the classification"""


class CreateLabelInput(TypedDict):
    externalId: NotRequired[str | None]
    """Client-defined id; unique within the team"""
    name: str
    """Name of the label"""
    colorHex: NotRequired[str]
    """Colour as `#RRGGBB`"""


class UpdateLabelInput(TypedDict):
    externalId: NotRequired[str | None]
    """Client-defined id; unique within the team"""
    name: NotRequired[str]
    """Name of the label"""
    colorHex: NotRequired[str]
    """Colour as `#RRGGBB`"""


class SavedView(TypedDict):
    """Named view of a document list: filter, columns and order"""
    id: str
    """Id: `view_` and a ULID"""
    list: Literal["documents", "inbox"]
    """List of the dashboard that offers the view"""
    name: str
    """Name of the view"""
    filter: Dict[str, object]
    """Query parameters of `GET /documents` that filter the documents"""
    columns: List[Literal["status", "number", "counterparty", "direction", "issueDate", "dueDate", "amount", "openAmount", "labels", "createdAt"]] | None
    """Columns from left to right; null: the default columns of the list"""
    sort: Literal["createdAt", "issueDate", "dueDate", "amount", "counterparty"]
    """Order of the documents"""
    order: Literal["asc", "desc"]
    """Direction of the order"""
    shared: bool
    """Whether all members of the team see the view"""
    createdBy: SavedViewCreatedBy | None
    """Member or API key that created the view; null after the account was deleted"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class SavedViewCreatedBy(TypedDict):
    """Member or API key that created the view; null after the account was deleted"""
    type: Literal["member", "key"]
    """Kind of the creator"""
    id: str
    """Id of the member or API key"""
    name: str | None
    """Name of the member or API key; null after its deletion"""


class SavedViewInputBase(TypedDict):
    """Common fields for creating and changing a saved view"""
    filter: NotRequired[SavedViewFilter]
    """Filters of the document list, replaced as a whole; an empty object selects all documents"""
    columns: NotRequired[List[Literal["status", "number", "counterparty", "direction", "issueDate", "dueDate", "amount", "openAmount", "labels", "createdAt"]] | None]
    """Columns from left to right; null: the default columns of the list"""
    sort: NotRequired[Literal["createdAt", "issueDate", "dueDate", "amount", "counterparty"]]
    """Order of the documents, like the parameter `sort` of the document list"""
    order: NotRequired[Literal["asc", "desc"]]
    """Direction of the order, like the parameter `order` of the document list"""
    shared: NotRequired[bool]
    """Whether all members of the team see the view; this requires the permission `documents.manage`. Otherwise only its creator sees the view. Views of an API key are always shared"""


DocumentFilter = TypedDict(
    "DocumentFilter",
    {
        "companyId": "NotRequired[List[str]]",
        "direction": "NotRequired[Literal['incoming', 'outgoing']]",
        "type": "NotRequired[DocumentTypeName]",
        "excludeType": "NotRequired[List[DocumentTypeName]]",
        "profile": "NotRequired[str]",
        "number": "NotRequired[str]",
        "invoiceReference": "NotRequired[str]",
        "answer": "NotRequired[List[Literal['rejected', 'questioned', 'accepted', 'paid']]]",
        "businessStatus": "NotRequired[List[BusinessStatus]]",
        "purchaseState": "NotRequired[Literal['new', 'approved', 'booked']]",
        "assignee": "NotRequired[str]",
        "labelId": "NotRequired[List[str]]",
        "unread": "NotRequired[bool]",
        "deliveryStatus": "NotRequired[Literal['pending', 'delivered', 'failed']]",
        "scheduled": "NotRequired[bool]",
        "search": "NotRequired[str]",
        "amountFrom": "NotRequired[str]",
        "amountTo": "NotRequired[str]",
        "currency": "NotRequired[str]",
        "from": "NotRequired[str]",
        "to": "NotRequired[str]",
        "envelopeId": "NotRequired[str]",
        "issuedFrom": "NotRequired[str]",
        "issuedTo": "NotRequired[str]",
    },
)


class CreateSavedViewInput(SavedViewInputBase):
    name: str
    """Name of the view"""
    list: NotRequired[Literal["documents", "inbox"]]
    """List of the dashboard that offers the view"""


class UpdateSavedViewInput(SavedViewInputBase):
    name: NotRequired[str]
    """Name of the view"""


class VerifyRecipientInput(TypedDict):
    address: str
    """Electronic address `<scheme>:<identifier>`"""
    docTypeId: NotRequired[str]
    """Only entries that accept this document type"""


class Recipient(TypedDict):
    """Document types that a recipient accepts on the network"""
    address: str
    """Electronic address `<scheme>:<identifier>`"""
    registered: bool
    """Whether the recipient is on the network"""
    documentTypes: List[RecipientDocumentTypesItem]
    """Document types that the recipient accepts, each with its processes"""
    frenchDirectory: FrenchDirectoryEntry | None
    """Entry of the French directory; null for an address of another scheme than 0225, for sandbox teams, and while the installation has no contract with a French platform"""


class RecipientDocumentTypesItem(TypedDict):
    docTypeId: str
    """Document type identifier of the network"""
    processes: List[str]
    """Processes in which the document type is received"""
    transportProfile: str
    """Transport protocol of the access point"""
    endpointUrl: str
    """Address of the recipient's access point"""
    certificateExpiresAt: str | None
    """Expiry of the certificate of the recipient's access point"""


class FrenchDirectoryEntry(TypedDict):
    """Entry of an address of scheme 0225 in the directory of the French platforms"""
    status: Literal["enabled", "upcoming", "disabled", "absent", "unknown"]
    """State of the address in the French directory; `absent`: the directory does not have it, `unknown`: the directory did not respond"""
    addressingIdentifier: str | None
    """The address as the directory writes it"""
    siren: str | None
    """SIREN of the company"""
    siret: str | None
    """SIRET of the establishment"""
    suffix: str | None
    """Suffix of the address after the SIREN"""
    routingCode: str | None
    """Routing code within the establishment"""
    name: str | None
    """Name of the company, or of the routing code"""


class RecipientsSearchAnswer(TypedDict):
    success: Literal[True]
    recipients: List[RecipientSuggestion]
    """At most 20 recipients: recent ones, customers, own companies, addresses on the network, entries of the Directory"""
    isComplete: bool
    """Whether all sources answered in time"""
    unanswered: List[UnansweredSource]
    """Sources that did not answer in time"""


class RecipientSuggestion(TypedDict):
    """Recipient found by a search"""
    address: str
    """Electronic address `<scheme>:<identifier>`"""
    name: str | None
    """Name of the recipient; null when no source states it"""
    country: str | None
    """Country of the recipient, or of the register of its address (ISO 3166-1 alpha-2)"""
    source: Literal["recent", "customer", "company", "network", "directory"]
    """`recent`: recipient of a recent document; `customer`; `company`: own company of the team; `network`: the address follows from the number and is registered; `directory`: the Peppol Directory lists it"""
    vatNumber: str | None
    """VAT number of the recipient, if it is known"""
    customerId: str | None
    """Customer of the team with this address"""
    registered: bool | None
    """Whether the network knows the address; null if the network was not queried or did not answer in time"""


class UnansweredSource(TypedDict):
    """A source that did not answer a search in time"""
    source: Literal["network", "directory"]
    """Source that did not answer"""
    address: str | None
    """Electronic address that was looked up on the network; null for a search by name"""


class RecipientsListRuleSetsAnswer(TypedDict):
    success: Literal[True]
    ruleSets: List[RuleSet]
    """Rule sets with their versions"""
    codeLists: List[CodeList]
    """Code lists with their versions"""


class RuleSet(TypedDict):
    """A version of a rule set that validates documents"""
    name: str
    """Name of the rule set"""
    version: str
    """Version as published"""
    source: str
    """Publisher of the rules, and the name that the publisher uses"""
    since: str
    """First day on which the version is in force"""
    until: str | None
    """Last day on which the version is in force; null without a successor"""
    state: Literal["superseded", "in_force", "upcoming"]
    """State of the version on the current day"""
    rules: int
    """Number of rules in the set"""


class CodeList(TypedDict):
    """A code list of the rules"""
    name: str
    """Name of the code list"""
    source: str
    """Publisher of the list"""
    version: str
    """Version as published"""
    codes: int
    """Number of codes in the list"""


class Declarant(TypedDict):
    """The registration of a company for French e-reporting"""
    environment: Literal["PROD", "TEST"]
    """Sandbox or production; fixed with the team"""
    siren: str
    """SIREN of the company"""
    issuerName: str
    """Name of the company as it is registered"""
    vatRegime: Literal["REEL_NORMAL_MENSUEL", "REEL_NORMAL_TRIMESTRIEL", "REEL_SIMPLIFIE", "FRANCHISE_EN_BASE"]
    """VAT regime of the company, which determines the periods"""
    vatExigibility: Literal["ENCAISSEMENTS", "DEBITS"]
    """Event that makes VAT due: payment or invoice"""
    enabled: bool
    """Whether reporting is enabled; the operator can disable reporting"""
    state: Literal["pending", "registered", "blocked"]
    """State of the registration"""
    simulated: bool
    """Whether the tax administration is simulated"""
    lastError: str | None
    """Reason why the registration did not continue; null without an error"""
    registeredAt: str | None
    """Time at which the registration was completed"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class DeclarantInput(TypedDict):
    vatRegime: Literal["REEL_NORMAL_MENSUEL", "REEL_NORMAL_TRIMESTRIEL", "REEL_SIMPLIFIE", "FRANCHISE_EN_BASE"]
    """VAT regime of the company, which determines the periods"""
    vatExigibility: Literal["ENCAISSEMENTS", "DEBITS"]
    """When VAT on services falls due: on payment, or on the invoice (payments are then not reported)"""


class FrenchPlatform(TypedDict):
    """Contract of a company with a French platform. The secret is never shown"""
    flowUrl: str
    """URL of the flow service"""
    directoryUrl: str | None
    """URL of the directory service; null if the platform has no such service"""
    tokenUrl: str
    """URL of the token endpoint"""
    clientId: str
    """OAuth2 client id from the contract with the platform"""
    organizationId: str | None
    """Organization of the contract at the platform; null if the contract has no organization"""
    number: str
    """Registration number of the platform"""
    name: str
    """Name of the platform"""
    version: Literal["1.1", "1.2"]
    """Version of the interface XP Z12-013"""
    omittedFields: List[Literal["processingRule", "sha256"]]
    """Fields that are omitted because the platform rejects them as unknown"""
    reportOutcome: Literal["status", "acknowledgement"]
    """Source of the outcome of a report"""
    searchDelaySeconds: int
    """Number of seconds after which the search of the platform lists every file that the platform has received"""
    hintUrl: str
    """Webhook URL to which the platform may POST when new flows are available. The request body is ignored; the service fetches the flows at once"""
    lastError: str | None
    """Reason why the last search for new flows failed; null if the search succeeded"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class PlatformInput(TypedDict):
    flowUrl: str
    """URL of the flow service; `/v1` is added when the URL has no version"""
    directoryUrl: NotRequired[str | None]
    """URL of the directory service; null when the contract does not include this service"""
    tokenUrl: str
    """URL of the token endpoint (OAuth2 client credentials)"""
    clientId: str
    """OAuth2 client id from the contract with the platform"""
    clientSecret: NotRequired[str | None]
    """OAuth2 client secret, stored encrypted and never shown. When omitted, the stored secret is kept; URLs, client, platform and organization must then be unchanged"""
    organizationId: NotRequired[str | None]
    """Value of `Organization-Id` in each request, if the platform requires it"""
    number: str
    """Registration number of the platform, which is the sender of every transmission"""
    name: NotRequired[str | None]
    """Name of the platform, which transmissions state with the number; default: the number"""
    version: NotRequired[Literal["1.1", "1.2"]]
    """Version of the interface XP Z12-013"""
    omittedFields: NotRequired[List[Literal["processingRule", "sha256"]]]
    """Fields that are omitted because the platform rejects them as unknown"""
    reportOutcome: NotRequired[Literal["status", "acknowledgement"]]
    """Source of the outcome of a report: the status message of the administration, or the acknowledgement of a platform that does not forward status messages"""
    searchDelaySeconds: NotRequired[float]
    """Number of seconds after which the search of the platform lists every file that the platform has received"""


class B2cSalesInput(TypedDict):
    reference: str
    """Reference of the report, chosen by the sender; an equal request returns the first report"""
    action: NotRequired[Literal["submit", "correct", "cancel"]]
    """`correct` replaces and `cancel` cancels the earlier report of the same operation, until the period is filed"""
    type: Literal["sales"]
    """Type of the report: sales to consumers"""
    date: str
    """Day of the sales"""
    category: Literal["goods", "services", "notTaxed", "margin"]
    """Category of the sales: goods (TLB1), services (TPS1), notTaxed: not taxed in France (TNT1), margin: margin scheme (TMA1)"""
    currency: NotRequired[str]
    """Currency code, ISO 4217"""
    taxExclusiveAmount: NotRequired[str]
    """Total of the sales without tax; not required for a cancellation"""
    taxAmount: NotRequired[str]
    """Total tax of the sales; not required for a cancellation"""
    transactionCount: NotRequired[int]
    """Number of sales; not required for a cancellation"""
    vatBreakdown: NotRequired[List[RateSubtotalInput]]
    """Sales and tax by rate; not required for a cancellation"""


class RateSubtotalInput(TypedDict):
    percentage: str
    """VAT rate in percent"""
    taxableAmount: str
    """Amount on which VAT is calculated"""
    taxAmount: str
    """Amount of VAT"""


class B2cPaymentsInput(TypedDict):
    reference: str
    """Reference of the report, chosen by the sender; an equal request returns the first report"""
    action: NotRequired[Literal["submit", "correct", "cancel"]]
    """`correct` replaces and `cancel` cancels the earlier report of the same operation, until the period is filed"""
    type: Literal["payments"]
    """Type of the report: payments by consumers"""
    date: str
    """Day of the payments"""
    vatBreakdown: NotRequired[List[RatePaymentInput]]
    """Payments by rate; not required for a cancellation"""


class RatePaymentInput(TypedDict):
    percentage: str
    """VAT rate in percent"""
    amount: str
    """Received amount, including VAT"""


class Report(TypedDict):
    """A report of French e-reporting, with its document"""
    id: str
    """Id: `frr_` and a ULID"""
    duplicate: bool
    """Whether an earlier request had the same reference and content"""
    document: Document
    """Document of the report"""


class InternationalInvoiceInput(TypedDict):
    """Fields that sales to and purchases from other countries have in common"""
    reference: str
    """Reference of the report, chosen by the sender; an equal request returns the first report"""
    action: NotRequired[Literal["submit", "correct", "cancel"]]
    """`correct` replaces and `cancel` cancels the earlier report of the same operation, until the period is filed"""
    documentNumber: str
    """Number of the invoice"""
    billingMode: NotRequired[str]
    """Billing mode (BT-23), e.g. B1 goods, S1 services; not required for a cancellation"""
    documentType: NotRequired[Literal["invoice", "creditNote"]]
    """Type of the document; not required for a cancellation"""
    issueDate: str
    """Day of issue (BT-2)"""
    dueDate: NotRequired[str | None]
    """Due date (BT-9)"""
    currency: NotRequired[str]
    """Currency code, ISO 4217"""
    totals: NotRequired[InvoiceTotalsInput]
    """Totals of the invoice; not required for a cancellation"""
    vatBreakdown: NotRequired[List[CategorySubtotalInput]]
    """Subtotals by VAT category and rate; not required for a cancellation"""
    invoiceReferences: NotRequired[List[InvoiceReferenceInput]]
    """Earlier invoices that the document refers to; a credit note requires at least one"""


class InvoiceTotalsInput(TypedDict):
    taxExclusiveAmount: str
    """Total without VAT"""
    taxAmount: str
    """VAT in the currency of the invoice"""
    taxAmountEur: NotRequired[str | None]
    """VAT in euro; required if the invoice has another currency"""


class CategorySubtotalInput(TypedDict):
    percentage: str
    """VAT rate in percent"""
    taxableAmount: str
    """Amount on which VAT is calculated"""
    taxAmount: str
    """Amount of VAT"""
    category: str
    """VAT category (UNTDID 5305)"""
    exemptionReason: NotRequired[str | None]
    """Reason why no VAT is due (BT-120)"""
    exemptionReasonCode: NotRequired[str | None]
    """Reason of the exemption as a VATEX code"""


class InvoiceReferenceInput(TypedDict):
    id: str
    """Number of the earlier invoice"""
    issueDate: str
    """Day of issue (BT-2)"""


class B2biInvoiceInput(InternationalInvoiceInput):
    type: Literal["invoice"]
    """Type of the report: a sale to a business abroad"""
    buyer: NotRequired[ReportedPartyInput]
    """Buyer of the invoice; not required for a cancellation"""


class ReportedPartyInput(TypedDict):
    name: str
    """Registered name of the company"""
    country: str
    """Country (ISO 3166-1 alpha-2), except FR"""
    vatNumber: NotRequired[str | None]
    """VAT number with its country prefix; required for a company in the EU"""
    enterpriseNumber: NotRequired[str | None]
    """Company registration number (BT-30, BT-47)"""
    enterpriseNumberScheme: NotRequired[str | None]
    """Scheme of the enterprise number (ISO 6523 ICD)"""


class B2biPaymentInput(TypedDict):
    reference: str
    """Reference of the report, chosen by the sender; an equal request returns the first report"""
    action: NotRequired[Literal["submit", "correct", "cancel"]]
    """`correct` replaces and `cancel` cancels the earlier report of the same operation, until the period is filed"""
    type: Literal["payment"]
    """Type of the report: a payment of an invoice"""
    invoiceNumber: str
    """Number of the invoice that was paid"""
    issueDate: str
    """Issue date of the invoice"""
    date: str
    """Day of the payment"""
    currency: NotRequired[str]
    """Currency code, ISO 4217"""
    vatBreakdown: NotRequired[List[RatePaymentInput]]
    """Payments by rate; not required for a cancellation"""


class B2biPurchaseInput(InternationalInvoiceInput):
    type: Literal["invoice"]
    """Type of the report: a purchase from a business abroad"""
    seller: ReportedPartyInput
    """Seller who issued the invoice; invoice numbers are unique per seller"""


class ReceivedPurchase(TypedDict):
    documentId: str
    """Id of the received invoice"""
    state: Literal["reported", "incomplete", "withdrawn"]
    """`incomplete`: the invoice lacks the data in `findings` and must be reported manually; `withdrawn`: the report of the invoice was cancelled or rejected"""
    reportId: str | None
    """Id of the valid report"""
    reportDocumentId: str | None
    """Id of the document of that report"""
    findings: List[ReceivedPurchaseFindingsItem]
    """Reasons why the invoice was not reported automatically"""
    proposal: Dict[str, object]
    """Request body of `POST …/purchases` that reports the invoice; complete or correct the body before sending it"""
    createdAt: str
    """Time of creation"""


class ReceivedPurchaseFindingsItem(TypedDict):
    fieldName: str
    """Location of the finding: a field or an XPath"""
    errorMessage: str
    """Description of the fault"""


class Reported(TypedDict):
    """A report of French e-reporting, with its contents"""
    id: str
    """Id: `frr_` and a ULID"""
    documentId: str
    """Id of the document in which the report is stored"""
    reference: str
    """Reference of the report, chosen by the sender"""
    action: Literal["submit", "correct", "cancel"]
    """`correct`: the report replaced an earlier one of the same operation"""
    kind: Literal["b2cSales", "b2cPayments", "b2biInvoice", "b2biPayment", "b2biPurchase"]
    """Kind of the report: sales to consumers, payments of consumers, an invoice abroad, a payment of such an invoice, or a purchase abroad"""
    day: str
    """Day of the sales or payments, or issue date of the invoice; the day determines the period"""
    number: str | None
    """Number of the invoice; null in reports of daily sales and payments"""
    issueDate: str | None
    """Issue date of the invoice; null without an invoice"""
    documentType: Literal["invoice", "creditNote", None]
    """Type of `document`"""
    partner: ReportedPartner | None
    """Foreign company: the buyer of an invoice, or the seller of a purchase"""
    category: Literal["goods", "services", "notTaxed", "margin", None]
    """Category of the sales; null in reports of other types"""
    currency: str
    """Currency code, ISO 4217"""
    taxExclusiveAmount: str | None
    """Amount without VAT; null in payments"""
    taxAmount: str | None
    """VAT; null in payments"""
    transactionCount: int | None
    """Number of sales; null in all other reports"""
    vatBreakdown: List[ReportedVatBreakdownItem]
    """Amounts by VAT rate"""
    reportingStatus: Literal["accepted", "pending_rectificative", "filed", "filed_rectificative", "superseded", "rejected"]
    """State of the report at the tax administration; `superseded`: no longer valid, see `replacedBy`"""
    outcomeCode: Literal["500", "300", "501", None]
    """Code of the decision of the tax administration"""
    submissionId: str | None
    """Id of the filing"""
    receivedAt: str
    """Time at which the report was received"""
    replacedBy: ReportedReplacedBy | None
    """Report that replaced or cancelled this report; null while this report is valid, and after a refusal"""


class ReportedPartner(TypedDict):
    """Foreign company: the buyer of an invoice, or the seller of a purchase"""
    name: str
    """Name of the partner"""
    country: str
    """Country (ISO 3166-1 alpha-2)"""
    vatNumber: str | None
    """VAT number with country prefix"""
    enterpriseNumber: str | None
    """Company registration number (BT-30, BT-47)"""
    enterpriseNumberScheme: str | None
    """ISO 6523 code of the register, four digits"""


class ReportedVatBreakdownItem(TypedDict):
    percentage: str
    """VAT rate in percent"""
    taxableAmount: str | None
    """Taxable amount; null in payments"""
    taxAmount: str | None
    """Amount of VAT; null in payments"""
    amount: str | None
    """Received amount, including VAT; null in reports of other kinds"""


class ReportedReplacedBy(TypedDict):
    """Report that replaced or cancelled this report; null while this report is valid, and after a refusal"""
    id: str
    """Id: `frr_` and a ULID"""
    documentId: DocumentId
    action: Literal["correct", "cancel"]
    """Whether the report was replaced or cancelled"""


class Filing(TypedDict):
    """Transmission to the tax administration for a period"""
    id: str
    """Id of the filing, which is the `submissionId` of its reports"""
    teamId: TeamId
    companyId: CompanyId
    environment: Literal["PROD", "TEST"]
    """Sandbox or production; fixed with the team"""
    simulated: bool
    """Whether the tax administration is simulated"""
    siren: str
    """SIREN of the company"""
    issuerName: str
    """Name of the company as it is registered"""
    flow: Literal["transactions", "payments", "purchases"]
    """Flow of the filing, such as `transactions`"""
    typeCode: Literal["IN", "RE"]
    """Type of the filing: `IN` initial; `RE` rectifying, which replaces the earlier filings"""
    sequence: int
    """Number of the filing within its period, from 1"""
    periodStart: str
    """First day of the period"""
    periodEnd: str
    """Last day of the period"""
    declarantDeadline: str
    """Time until which reports are included in the initial filing"""
    platformDeadline: str
    """Time by which the administration must have received the filing"""
    state: Literal["assembling", "ready", "received", "accepted", "refused", "invalid", "withdrawn"]
    """State of the filing"""
    reportCount: int
    """Number of reports in this filing, without those of earlier filings"""
    receivedAt: str | None
    """Time at which the tax administration received the filing"""
    outcomeCode: Literal["500", "300", "501", None]
    """Code of the decision of the tax administration"""
    outcomeAt: str | None
    """Time of the decision of the tax administration"""
    checkedAt: str | None
    """Time of the last query to the tax administration"""
    findings: List[FilingFindingsItem]
    """Result of the validation of the filing"""
    lastError: str | None
    """Error of the last attempt to file; null without an error"""
    parkedAt: str | None
    """Time at which the filing was parked for the operator; null when the filing is not parked"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class FilingFindingsItem(TypedDict):
    ruleCode: str
    """Id of the rule"""
    errorMessage: str
    """Description of the fault"""
    fieldName: str | None
    """Location of the finding: a field or an XPath"""
    source: str
    """Rule set of the finding"""


class ReportedAgain(TypedDict):
    """Result of a request to report the contents of a rejected filing again"""
    reported: int
    """Number of reports that were created"""
    hasMore: bool
    """Whether the filing has more reports: repeat the request"""
    leftOut: List[ReportedAgainLeftOutItem]
    """Reports of the filing that were not created again, at most 200; individually reported ones first"""
    hasMoreLeftOut: bool
    """Whether more reports were left out than are listed"""


class ReportedAgainLeftOutItem(TypedDict):
    id: str
    """Id of a report of the filing"""
    documentId: str
    """The report's document"""
    reference: str
    """Reference of the report, chosen by the sender"""
    reason: Literal["reported_since", "made_again"]
    """`reported_since`: the day or invoice was reported individually after the refusal; `made_again`: an earlier request created the report again"""
    instead: ReportedAgainLeftOutItemInstead
    """Id of the report that replaced this one"""


class ReportedAgainLeftOutItemInstead(TypedDict):
    """Id of the report that replaced this one"""
    id: str
    """Id: `frr_` and a ULID"""
    documentId: DocumentId


class CalendarPeriod(TypedDict):
    """A period of French e-reporting in the calendar of a declarant"""
    flow: Literal["transactions", "payments", "purchases"]
    """E-reporting flow of the period"""
    periodStart: str
    """First day of the period"""
    periodEnd: str
    """Last day of the period"""
    opensAt: str
    """Start of the period: midnight in Paris before the first day"""
    closesAt: str
    """End of the period: midnight in Paris after the last day"""
    declarantDeadline: str
    """Time until which reports are included in the initial filing"""
    platformDeadline: str
    """Time by which the administration must have received the filing"""
    state: Literal["upcoming", "open", "due", "over", "filing", "filed", "refused", "parked"]
    """`upcoming`; `open`; `due`: closed, before the deadline of the declarant; `over`: after the deadline, without a filing; `filing`, `filed`, `refused`: state of the filing; `parked`: an error requires the operator"""
    waitingReports: int
    """Number of reports that wait to be filed"""
    filedReports: int
    """Number of valid reports that a filing contains"""
    filingId: str | None
    """Id of the last filing of the period"""


class Webhook(TypedDict):
    """Address that receives the events"""
    id: str
    """Id: `wh_` and a ULID"""
    teamId: TeamId
    companyId: str | None
    """Company whose events the webhook receives, if the webhook has exactly one company; otherwise null"""
    companyIds: List[CompanyId] | None
    """Companies whose events the webhook receives; null: all companies of the team"""
    events: List[str] | None
    """Event types and areas of types (`document.*`) that the webhook receives; null: every event type"""
    url: str
    """Address that receives the events"""
    secret: str | None
    """Secret that signs deliveries (Standard Webhooks); null: deliveries are not signed"""
    headers: List[WebhookHeader] | None
    """Custom headers of the deliveries, without their values; null when the webhook has none"""
    rateLimit: int | None
    """Maximum number of deliveries per second; null: no limit"""
    pausedAt: str | None
    """Time at which the webhook was paused; its deliveries wait. Null while the webhook is not paused"""
    disabledAt: str | None
    """Time at which the webhook was disabled after days of failures; null while it is enabled"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class WebhookHeader(TypedDict):
    name: str
    """Name of the header"""
    value: str
    """Always the mask `********`; the value is not shown"""


class CreateWebhookInput(TypedDict):
    url: str
    """HTTPS URL that receives the events"""
    secret: NotRequired[str | None]
    """Signing secret of 1–256 characters; the key is the decoded bytes of `whsec_` followed by base64, or the UTF-8 bytes of any other string. Empty or null: deliveries are not signed"""
    events: NotRequired[List[str] | None]
    """Event types that the webhook receives, and areas of types such as `document.*`, which include the types that later releases add. Default: every event type"""
    companyId: NotRequired[str | None]
    """Only events of this company; equivalent to a single company in `companyIds`"""
    companyIds: NotRequired[List[str] | None]
    """Only events of these companies. Default: all companies of the team"""
    headers: NotRequired[List[WebhookHeaderInput] | None]
    """Custom headers of each delivery, for example a credential for the receiver. Default: no headers"""
    rateLimit: NotRequired[int | None]
    """Maximum average number of deliveries per second, including retries; up to a fifth of the limit may be posted at once. Further deliveries wait. Null: no limit"""


class WebhookHeaderInput(TypedDict):
    name: str
    """Name of the header (a token of RFC 9110). Names that are reserved for the service or the connection are rejected, such as `Host`, `Content-Type`, `User-Agent` and `webhook-id`"""
    value: str
    """Value of the header, in printable ASCII characters. The value is stored encrypted and never shown. In an update `********` keeps the stored value"""


class UpdateWebhookInput(TypedDict):
    url: str
    """HTTPS URL that receives the events; repeat the current URL to keep it"""
    secret: NotRequired[str | None]
    """Signing secret of 1–256 characters; the key is the decoded bytes of `whsec_` followed by base64, or the UTF-8 bytes of any other string. Empty or null: deliveries are not signed. Omitted: the secret does not change"""
    events: NotRequired[List[str] | None]
    """Event types that the webhook receives, and areas of types such as `document.*`, which include the types that later releases add. Null: every event type. Omitted: the selection does not change"""
    companyIds: NotRequired[List[str] | None]
    """Only events of these companies. Null: all companies of the team. Omitted: the companies do not change"""
    headers: NotRequired[List[WebhookHeaderInput] | None]
    """Custom headers of each delivery; the list replaces the stored headers. Null: no headers. Omitted: no change; rejected when the origin of the URL changes, because stored values are not sent to another origin"""
    rateLimit: NotRequired[int | None]
    """Maximum average number of deliveries per second, including retries; up to a fifth of the limit may be posted at once. Further deliveries wait. Null: no limit. Omitted: the limit does not change"""
    paused: NotRequired[bool | None]
    """Whether deliveries wait: true pauses the webhook, false resumes it and posts the waiting deliveries. Omitted or null: no change"""


class WebhookDeliveryBase(TypedDict):
    """Fields of a webhook delivery besides its attempts"""
    id: str
    """Id: `whd_` and a ULID"""
    teamId: TeamId
    webhookId: str
    """Id: `wh_` and a ULID"""
    eventId: str
    """Id: `evt_` and a ULID"""
    eventType: str
    """Type of the event"""
    documentId: str | None
    """Id of the document that the event is about"""
    status: Literal["pending", "delivered", "failed", "exhausted", "blocked", "cancelled"]
    """Status of the webhook delivery"""
    attemptCount: int
    """Number of attempts so far"""
    lastAttempt: WebhookDeliveryBaseLastAttempt | None
    """The newest attempt; null before the first"""
    nextAttemptAt: str | None
    """Time of the next attempt; null when no attempt follows, and while the delivery is parked"""
    parkedAt: str | None
    """Time at which the work was parked for the operator after several attempts"""
    createdAt: str
    """Time of creation"""
    finishedAt: str | None
    """Time of completion; null while pending"""


class WebhookDeliveryBaseLastAttempt(TypedDict):
    """The newest attempt; null before the first"""
    at: str
    """Start of the attempt"""
    durationMs: int
    """Time until the headers of the response, or the failure, in milliseconds"""
    outcome: str
    """`response`, `timeout`, `blocked`, or the reason why there was no response: `refused`, `reset`, `closed`, `unreachable`, `dns`, `tls`, `protocol`, `other`"""
    status: int | None
    """HTTP status of the response"""


class WebhookDeliveryWithAttempts(WebhookDeliveryBase):
    """Delivery of an event to a webhook, with its attempts"""
    requestBody: str | None
    """Posted body, byte for byte, equal in all attempts; null when the event was removed"""
    attempts: List[WebhookAttempt]
    """Attempts, oldest first"""


class WebhookAttempt(TypedDict):
    """An attempt of a webhook delivery"""
    number: int
    """Number of the attempt, from 1"""
    attemptedAt: str
    """Start of the attempt"""
    durationMs: int
    """Time until the headers of the response, or the failure, in milliseconds"""
    outcome: str
    """`response`, `timeout`, `blocked`, or the reason why there was no response: `refused`, `reset`, `closed`, `unreachable`, `dns`, `tls`, `protocol`, `other`"""
    status: int | None
    """HTTP status of the response"""
    responseBody: str | None
    """First 2 KiB of the response"""
    error: str | None
    """Error of the connection; null if the receiver sent a response"""
    manual: bool
    """Whether a retry, replay or test requested the attempt"""
    request: WebhookAttemptRequest | None
    """Request of the attempt; null when the URL was blocked, and for attempts before requests were recorded"""


class WebhookAttemptRequest(TypedDict):
    """Request of the attempt; null when the URL was blocked, and for attempts before requests were recorded"""
    headers: List[WebhookAttemptRequestHeadersItem]
    """Headers of the request, except headers of the connection such as `host` and `content-length`"""
    signedContent: str | None
    """Signed text: `webhook-id`, `webhook-timestamp` and the body, joined by full stops. Each entry of `webhook-signature` is `v1,` and the base64 of the HMAC-SHA256 of this text with a secret. Null for an unsigned request"""


class WebhookAttemptRequestHeadersItem(TypedDict):
    name: str
    """Name of the header in lower case"""
    value: str
    """Value of the header; `********` for headers that the webhook sets"""


class ReplayInput(TypedDict):
    since: str
    """Events that happened at this time or later"""
    until: NotRequired[str | None]
    """Only events before this time; default: now"""
    types: NotRequired[List[EventTypeName] | None]
    """Only events of these types, among those that the webhook receives; default: all of them"""
    statuses: NotRequired[List[Literal["pending", "delivered", "failed", "exhausted", "blocked", "cancelled"]] | None]
    """Only events whose delivery to this webhook is in one of these states; default: all states except pending, and events that the webhook never received"""


class ReplayPreview(TypedDict):
    events: int
    """Number of events that the replay would post, at most 10000"""
    exceedsLimit: bool
    """Whether the range contains more than 10000 events, so that a replay would be rejected"""


class WebhookDelivery(WebhookDeliveryBase):
    """Delivery of an event to a webhook"""
    pass


class PortalLink(TypedDict):
    """A link to the webhooks of one company, for a customer without an account"""
    id: str
    """Id: `portal_` and a ULID"""
    teamId: TeamId
    teamName: str
    """Name of the team"""
    companyId: str
    """Company whose webhooks the link shows"""
    companyName: str
    """Name of the company"""
    readOnly: bool
    """Whether the link can only show the webhooks, not change them"""
    createdAt: str
    """Time of creation"""
    createdBy: PortalLinkCreatedBy | None
    """Creator of the link; null when the account was deleted, and in responses to the link itself"""
    expiresAt: str
    """Time at which the link expires"""
    revokedAt: str | None
    """Time of the revocation; null: not revoked"""
    lastUsedAt: str | None
    """Time of the last use, up to half a minute late"""


class PortalLinkCreatedBy(TypedDict):
    """Creator of the link; null when the account was deleted, and in responses to the link itself"""
    type: Literal["member", "key"]
    """`member`: a signed-in user; `key`: an API key or an access token"""
    id: str
    """Id of the member or the key"""
    name: str | None
    """Name of the member or the key; null for a deleted one"""


class CreatePortalLinkInput(TypedDict):
    companyId: str
    """Company whose webhooks the link shows"""
    expiresInMinutes: NotRequired[int | None]
    """Lifetime in minutes, 60 by default. The link of a key that expires earlier ends with the key"""
    readOnly: NotRequired[bool | None]
    """Whether the link can only show the webhooks, not change them. Default: false"""


class PortalLinksCreateAnswer(TypedDict):
    success: Literal[True]
    portalLink: PortalLink
    url: str
    """Address for the customer, with the token in its fragment"""


class EventBase(TypedDict):
    """Fields that all events have in common"""
    id: str
    """Value of the header `webhook-id`, the same in every attempt"""
    timestamp: str
    """Time of the event"""
    teamId: TeamId
    companyId: str | None
    """Id: `c_` and a ULID"""


class ApiKeyExpiringEvent(EventBase):
    type: Literal["api_key.expiring"]
    """Type of the event"""
    data: ApiKeyExpiringEventData
    """Data of the event"""


class ApiKeyExpiringEventData(TypedDict):
    """Data of the event"""
    keyId: str
    """Id: `key_` and a ULID"""
    name: str
    """Name of the key"""
    scopes: List[str]
    """Named scopes and single permissions of the key"""
    companyIds: List[CompanyId] | None
    """Companies to which the key is limited; null: all companies of the team"""
    expiresAt: str
    """End of the validity of the key"""


class ArrivalRefusedEvent(EventBase):
    type: Literal["arrival.refused"]
    """Type of the event"""
    data: ArrivalRefusedEventData
    """Data of the event"""


class ArrivalRefusedEventData(TypedDict):
    """Data of the event"""
    arrivalId: str
    """Id of the mail or file"""
    companyId: CompanyId
    channel: Literal["email", "folder"]
    """Channel of the mail or file"""
    sender: str | None
    """Address of the sender of the mail; null for a file"""
    subject: str | None
    """Subject of the mail; null for a file"""
    fileName: str | None
    """Name of the file, or of the first refused attachment"""
    code: ArrivalRefusalCode
    """Error code of the first refused attachment"""
    reason: str
    """Reason of the refusal, with advice"""


class CompanyNetworkMoveChangedEvent(EventBase):
    type: Literal["company.network_move_changed"]
    """Type of the event"""
    data: CompanyNetworkMoveChangedEventData
    """Data of the event"""


class CompanyNetworkMoveChangedEventData(TypedDict):
    """Data of the event"""
    companyId: CompanyId
    moveId: str
    """Id of the move"""
    network: Literal["own", "upstream"]
    """Network to which the company moves"""
    status: Literal["running", "completed", "cancelled"]
    """Whether the move is running, completed or cancelled"""
    identifierId: str | None
    """Identifier whose next step changed or failed; null when the move itself started or ended"""
    step: Literal["requesting_key", "enter_key", "migrating", "hand_over_key", "moved", None]
    """Next step of this identifier"""
    errorMessage: str | None
    """Reason why the last attempt of the step failed; null when none failed"""


class CompanyVerificationEvent(EventBase):
    type: Literal["company.verification"]
    """Type of the event"""
    data: CompanyVerificationEventData
    """Data of the event"""


class CompanyVerificationEventData(TypedDict):
    """Data of the event"""
    companyId: CompanyId
    status: Literal["verified", "rejected", "revoked", "expired"]
    """Status of the verification session"""
    verificationId: str | None
    """Id: `cvs_` and a ULID"""
    reason: str | None
    """Reason of the decision in words"""


class DocumentBusinessStatusChangedEvent(EventBase):
    type: Literal["document.business_status_changed"]
    """Type of the event"""
    data: DocumentBusinessStatusChangedEventData
    """Data of the event"""


class DocumentBusinessStatusChangedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    companyId: CompanyId
    businessStatus: BusinessStatus
    """Business status of the document"""
    previous: BusinessStatus
    """Business status before the change"""
    reason: str | None
    """Reason in the words of the sender of the status; null without a reason"""
    direction: NotRequired[Literal["incoming", "outgoing"]]
    """Direction: received or sent"""
    type: NotRequired[str]
    """Document type, e.g. invoice"""
    openAmount: NotRequired[str | None]
    """Open amount of the invoice; null for a credit note"""


class DocumentDeliveryStatusChangedEvent(EventBase):
    type: Literal["document.delivery_status_changed"]
    """Type of the event"""
    data: DocumentDeliveryStatusChangedEventData
    """Data of the event"""


class DocumentDeliveryStatusChangedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""
    type: str
    """Document type, e.g. invoice"""
    deliveryStatus: Literal["pending", "delivered", "failed", None]
    """`delivered` if at least one delivery arrived, `failed` if all failed, otherwise `pending`; null without deliveries"""
    deliveryId: str
    """Id: `dlv_` and a ULID"""
    channel: Literal["peppol", "email"]
    """Channel: network or e-mail"""
    status: Literal["pending", "delivered", "failed"]
    """Status of the delivery"""
    previousStatus: Literal["pending", "delivered", "failed"]
    """Status before the change"""
    failure: DocumentDeliveryStatusChangedEventDataFailure | None
    """Reason of the failure; null when nothing failed"""
    parked: NotRequired[bool]
    """Whether the delivery is parked: it stays pending until the operator resumes it, because its attempts started repeatedly and never finished"""


class DocumentDeliveryStatusChangedEventDataFailure(TypedDict):
    """Reason of the failure; null when nothing failed"""
    category: Literal["recipient_not_found", "document_not_supported", "validation", "transport", "unconfirmed", "recipient_rejected", "duplicate", "cancelled", "other"]
    """Reason of the failure as a code"""
    message: str | None
    """Result of the attempt in words"""
    providerCode: str | None
    """Error code of the other access point"""


class DocumentForwardFailedEvent(EventBase):
    type: Literal["document.forward_failed"]
    """Type of the event"""
    data: DocumentForwardFailedEventData
    """Data of the event"""


class DocumentForwardFailedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    companyId: CompanyId
    forwardId: str
    """Id of the forward"""
    ruleId: str | None
    """Id of the forwarding rule; null for a manual forward"""
    address: str
    """E-mail address of the recipient"""
    failure: str
    """Reason of the failure"""


class DocumentForwardedEvent(EventBase):
    type: Literal["document.forwarded"]
    """Type of the event"""
    data: DocumentForwardedEventData
    """Data of the event"""


class DocumentForwardedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    companyId: CompanyId
    forwardId: str
    """Id of the forward"""
    ruleId: str | None
    """Id of the forwarding rule; null for a manual forward"""
    address: str
    """E-mail address of the recipient"""


class DocumentLabelAssignedEvent(EventBase):
    type: Literal["document.label.assigned"]
    """Type of the event"""
    data: DocumentLabelAssignedEventData
    """Data of the event"""


class DocumentLabelAssignedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    labelId: str
    """Id: `lbl_` and a ULID"""
    direction: NotRequired[Literal["incoming", "outgoing"]]
    """Direction: received or sent"""
    type: NotRequired[str]
    """Document type, e.g. invoice"""


class DocumentLabelUnassignedEvent(EventBase):
    type: Literal["document.label.unassigned"]
    """Type of the event"""
    data: DocumentLabelUnassignedEventData
    """Data of the event"""


class DocumentLabelUnassignedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    labelId: str
    """Id: `lbl_` and a ULID"""
    direction: NotRequired[Literal["incoming", "outgoing"]]
    """Direction: received or sent"""
    type: NotRequired[str]
    """Document type, e.g. invoice"""


class DocumentLifecycleChangedEvent(EventBase):
    type: Literal["document.lifecycle_changed"]
    """Type of the event"""
    data: DocumentLifecycleChangedEventData
    """Data of the event"""


class DocumentLifecycleChangedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""
    type: str
    """Document type, e.g. invoice"""
    statusId: str
    """Id: `lcs_` and a ULID"""
    status: str
    """Code of the status, e.g. `205`"""
    previousStatus: str | None
    """Previous status of the invoice"""
    origin: Literal["own", "partner", "automatic"]
    """Origin of the status: the company, the other party, or this service"""
    statusDocumentId: NotRequired[str | None]
    """Id: `doc_` and a ULID"""


class DocumentPayeeConfirmedEvent(EventBase):
    type: Literal["document.payee_confirmed"]
    """Type of the event"""
    data: DocumentPayeeConfirmedEventData
    """Data of the event"""


class DocumentPayeeConfirmedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    companyId: CompanyId
    warnings: List[Literal["SENDER-NOT-SELLER", "SELLER-NAME-NEW", "PAYEE-ACCOUNT-NEW", "SENDER-NEW-FOR-SELLER"]]
    """Codes of the document’s warnings about the payee"""
    confirmedBy: str
    """Id of the person who confirmed the payee"""
    direction: NotRequired[Literal["incoming", "outgoing"]]
    """Direction: received or sent"""
    type: NotRequired[str]
    """Document type, e.g. invoice"""


class DocumentPurchaseStateChangedEvent(EventBase):
    type: Literal["document.purchase_state_changed"]
    """Type of the event"""
    data: DocumentPurchaseStateChangedEventData
    """Data of the event"""


class DocumentPurchaseStateChangedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    companyId: CompanyId
    state: Literal["new", "approved", "booked"]
    """State of the work on the document"""
    previous: Literal["new", "approved", "booked"]
    """State before the change"""
    changedBy: str | None
    """Id of the person or the API key that changed the state"""
    direction: NotRequired[Literal["incoming", "outgoing"]]
    """Direction: received or sent"""
    type: NotRequired[str]
    """Document type, e.g. invoice"""


class DocumentReceivedEvent(EventBase):
    type: Literal["document.received"]
    """Type of the event"""
    data: DocumentReceivedEventData
    """Data of the event"""


class DocumentReceivedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""
    type: str
    """Document type, e.g. invoice"""
    payeeWarnings: NotRequired[List[Literal["SENDER-NOT-SELLER", "SELLER-NAME-NEW", "PAYEE-ACCOUNT-NEW", "SENDER-NEW-FOR-SELLER"]]]
    """Codes of the warnings about the payee; absent if there are none"""


class DocumentReminderFailedEvent(EventBase):
    type: Literal["document.reminder_failed"]
    """Type of the event"""
    data: DocumentReminderFailedEventData
    """Data of the event"""


class DocumentReminderFailedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    companyId: CompanyId
    reminderId: str
    """Id: `rmd_` and a ULID"""
    level: int
    """Level of the reminder: 1 friendly, 2 firm, 3 final"""
    to: str
    """E-mail address of the recipient"""
    openAmount: str
    """Open amount that the mail states"""
    currency: str
    """Currency of the amount (ISO 4217)"""
    documentNumber: str | None
    """Number of the invoice"""
    failure: str
    """Reason of the failure"""


class DocumentReminderSentEvent(EventBase):
    type: Literal["document.reminder_sent"]
    """Type of the event"""
    data: DocumentReminderSentEventData
    """Data of the event"""


class DocumentReminderSentEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    companyId: CompanyId
    reminderId: str
    """Id: `rmd_` and a ULID"""
    level: int
    """Level of the reminder: 1 friendly, 2 firm, 3 final"""
    to: str
    """E-mail address of the recipient"""
    openAmount: str
    """Open amount that the mail states"""
    currency: str
    """Currency of the amount (ISO 4217)"""
    documentNumber: str | None
    """Number of the invoice"""


class DocumentReportingStatusChangedEvent(EventBase):
    type: Literal["document.reporting_status_changed"]
    """Type of the event"""
    data: DocumentReportingStatusChangedEventData
    """Data of the event"""


class DocumentReportingStatusChangedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    reportingStatus: str
    """State of the report at the tax administration"""
    previousReportingStatus: str | None
    """Status before the change"""
    direction: NotRequired[Literal["incoming", "outgoing"]]
    """Direction: received or sent"""
    type: NotRequired[str]
    """Document type, e.g. invoice"""
    outcomeCode: NotRequired[Literal["500", "300", "501", None]]
    """Outcome from the tax administration: 500 received, 300 accepted, 501 rejected"""
    final: NotRequired[bool]
    """Whether the status is final"""
    simulated: NotRequired[bool]
    """Whether the outcome is simulated, as for sandbox teams"""


class DocumentResponseReceivedEvent(EventBase):
    type: Literal["document.response_received"]
    """Type of the event"""
    data: DocumentResponseReceivedEventData
    """Data of the event"""


class DocumentResponseReceivedEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""
    type: str
    """Document type, e.g. invoice"""
    responseId: str
    """Id: `rsp_` and a ULID"""
    kind: Literal["messageLevelStatus", "invoiceResponse"]
    """Kind of the response: a status (MLS) or an Invoice Response"""
    code: str | None
    """Status code, e.g. `AP` or `RE`; null when the message has no known code"""
    deliveryId: NotRequired[str | None]
    """Id: `dlv_` and a ULID"""
    responseDocumentId: NotRequired[str | None]
    """Id: `doc_` and a ULID"""
    state: NotRequired[str | None]
    """Status of the invoice after the response, e.g. `AP` or `partiallyPaid`"""


class DocumentSentEvent(EventBase):
    type: Literal["document.sent"]
    """Type of the event"""
    data: DocumentSentEventData
    """Data of the event"""


class DocumentSentEventData(TypedDict):
    """Data of the event"""
    documentId: DocumentId
    direction: Literal["incoming", "outgoing"]
    """Direction: received or sent"""
    type: str
    """Document type, e.g. invoice"""
    deliveryStatus: Literal["pending", "delivered", "failed", None]
    """`delivered` if at least one delivery arrived, `failed` if all failed, otherwise `pending`; null without deliveries"""
    deliveryId: NotRequired[str]
    """Id: `dlv_` and a ULID"""
    channel: NotRequired[Literal["peppol", "email"]]
    """Channel: network or e-mail"""


class DocumentTaxRefusedEvent(EventBase):
    type: Literal["document.tax_refused"]
    """Type of the event"""
    data: DocumentTaxRefusedEventData
    """Data of the event"""


class DocumentTaxRefusedEventData(TypedDict):
    """Data of the event"""
    documentId: str | None
    """Reported document; null if it was deleted"""
    taxDataId: str
    """Id: `tdd_` and a ULID"""
    jurisdiction: Literal["SK", "AE", "OM", "EU"]
    """Jurisdiction of the tax authority"""
    reporter: Literal["C2", "C3"]
    """Reporting party: C2 is the provider of the sender, C3 the provider of the receiver"""
    refusal: DocumentTaxRefusedEventDataRefusal
    """Reason of the refusal"""
    simulated: NotRequired[bool]
    """Whether the authority is simulated, as for sandbox teams"""


class DocumentTaxRefusedEventDataRefusal(TypedDict):
    """Reason of the refusal"""
    by: Literal["rules", "network", "authority"]
    """Origin of the refusal: validation by this service, delivery over the network, or the tax authority"""
    message: str
    """Reason of the rejection in words"""
    needsCorrection: bool
    """Whether the data must be corrected before a retry"""


class DocumentTaxReportedEvent(EventBase):
    type: Literal["document.tax_reported"]
    """Type of the event"""
    data: DocumentTaxReportedEventData
    """Data of the event"""


class DocumentTaxReportedEventData(TypedDict):
    """Data of the event"""
    documentId: str | None
    """Reported document; null if it was deleted"""
    taxDataId: str
    """Id: `tdd_` and a ULID"""
    jurisdiction: Literal["SK", "AE", "OM", "EU"]
    """Jurisdiction of the tax authority"""
    reporter: Literal["C2", "C3"]
    """Reporting party: C2 is the provider of the sender, C3 the provider of the receiver"""
    simulated: NotRequired[bool]
    """Whether the authority is simulated, as for sandbox teams"""


class ExportFailedEvent(EventBase):
    type: Literal["export.failed"]
    """Type of the event"""
    data: ExportFailedEventData
    """Data of the event"""


ExportFailedEventData = TypedDict(
    "ExportFailedEventData",
    {
        "exportId": "str",
        "from": "str",
        "to": "str",
        "failure": "str",
    },
)


class ExportReadyEvent(EventBase):
    type: Literal["export.ready"]
    """Type of the event"""
    data: ExportReadyEventData
    """Data of the event"""


ExportReadyEventData = TypedDict(
    "ExportReadyEventData",
    {
        "exportId": "str",
        "from": "str",
        "to": "str",
        "documents": "int",
        "size": "int",
    },
)


class InvoiceImportFailedEvent(EventBase):
    type: Literal["invoice_import.failed"]
    """Type of the event"""
    data: InvoiceImportFailedEventData
    """Data of the event"""


class InvoiceImportFailedEventData(TypedDict):
    """Data of the event"""
    invoiceImportId: str
    """Id: `imp_` and a ULID"""
    companyId: CompanyId
    fileName: str | None
    """Name of the imported file"""
    failed: int
    """Number of documents of the import that could not be sent"""
    sent: int
    """Number of documents of the import that were sent"""


class MailboxFailedEvent(EventBase):
    type: Literal["mailbox.failed"]
    """Type of the event"""
    data: MailboxFailedEventData
    """Data of the event"""


class MailboxFailedEventData(TypedDict):
    """Data of the event"""
    companyId: CompanyId
    host: str
    """Name or address of the IMAP server"""
    user: str
    """User name at the mail server"""
    code: Literal["address", "connection", "certificate", "login", "folder", "server", "mail", "password_lost"]
    """Kind of the failure"""
    message: str
    """Reason of the failure"""
    since: str
    """Time of the first failed check since the last successful one"""


class MailboxRecoveredEvent(EventBase):
    type: Literal["mailbox.recovered"]
    """Type of the event"""
    data: MailboxRecoveredEventData
    """Data of the event"""


class MailboxRecoveredEventData(TypedDict):
    """Data of the event"""
    companyId: CompanyId
    host: str
    """Name or address of the IMAP server"""
    user: str
    """User name at the mail server"""


class RecurringInvoiceFailedEvent(EventBase):
    type: Literal["recurring_invoice.failed"]
    """Type of the event"""
    data: RecurringInvoiceFailedEventData
    """Data of the event"""


class RecurringInvoiceFailedEventData(TypedDict):
    """Data of the event"""
    recurringInvoiceId: str
    """Id: `rin_` and a ULID"""
    name: str
    """Name of the recurring invoice"""
    on: str
    """Day of the occurrence"""
    code: str
    """Error code of the failure"""
    messages: List[str]
    """Reasons of the failure, each with its field"""


class TeamQuotaReachedEvent(EventBase):
    type: Literal["team.quota_reached"]
    """Type of the event"""
    data: TeamQuotaReachedEventData
    """Data of the event"""


class TeamQuotaReachedEventData(TypedDict):
    """Data of the event"""
    plan: str
    """Name of the plan"""
    percent: int
    """Percentage of the quota that was reached: 80 or 100"""
    used: int
    """Number of documents sent this month"""
    documentsPerMonth: int
    """Maximum number of documents sent per month"""
    month: str
    """Month (UTC), such as 2026-11"""
    renewsAt: str
    """Time at which the quota renews"""


class WebhookTestEvent(EventBase):
    type: Literal["webhook.test"]
    """Type of the event"""
    data: WebhookTestEventData
    """Data of the event"""


class WebhookTestEventData(TypedDict):
    """Data of the event"""
    webhookId: str
    """Id: `wh_` and a ULID"""


class EventTypeDescription(TypedDict):
    """Type of an event and the schema of its body"""
    type: str
    """Type of the event"""
    description: str
    """Explanation as text"""
    schema: Dict[str, object]
    """JSON Schema of the body"""


class CreateBulkActionInput(TypedDict):
    action: Literal["markRead", "addLabel", "removeLabel", "resend"]
    """Action to carry out on each document"""
    filter: NotRequired[BulkActionFilter]
    """Filters of the document list, instead of `ids`; an empty object selects all documents"""
    ids: NotRequired[List[str]]
    """Ids of the documents, instead of `filter`"""
    labelId: NotRequired[str]
    """Label to add or remove, for `addLabel` and `removeLabel`"""


class BulkAction(TypedDict):
    """An action on many documents, which the service carries out in the background"""
    id: str
    """Id: `blk_` and a ULID"""
    action: Literal["markRead", "addLabel", "removeLabel", "resend"]
    """Action that is carried out on each document"""
    labelId: str | None
    """Label that is added or removed; null for other actions"""
    state: Literal["running", "done", "cancelled"]
    """State of the bulk action"""
    matched: int
    """Number of documents, fixed when the bulk action was created"""
    done: int
    """Number of documents on which the action was carried out"""
    failed: int
    """Number of documents on which the action could not be carried out"""
    failures: List[BulkActionFailuresItem]
    """Documents on which the action could not be carried out, the newest first, at most 1000"""
    createdAt: str
    """Time of creation"""
    finishedAt: str | None
    """End of the bulk action; null while it is running"""


class BulkActionFailuresItem(TypedDict):
    documentId: DocumentId
    code: str
    """Error code that the action returns for this document alone"""


class CreateRuleReplayInput(TypedDict):
    day: NotRequired[str]
    """Day whose rules are applied. Default: the first day of the newest release that is not yet in force, or today if there is none"""
    documents: NotRequired[float]
    """Maximum number of documents; the newest ones are validated"""
    direction: NotRequired[Literal["incoming", "outgoing"]]
    """Direction of the documents: sent or received"""
    companyIds: NotRequired[List[str]]
    """Ids of the companies whose documents are validated; default: all companies"""


class RuleReplay(TypedDict):
    """Validation of the newest stored documents by the rules of another day, in the background. Documents are not changed"""
    id: str
    """Id: `rrp_` and a ULID"""
    state: Literal["running", "done", "cancelled", "failed"]
    """State of the rule replay; `failed`: several attempts failed; the counts so far are kept"""
    direction: Literal["incoming", "outgoing"]
    """Direction of the documents: sent or received"""
    today: str
    """Day of the request, whose rules are compared with those of `day`"""
    day: str
    """Day whose rules are applied"""
    changedRuleSets: List[RuleReplayChangedRuleSetsItem]
    """Rule sets with different versions on the two days; empty if the installed release knows no other version"""
    matched: int
    """Number of documents, fixed when the rule replay was created"""
    validated: int
    """Number of documents that were validated so far"""
    unreadable: int
    """Number of documents that have no readable XML or were deleted"""
    refused: int
    """Number of documents that the rules of `day` refuse"""
    newlyRefused: int
    """Number of documents that the rules of `day` refuse but the rules of `today` accept"""
    noLongerRefused: int
    """Number of documents that the rules of `day` accept but the rules of `today` refuse"""
    rules: List[RuleReplayRulesItem]
    """Violated rules, at most 200, ordered by the number of documents that violate the rule only on the applied day"""
    companies: List[RuleReplayCompaniesItem]
    """Companies with refused documents, at most 100, ordered by the number of refused documents"""
    createdAt: str
    """Time of creation"""
    finishedAt: str | None
    """End of the rule replay; null while it is running"""


RuleReplayChangedRuleSetsItem = TypedDict(
    "RuleReplayChangedRuleSetsItem",
    {
        "name": "str",
        "from": "str",
        "to": "str",
        "since": "str",
    },
)


class RuleReplayRulesItem(TypedDict):
    ruleCode: str
    """Code of the rule"""
    source: str
    """Rule set with its version"""
    documents: int
    """Number of rejected documents that violate the rule"""
    newDocuments: int
    """Number of documents that violate the rule on `day` but not on `today`"""
    examples: List[RuleReplayRulesItemExamplesItem]
    """Newest documents that violate the rule, at most 5; documents that were deleted later are omitted"""


class RuleReplayRulesItemExamplesItem(TypedDict):
    documentId: DocumentId
    companyId: CompanyId
    documentNumber: str | None
    """Number of the document"""
    message: str
    """Message of the first finding of the rule"""


class RuleReplayCompaniesItem(TypedDict):
    companyId: CompanyId
    name: str | None
    """Name of the company; null for a deleted company"""
    refused: int
    """Number of documents of the company that the rules of `day` refuse"""
    newlyRefused: int
    """Number of documents of the company that the rules of `day` refuse but the rules of `today` accept"""


class CreateInvoiceImportInput(TypedDict):
    document: str
    """CSV or XLSX file of at most 10 MiB and 10,000 rows, in base64; a CSV file can also be passed as plain text. The first row names the columns"""
    fileName: NotRequired[str]
    """File name, shown in lists"""


class InvoiceImport(TypedDict):
    """A CSV or XLSX file of invoices that a company imports"""
    id: str
    """Id: `imp_` and a ULID"""
    companyId: CompanyId
    fileName: str | None
    """File name stated in the request; null if the request does not state it"""
    format: Literal["csv", "xlsx"]
    """Format of the file"""
    state: Literal["unmapped", "validating", "ready", "sending"]
    """`unmapped`: the mapping of the columns is missing; `validating`: the documents are validated; `ready`: documents can be sent; `sending`: queued documents are sent"""
    columns: List[str]
    """Names of the columns, from the first row of the file"""
    firstRows: List[InvoiceImportFirstRowsItem]
    """The first rows of the file, at most 10"""
    rowCount: int
    """Number of rows below the header"""
    suggestion: InvoiceImportMapping
    """Mapping suggested from the names of the columns"""
    mapping: InvoiceImportMapping | None
    """Mapping in use; null until it is set. The mapping that the company last set for the same header applies to a new file at once"""
    counts: InvoiceImportCounts
    """Number of documents in each state"""
    networkWait: InvoiceImportNetworkWait | None
    """Queued documents that are retried later because the network did not respond; null without such documents"""
    createdAt: str
    """Time of creation"""


class InvoiceImportFirstRowsItem(TypedDict):
    row: int
    """Number of the row in the file, from 1"""
    cells: List[str]
    """Cells of the row, one for each column"""


class InvoiceImportMapping(TypedDict):
    """Mapping of the columns of the file to fields of the invoice"""
    fields: List[InvoiceImportMappingFieldsItem]
    """Fields of the invoices, each with its column or its fixed value"""
    decimalSeparator: Literal[".", ","]
    """Decimal separator of ambiguous numbers, such as `1.250`"""


class InvoiceImportMappingFieldsItem(TypedDict):
    field: ImportFieldName
    """Field of the invoice or of its line"""
    column: str | None
    """Name of the column that contains the field; null for a fixed value"""
    value: str | None
    """Fixed value in all rows; null when a column contains the field"""


class InvoiceImportCounts(TypedDict):
    """Number of documents in each state"""
    waiting: int
    """Number of documents that are not validated yet"""
    valid: int
    """Number of documents that can be sent"""
    invalid: int
    """Number of documents with errors"""
    queued: int
    """Number of documents that will be sent"""
    sent: int
    """Number of documents that were accepted for sending"""
    failed: int
    """Number of documents that were rejected"""


class InvoiceImportNetworkWait(TypedDict):
    """Queued documents that are retried later because the network did not respond; null without such documents"""
    documents: int
    """Number of queued documents that wait because the network did not respond"""
    nextAttemptAt: str
    """Time of the next attempt"""


class InvoiceImportDocument(TypedDict):
    """An invoice or credit note of an imported file"""
    id: str
    """Id: `imd_` and a ULID"""
    number: str | None
    """Number of the invoice (BT-1); null when the file does not state it"""
    documentType: Literal["invoice", "creditNote"]
    """Type of the document"""
    recipient: str | None
    """Electronic address `<scheme>:<identifier>`; null when the file does not state it"""
    buyerName: str | None
    """Name of the buyer (BT-44)"""
    rows: List[int]
    """Row numbers in the file, one for each line of the invoice"""
    state: Literal["waiting", "valid", "invalid", "queued", "sent", "failed"]
    """`waiting` (for validation), `valid`, `invalid`, `queued` (for sending), `sent`, or `failed` (rejected)"""
    errors: List[InvoiceImportDocumentErrorsItem]
    """Errors of the rows, at most 20; for a queued document, the reason why the last attempt failed; empty for a valid document"""
    nextAttemptAt: str | None
    """Time of the next attempt to send a queued document, while the network does not respond; null in all other cases"""
    documentId: str | None
    """Id of the sent document; null until the document is sent"""


class InvoiceImportDocumentErrorsItem(TypedDict):
    row: int
    """Number of the row in the file, from 1"""
    column: str | None
    """Name of the column; null when no column contains the field"""
    value: str | None
    """Value of the cell; null when the error does not concern a single cell"""
    message: str
    """Error message with the field, the accepted values and the received value"""


class SetInvoiceImportMappingInput(TypedDict):
    fields: List[ImportFieldInput]
    """Mapping of invoice fields, each field at most once; `number` is required. Columns without a field are ignored"""
    decimalSeparator: NotRequired[Literal[".", ","]]
    """Decimal separator of numbers such as `1.250`, which are ambiguous; default: the suggested separator"""


class ImportFieldInput(TypedDict):
    field: ImportFieldName
    """Field of the invoice or of its line"""
    column: NotRequired[str | None]
    """Name of the column that contains the field"""
    value: NotRequired[str | None]
    """Fixed value of the field in all rows, instead of a column"""


class SendInvoiceImportInput(TypedDict):
    ids: NotRequired[List[str]]
    """Ids of the valid or failed documents of the import to send; default: all valid documents"""


class Payment(TypedDict):
    """Payment of an invoice, or of a part of it"""
    id: str
    """Id: `pay_` and a ULID"""
    companyId: CompanyId
    documentId: str
    """Id of the invoice that was paid"""
    amount: str
    """Amount that was paid, in the currency of the invoice"""
    currency: str | None
    """Currency of the invoice (ISO 4217); null when it states none"""
    paidOn: str
    """Day of the payment"""
    source: Literal["manual", "statement"]
    """Origin of the payment: recorded by a request, or read from a bank statement"""
    reference: str | None
    """Reference of the payment, such as the structured communication of the transfer"""
    note: str | None
    """Note about the payment"""
    createdBy: str | None
    """Id of the key or the member that recorded the payment; null for the service itself"""
    createdAt: str
    """Time of creation"""


class CreatePaymentInput(TypedDict):
    amount: NotRequired[str]
    """Positive amount in the currency of the invoice; by default the whole open amount"""
    paidOn: NotRequired[str]
    """Day of the payment; by default today in UTC"""
    reference: NotRequired[str]
    """Reference of the payment, such as the structured communication of the transfer"""
    note: NotRequired[str]
    """Note about the payment"""
    allowOverpayment: NotRequired[bool]
    """Whether the payment may exceed the open amount of the invoice"""


class BankStatement(TypedDict):
    """Imported file of bank statements"""
    id: str
    """Id: `bst_` and a ULID"""
    companyId: CompanyId
    format: Literal["camt.053", "camt.054", "coda"]
    """Format of the file: ISO 20022 statement or notification, or Belgian coded statement"""
    fileName: str | None
    """File name stated in the request"""
    accounts: List[BankStatementAccountsItem]
    """Statements of the file, one for each account and day"""
    entryCounts: BankStatementEntryCounts
    """Number of entries of each status"""
    duplicateEntries: int
    """Number of entries of the file that were imported before; they are not stored again"""
    pendingEntries: int
    """Number of entries of the file that the bank has not booked yet; they are not stored"""
    createdBy: str | None
    """Id of the key or the member that imported the file"""
    createdAt: str
    """Time of creation"""


class BankStatementAccountsItem(TypedDict):
    account: str
    """IBAN of the account, or its number"""
    currency: str | None
    """Currency of the account (ISO 4217)"""
    statementId: str | None
    """Number of the statement, assigned by the bank"""
    openingBalance: str | None
    """Balance before the entries"""
    closingBalance: str | None
    """Balance after the entries"""
    balanceDifference: str | None
    """Closing balance minus opening balance minus the sum of the entries; not zero when the file lacks entries, null when the file states no balances"""


class BankStatementEntryCounts(TypedDict):
    """Number of entries of each status"""
    matched: int
    """Number of entries that were recorded as payments automatically"""
    suggested: int
    """Number of entries with suggested payments that wait for confirmation"""
    unmatched: int
    """Number of entries for which no invoice was found"""
    confirmed: int
    """Number of entries that were confirmed"""
    dismissed: int
    """Number of entries that were dismissed"""


class ImportBankStatementInput(TypedDict):
    document: str
    """Bank statement (CAMT.053, CAMT.054 or CODA), as text or in base64, of at most 10 MiB"""
    fileName: NotRequired[str]
    """File name, shown in lists"""


class BankStatementEntry(TypedDict):
    """Entry of a bank statement: one credit or debit"""
    id: str
    """Id: `ben_` and a ULID"""
    bankStatementId: str
    """Id: `bst_` and a ULID"""
    companyId: CompanyId
    account: str
    """Account of the statement"""
    amount: str
    """Amount of the entry, always positive"""
    currency: str
    """Currency (ISO 4217)"""
    direction: Literal["credit", "debit"]
    """Direction of the money: `credit` into the account, `debit` out of it"""
    isReversal: bool
    """Whether the entry reverses another entry or returns a payment"""
    isUndividedBatch: bool
    """Whether the entry is the total of several payments that the file does not list"""
    bookingDate: str | None
    """Day on which the bank booked the entry"""
    valueDate: str | None
    """Value date of the entry: the day on which interest begins"""
    counterpartyName: str | None
    """Name of the payer or the payee"""
    counterpartyAccount: str | None
    """Account of the payer or the payee"""
    references: List[BankStatementEntryReferencesItem]
    """Structured references that the payer stated"""
    freeText: str | None
    """Unstructured remittance information of the payment"""
    bankReference: str | None
    """Reference of the bank for the transaction"""
    entryReference: str | None
    """Reference of the entry in its statement"""
    status: Literal["matched", "suggested", "unmatched", "confirmed", "dismissed"]
    """Status: `matched` (recorded as a payment automatically), `suggested` (waits for confirmation), `unmatched`, `confirmed` or `dismissed`"""
    reason: Literal["reversal", "alreadyPaid", "otherCurrency", "notFound", None]
    """Reason why the entry is unmatched; null for other statuses"""
    suggestions: List[BankStatementEntrySuggestionsItem]
    """Suggested payments, the best suggestion first"""
    payments: List[BankStatementEntryPaymentsItem]
    """Payments that were recorded from the entry"""
    decidedBy: str | None
    """Id of the key or the member that confirmed or dismissed the entry"""
    decidedAt: str | None
    """Time of the confirmation or dismissal"""
    createdAt: str
    """Time of creation"""


class BankStatementEntryReferencesItem(TypedDict):
    scheme: Literal["be-ogm", "iso11649", "other"]
    """Kind of the reference: Belgian structured communication, ISO 11649, or any other"""
    key: str
    """Reference, reduced to its letters and digits"""


class BankStatementEntrySuggestionsItem(TypedDict):
    kind: Literal["reference", "partialPayment", "overpayment", "number", "split", "counterparty"]
    """Basis of the suggestion: `reference` (the payment reference matches, but another value contradicts it), `partialPayment`, `overpayment`, `number` (invoice number), `split` (several invoices), or `counterparty` (amount and counterparty)"""
    strength: Literal["strong", "weak"]
    """Strength of the suggestion: `strong` if the payer stated the reference or number of the invoice and paid its amount; otherwise `weak`"""
    payments: List[BankStatementEntrySuggestionsItemPaymentsItem]
    """Payments of the suggestion"""


class BankStatementEntrySuggestionsItemPaymentsItem(TypedDict):
    documentId: str
    """Id of the invoice"""
    documentNumber: str | None
    """Number of the invoice"""
    counterpartyName: str | None
    """Name of the other party of the invoice"""
    amount: str
    """Amount of the payment that a confirmation would record"""
    openAmount: str | None
    """Current open amount of the invoice"""


class BankStatementEntryPaymentsItem(TypedDict):
    id: str
    """Id: `pay_` and a ULID"""
    documentId: str
    """Id of the invoice"""
    documentNumber: str | None
    """Number of the invoice"""
    amount: str
    """Amount of the payment"""


class ConfirmEntryInput(TypedDict):
    payments: List[EntryPaymentInput]
    """Invoices that the entry pays, each with its amount"""


class EntryPaymentInput(TypedDict):
    documentId: str
    """Id of the invoice that the entry pays"""
    amount: str
    """Part of the entry’s amount that pays this invoice, at most the open amount of the invoice"""


class OpenInvoice(TypedDict):
    """A sent invoice with an open amount"""
    documentId: DocumentId
    customer: str
    """Customer key: VAT number, else electronic address, else name in lowercase"""
    customerName: str | None
    """Name of the buyer (BT-44)"""
    vatNumber: str | None
    """VAT number of the buyer (BT-48), uppercase; null: not stated"""
    number: str | None
    """Number of the invoice (BT-1)"""
    issueDate: str
    """Issue date; the day of storing when the invoice states none"""
    dueDate: str
    """Due date; the issue date when the invoice states none"""
    daysOverdue: int
    """Number of days after the due date, in the time zone of the company; 0 when not overdue"""
    currency: str
    """Currency (ISO 4217)"""
    amount: str
    """Amount due of the invoice (BT-115)"""
    openAmount: str
    """Amount due less credit notes and payments"""
    businessStatus: BusinessStatus
    """Business status of the invoice"""
    lastReminder: LastReminder | None
    """Newest reminder; null if there is none"""


class LastReminder(TypedDict):
    """The newest reminder of an invoice"""
    id: str
    """Id: `rmd_` and a ULID"""
    level: int
    """Level of the reminder, from 1 (friendly) to 3 (final)"""
    state: Literal["waiting", "sent"]
    """State of the reminder; `waiting`: not sent yet"""
    at: str
    """Time of sending; while `waiting`, the time of creation"""


class AgedReceivable(TypedDict):
    """Open amounts of a customer, by currency and age"""
    customer: str
    """Customer key: VAT number, else electronic address, else name in lowercase"""
    customerName: str | None
    """Name of the buyer (BT-44)"""
    vatNumber: str | None
    """VAT number of the buyer (BT-48), uppercase; null: not stated"""
    amounts: List[AgedAmounts]
    """Open amounts by currency and age"""


class AgedAmounts(TypedDict):
    """Open amounts in one currency, by days after the due date"""
    currency: str
    """Currency (ISO 4217)"""
    current: str
    """Open amount of invoices that are not overdue"""
    days1To30: str
    """Open amount of invoices that are 1 to 30 days overdue"""
    days31To60: str
    """Open amount of invoices that are 31 to 60 days overdue"""
    days61To90: str
    """Open amount of invoices that are 61 to 90 days overdue"""
    over90Days: str
    """Open amount of invoices that are more than 90 days overdue"""
    total: str
    """Total open amount"""
    invoices: int
    """Number of open invoices"""


CustomerStatement = TypedDict(
    "CustomerStatement",
    {
        "companyId": "CompanyId",
        "customer": "str",
        "customerName": "str | None",
        "vatNumber": "str | None",
        "from": "str",
        "to": "str",
        "accounts": "List[CustomerStatementAccount]",
    },
)


class CustomerStatementAccount(TypedDict):
    """Entries and balances in one currency"""
    currency: str
    """Currency (ISO 4217)"""
    openingBalance: str
    """Balance before the first day"""
    entries: List[CustomerStatementEntry]
    """Entries of the period in their order"""
    closingBalance: str
    """Balance after the last day"""
    aged: AgedAmounts | None
    """Amounts open today, grouped by age; null when nothing is open"""


class CustomerStatementEntry(TypedDict):
    """An entry of a statement of account"""
    date: str
    """Issue date of a document; day of a payment"""
    kind: Literal["invoice", "creditNote", "payment", "settlement"]
    """`settlement`: the other party stated in a response or French status that the invoice is settled, without a recorded payment"""
    documentId: str
    """Id of the document, or of the invoice that is paid"""
    number: str | None
    """Number of the document"""
    dueDate: str | None
    """Due date of an invoice; null for payments"""
    amount: str
    """Amount; negative when it reduces the balance"""
    balance: str
    """Balance after the entry"""


class CreateRemindersInput(TypedDict):
    documentIds: NotRequired[List[str]]
    """Ids of overdue invoices of one or more customers; each customer gets one mail. Use instead of `customer`"""
    customer: NotRequired[str]
    """Key of a customer whose overdue invoices are selected, earliest due date first, except invoices for which no reminder can be sent. Use instead of `documentIds`"""
    level: NotRequired[Literal[1, 2, 3]]
    """Tone of the mail: 1 friendly, 2 firm, 3 final; by default one level above the last reminder of the invoices, at most 3"""
    to: NotRequired[str]
    """E-mail address of the recipient, for invoices of one customer; by default the address of the team’s customer, else the buyer’s address in the invoice (BT-58)"""
    language: NotRequired[Literal["en", "fr", "nl", "de"]]
    """Language of the mail; by default the language of the team’s customer, else the language of the buyer’s country, else English"""
    note: NotRequired[str]
    """Text that is added to the mail"""
    again: NotRequired[bool]
    """Whether to send a reminder also for invoices that had a reminder in the last 7 days"""


class ReminderBase(TypedDict):
    """Fields that stored and previewed reminders have in common"""
    customer: str
    """Customer key: VAT number, else electronic address, else name in lowercase"""
    customerName: str | None
    """Name of the buyer (BT-44)"""
    to: str
    """E-mail address of the recipient"""
    language: Literal["en", "fr", "nl", "de"]
    """Language of the mail"""
    level: int
    """Tone of the mail: 1 friendly, 2 firm, 3 final"""


class Reminder(ReminderBase):
    """A payment reminder: a mail to a customer about open invoices"""
    id: str
    """Id: `rmd_` and a ULID"""
    companyId: CompanyId
    note: str | None
    """Personal note of the sender in the mail"""
    state: Literal["waiting", "sent", "failed", "cancelled"]
    """`waiting`: not sent yet; `sent`: the mail server accepted the mail; `failed`: see `failure`; `cancelled`: no invoice was open any more at the time of sending"""
    failure: str | None
    """Reason why the last attempt failed or the reminder was cancelled; null otherwise"""
    documents: List[ReminderDocument]
    """Invoices of the reminder"""
    createdBy: str | None
    """Id of the API key or the member that requested the reminder"""
    createdAt: str
    """Time of creation"""
    sentAt: str | None
    """Time at which the reminder was sent; null until then"""


class ReminderDocument(TypedDict):
    """An invoice of a reminder"""
    documentId: DocumentId
    number: str | None
    """Number of the invoice (BT-1)"""
    openAmount: str
    """Open amount that the mail states"""
    currency: str
    """Currency (ISO 4217)"""
    isSent: bool
    """Whether the sent mail contains the invoice; an invoice that was paid before the sending is omitted"""


class ReminderPreview(ReminderBase):
    """A payment reminder as it would be sent"""
    subject: str
    """Subject of the mail"""
    text: str
    """Text of the mail"""
    attachments: List[str]
    """Names of the attached files"""
    documents: List[ReminderPreviewDocument]
    """Invoices of the reminder"""


class ReminderPreviewDocument(TypedDict):
    """An invoice of a reminder"""
    documentId: DocumentId
    number: str | None
    """Number of the invoice (BT-1)"""
    openAmount: str
    """Open amount that the mail states"""
    currency: str
    """Currency (ISO 4217)"""


class UpdatePurchaseInput(TypedDict):
    state: NotRequired[Literal["new", "approved", "booked"]]
    """`approved` approves a new document, `booked` marks an approved document as booked, `new` reopens the document and removes its approvals and booking"""
    assignee: NotRequired[str | None]
    """Id of the member who works on the document; null for nobody"""


class ConfirmPayeeInput(TypedDict):
    text: str
    """Description of the check of the payee, in plain text"""


class Comment(TypedDict):
    """Comment on a document"""
    id: str
    """Id: `cmt_` and a ULID"""
    documentId: str
    """Id of the document that the comment is about"""
    author: Actor | None
    """Person or key that wrote the comment; null for the service itself"""
    text: str
    """Plain text of the comment"""
    createdAt: str
    """Time of creation"""


class CreateCommentInput(TypedDict):
    text: str
    """Plain text of the comment; line ends are kept"""


class ForwardDocumentInput(TypedDict):
    to: List[str]
    """E-mail addresses of the recipients; each gets a separate mail"""
    note: NotRequired[str | None]
    """Plain text that is added to the mail"""
    language: NotRequired[Literal["en", "fr", "nl", "de"]]
    """Language of the mail and the PDF"""


class Forward(TypedDict):
    """A received document that is forwarded by mail"""
    id: str
    """Id: `fwd_` and a ULID"""
    documentId: str
    """Id of the forwarded document"""
    ruleId: str | None
    """Id of the forwarding rule; null for a manual forward"""
    ruleName: str | None
    """Name of the rule; null for a manual forward or a deleted rule"""
    note: str | None
    """Plain text that was added to the mail"""
    createdBy: Actor | None
    """Person or key that forwarded the document; null for a rule"""
    createdAt: str
    """Time of creation"""
    mails: List[ForwardMailsItem]
    """Mails, one to each recipient"""


class ForwardMailsItem(TypedDict):
    """Mail to one recipient"""
    address: str
    """E-mail address of the recipient"""
    state: Literal["pending", "sent", "failed"]
    """`pending`: sending is retried for up to three days; `failed`: the service has given up"""
    attempts: int
    """Number of attempts so far"""
    sentAt: str | None
    """Time at which the mail server accepted the mail"""
    failure: str | None
    """Reason why the last attempt failed; null without a failure"""


class ForwardingListForwardsAnswer(TypedDict):
    success: Literal[True]
    forwards: List[Forward]
    """Forwards of the document"""
    recentRecipients: List[str]
    """E-mail addresses to which documents of the company were forwarded last, at most 10"""


class ForwardingRule(TypedDict):
    """Rule by which a company forwards received documents"""
    id: str
    """Id: `fwr_` and a ULID"""
    companyId: CompanyId
    name: str
    """Name of the rule"""
    enabled: bool
    """Whether the rule forwards documents"""
    moment: Literal["arrival", "approval"]
    """`arrival`: when a document is received; `approval`: when it is approved"""
    documentTypes: List[str]
    """Types of the forwarded documents; empty: all invoices and credit notes"""
    senders: List[str]
    """Electronic addresses of senders, `<scheme>:<identifier>`; empty: any sender"""
    labelId: str | None
    """Label that the document must have; null: no condition"""
    amountAbove: str | None
    """Threshold that the amount due must exceed; null: no condition"""
    currency: str | None
    """Currency of `amountAbove` (ISO 4217); null without a threshold"""
    recipients: List[str]
    """E-mail addresses of the recipients; each gets a separate mail"""
    language: Literal["en", "fr", "nl", "de"]
    """Language of the mail and the PDF"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class ForwardingRuleInput(TypedDict):
    name: str
    """Name of the rule"""
    enabled: NotRequired[bool]
    """Whether the rule forwards documents"""
    moment: Literal["arrival", "approval"]
    """`arrival`: when a document is received; `approval`: when it is approved"""
    documentTypes: NotRequired[List[Literal["invoice", "creditNote", "selfBillingInvoice", "selfBillingCreditNote"]]]
    """Types of the forwarded documents; empty or omitted: all invoices and credit notes"""
    senders: NotRequired[List[str]]
    """Electronic addresses of senders, `<scheme>:<identifier>`; empty or omitted: any sender"""
    labelId: NotRequired[str | None]
    """Id of a label that the document must have; null or omitted: no condition"""
    amountAbove: NotRequired[str | None]
    """Threshold (0 or more) that the amount due must exceed; null or omitted: no condition"""
    currency: NotRequired[str | None]
    """Currency of `amountAbove` (ISO 4217), required with `amountAbove`; documents in another currency do not match"""
    recipients: List[str]
    """E-mail addresses of the recipients; each gets a separate mail"""
    language: NotRequired[Literal["en", "fr", "nl", "de"]]
    """Language of the mail and the PDF"""


class TaxData(TypedDict):
    """A report of an exchanged invoice to a tax authority, with its state"""
    id: str
    """Id: `tdd_` and a ULID"""
    companyId: CompanyId
    companyName: str
    """Name of the company"""
    documentId: str | None
    """Reported document; null if it was deleted"""
    documentNumber: str | None
    """Number of the reported document"""
    jurisdiction: Literal["SK", "AE", "OM", "EU"]
    """Jurisdiction of the tax authority"""
    reporter: Literal["C2", "C3"]
    """Reporting party: C2 is the provider of the sender, C3 the provider of the receiver"""
    type: Literal["submit", "resubmit", "withdraw", "failed"]
    """Type of the report: first report, replacement, withdrawal, or report of an invoice that could not be delivered"""
    scope: Literal["domestic", "intraCommunity", "international", "offNetwork"]
    """Scope of the transaction by the location of the parties, as the jurisdiction defines it"""
    sequence: int
    """Number among the reports of the document, from 1"""
    state: Literal["due", "incomplete", "sent", "accepted", "refused"]
    """State of the report"""
    mandatory: bool
    """Whether the law requires the report; false for a voluntary report"""
    simulated: bool
    """Whether the authority is simulated, as for sandbox teams"""
    exchangedAt: str
    """Time at which the invoice was transmitted or received"""
    dueAt: str | None
    """Deadline of the report; null if the jurisdiction defines no deadline"""
    attempts: int
    """Number of reports that were created, including corrections"""
    waitReason: str | None
    """Reason why a due report waits; null if the report does not wait"""
    missing: List[TaxDataMissingItem]
    """Missing fields of the invoice that the report requires; empty unless the state is `incomplete`"""
    refusal: TaxDataRefusal | None
    """Reason of the refusal; null unless the state is `refused`"""
    messageId: str | None
    """Instance identifier of the message with the last submission; null before the first submission"""
    sentAt: str | None
    """Time at which the last submission was accepted by the access point of the authority; null before"""
    acceptedAt: str | None
    """Time at which the authority accepted the report"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class TaxDataMissingItem(TypedDict):
    field: str
    """Path of the field in the document, such as `buyer.country`"""
    message: str
    """Description of the missing data"""


class TaxDataRefusal(TypedDict):
    """Reason of the refusal; null unless the state is `refused`"""
    by: Literal["rules", "network", "authority"]
    """Origin of the refusal: validation by this service, delivery over the network, or the tax authority"""
    message: str
    """Reason of the rejection in words"""
    needsCorrection: bool
    """Whether the data must be corrected before a retry"""
    issues: List[TaxDataRefusalIssuesItem]
    """Errors that the rules or the authority reported"""


class TaxDataRefusalIssuesItem(TypedDict):
    field: str | None
    """Path of the invalid field or element; null if the issue names none"""
    message: str
    """Description of the error"""


class TaxDataAnswer(TypedDict):
    id: str
    """Id: `tda_` and a ULID"""
    submission: int
    """Number of the submission that the response is about, from 1"""
    outcome: Literal["accepted", "received", "refused", "unknown"]
    """Decision of the authority; `received`: accepted for processing, not decided yet"""
    decisive: bool
    """Whether the answer determined the state: it is the first decision on the last report"""
    sender: str
    """Provider that sent the response, `0242:…`"""
    description: str | None
    """Message of the authority"""
    xml: str
    """Message Level Status as received"""
    receivedAt: str
    """Time at which this service received the response of the tax authority"""


CreateExportInput = TypedDict(
    "CreateExportInput",
    {
        "from": "str",
        "to": "str",
        "language": "NotRequired[Literal['en', 'fr', 'nl', 'de']]",
    },
)


Export = TypedDict(
    "Export",
    {
        "id": "str",
        "companyId": "CompanyId",
        "from": "str",
        "to": "str",
        "language": "Literal['en', 'fr', 'nl', 'de']",
        "state": "Literal['waiting', 'running', 'ready', 'failed', 'expired']",
        "documentsTotal": "int | None",
        "documentsDone": "int",
        "failure": "str | None",
        "size": "int | None",
        "sha256": "str | None",
        "month": "str | None",
        "createdBy": "str | None",
        "createdAt": "str",
        "finishedAt": "str | None",
        "expiresAt": "str | None",
    },
)


class MonthlyExport(TypedDict):
    """Schedule of a company’s monthly export"""
    companyId: CompanyId
    enabled: bool
    """Whether the monthly export is enabled"""
    day: int
    """Day of the month (1 to 28) on which the previous month is exported, in the time zone of the company’s country"""
    delivery: Literal["none", "email"]
    """`email`: the file is mailed to the recipients; `none`: the file is only stored"""
    recipients: List[str]
    """E-mail addresses to which the file is mailed"""
    language: Literal["en", "fr", "nl", "de"]
    """Language of the headings, the PDFs and the mail"""
    nextAt: str | None
    """Time of the next export; null while the monthly export is disabled"""


class MonthlyExportInput(TypedDict):
    enabled: bool
    """Whether the monthly export is enabled"""
    day: NotRequired[float]
    """Day of the month on which the previous month is exported, in the time zone of the company’s country"""
    delivery: NotRequired[Literal["none", "email"]]
    """`email`: the file is mailed to the recipients; `none`: the file is only stored"""
    recipients: NotRequired[List[str]]
    """E-mail addresses to which the file is mailed"""
    language: NotRequired[Literal["en", "fr", "nl", "de"]]
    """Language of the headings, the PDFs and the mail"""


class ApiKey(TypedDict):
    """A credential of a team, without its secret"""
    id: str
    """Id: `key_` and a ULID"""
    teamId: TeamId
    name: str
    """Name of the key"""
    type: Literal["basic", "jwt", "oauth"]
    """`oauth`: an access token of the token endpoint"""
    createdAt: str
    """Time of creation"""
    createdBy: ApiKeyCreatedBy | None
    """Creator of the key; null if the audit log does not contain the creator of an old key"""
    scopes: List[str]
    """Named scopes and single permissions that the key has; `all`: every permission that keys can have"""
    companyIds: List[CompanyId] | None
    """Companies to which the key is limited; null: all companies of the team"""
    allowedNetworks: List[str] | None
    """Ranges of client addresses that may use the key; null: any address"""
    requestsPerMinute: int | None
    """Maximum number of requests per minute; null: the rate of the team"""
    documentsPerDay: int | None
    """Maximum number of documents sent per day (UTC); null: no limit"""
    expiresAt: str | None
    """End of the validity; null: until the key is revoked"""
    lastUsedAt: str | None
    """Time of the last use, up to half a minute late"""
    lastUsed: ApiKeyLastUsed | None
    """Last use of the key, including rejected requests, up to half a minute late; null: never used"""
    revokedAt: str | None
    """Time of the revocation; null while the credential is valid"""
    replacedBy: str | None
    """Id of the key that replaced this key in a rotation; null: the key was not rotated"""


class ApiKeyCreatedBy(TypedDict):
    """Creator of the key; null if the audit log does not contain the creator of an old key"""
    type: Literal["member", "key", "assertion", "operator", "system"]
    """`member`: a signed-in user; `key`: another API key; `assertion`: the OAuth2 assertion behind an access token; `operator`: the command line; `system`: the service itself"""
    id: str | None
    """Id of the member or the key, or the `user_id` of the assertion; null for other creators"""
    name: str | None
    """Name of the member or the key; null for other creators and for a deleted member or key"""


class ApiKeyLastUsed(TypedDict):
    """Last use of the key, including rejected requests, up to half a minute late; null: never used"""
    at: str
    """Time of the last use"""
    address: str | None
    """Client address; null when unknown"""
    operation: str | None
    """Id of the operation; null for a use before release 0.3.0"""


class CreateApiKeyInput(TypedDict):
    name: str
    """Purpose of the key"""
    type: Literal["basic", "jwt"]
    """`basic`: key id and secret; `jwt`: a signed token"""
    expiresInSeconds: NotRequired[int | None]
    """Lifetime in seconds. A jwt key: 60 seconds to 365 days (default: 24 hours). A basic key: at most 10 years (default: no expiry)"""
    scopes: NotRequired[List[ScopeName] | None]
    """Named scopes and single permissions of the key; default: the permissions of its creator, `all` for an owner. A key can grant only its own permissions"""
    companyIds: NotRequired[List[str] | None]
    """Companies to which the key is limited; requests for other companies get status 401. Default: the companies of its creator, all companies for an owner"""
    allowedNetworks: NotRequired[List[str] | None]
    """Ranges of client addresses in CIDR notation that may use the key, IPv4 or IPv6. Default: the ranges of its creator, any address for an owner"""
    requestsPerMinute: NotRequired[int | None]
    """Maximum number of requests per minute, within the rate of the team. Default: the maximum of its creator, no limit for an owner"""
    documentsPerDay: NotRequired[int | None]
    """Maximum number of documents sent per day (UTC). Default: the maximum of its creator, no limit for an owner"""


class ApiKeysCreateAnswer1(TypedDict):
    success: Literal[True]
    apiKey: ApiKey
    """The key, without its secret"""
    secret: str
    """Secret; only for a basic key"""


class ApiKeysCreateAnswer2(TypedDict):
    success: Literal[True]
    apiKey: ApiKey
    """The key, without its secret"""
    jwt: str
    """JWT; only for a jwt key"""


class UpdateApiKeyInput(TypedDict):
    requestsPerMinute: NotRequired[int | None]
    """Maximum number of requests per minute; null: the rate of the team"""
    documentsPerDay: NotRequired[int | None]
    """Maximum number of documents sent per day (UTC); null: no limit"""


class RotateApiKeyInput(TypedDict):
    overlapSeconds: NotRequired[int | None]
    """Seconds during which the former key stays valid together with the new key"""
    expiresInSeconds: NotRequired[int | None]
    """Lifetime of the new key in seconds; default: the lifetime with which the former key was created"""


class ApiKeysRotateAnswer1(TypedDict):
    success: Literal[True]
    apiKey: ApiKey
    """The key, without its secret"""
    secret: str
    """Secret of the new basic key"""
    replaced: ApiKey


class ApiKeysRotateAnswer2(TypedDict):
    success: Literal[True]
    apiKey: ApiKey
    """The key, without its secret"""
    jwt: str
    """JWT of the new key"""
    replaced: ApiKey


Usage = TypedDict(
    "Usage",
    {
        "from": "str",
        "to": "str",
        "companyId": "str | None",
        "companyName": "str | None",
        "sent": "int",
        "received": "int",
        "isFinal": "bool",
    },
)


class Quota(TypedDict):
    """Quota of a team and its current use"""
    plan: str | None
    """Name of the plan that the operator has given to the team; null: none"""
    documentsPerMonth: int | None
    """Maximum number of documents sent per month (UTC); null: no limit"""
    used: int
    """Number of documents sent this month"""
    remaining: int | None
    """Number of documents that can still be sent this month; null: no limit"""
    month: str
    """Month (UTC) of the numbers, such as 2026-11"""
    renewsAt: str
    """Beginning of the next month, at which the quota renews"""


class OAuth2(TypedDict):
    """OAuth2 settings of a team"""
    enabled: bool
    """Whether assertions of the team are accepted; the operator enables this"""
    tokenUrl: str
    """Address of the token endpoint; the `aud` of assertions"""
    keyIds: List[str | None]
    """`kid` of each public key of the team; null for a single key without one"""
    enabledAt: str | None
    """Time at which OAuth2 was enabled"""
    updatedAt: str | None
    """Time at which the keys were last replaced"""


class AdvanceClockInput(TypedDict):
    seconds: float
    """Number of seconds by which the clock advances"""


class SandboxAdvanceClockClock(TypedDict):
    """Clock of the team after the change"""
    advancedBySeconds: int
    """Advance of the clock in seconds"""


class Team(TypedDict):
    """A team, to which all data of its members belongs"""
    id: TeamId
    name: str
    """Name of the team"""
    environment: Literal["sandbox", "production"]
    """Environment, fixed at the creation of the team. A sandbox team exchanges nothing with the real network"""
    houseRules: TeamHouseRules
    """House rules by code; true when the rule causes warnings"""
    purchaseApproval: TeamPurchaseApproval | None
    """Amount above which two people must approve a received invoice; null: one approval is enough"""
    purchaseHold: TeamPurchaseHold | None
    """Warnings for which a second person must confirm the payee before a received invoice can be approved; null: none"""
    assistantDrafts: bool
    """Whether tools for assistants may create drafts, which signed-in users read and send; false for new teams"""
    createdAt: str
    """Time of creation"""


TeamHouseRules = TypedDict(
    "TeamHouseRules",
    {
        "HOUSE-IBAN": "bool",
        "HOUSE-VAT-NUMBER": "bool",
        "HOUSE-ENTERPRISE-NUMBER": "bool",
        "HOUSE-DUE-BEFORE-ISSUE": "bool",
        "HOUSE-ISSUE-DATE": "bool",
        "HOUSE-LINE-ID": "bool",
        "HOUSE-NEGATIVE-INVOICE": "bool",
        "HOUSE-DISCOUNT-ABOVE-BASE": "bool",
        "HOUSE-ALLOWANCE-RATE": "bool",
        "HOUSE-VAT-RATE": "bool",
        "HOUSE-MINOR-UNIT": "bool",
        "HOUSE-NO-PAYMENT": "bool",
    },
)


class TeamPurchaseApproval(TypedDict):
    """Amount above which two people must approve a received invoice; null: one approval is enough"""
    limit: str
    """Maximum amount due for which one approval is enough"""
    currency: str
    """Currency of the limit (ISO 4217)"""


class TeamPurchaseHold(TypedDict):
    """Warnings for which a second person must confirm the payee before a received invoice can be approved; null: none"""
    warnings: List[Literal["SENDER-NOT-SELLER", "SELLER-NAME-NEW", "PAYEE-ACCOUNT-NEW", "SENDER-NEW-FOR-SELLER"]]
    """Codes of the warnings for which the payee of a received invoice must be confirmed"""


class UpdateTeamInput(TypedDict):
    name: NotRequired[str]
    """Name of the team"""
    houseRules: NotRequired[UpdateTeamInputHouseRules]
    """House rules to switch on (true) or off (false), by code; omitted rules do not change"""
    purchaseApproval: NotRequired[PurchaseApprovalInput | None]
    """Amount above which two people must approve a received invoice; null: one approval is enough"""
    purchaseHold: NotRequired[PurchaseHoldInput | None]
    """Warnings for which a second person must confirm the payee before a received invoice can be approved; null: none"""
    assistantDrafts: NotRequired[bool]
    """Whether tools for assistants may create drafts; only signed-in users can change this"""


UpdateTeamInputHouseRules = TypedDict(
    "UpdateTeamInputHouseRules",
    {
        "HOUSE-IBAN": "NotRequired[bool]",
        "HOUSE-VAT-NUMBER": "NotRequired[bool]",
        "HOUSE-ENTERPRISE-NUMBER": "NotRequired[bool]",
        "HOUSE-DUE-BEFORE-ISSUE": "NotRequired[bool]",
        "HOUSE-ISSUE-DATE": "NotRequired[bool]",
        "HOUSE-LINE-ID": "NotRequired[bool]",
        "HOUSE-NEGATIVE-INVOICE": "NotRequired[bool]",
        "HOUSE-DISCOUNT-ABOVE-BASE": "NotRequired[bool]",
        "HOUSE-ALLOWANCE-RATE": "NotRequired[bool]",
        "HOUSE-VAT-RATE": "NotRequired[bool]",
        "HOUSE-MINOR-UNIT": "NotRequired[bool]",
        "HOUSE-NO-PAYMENT": "NotRequired[bool]",
    },
)


class PurchaseApprovalInput(TypedDict):
    limit: str
    """Maximum amount due for which one approval is enough; 0 or more"""
    currency: str
    """Currency of the limit (ISO 4217)"""


class PurchaseHoldInput(TypedDict):
    warnings: List[Literal["SENDER-NOT-SELLER", "SELLER-NAME-NEW", "PAYEE-ACCOUNT-NEW", "SENDER-NEW-FOR-SELLER"]]
    """Codes of the warnings for which the payee of a received invoice must be confirmed"""


class Upstream(TypedDict):
    """Connection of a team to a provider that transmits its documents. Its secret is never shown"""
    provider: UpstreamProviderName
    """Provider whose API transmits the documents"""
    baseUrl: str
    """Address of the API of the provider"""
    apiKey: str | None
    """Id of the API key at the provider; null for a token without an id"""
    hintUrl: str
    """Address to enter as webhook at the provider. Request bodies are ignored; a request makes the service fetch received documents at once"""
    lastFetchedAt: str | None
    """Time of the last fetch of received documents; null before the first"""
    lastError: str | None
    """Reason why the last fetch of received documents failed; null if it succeeded"""
    failedArrivals: UpstreamFailedArrivals
    """Received documents of the provider that this service could not store"""
    createdAt: str
    """Time of creation"""
    updatedAt: str
    """Time of the last change"""


class UpstreamFailedArrivals(TypedDict):
    """Received documents of the provider that this service could not store"""
    waiting: int
    """Number of documents that are tried again"""
    abandoned: int
    """Number of documents that are not tried again, about two weeks after the first attempt"""
    newest: List[UpstreamFailedArrivalsNewestItem]
    """The last ten documents that failed for the first time, the newest first"""


class UpstreamFailedArrivalsNewestItem(TypedDict):
    documentId: str
    """Id of the document at the provider"""
    reason: str
    """Reason why the last attempt failed"""
    attempts: int
    """Number of attempts to store the document"""
    isAbandoned: bool
    """Whether the document is not tried again"""
    firstFailedAt: str
    """End of the first attempt that failed"""


class UpstreamInput(TypedDict):
    provider: UpstreamProviderName
    """Provider whose API transmits the documents"""
    baseUrl: str
    """Address of the API without its path, such as https://app.recommand.eu"""
    apiKey: NotRequired[str | None]
    """Id of the API key at the provider; null for a provider whose credential is a single token"""
    apiSecret: NotRequired[str | None]
    """Secret of the API key, or the token. The secret is stored encrypted and never shown. Omitted: the stored secret is kept; provider, address and key must then be unchanged"""


class Overview(TypedDict):
    """Summary of a team, with its open problems"""
    at: str
    """Time of the count"""
    days: List[OverviewDay]
    """Days of the chart, the oldest first, ending with today; deleted documents are not counted"""
    documents: OverviewDocuments
    """Numbers of documents and deliveries that need attention"""
    webhooks: OverviewWebhooks
    """Number of webhooks of the team, and the webhooks that need attention"""
    companies: OverviewCompanies
    """Number of companies of the team, and the companies that need attention"""
    mailboxes: List[OverviewMailboxesItem]
    """Up to 10 mailboxes that cannot be read, longest failure first"""
    deadlines: List[OverviewDeadlinesItem]
    """French e-reporting: up to 10 periods with reports that are not filed, the nearest deadline first"""
    firstSteps: OverviewFirstSteps
    """Completed setup steps of the team, up to the first document"""


class OverviewDay(TypedDict):
    """Counts of documents of a day"""
    date: str
    """Day in UTC"""
    incoming: int
    """Number of received documents"""
    outgoing: OverviewDayOutgoing
    """Numbers of sent documents by current delivery status"""
    isComplete: bool
    """Whether the counts of the day are complete. False while they are still being computed, which takes seconds for very many documents, or if there are more failed or pending documents than the service reads; the numbers are then lower bounds"""


class OverviewDayOutgoing(TypedDict):
    """Numbers of sent documents by current delivery status"""
    pending: int
    """Number of documents that are being delivered"""
    delivered: int
    """Number of documents with at least one successful delivery"""
    failed: int
    """Number of documents whose deliveries all failed"""
    withoutDelivery: int
    """Number of documents without a delivery: reports and imported documents"""


class OverviewDocuments(TypedDict):
    """Numbers of documents and deliveries that need attention"""
    unread: int
    """Number of unread incoming documents; at most 10000 are counted"""
    rejected: int
    """Number of sent invoices and credit notes that the buyer or a platform rejected, and that were not credited or paid since; at most 10000 are counted"""
    questioned: int
    """Number of sent invoices and credit notes that the buyer questions, and that were not credited or paid since; at most 10000 are counted"""
    pending: int
    """Number of documents of these days with pending deliveries"""
    failed: int
    """Number of documents of these days whose deliveries failed"""
    scheduled: int
    """Number of deliveries that are scheduled for later; at most 10000 are counted"""
    retrying: int
    """Number of deliveries whose last attempt failed and that are retried; at most 10000 are counted"""
    parked: int
    """Number of deliveries that wait for the operator; at most 10000 are counted"""


class OverviewWebhooks(TypedDict):
    """Number of webhooks of the team, and the webhooks that need attention"""
    total: int
    """Number of webhooks"""
    failing: int
    """Number of failing webhooks that are not disabled yet"""
    disabled: int
    """Number of webhooks that were disabled after days of failures"""
    attention: List[OverviewWebhooksAttentionItem]
    """Up to 10 webhooks, disabled ones first, then those that have failed for the longest time; empty for a role that may not see webhooks"""


class OverviewWebhooksAttentionItem(TypedDict):
    id: str
    """Id: `wh_` and a ULID"""
    url: str
    """URL that the webhook posts to"""
    state: Literal["failing", "disabled"]
    """`failing`: deliveries of the webhook fail; `disabled`: the webhook receives no deliveries until it is enabled again"""
    since: str
    """Time since which the webhook has this state"""
    disabledFrom: str | None
    """Time after which the next failure disables the webhook, unless a delivery succeeds before"""
    waiting: int
    """Number of deliveries that wait for the webhook; at most 10000 are counted"""


class OverviewCompanies(TypedDict):
    """Number of companies of the team, and the companies that need attention"""
    total: int
    """Number of companies of the team"""
    unverified: int
    """Number of companies that cannot send yet"""
    attention: List[OverviewCompaniesAttentionItem]
    """Up to 10 companies that are not verified, by name"""


class OverviewCompaniesAttentionItem(TypedDict):
    id: CompanyId
    name: str
    """Name of the company"""


class OverviewMailboxesItem(TypedDict):
    companyId: CompanyId
    companyName: str
    """Name of the company"""
    user: str
    """User name at the mail server"""
    code: str | None
    """Kind of the failure, a code of `failure` of the mailbox; null until the first check of a changed setting"""
    since: str
    """Time since which the mailbox cannot be read"""


class OverviewDeadlinesItem(TypedDict):
    companyId: CompanyId
    companyName: str
    """Name of the declarant"""
    flow: Literal["transactions", "payments", "purchases"]
    """E-reporting flow of the period"""
    periodStart: str
    """First day of the period"""
    periodEnd: str
    """Last day of the period"""
    declarantDeadline: str
    """Last day on which reports are included in the initial filing"""
    platformDeadline: str
    """Time by which the tax administration must receive the filing"""
    waitingReports: int
    """Number of reports that wait to be filed; at most 10000 are counted"""
    parkedAt: str | None
    """Time at which the work was parked for the operator after several attempts"""


class OverviewFirstSteps(TypedDict):
    """Completed setup steps of the team, up to the first document"""
    companyCreated: bool
    """Whether at least one company exists"""
    companyVerified: bool
    """Whether at least one company is verified"""
    identifierPublished: bool
    """Whether at least one identifier is published"""
    webhookCreated: bool
    """Whether at least one webhook exists"""
    webhookDelivered: bool
    """Whether a recent webhook delivery succeeded"""
    documentSent: bool
    """Whether a document was sent"""
    documentDelivered: bool
    """Whether a recently sent document was delivered"""
    documentReceived: bool
    """Whether a document was received"""


class AuditEntry(TypedDict):
    """Audited change with its actor and time"""
    id: str
    """Id: `aud_` and a ULID"""
    teamId: str | None
    """Id: `team_` and a ULID"""
    sequence: int | None
    """Position in the chain of the team, without gaps; null for entries that were written before the chain began"""
    action: str
    """Action that was taken, e.g. `api_key.created`"""
    subjectId: str
    """Id of the changed resource, such as a document, company, key or webhook, or of the team itself"""
    actor: Literal["key", "assertion", "member", "operator", "system"]
    """Author of the change: an API key, the operator, or the service itself"""
    command: str | None
    """The operator's command, e.g. `key create`"""
    keyId: str | None
    """Id of the key or portal link that made the change; null when the actor is of another kind"""
    userId: str | None
    """The signed-in user, or the user in the assertion of an access token; null for other keys"""
    requestId: str | None
    """`X-Request-Id` of the request that made the change"""
    address: str | None
    """Network address of the client"""
    before: Dict[str, object] | None
    """Values of the fields before the change, without secrets"""
    after: Dict[str, object] | None
    """Values of the fields after the change, without secrets"""
    createdAt: str
    """Time of creation"""
    hash: str | None
    """SHA-256 of the previous entry's hash and the contents of this entry, in hexadecimal"""


class ApiRequest(TypedDict):
    """A request of the team, without the bodies of request and response"""
    id: str
    """Id: `arq_` and a ULID"""
    requestId: str
    """`X-Request-Id` of the response; not unique"""
    at: str
    """Time of the response"""
    method: str
    """Method of the request"""
    route: str
    """Path of the operation in the API document; `none` without an operation"""
    status: int | None
    """HTTP status of the response; null: the client disconnected before the response"""
    errorCode: str | None
    """`X-Error-Code` of the response"""
    durationMs: int
    """Milliseconds until the response was sent"""
    keyId: str | None
    """Id of the key or portal link of the request; null for a signed-in user"""
    userId: str | None
    """Id of the signed-in user, or of the user for whom the access token was issued"""
    resourceId: str | None
    """Id of the created resource, such as a document; otherwise the last id in the path"""


class RequestGroup(TypedDict):
    """Failed requests with the same operation, status and code"""
    method: str
    """Method of the request"""
    route: str
    """Path of the operation in the API document"""
    status: int
    """HTTP status of the responses"""
    errorCode: str | None
    """`X-Error-Code` of the responses"""
    count: int
    """Number of requests of the group"""
    keyCount: int
    """Number of keys that sent the requests"""
    lastAt: str
    """Time of the newest response"""
    lastRequestId: str
    """`X-Request-Id` of the newest request"""


class MarkAsReadInput(TypedDict):
    read: NotRequired[bool]
    """Whether to mark the document as read (true) or unread (false)"""


class SandboxInboundInput(TypedDict):
    companyId: NotRequired[str]
    """Receiving company; the document is addressed to its first identifier"""
    receiver: NotRequired[str]
    """Receiving identifier, `<scheme>:<identifier>`; an alternative to companyId"""
    document: str
    """The document as XML, or a PDF in base64, with or without embedded XML"""
    sender: NotRequired[str]
    """Sending participant; when omitted, the sender in the document"""
    docTypeId: NotRequired[str]
    """Document type; when omitted, determined from the document"""
    processId: NotRequired[str]
    """Process; when omitted, determined from the document"""
    messageId: NotRequired[str]
    """Id of the message on the network; a repeated id returns the first document"""


class AssertionCheck(TypedDict):
    """Result of the checks of the token endpoint on an assertion"""
    acceptable: bool
    """Whether the token endpoint would issue an access token for the assertion"""
    judgements: List[AssertionCheckJudgementsItem]
    """Checked parts, in the order of the checks"""


class AssertionCheckJudgementsItem(TypedDict):
    part: Literal["form", "alg", "typ", "crit", "kid", "signature", "iss", "sub", "team_id", "aud", "user_id", "exp", "iat", "nbf", "jti"]
    """Checked part: form, member of the header, signature, or claim"""
    value: str | None
    """Value of the part as JSON, truncated; null if it is missing"""
    message: str | None
    """Reason why the part is not acceptable, with the accepted values; null if the part is valid"""


DocumentTypeName: TypeAlias = "Literal['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote', 'invoiceResponse', 'messageLevelStatus', 'messageLevelResponse', 'order', 'orderResponse', 'despatchAdvice', 'lifecycleStatus', 'report', 'frenchB2CSalesReport', 'frenchB2CPaymentReport', 'frenchB2BiInvoiceReport', 'frenchB2BiPaymentReport', 'frenchB2BiPurchaseReport', 'unknown']"
BusinessStatus: TypeAlias = "Literal['none', 'acknowledged', 'inProcess', 'questioned', 'conditionallyAccepted', 'accepted', 'rejected', 'partlyPaid', 'paid', 'credited']"
TeamId: TypeAlias = "str"
CompanyId: TypeAlias = "str"
AnyParsedDocument: TypeAlias = "ParsedDocument | OrderingSummary | ParsedInvoiceResponse | ParsedLifecycleStatus"
DocumentId: TypeAlias = "str"
TimelineEntry: TypeAlias = "TimelineStored | TimelineAttempt | TimelineReceipt | TimelineEvent | TimelineWebhook"
ArrivalRefusalCode: TypeAlias = "Literal['too_large', 'empty', 'malformed_mail', 'mail_too_deep', 'too_many_attachments', 'no_attachment', 'image', 'archive', 'program', 'text', 'signature', 'encrypted', 'office_file', 'pdf_without_invoice', 'unreadable_pdf', 'malformed_xml', 'not_an_invoice', 'own_document', 'unknown_format']"
SavedViewFilter: TypeAlias = "DocumentFilter"
FrenchReportingReportB2cInput: TypeAlias = "B2cSalesInput | B2cPaymentsInput"
FrenchReportingReportB2biInput: TypeAlias = "B2biInvoiceInput | B2biPaymentInput"
EventTypeName: TypeAlias = "Literal['api_key.expiring', 'arrival.refused', 'company.network_move_changed', 'company.verification', 'document.business_status_changed', 'document.delivery_status_changed', 'document.forward_failed', 'document.forwarded', 'document.label.assigned', 'document.label.unassigned', 'document.lifecycle_changed', 'document.payee_confirmed', 'document.purchase_state_changed', 'document.received', 'document.reminder_failed', 'document.reminder_sent', 'document.reporting_status_changed', 'document.response_received', 'document.sent', 'document.tax_refused', 'document.tax_reported', 'export.failed', 'export.ready', 'invoice_import.failed', 'mailbox.failed', 'mailbox.recovered', 'recurring_invoice.failed', 'team.quota_reached', 'webhook.test']"
Event: TypeAlias = "ApiKeyExpiringEvent | ArrivalRefusedEvent | CompanyNetworkMoveChangedEvent | CompanyVerificationEvent | DocumentBusinessStatusChangedEvent | DocumentDeliveryStatusChangedEvent | DocumentForwardFailedEvent | DocumentForwardedEvent | DocumentLabelAssignedEvent | DocumentLabelUnassignedEvent | DocumentLifecycleChangedEvent | DocumentPayeeConfirmedEvent | DocumentPurchaseStateChangedEvent | DocumentReceivedEvent | DocumentReminderFailedEvent | DocumentReminderSentEvent | DocumentReportingStatusChangedEvent | DocumentResponseReceivedEvent | DocumentSentEvent | DocumentTaxRefusedEvent | DocumentTaxReportedEvent | ExportFailedEvent | ExportReadyEvent | InvoiceImportFailedEvent | MailboxFailedEvent | MailboxRecoveredEvent | RecurringInvoiceFailedEvent | TeamQuotaReachedEvent | WebhookTestEvent"
BulkActionFilter: TypeAlias = "DocumentFilter"
ImportFieldName: TypeAlias = "Literal['number', 'documentType', 'issueDate', 'dueDate', 'currency', 'recipient', 'email', 'buyerName', 'buyerStreet', 'buyerPostalZone', 'buyerCity', 'buyerCountry', 'buyerVatNumber', 'buyerEnterpriseNumber', 'buyerEnterpriseNumberScheme', 'buyerReference', 'purchaseOrderReference', 'invoiceReference', 'note', 'deliveryDate', 'iban', 'paymentReference', 'paymentTerms', 'exemptionReason', 'payableAmount', 'lineName', 'lineDescription', 'lineItemNumber', 'quantity', 'unitCode', 'netPriceAmount', 'lineNetAmount', 'lineDiscountAmount', 'vatPercentage', 'vatCategory']"
ScopeName: TypeAlias = "Literal['read', 'send', 'draft', 'receive', 'companies', 'partners', 'webhooks', 'reports', 'keys', 'all', 'documents.read', 'documents.send', 'documents.draft', 'documents.manage', 'purchases.write', 'purchases.approve', 'companies.read', 'companies.manage', 'partners.read', 'partners.manage', 'labels.read', 'labels.manage', 'reporting.read', 'reporting.manage', 'webhooks.read', 'webhooks.manage', 'events.read', 'requests.read', 'keys.read', 'keys.manage', 'team.read', 'team.manage', 'audit.read', 'sandbox.use']"
ApiKeysCreateAnswer: TypeAlias = "ApiKeysCreateAnswer1 | ApiKeysCreateAnswer2"
ApiKeysRotateAnswer: TypeAlias = "ApiKeysRotateAnswer1 | ApiKeysRotateAnswer2"
UpstreamProviderName: TypeAlias = "Literal['passerelle', 'recommand', 'e-invoice-be']"
EventType: TypeAlias = "Literal['api_key.expiring', 'arrival.refused', 'company.network_move_changed', 'company.verification', 'document.business_status_changed', 'document.delivery_status_changed', 'document.forward_failed', 'document.forwarded', 'document.label.assigned', 'document.label.unassigned', 'document.lifecycle_changed', 'document.payee_confirmed', 'document.purchase_state_changed', 'document.received', 'document.reminder_failed', 'document.reminder_sent', 'document.reporting_status_changed', 'document.response_received', 'document.sent', 'document.tax_refused', 'document.tax_reported', 'export.failed', 'export.ready', 'invoice_import.failed', 'mailbox.failed', 'mailbox.recovered', 'recurring_invoice.failed', 'team.quota_reached', 'webhook.test']"
