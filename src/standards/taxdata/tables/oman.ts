import { NAMESPACE } from '../../invoice/xml';
import type { JurisdictionTable } from '../jurisdiction';

/** Oman: tax data 1.0.1. */
export const OMAN: JurisdictionTable = {
  jurisdiction: 'OM',
  name: 'Oman',
  countries: ['OM'],
  timeZone: 'Asia/Muscat',
  reporters: ['C2', 'C3'],
  kinds: ['invoice', 'creditNote', 'selfBillingInvoice', 'selfBillingCreditNote'],
  profiles: [{ endsWith: '@om-1' }],
  // The first day of the duty is not published; the setting of the company defines its first day.
  periods: [
    { scope: 'domestic', since: '2026-06-09', isMandatory: false },
    { scope: 'international', since: '2026-06-09', isMandatory: false },
    { scope: 'offNetwork', since: '2026-06-09', isMandatory: false },
  ],
  form: 'brief',
  contents: { hasUuid: true, statesReception: true, namesParties: true },
  types: { submit: 'S', resubmit: 'R', withdraw: 'D' },
  scopes: { domestic: 'D', international: 'IP', offNetwork: 'INP' },
  roles: { C2: '01', C3: '02' },
  // The participant identifier of the Tax Authority is not published.
  authority: { id: null, name: 'Oman Tax Authority', scheme: '0242', identifier: null },
  taxIdentifierScheme: '0248',
  participantSchemes: ['0248'],
  taxCurrency: 'OMR',
  due: null,
  afterRefusal: 'resubmit',
  afterWithdrawal: 'withdraw',
  // The list of types has no code for failed deliveries.
  whenUndeliverable: null,
  reportsCreditNotes: true,
  answers: ['MLS'],
  retentionYears: null,
  versions: [
    {
      version: '1.0.1',
      since: '2026-06-09',
      namespace: NAMESPACE.taxDataOman,
      customizationId: 'urn:peppol:taxdata:om-1',
      processId: 'urn:peppol:taxreporting',
      documentTypeId: 'urn:peppol:schema:om-taxdata:1.0::TaxData##urn:peppol:taxdata:om-1::1.0',
    },
  ],
};
