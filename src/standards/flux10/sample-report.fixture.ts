import type { Flow, ReportContent } from './model';
import type { Flux10Report } from './report-writer';

/** Creates a transmission with these contents. */
export const report = (flow: Flow, contents: readonly ReportContent[]): Flux10Report => ({
  id: 'F10 2027-06-3 IN',
  issuedAt: new Date('2027-06-30T22:15:09Z'),
  typeCode: 'IN',
  sender: { platformNumber: '0123', name: 'Passerelle' },
  issuer: { siren: '732829320', name: 'Dupont & Fils <SARL>', role: 'SE', vatNumber: null },
  period: { start: '2027-06-21', end: '2027-06-30' },
  flow,
  contents,
});
