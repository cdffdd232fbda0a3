/** Names of the providers with an adapter. Another one is added here, and its adapter in `index.ts`, and nowhere else. */
export const UPSTREAM_PROVIDERS = ['passerelle', 'recommand', 'e-invoice-be'] as const;
export type UpstreamProviderName = (typeof UPSTREAM_PROVIDERS)[number];
