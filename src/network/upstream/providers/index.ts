import type { UpstreamProvider } from '../upstream-provider';
import { eInvoiceBe } from './e-invoice-be.mapping';
import { passerelle } from './passerelle.mapping';
import { recommand } from './recommand.mapping';

/** Names of the providers with an adapter. Another one is added here, with its adapter below, and nowhere else. */
export const UPSTREAM_PROVIDERS = ['passerelle', 'recommand', 'e-invoice-be'] as const;
export type UpstreamProviderName = (typeof UPSTREAM_PROVIDERS)[number];

/** The adapters, by the name of their provider. */
export const ADAPTERS: Readonly<Record<UpstreamProviderName, UpstreamProvider>> = {
  passerelle,
  recommand,
  'e-invoice-be': eInvoiceBe,
};
