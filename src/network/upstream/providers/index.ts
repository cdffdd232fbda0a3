import type { UpstreamProviderName } from '../provider-table';
import type { UpstreamProvider } from '../upstream-provider';
import { passerelle } from './passerelle.mapping';
import { recommand } from './recommand.mapping';

/** The adapters, by the name of their provider. */
export const ADAPTERS: Readonly<Record<UpstreamProviderName, UpstreamProvider>> = { passerelle, recommand };
