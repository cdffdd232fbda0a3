import type { UpstreamProvider } from '../upstream-provider';
import { eInvoiceBe } from './e-invoice-be.mapping';
import { passerelle } from './passerelle.mapping';
import { recommand } from './recommand.mapping';
import type { UpstreamProviderName } from './provider-names';

export { UPSTREAM_PROVIDERS, type UpstreamProviderName } from './provider-names';

/** Adapters by the name of the provider. */
export const ADAPTERS: Readonly<Record<UpstreamProviderName, UpstreamProvider>> = {
  passerelle,
  recommand,
  'e-invoice-be': eInvoiceBe,
};
