/** Valid transmissions that contain every element of the schema. */

const header = (type: string): string => `<ReportDocument>
  <Id>T-2027_01/a+b 1</Id><Name>January</Name>
  <IssueDateTime><DateTimeString>20270211080000</DateTimeString></IssueDateTime>
  <TypeCode>${type}</TypeCode>
  <Sender><Id schemeId="0238">0123</Id><Name>Platform</Name><RoleCode>WK</RoleCode><URIUniversalCommunication><URIID>urn:example:1</URIID></URIUniversalCommunication></Sender>
  <Issuer><Id schemeId="0002">732829320</Id><Name>Declarant</Name><RoleCode>SE</RoleCode></Issuer>
</ReportDocument>`;

const country = (code: string): string => `<PostalAddress><CountryId>${code}</CountryId></PostalAddress>`;
const vatNumber = (number: string): string =>
  `<TaxRegistrationId qualifyingId="VAT">${number}</TaxRegistrationId>`;
const company = (scheme: string, id: string): string => `<CompanyId schemeId="${scheme}">${id}</CompanyId>`;

const FRENCH = `${company('0002', '732829320')}${vatNumber('FR44732829320')}${country('FR')}`;
const GERMAN = `${company('0223', 'DE136695976')}${vatNumber('DE136695976')}${country('DE')}`;
const AMERICAN = company('0227', 'USACME');
const CALEDONIAN = company('0228', '1234567890');
const POLYNESIAN = `${company('0229', '123456789')}${country('PF')}`;

/** Invoice with every optional element. */
const RICH_INVOICE = `<Invoice>
  <ID>FA-1</ID><IssueDate>20270102</IssueDate><TypeCode>380</TypeCode><CurrencyCode>EUR</CurrencyCode><DueDate>20270202</DueDate><TaxDueDateTypeCode>72</TaxDueDateTypeCode>
  <IncludedNote><Subject>AAB</Subject><Content>None</Content></IncludedNote>
  <BusinessProcess><ID>M1</ID><TypeID>urn.cpro.gouv.fr:1p0:ereporting</TypeID></BusinessProcess>
  <ReferencedDocument><ID>FA-0</ID><IssueDate>20261231</IssueDate></ReferencedDocument>
  <Seller>${FRENCH}</Seller><Buyer>${GERMAN}</Buyer>
  <SellerTaxRepresentative><TaxRegistrationId schemeId="VAT">FR83404833048</TaxRegistrationId></SellerTaxRepresentative>
  <Delivery><Date>20270103</Date><Location><LineOne>1</LineOne><LineTwo>2</LineTwo><LineThree>3</LineThree><CityName>Köln</CityName><PostalZone>50667</PostalZone><CountrySubentity>NW</CountrySubentity><CountryId>DE</CountryId></Location></Delivery>
  <InvoicePeriod><StartDate>20270101</StartDate><EndDate>20270102</EndDate></InvoicePeriod>
  <AllowanceCharge ChargeIndicator="false"><Amount>1.00</Amount><TaxCategoryCode>S</TaxCategoryCode><TaxPercent>20</TaxPercent></AllowanceCharge>
  <MonetaryTotal><TaxExclusiveAmount>150.00</TaxExclusiveAmount><TaxAmount CurrencyCode="EUR">20.00</TaxAmount></MonetaryTotal>
  <TaxSubTotal><TaxableAmount>100.00</TaxableAmount><TaxAmount>20.00</TaxAmount><TaxCategory><Code>S</Code><Percent>20.00</Percent></TaxCategory></TaxSubTotal>
  <TaxSubTotal><TaxableAmount>50.00</TaxableAmount><TaxAmount>0.00</TaxAmount><TaxCategory><Code>E</Code><Percent>0</Percent><TaxExemptionReason>Article 261</TaxExemptionReason><TaxExemptionReasonCode>VATEX-FR-CGI261-4</TaxExemptionReasonCode></TaxCategory></TaxSubTotal>
  <Line>
    <Note><Code>AAI</Code><Comment>Blue</Comment></Note><BilledQuantity UnitCode="C62">10.5</BilledQuantity>
    <ReferencedDocument><ID>FA-0</ID><IssueDate>20261231</IssueDate></ReferencedDocument>
    <Delivery><Name>Depot</Name><Location><LineOne>1</LineOne><CityName>Bonn</CityName><PostalZone>53111</PostalZone><CountrySubentity>NW</CountrySubentity><CountryId>DE</CountryId></Location></Delivery>
    <InvoicePeriod><StartDate>20270101</StartDate><EndDate>20270131</EndDate></InvoicePeriod>
    <AllowanceCharge ChargeIndicator="true"><Amount>-2.5</Amount></AllowanceCharge>
    <Price><PriceAmount>10.123456</PriceAmount><AllowanceChargeAmount>1</AllowanceChargeAmount><AllowanceChargeBaseAmount>11.123456</AllowanceChargeBaseAmount></Price>
    <Product><Name>Paint</Name></Product>
  </Line>
</Invoice>`;

const EXPORT = '<Code>G</Code><Percent>0</Percent>';
const EXEMPT = `<Code>E</Code><Percent>0</Percent><TaxExemptionReason>Article 261</TaxExemptionReason><TaxExemptionReasonCode>VATEX-FR-CGI261-4</TaxExemptionReasonCode>`;

const invoice = (
  head: { id: string; type: string; currency: string; reference: string },
  seller: string,
  buyer: string,
  category: string,
): string => `<Invoice>
  <ID>${head.id}</ID><IssueDate>20270110</IssueDate><TypeCode>${head.type}</TypeCode><CurrencyCode>${head.currency}</CurrencyCode>
  <BusinessProcess><ID>B4</ID><TypeID>urn.cpro.gouv.fr:1p0:ereporting</TypeID></BusinessProcess>${head.reference}
  <Seller>${seller}</Seller><Buyer>${buyer}</Buyer>
  <MonetaryTotal><TaxExclusiveAmount>10.00</TaxExclusiveAmount><TaxAmount CurrencyCode="EUR">0.00</TaxAmount></MonetaryTotal>
  <TaxSubTotal><TaxableAmount>10.00</TaxableAmount><TaxAmount>0.00</TaxAmount><TaxCategory>${category}</TaxCategory></TaxSubTotal>
</Invoice>`;

const reference = '<ReferencedDocument><ID>FA-9</ID><IssueDate>20270101</IssueDate></ReferencedDocument>';

/** Invoices of five kinds with sellers and buyers of all five registers, and sales in two currencies. */
export const TRANSACTIONS = `<Report>${header('IN')}
<TransactionsReport>
<ReportPeriod><StartDate>20270101</StartDate><EndDate>20270110</EndDate></ReportPeriod>
${RICH_INVOICE}
${invoice({ id: 'AV-1', type: '381', currency: 'USD', reference }, FRENCH, AMERICAN, EXEMPT)}
${invoice({ id: 'CO-1', type: '384', currency: 'EUR', reference }, AMERICAN, CALEDONIAN, EXPORT)}
${invoice({ id: 'FA-2', type: '389', currency: 'XPF', reference: '' }, CALEDONIAN, POLYNESIAN, EXPORT)}
${invoice({ id: 'FA-3', type: '380', currency: 'EUR', reference: '' }, POLYNESIAN, FRENCH, EXPORT)}
${invoice({ id: 'FA-4', type: '380', currency: 'EUR', reference: '' }, GERMAN, AMERICAN, EXPORT)}
<Transactions><Date>20270105</Date><TransactionsCurrency>EUR</TransactionsCurrency><TaxDueDateTypeCode>5</TaxDueDateTypeCode><CategoryCode>TLB1</CategoryCode><TaxExclusiveAmount>1000.50</TaxExclusiveAmount><TaxTotal>127.55</TaxTotal><TransactionsCount>42</TransactionsCount>
  <TaxSubtotal><TaxPercent>20</TaxPercent><TaxableAmount>500.00</TaxableAmount><TaxTotal>100.00</TaxTotal></TaxSubtotal>
  <TaxSubtotal><TaxPercent>5.5</TaxPercent><TaxableAmount>500.49</TaxableAmount><TaxTotal>27.53</TaxTotal></TaxSubtotal></Transactions>
<Transactions><Date>20270105</Date><TransactionsCurrency>CHF</TransactionsCurrency><CategoryCode>TMA1</CategoryCode><TaxExclusiveAmount>-5</TaxExclusiveAmount><TaxTotal>0</TaxTotal>
  <TaxSubtotal><TaxPercent>0.90</TaxPercent><TaxableAmount>7</TaxableAmount><TaxTotal>0</TaxTotal></TaxSubtotal></Transactions>
</TransactionsReport></Report>`;

/** Payments for an invoice and by consumers. */
export const PAYMENTS = `<Report>${header('RE')}
<PaymentsReport>
<ReportPeriod><StartDate>20270101</StartDate><EndDate>20270131</EndDate></ReportPeriod>
<Invoice><InvoiceID>FA-1</InvoiceID><IssueDate>20270102</IssueDate><Payment><Date>20270120</Date>
  <SubTotals><TaxPercent>20</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>12.345678</Amount></SubTotals>
  <SubTotals><TaxPercent>10</TaxPercent><Amount>3</Amount></SubTotals></Payment></Invoice>
<Transactions><Payment><Date>20270121</Date><SubTotals><TaxPercent>2.1</TaxPercent><CurrencyCode>EUR</CurrencyCode><Amount>100</Amount></SubTotals></Payment></Transactions>
</PaymentsReport></Report>`;
