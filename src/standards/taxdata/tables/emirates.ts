import { NAMESPACE } from '../../invoice/xml';
import type { JurisdictionTable } from '../jurisdiction';

/** United Arab Emirates: tax data 1.0.4. */
export const EMIRATES: JurisdictionTable = {
  jurisdiction: 'AE',
  name: 'United Arab Emirates',
  countries: ['AE'],
  timeZone: 'Asia/Dubai',
  reporters: ['C2', 'C3'],
  kinds: ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'],
  profiles: [{ endsWith: '@ae-1' }],
  // From 2027-01-01 for companies with a revenue of AED 50 million and more; other companies follow later in 2027. The
  // revenue of a company is unknown here, so the setting of the company defines its first day.
  periods: [
    { scope: 'domestic', since: '2026-07-01', isMandatory: false },
    { scope: 'domestic', since: '2027-01-01', isMandatory: true },
    { scope: 'international', since: '2026-07-01', isMandatory: false },
    { scope: 'international', since: '2027-01-01', isMandatory: true },
    { scope: 'offNetwork', since: '2026-07-01', isMandatory: false },
    { scope: 'offNetwork', since: '2027-01-01', isMandatory: true },
  ],
  form: 'brief',
  contents: { hasUuid: false, statesReception: false, namesParties: false },
  types: { submit: 'S', resubmit: 'R', withdraw: 'W', failed: 'F' },
  scopes: { domestic: 'D', international: 'IP', offNetwork: 'INP' },
  roles: { C2: '01', C3: '02' },
  // The participant identifier of the Federal Tax Authority is not published.
  authority: { id: null, name: 'Federal Tax Authority', scheme: '0242', identifier: null },
  taxIdentifierScheme: '0235',
  participantSchemes: ['0235'],
  taxCurrency: 'AED',
  // Not published in the artefacts.
  due: null,
  afterRefusal: 'resubmit',
  afterWithdrawal: 'withdraw',
  whenUndeliverable: 'failed',
  reportsCreditNotes: true,
  // The code list also has a tax data status (urn:fdc:peppol:tax-data-status:1.0), whose schema is not published.
  answers: ['MLS', 'TaxDataStatus'],
  retentionYears: null,
  versions: [
    {
      version: '1.0.4',
      since: '2026-07-18',
      namespace: NAMESPACE.taxDataEmirates,
      customizationId: 'urn:peppol:taxdata:ae-1',
      processId: 'urn:peppol:taxreporting',
      documentTypeId: 'urn:peppol:schema:taxdata:1.0::TaxData##urn:peppol:taxdata:ae-1::1.0',
    },
  ],
};
