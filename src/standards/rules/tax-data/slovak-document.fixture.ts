/** A fictitious valid Slovak tax data document, one tag per line. */
export const SLOVAK_DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<pxs:TaxData xmlns:pxs="urn:peppol:schema:sk-taxdata:1.0" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:CustomizationID>urn:peppol:taxdata:sk-1</cbc:CustomizationID>
  <cbc:ProfileID>urn:peppol:taxreporting</cbc:ProfileID>
  <cbc:UUID>7b1f9f4e-2f1c-4c53-9d57-1a2b3c4d5e6f</cbc:UUID>
  <cbc:IssueDate>2027-01-05</cbc:IssueDate>
  <cbc:IssueTime>10:00:00Z</cbc:IssueTime>
  <pxs:TaxDataTypeCode>S</pxs:TaxDataTypeCode>
  <pxs:DocumentScope>D</pxs:DocumentScope>
  <pxs:ReporterRole>C2</pxs:ReporterRole>
  <pxs:TaxAuthority>
    <cbc:ID>SK</cbc:ID>
    <cbc:Name>Finančné riaditeľstvo Slovenskej republiky</cbc:Name>
  </pxs:TaxAuthority>
  <pxs:ReportingParty>
    <cbc:EndpointID schemeID="0245">2020179381</cbc:EndpointID>
  </pxs:ReportingParty>
  <pxs:ReceivingParty>
    <cbc:EndpointID schemeID="0242">000123</cbc:EndpointID>
  </pxs:ReceivingParty>
  <pxs:ReportersRepresentative>
    <cac:PartyIdentification>
      <cbc:ID schemeID="0242">000456</cbc:ID>
    </cac:PartyIdentification>
  </pxs:ReportersRepresentative>
  <pxs:ReportedTransaction>
    <pxs:ReportedDocument>
      <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
      <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
      <cbc:ID>F-1</cbc:ID>
      <cbc:UUID>87bbadd7-5535-54dc-8c35-80ac1c2c1dc5</cbc:UUID>
      <cbc:IssueDate>2026-12-01</cbc:IssueDate>
      <pxs:DocumentTypeCode>380</pxs:DocumentTypeCode>
      <cbc:Note>Ďakujeme</cbc:Note>
      <cbc:DocumentCurrencyCode>CZK</cbc:DocumentCurrencyCode>
      <cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>
      <cac:InvoicePeriod>
        <cbc:StartDate>2026-11-01</cbc:StartDate>
        <cbc:EndDate>2026-11-30</cbc:EndDate>
        <cbc:DescriptionCode>35</cbc:DescriptionCode>
      </cac:InvoicePeriod>
      <cac:BillingReference>
        <cac:InvoiceDocumentReference>
          <cbc:ID>F-0</cbc:ID>
          <cbc:IssueDate>2026-11-01</cbc:IssueDate>
        </cac:InvoiceDocumentReference>
      </cac:BillingReference>
      <cac:AccountingSupplierParty>
        <cac:Party>
          <cac:PostalAddress>
            <cac:Country>
              <cbc:IdentificationCode>SK</cbc:IdentificationCode>
            </cac:Country>
          </cac:PostalAddress>
          <cac:PartyTaxScheme>
            <cbc:CompanyID>SK2020179381</cbc:CompanyID>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:PartyTaxScheme>
        </cac:Party>
      </cac:AccountingSupplierParty>
      <cac:AccountingCustomerParty>
        <cac:Party>
          <cac:PostalAddress>
            <cac:Country>
              <cbc:IdentificationCode>SK</cbc:IdentificationCode>
            </cac:Country>
          </cac:PostalAddress>
          <cac:PartyTaxScheme>
            <cbc:CompanyID>SK2022749619</cbc:CompanyID>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:PartyTaxScheme>
          <cac:PartyLegalEntity>
            <cbc:RegistrationName>Odberateľ s.r.o.</cbc:RegistrationName>
          </cac:PartyLegalEntity>
        </cac:Party>
      </cac:AccountingCustomerParty>
      <cac:TaxRepresentativeParty>
        <cac:PostalAddress>
          <cac:Country>
            <cbc:IdentificationCode>SK</cbc:IdentificationCode>
          </cac:Country>
        </cac:PostalAddress>
        <cac:PartyTaxScheme>
          <cbc:CompanyID>SK2021070183</cbc:CompanyID>
          <cac:TaxScheme>
            <cbc:ID>VAT</cbc:ID>
          </cac:TaxScheme>
        </cac:PartyTaxScheme>
      </cac:TaxRepresentativeParty>
      <cac:Delivery>
        <cbc:ActualDeliveryDate>2026-11-30</cbc:ActualDeliveryDate>
      </cac:Delivery>
      <cac:PaymentMeans>
        <cbc:PaymentMeansCode name="Prevod">30</cbc:PaymentMeansCode>
        <cbc:PaymentID>2026001</cbc:PaymentID>
        <cac:CardAccount>
          <cbc:PrimaryAccountNumberID>4234XX1234</cbc:PrimaryAccountNumberID>
          <cbc:NetworkID>VISA</cbc:NetworkID>
          <cbc:HolderName>J N</cbc:HolderName>
        </cac:CardAccount>
        <cac:PayeeFinancialAccount>
          <cbc:ID>SK3112000000198742637541</cbc:ID>
          <cac:FinancialInstitutionBranch>
            <cbc:ID>TATRSKBX</cbc:ID>
          </cac:FinancialInstitutionBranch>
        </cac:PayeeFinancialAccount>
        <cac:PaymentMandate>
          <cbc:ID>M-1</cbc:ID>
          <cac:PayerFinancialAccount>
            <cbc:ID>SK3112000000198742637541</cbc:ID>
          </cac:PayerFinancialAccount>
        </cac:PaymentMandate>
      </cac:PaymentMeans>
      <cac:AllowanceCharge>
        <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
        <cbc:AllowanceChargeReason>Vernosť</cbc:AllowanceChargeReason>
        <cbc:Amount currencyID="CZK">20.00</cbc:Amount>
        <cac:TaxCategory>
          <cbc:ID>S</cbc:ID>
          <cbc:Percent>23</cbc:Percent>
          <cac:TaxScheme>
            <cbc:ID>VAT</cbc:ID>
          </cac:TaxScheme>
        </cac:TaxCategory>
      </cac:AllowanceCharge>
      <cac:AllowanceCharge>
        <cbc:ChargeIndicator>true</cbc:ChargeIndicator>
        <cbc:AllowanceChargeReason>Balenie</cbc:AllowanceChargeReason>
        <cbc:Amount currencyID="CZK">5.00</cbc:Amount>
        <cac:TaxCategory>
          <cbc:ID>S</cbc:ID>
          <cbc:Percent>23</cbc:Percent>
          <cac:TaxScheme>
            <cbc:ID>VAT</cbc:ID>
          </cac:TaxScheme>
        </cac:TaxCategory>
      </cac:AllowanceCharge>
      <cac:TaxTotal>
        <cbc:TaxAmount currencyID="CZK">102.35</cbc:TaxAmount>
        <cac:TaxSubtotal>
          <cbc:TaxableAmount currencyID="CZK">445.00</cbc:TaxableAmount>
          <cbc:TaxAmount currencyID="CZK">102.35</cbc:TaxAmount>
          <cac:TaxCategory>
            <cbc:ID>S</cbc:ID>
            <cbc:Percent>23</cbc:Percent>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:TaxCategory>
        </cac:TaxSubtotal>
        <cac:TaxSubtotal>
          <cbc:TaxableAmount currencyID="CZK">40.00</cbc:TaxableAmount>
          <cbc:TaxAmount currencyID="CZK">0.00</cbc:TaxAmount>
          <cac:TaxCategory>
            <cbc:ID>E</cbc:ID>
            <cbc:Percent>0</cbc:Percent>
            <cbc:TaxExemptionReason>Oslobodené</cbc:TaxExemptionReason>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:TaxCategory>
        </cac:TaxSubtotal>
      </cac:TaxTotal>
      <cac:TaxTotal>
        <cbc:TaxAmount currencyID="EUR">4.09</cbc:TaxAmount>
      </cac:TaxTotal>
      <pxs:MonetaryTotal>
        <cbc:LineExtensionAmount currencyID="CZK">500.00</cbc:LineExtensionAmount>
        <cbc:TaxExclusiveAmount currencyID="CZK">485.00</cbc:TaxExclusiveAmount>
        <cbc:TaxInclusiveAmount currencyID="CZK">587.35</cbc:TaxInclusiveAmount>
        <cbc:AllowanceTotalAmount currencyID="CZK">20.00</cbc:AllowanceTotalAmount>
        <cbc:ChargeTotalAmount currencyID="CZK">5.00</cbc:ChargeTotalAmount>
        <cbc:PrepaidAmount currencyID="CZK">10.00</cbc:PrepaidAmount>
        <cbc:PayableAmount currencyID="CZK">577.35</cbc:PayableAmount>
      </pxs:MonetaryTotal>
      <pxs:DocumentLine>
        <cbc:ID>1</cbc:ID>
        <cbc:Note>krehké</cbc:Note>
        <cbc:InvoicedQuantity unitCode="C62">10</cbc:InvoicedQuantity>
        <cbc:LineExtensionAmount currencyID="CZK">460.00</cbc:LineExtensionAmount>
        <cac:InvoicePeriod>
          <cbc:StartDate>2026-11-02</cbc:StartDate>
          <cbc:EndDate>2026-11-20</cbc:EndDate>
        </cac:InvoicePeriod>
        <cac:AllowanceCharge>
          <cbc:ChargeIndicator>false</cbc:ChargeIndicator>
          <cbc:AllowanceChargeReasonCode>95</cbc:AllowanceChargeReasonCode>
          <cbc:AllowanceChargeReason>Zľava</cbc:AllowanceChargeReason>
          <cbc:MultiplierFactorNumeric>10</cbc:MultiplierFactorNumeric>
          <cbc:Amount currencyID="CZK">50.00</cbc:Amount>
          <cbc:BaseAmount currencyID="CZK">500.00</cbc:BaseAmount>
        </cac:AllowanceCharge>
        <cac:AllowanceCharge>
          <cbc:ChargeIndicator>true</cbc:ChargeIndicator>
          <cbc:AllowanceChargeReason>Doprava</cbc:AllowanceChargeReason>
          <cbc:Amount currencyID="CZK">10.00</cbc:Amount>
        </cac:AllowanceCharge>
        <cac:Item>
          <cbc:Description>drevená</cbc:Description>
          <cbc:Name>Stolička</cbc:Name>
          <cac:CommodityClassification>
            <cbc:ItemClassificationCode listID="STI">09348023</cbc:ItemClassificationCode>
          </cac:CommodityClassification>
          <cac:ClassifiedTaxCategory>
            <cbc:ID>S</cbc:ID>
            <cbc:Percent>23</cbc:Percent>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:ClassifiedTaxCategory>
        </cac:Item>
        <cac:Price>
          <cbc:PriceAmount currencyID="CZK">100.00</cbc:PriceAmount>
          <cbc:BaseQuantity>2</cbc:BaseQuantity>
        </cac:Price>
      </pxs:DocumentLine>
      <pxs:DocumentLine>
        <cbc:ID>2</cbc:ID>
        <cbc:InvoicedQuantity unitCode="C62">1</cbc:InvoicedQuantity>
        <cbc:LineExtensionAmount currencyID="CZK">40.00</cbc:LineExtensionAmount>
        <cac:Item>
          <cbc:Name>Kniha</cbc:Name>
          <cac:ClassifiedTaxCategory>
            <cbc:ID>E</cbc:ID>
            <cbc:Percent>0</cbc:Percent>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:ClassifiedTaxCategory>
        </cac:Item>
        <cac:Price>
          <cbc:PriceAmount currencyID="CZK">40.00</cbc:PriceAmount>
        </cac:Price>
      </pxs:DocumentLine>
    </pxs:ReportedDocument>
  </pxs:ReportedTransaction>
</pxs:TaxData>
`;
