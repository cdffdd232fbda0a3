import { Inject, Injectable } from '@nestjs/common';
import { SIMULATED_PROVIDER } from '../../network/port/inbound-port';
import { ServiceProvider, type ProviderIdentity } from '../../network/service-provider/service-provider';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { JURISDICTION_TABLES } from '../../standards/taxdata';
import type { LeasedReport } from './tax-data-work';

/** Participant identifier of the simulated tax authority, only for sandbox teams. */
export const SIMULATED_AUTHORITY = '0242:000001';

/** Route of a report: the provider that sends the report, and the tax authority. */
export interface ReportRoute {
  /** Identity that signs the message; null in the sandbox. */
  identity: ProviderIdentity | null;
  /** `<scheme>:<identifier>` of this provider */
  provider: string;
  /** `<scheme>:<identifier>` of the tax authority */
  authority: string;
}

/** Route of a report, or the reason why reports to the jurisdiction wait. */
export type RouteResult = { ok: true; route: ReportRoute } | { ok: false; reason: string };

/** Finds the route of a report to the tax authority. */
@Injectable()
export class TaxAuthorities {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly provider: ServiceProvider,
  ) {}

  findRoute({ environment, jurisdiction }: Pick<LeasedReport, 'environment' | 'jurisdiction'>): RouteResult {
    if (environment === 'sandbox')
      return {
        ok: true,
        route: { identity: null, provider: SIMULATED_PROVIDER, authority: SIMULATED_AUTHORITY },
      };
    const { name, authority: publishedAuthority } = JURISDICTION_TABLES[jurisdiction];
    const authority =
      this.config.taxAuthorities[jurisdiction] ??
      (publishedAuthority.identifier === null
        ? null
        : `${publishedAuthority.scheme}:${publishedAuthority.identifier}`);
    if (authority === null)
      return {
        ok: false,
        reason: `The participant identifier of the tax authority of ${name} is not known. The operator must set TAX_AUTHORITY_${jurisdiction}.`,
      };
    const identity = this.provider.findIdentity();
    if (identity === null)
      return {
        ok: false,
        reason:
          'This installation has no valid Peppol certificate, so it cannot send the report. The operator must configure PEPPOL_STAGE and the certificate.',
      };
    return { ok: true, route: { identity, provider: identity.participant, authority } };
  }
}
