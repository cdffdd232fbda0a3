import { formatDocumentTypes, formatNotSupported } from './recipient-messages';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const BIS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1';
const INVOICE = `${UBL}Invoice-2::Invoice##${BIS}`;
const CREDIT_NOTE = `${UBL}CreditNote-2::CreditNote##${BIS}`;
const RESPONSE = `${UBL}ApplicationResponse-2::ApplicationResponse##urn:fdc:peppol.eu:poacc:trns:invoice_response:3::2.1`;
const XRECHNUNG = `${UBL}Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0::2.1`;
const PINT = `${UBL}Invoice-2::Invoice##urn:peppol:pint:billing-1@jp-1::2.1`;
const PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

const entry = (docTypeId: string) => ({
  docTypeId,
  processes: [PROCESS],
  endpointUrl: 'https://ap.example/as4',
  transportProfile: 'peppol-transport-as4-v2_0',
  certificateExpiresAt: null,
});

describe('messages about a recipient', () => {
  it('name the document types that it accepts', () => {
    expect(formatDocumentTypes([INVOICE, CREDIT_NOTE, RESPONSE, PINT])).toBe(
      'Peppol BIS 3 invoices and credit notes; Invoice Responses; PINT JP invoices',
    );
  });

  it('name the document type that it does not accept, the remedy, and the identifiers separately', () => {
    const request = { recipient: '0208:0987654394', docTypeId: XRECHNUNG, processId: PROCESS };
    const [words, identifiers] = formatNotSupported(request, [INVOICE, CREDIT_NOTE].map(entry));
    expect(words).toBe(
      '0208:0987654394 does not take XRechnung 3.0 invoices. It takes Peppol BIS 3 invoices and credit notes. Leave profile, docTypeId and processId out to send a document that it takes, or add email to send it by mail.',
    );
    expect(words).not.toContain('urn:');
    expect(identifiers).toContain(XRECHNUNG);
    expect(formatNotSupported(request, [])[0]).toContain('It takes nothing. Ask the recipient');
  });
});
