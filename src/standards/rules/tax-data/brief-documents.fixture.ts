/** Fictitious valid tax data documents of the Emirates and of Oman, one tag a line. */
export const EMIRATI_DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<pxs:TaxData xmlns:pxs="urn:peppol:schema:taxdata:1.0" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cec="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
  <cbc:CustomizationID>urn:peppol:taxdata:ae-1</cbc:CustomizationID>
  <cbc:ProfileID>urn:peppol:taxreporting</cbc:ProfileID>
  <cbc:IssueDate>2027-01-05</cbc:IssueDate>
  <cbc:IssueTime>10:00:00Z</cbc:IssueTime>
  <pxs:DocumentTypeCode>S</pxs:DocumentTypeCode>
  <pxs:DocumentScope>D</pxs:DocumentScope>
  <pxs:ReporterRole>01</pxs:ReporterRole>
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
    <pxs:TransportHeaderID>m-1</pxs:TransportHeaderID>
    <pxs:ReportedDocument>
      <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
      <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
      <cbc:ID>F-1</cbc:ID>
      <cbc:UUID>02de16f6-2395-59ba-94c4-6de86caf661a</cbc:UUID>
      <cbc:IssueDate>2026-12-01</cbc:IssueDate>
      <pxs:DocumentTypeCode>380</pxs:DocumentTypeCode>
      <cbc:DocumentCurrencyCode>CZK</cbc:DocumentCurrencyCode>
      <cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>
      <cac:AccountingSupplierParty>
        <cac:Party>
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
          <cac:PartyTaxScheme>
            <cbc:CompanyID>SK2022749619</cbc:CompanyID>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:PartyTaxScheme>
        </cac:Party>
      </cac:AccountingCustomerParty>
      <cac:TaxTotal>
        <cbc:TaxAmount currencyID="CZK">102.35</cbc:TaxAmount>
      </cac:TaxTotal>
      <cac:TaxTotal>
        <cbc:TaxAmount currencyID="EUR">4.09</cbc:TaxAmount>
      </cac:TaxTotal>
      <pxs:MonetaryTotal>
        <cbc:TaxExclusiveAmount currencyID="CZK">485.00</cbc:TaxExclusiveAmount>
      </pxs:MonetaryTotal>
    </pxs:ReportedDocument>
    <pxs:CustomContent>
      <cbc:ID>further</cbc:ID>
      <cbc:Value>1</cbc:Value>
    </pxs:CustomContent>
    <pxs:SourceDocument>
      <cec:ExtensionContent>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>
      </cec:ExtensionContent>
    </pxs:SourceDocument>
  </pxs:ReportedTransaction>
</pxs:TaxData>
`;

export const OMANI_DOCUMENT = `<?xml version="1.0" encoding="UTF-8"?>
<pxs:TaxData xmlns:pxs="urn:peppol:schema:om-taxdata:1.0" xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2" xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2" xmlns:cec="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2">
  <cbc:CustomizationID>urn:peppol:taxdata:om-1</cbc:CustomizationID>
  <cbc:ProfileID>urn:peppol:taxreporting</cbc:ProfileID>
  <cbc:UUID>7b1f9f4e-2f1c-4c53-9d57-1a2b3c4d5e6f</cbc:UUID>
  <cbc:IssueDate>2027-01-05</cbc:IssueDate>
  <cbc:IssueTime>10:00:00Z</cbc:IssueTime>
  <pxs:DocumentTypeCode>S</pxs:DocumentTypeCode>
  <pxs:DocumentScope>D</pxs:DocumentScope>
  <pxs:ReporterRole>01</pxs:ReporterRole>
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
    <pxs:TransportHeaderID>m-1</pxs:TransportHeaderID>
    <cbc:IssueDate>2027-01-05</cbc:IssueDate>
    <cbc:IssueTime>10:00:00Z</cbc:IssueTime>
    <pxs:ReportedDocument>
      <cbc:CustomizationID>urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0</cbc:CustomizationID>
      <cbc:ProfileID>urn:fdc:peppol.eu:2017:poacc:billing:01:1.0</cbc:ProfileID>
      <cbc:ID>F-1</cbc:ID>
      <cbc:UUID>02de16f6-2395-59ba-94c4-6de86caf661a</cbc:UUID>
      <cbc:IssueDate>2026-12-01</cbc:IssueDate>
      <pxs:DocumentTypeCode>380</pxs:DocumentTypeCode>
      <cbc:DocumentCurrencyCode>CZK</cbc:DocumentCurrencyCode>
      <cbc:TaxCurrencyCode>EUR</cbc:TaxCurrencyCode>
      <cac:AccountingSupplierParty>
        <cac:Party>
          <cac:PartyTaxScheme>
            <cbc:CompanyID>SK2020179381</cbc:CompanyID>
            <cac:TaxScheme>
              <cbc:ID>VAT</cbc:ID>
            </cac:TaxScheme>
          </cac:PartyTaxScheme>
          <cac:PartyLegalEntity>
            <cbc:RegistrationName>Dodávateľ a.s.</cbc:RegistrationName>
          </cac:PartyLegalEntity>
        </cac:Party>
      </cac:AccountingSupplierParty>
      <cac:AccountingCustomerParty>
        <cac:Party>
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
      <cac:TaxTotal>
        <cbc:TaxAmount currencyID="CZK">102.35</cbc:TaxAmount>
      </cac:TaxTotal>
      <cac:TaxTotal>
        <cbc:TaxAmount currencyID="EUR">4.09</cbc:TaxAmount>
      </cac:TaxTotal>
      <pxs:MonetaryTotal>
        <cbc:TaxExclusiveAmount currencyID="CZK">485.00</cbc:TaxExclusiveAmount>
      </pxs:MonetaryTotal>
    </pxs:ReportedDocument>
    <pxs:CustomContent>
      <cbc:ID>further</cbc:ID>
      <cbc:Value>1</cbc:Value>
    </pxs:CustomContent>
    <pxs:SourceDocument>
      <cec:ExtensionContent>
<ubl:Invoice xmlns:ubl="urn:oasis:names:specification:ubl:schema:xsd:Invoice-2"/>
      </cec:ExtensionContent>
    </pxs:SourceDocument>
  </pxs:ReportedTransaction>
</pxs:TaxData>
`;
