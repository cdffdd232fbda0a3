import { NAMESPACE } from '../../invoice/xml';
import type { JurisdictionTable } from '../jurisdiction';

/** European Union: the pilot of ViDA, tax data 1.0.0. Belgium plans the model for 2028, the Union for 2030-07-01. */
export const VIDA: JurisdictionTable = {
  jurisdiction: 'EU',
  name: 'European Union (ViDA pilot)',
  countries: [],
  timeZone: 'Europe/Brussels',
  reporters: ['C2', 'C3'],
  kinds: ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'],
  profiles: [
    { startsWith: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0' },
    { startsWith: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0' },
  ],
  periods: [
    { scope: 'domestic', since: '2026-03-18', isMandatory: false },
    { scope: 'intraCommunity', since: '2026-03-18', isMandatory: false },
    { scope: 'intraCommunity', since: '2030-07-01', isMandatory: true },
  ],
  form: 'full',
  contents: { hasUuid: true, statesReception: false, namesParties: false },
  types: { submit: 'S', resubmit: 'R', withdraw: 'D' },
  scopes: { domestic: 'D', intraCommunity: 'IC', international: 'INTL' },
  roles: { C2: 'C2', C3: 'C3' },
  // Each member state has its own scheme. In the pilot, the message states the scheme.
  authority: { id: 'EU', name: 'Tax authority of the ViDA pilot', scheme: '0242', identifier: null },
  taxIdentifierScheme: null,
  participantSchemes: [],
  taxCurrency: null,
  due: null,
  afterRefusal: 'resubmit',
  afterWithdrawal: 'withdraw',
  whenUndeliverable: 'submit',
  reportsCreditNotes: true,
  answers: ['MLS'],
  retentionYears: null,
  versions: [
    {
      version: '1.0.0',
      since: '2026-03-18',
      namespace: NAMESPACE.taxDataVida,
      customizationId: 'urn:peppol:taxdata:vida-1',
      processId: 'urn:peppol:taxreporting',
      // The code list 9.7 does not contain this identifier; its form follows the identifiers of the other
      // jurisdictions.
      documentTypeId: 'urn:peppol:schema:vida-taxdata:1.0::TaxData##urn:peppol:taxdata:vida-1::1.0',
    },
  ],
};
