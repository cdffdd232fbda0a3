import { NAMESPACE } from '../../invoice/xml';

const heads = (namespace: string): string =>
  `xmlns="${namespace}" xmlns:cac="${NAMESPACE.cac}" xmlns:cbc="${NAMESPACE.cbc}"`;

const party = (id: string, name: string): string =>
  `<cbc:EndpointID schemeID="0208">${id}</cbc:EndpointID><cac:PartyLegalEntity><cbc:RegistrationName>${name}</cbc:RegistrationName></cac:PartyLegalEntity>`;

const BUYER = party('0428759497', 'Buyer');
const SELLER = party('0123456749', 'Seller');

/** Dispute of an invoice by the buyer, with a reason, a requested action and the wrong value. */
export const INVOICE_RESPONSE = `<ApplicationResponse ${heads(NAMESPACE.applicationResponse)}>
<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:invoice_response:3</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:invoice_response:3</cbc:ProfileID>
<cbc:ID>IR-1</cbc:ID><cbc:IssueDate>2026-11-22</cbc:IssueDate><cbc:IssueTime>10:00:00</cbc:IssueTime>
<cac:SenderParty>${BUYER}</cac:SenderParty>
<cac:ReceiverParty>${SELLER}</cac:ReceiverParty>
<cac:DocumentResponse><cac:Response><cbc:ResponseCode>UQ</cbc:ResponseCode>
<cac:Status><cbc:StatusReasonCode listID="OPStatusReason">REF</cbc:StatusReasonCode><cbc:StatusReason>No order number</cbc:StatusReason><cac:Condition><cbc:AttributeID>BT-13</cbc:AttributeID><cbc:Description>PO-1</cbc:Description></cac:Condition></cac:Status>
<cac:Status><cbc:StatusReasonCode listID="OPStatusAction">NIN</cbc:StatusReasonCode></cac:Status>
</cac:Response><cac:DocumentReference><cbc:ID>INV-1</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate><cbc:DocumentTypeCode>380</cbc:DocumentTypeCode></cac:DocumentReference></cac:DocumentResponse>
</ApplicationResponse>`;

/** Refusal of a message by a provider because of a violated rule. */
export const MESSAGE_LEVEL_RESPONSE = `<ApplicationResponse ${heads(NAMESPACE.applicationResponse)}>
<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:mlr:3</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:mlr:3</cbc:ProfileID>
<cbc:ID>MLR-1</cbc:ID><cbc:IssueDate>2026-11-22</cbc:IssueDate>
<cac:SenderParty><cbc:EndpointID schemeID="0208">0428759497</cbc:EndpointID></cac:SenderParty>
<cac:ReceiverParty><cbc:EndpointID schemeID="0208">0123456749</cbc:EndpointID></cac:ReceiverParty>
<cac:DocumentResponse><cac:Response><cbc:ResponseCode>RE</cbc:ResponseCode><cbc:Description>Rejected</cbc:Description></cac:Response>
<cac:DocumentReference><cbc:ID>90f14eff-3705</cbc:ID><cbc:DocumentTypeCode>380</cbc:DocumentTypeCode></cac:DocumentReference>
<cac:LineResponse><cac:LineReference><cbc:LineID>/Invoice/cbc:ID</cbc:LineID></cac:LineReference>
<cac:Response><cbc:ResponseCode>RE</cbc:ResponseCode><cbc:Description>One issue</cbc:Description><cac:Status><cbc:StatusReasonCode>BV</cbc:StatusReasonCode></cac:Status></cac:Response></cac:LineResponse></cac:DocumentResponse>
</ApplicationResponse>`;

const amount = (name: string, value: string): string =>
  `<cbc:${name} currencyID="EUR">${value}</cbc:${name}>`;
const vat = '<cac:TaxScheme><cbc:ID>VAT</cbc:ID></cac:TaxScheme>';

/** Two lines: 10 × 9.00 less a discount of 5, and a free one; a charge of 10 % and 21 % VAT. */
export const ORDER = `<Order ${heads(NAMESPACE.order)}>
<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order:3</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:ordering:3</cbc:ProfileID>
<cbc:ID>PO-1</cbc:ID><cbc:IssueDate>2026-11-22</cbc:IssueDate><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:ValidityPeriod><cbc:EndDate>2026-12-31</cbc:EndDate></cac:ValidityPeriod>
<cac:QuotationDocumentReference><cbc:ID>Q-1</cbc:ID></cac:QuotationDocumentReference>
<cac:BuyerCustomerParty><cac:Party><cbc:EndpointID schemeID="0208">0428759497</cbc:EndpointID><cac:PartyTaxScheme><cbc:CompanyID>BE0428759497</cbc:CompanyID>${vat}</cac:PartyTaxScheme><cac:PartyLegalEntity><cbc:RegistrationName>Buyer</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:BuyerCustomerParty>
<cac:SellerSupplierParty><cac:Party><cbc:EndpointID schemeID="0208">0123456749</cbc:EndpointID><cac:PostalAddress><cac:Country><cbc:IdentificationCode>BE</cbc:IdentificationCode></cac:Country></cac:PostalAddress><cac:PartyLegalEntity><cbc:RegistrationName>Seller</cbc:RegistrationName></cac:PartyLegalEntity></cac:Party></cac:SellerSupplierParty>
<cac:OriginatorCustomerParty><cac:Party><cac:PartyName><cbc:Name>Desk</cbc:Name></cac:PartyName></cac:Party></cac:OriginatorCustomerParty>
<cac:AllowanceCharge><cbc:ChargeIndicator>true</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>FC</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Freight</cbc:AllowanceChargeReason><cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>${amount('Amount', '8.50')}${amount('BaseAmount', '85.00')}<cac:TaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent>${vat}</cac:TaxCategory></cac:AllowanceCharge>
<cac:TaxTotal>${amount('TaxAmount', '19.64')}</cac:TaxTotal>
<cac:AnticipatedMonetaryTotal>${amount('LineExtensionAmount', '85.00')}${amount('TaxExclusiveAmount', '93.50')}${amount('TaxInclusiveAmount', '113.14')}${amount('ChargeTotalAmount', '8.50')}${amount('PayableAmount', '113.14')}</cac:AnticipatedMonetaryTotal>
<cac:OrderLine><cac:LineItem><cbc:ID>1</cbc:ID><cbc:Quantity unitCode="C62">10</cbc:Quantity>${amount('LineExtensionAmount', '85.00')}
<cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator><cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode><cbc:AllowanceChargeReason>Discount</cbc:AllowanceChargeReason>${amount('Amount', '5.00')}</cac:AllowanceCharge>
<cac:Price>${amount('PriceAmount', '9.000')}<cbc:BaseQuantity unitCode="C62">1</cbc:BaseQuantity><cac:AllowanceCharge><cbc:ChargeIndicator>false</cbc:ChargeIndicator>${amount('Amount', '1.00')}${amount('BaseAmount', '10.00')}</cac:AllowanceCharge></cac:Price>
<cac:Item><cbc:Name>Thing</cbc:Name><cac:ClassifiedTaxCategory><cbc:ID>S</cbc:ID><cbc:Percent>21</cbc:Percent>${vat}</cac:ClassifiedTaxCategory></cac:Item></cac:LineItem><cac:QuotationLineReference><cbc:LineID>1</cbc:LineID></cac:QuotationLineReference></cac:OrderLine>
<cac:OrderLine><cac:LineItem><cbc:ID>2</cbc:ID><cbc:Quantity unitCode="C62">1</cbc:Quantity><cac:Item><cbc:Name>Sample</cbc:Name></cac:Item></cac:LineItem></cac:OrderLine>
</Order>`;

/** Acceptance of an order by the seller with a change in one of two lines. */
export const ORDER_RESPONSE = `<OrderResponse ${heads(NAMESPACE.orderResponse)}>
<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:order_response:3</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:ordering:3</cbc:ProfileID>
<cbc:ID>OR-1</cbc:ID><cbc:IssueDate>2026-11-23</cbc:IssueDate><cbc:OrderResponseCode>CA</cbc:OrderResponseCode><cbc:DocumentCurrencyCode>EUR</cbc:DocumentCurrencyCode>
<cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>
<cac:SellerSupplierParty><cac:Party>${SELLER}</cac:Party></cac:SellerSupplierParty>
<cac:BuyerCustomerParty><cac:Party>${BUYER}</cac:Party></cac:BuyerCustomerParty>
<cac:Delivery><cac:PromisedDeliveryPeriod><cbc:StartDate>2026-12-01</cbc:StartDate><cbc:EndDate>2026-12-05</cbc:EndDate></cac:PromisedDeliveryPeriod></cac:Delivery>
<cac:OrderLine><cac:LineItem><cbc:ID>1</cbc:ID><cbc:LineStatusCode>3</cbc:LineStatusCode><cac:Price>${amount('PriceAmount', '9.00')}</cac:Price><cac:Item><cbc:Name>Thing</cbc:Name></cac:Item></cac:LineItem><cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference></cac:OrderLine>
<cac:OrderLine><cac:LineItem><cbc:ID>2</cbc:ID><cbc:LineStatusCode>5</cbc:LineStatusCode><cac:Item><cbc:Name>Sample</cbc:Name></cac:Item></cac:LineItem><cac:OrderLineReference><cbc:LineID>2</cbc:LineID></cac:OrderLineReference></cac:OrderLine>
</OrderResponse>`;

const formatNamedParty = (name: string): string =>
  `<cac:Party><cac:PartyName><cbc:Name>${name}</cbc:Name></cac:PartyName></cac:Party>`;

/** Despatch of a part of the order. */
export const DESPATCH_ADVICE = `<DespatchAdvice ${heads(NAMESPACE.despatchAdvice)}>
<cbc:CustomizationID>urn:fdc:peppol.eu:poacc:trns:despatch_advice:3</cbc:CustomizationID>
<cbc:ProfileID>urn:fdc:peppol.eu:poacc:bis:despatch_advice:3</cbc:ProfileID>
<cbc:ID>DA-1</cbc:ID><cbc:IssueDate>2026-12-01</cbc:IssueDate>
<cac:OrderReference><cbc:ID>PO-1</cbc:ID></cac:OrderReference>
<cac:DespatchSupplierParty><cac:Party>${SELLER}</cac:Party></cac:DespatchSupplierParty>
<cac:DeliveryCustomerParty><cac:Party>${BUYER}</cac:Party></cac:DeliveryCustomerParty>
<cac:BuyerCustomerParty>${formatNamedParty('Buyer')}</cac:BuyerCustomerParty>
<cac:SellerSupplierParty>${formatNamedParty('Seller')}</cac:SellerSupplierParty>
<cac:OriginatorCustomerParty>${formatNamedParty('Desk')}</cac:OriginatorCustomerParty>
<cac:DespatchLine><cbc:ID>1</cbc:ID><cbc:DeliveredQuantity unitCode="C62">8</cbc:DeliveredQuantity><cbc:OutstandingQuantity unitCode="C62">2</cbc:OutstandingQuantity><cbc:OutstandingReason>Sold out</cbc:OutstandingReason>
<cac:OrderLineReference><cbc:LineID>1</cbc:LineID></cac:OrderLineReference><cac:Item><cbc:Name>Thing</cbc:Name><cac:SellersItemIdentification><cbc:ID>T-1</cbc:ID></cac:SellersItemIdentification></cac:Item></cac:DespatchLine>
</DespatchAdvice>`;
