/** Names of the providers with an adapter. To add a provider, add its name here and its adapter in `index.ts`. */
export const UPSTREAM_PROVIDERS = ['passerelle', 'recommand', 'e-invoice-be'] as const;
export type UpstreamProviderName = (typeof UPSTREAM_PROVIDERS)[number];
