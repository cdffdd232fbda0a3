import type { components } from '../api/schema';

/** A report of an invoice to a tax authority. */
export type TaxData = components['schemas']['TaxData'];
export type TaxDataState = TaxData['state'];
export type Jurisdiction = TaxData['jurisdiction'];

/** States in the order in which they need attention. */
export const TAX_DATA_STATES = [
  'refused',
  'incomplete',
  'due',
  'sent',
  'accepted',
] as const satisfies readonly TaxDataState[];

export const JURISDICTIONS = ['SK', 'AE', 'OM', 'EU'] as const satisfies readonly Jurisdiction[];
