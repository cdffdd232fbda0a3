import { NAMESPACE } from '../../invoice/xml';
import type { JurisdictionTable } from '../jurisdiction';

/** Slovakia: tax data 1.0.0, under review by the members of OpenPeppol. */
export const SLOVAKIA: JurisdictionTable = {
  jurisdiction: 'SK',
  name: 'Slovakia',
  countries: ['SK'],
  timeZone: 'Europe/Bratislava',
  reporters: ['C2', 'C3'],
  kinds: ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'],
  profiles: [
    { startsWith: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0' },
    { startsWith: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0' },
  ],
  // Domestic invoices between VAT payers and to public authorities, and invoices across borders within the European
  // Union.
  periods: [
    { scope: 'domestic', since: '2026-01-01', isMandatory: false },
    { scope: 'domestic', since: '2027-01-01', isMandatory: true },
    { scope: 'intraCommunity', since: '2030-07-01', isMandatory: true },
    // The code INTL exists; whether and from when exports and imports are reported is not published.
  ],
  form: 'full',
  contents: { hasUuid: true, statesReception: false, namesParties: false },
  types: { submit: 'S', resubmit: 'R', withdraw: 'D' },
  scopes: { domestic: 'D', intraCommunity: 'IC', international: 'INTL' },
  roles: { C2: 'C2', C3: 'C3' },
  authority: {
    // The published examples use the scheme of another country; the specification does not define it.
    id: 'SK',
    name: 'Finančné riaditeľstvo Slovenskej republiky',
    scheme: '0242',
    identifier: null,
  },
  taxIdentifierScheme: '0245',
  participantSchemes: ['0245', '9950'],
  taxCurrency: 'EUR',
  // The specification in review defines no deadline.
  due: null,
  afterRefusal: 'resubmit',
  afterWithdrawal: 'withdraw',
  // The duty of the sender is fulfilled when the invoice was sent, even when the invoice never arrived.
  whenUndeliverable: 'submit',
  reportsCreditNotes: true,
  answers: ['MLS'],
  // 20 years for immovable property, which an invoice does not identify.
  retentionYears: 10,
  versions: [
    {
      version: '1.0.0',
      since: '2026-04-14',
      namespace: NAMESPACE.taxDataSlovakia,
      customizationId: 'urn:peppol:taxdata:sk-1',
      processId: 'urn:peppol:taxreporting',
      documentTypeId: 'urn:peppol:schema:sk-taxdata:1.0::TaxData##urn:peppol:taxdata:sk-1::1.0',
    },
  ],
};
