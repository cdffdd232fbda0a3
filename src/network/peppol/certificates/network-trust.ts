import { Inject, Injectable } from '@nestjs/common';
import { readFileSync } from 'node:fs';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, ConfigError, type Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import type { PeppolSettings } from '../../../platform/kernel/settings/peppol-settings';
import {
  CertificateChecker,
  PUBLISHED_TRUST,
  RevocationChecker,
  TrustStore,
  type NetworkRole,
  type RevocationNote,
} from '../../../standards/peppol/pki';
import { NetworkConnections } from '../network-connections';

/** Setting value for the built-in authorities of the stage; files with further authorities may be added. */
const BUILT_IN = 'published';

/** Trusts access points and metadata publishers with certificates of the stage's authorities. */
@Injectable()
export class NetworkTrust {
  private cachedCheckers: Record<NetworkRole, CertificateChecker> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: NetworkConnections,
  ) {}

  /** Checker for certificates of access points. @throws ConfigError when the authorities cannot be read */
  get accessPoints(): CertificateChecker {
    return this.getCheckers().ap;
  }

  /** Checker for certificates of metadata publishers. @throws ConfigError when the authorities cannot be read */
  get publishers(): CertificateChecker {
    return this.getCheckers().smp;
  }

  /** Returns the authorities of a role. @throws ConfigError when the authorities cannot be read */
  getTrustStore(role: NetworkRole): TrustStore {
    const { peppol } = this.config;
    const files = role === 'ap' ? peppol.apTrust : peppol.smpTrust;
    const bundles = files.length === 0 ? [BUILT_IN] : files;
    try {
      return new TrustStore(
        role,
        bundles.map((file) =>
          file === BUILT_IN ? getBuiltInBundle(peppol, role) : readFileSync(file, 'utf8'),
        ),
      );
    } catch (error) {
      const name = role === 'ap' ? 'PEPPOL_AP_TRUST' : 'PEPPOL_SMP_TRUST';
      throw new ConfigError([
        `${name}: the authorities' certificates cannot be used: ${formatErrorOnOneLine(error)}`,
      ]);
    }
  }

  private getCheckers(): Record<NetworkRole, CertificateChecker> {
    return (this.cachedCheckers ??= this.createCheckers());
  }

  private createCheckers(): Record<NetworkRole, CertificateChecker> {
    const getNow = (): Date => clock.now();
    const revocation = new RevocationChecker({
      policy: this.config.peppol.revocation,
      source: this.connections.revocationSource,
      now: getNow,
    });
    return {
      ap: new CertificateChecker(this.getTrustStore('ap'), revocation, getNow),
      smp: new CertificateChecker(this.getTrustStore('smp'), revocation, getNow),
    };
  }
}

function getBuiltInBundle({ stage }: PeppolSettings, role: NetworkRole): string {
  if (stage === 'test' || stage === 'production') return PUBLISHED_TRUST[stage][role];
  throw new Error(`PEPPOL_STAGE=${stage} has no built-in authorities`);
}

/** Converts the revocation status of a certificate to the format of stored evidence, with times in ISO 8601. */
export function toRevocationEvidence(note: RevocationNote): Record<string, string | null> {
  const { status, source, url, thisUpdate, revokedAt, reason } = note;
  return {
    status,
    source,
    url,
    thisUpdate: thisUpdate?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
    reason,
  };
}
