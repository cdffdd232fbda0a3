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

/** Setting value for the built-in authorities of the stage, in addition to files with further ones. */
const PUBLISHED = 'published';

/** Decides which access points and publishers are trusted, by the authorities of the stage. */
@Injectable()
export class NetworkTrust {
  private checkers: Record<NetworkRole, CertificateChecker> | null = null;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly connections: NetworkConnections,
  ) {}

  /** Checker for certificates of access points. @throws ConfigError while the bundle cannot be used */
  get accessPoints(): CertificateChecker {
    return this.getStores().ap;
  }

  /** Checker for certificates of metadata publishers. @throws ConfigError while the bundle cannot be used */
  get publishers(): CertificateChecker {
    return this.getStores().smp;
  }

  /** Returns the authorities of a role. @throws ConfigError while the bundle cannot be used */
  store(role: NetworkRole): TrustStore {
    const { peppol } = this.config;
    const files = role === 'ap' ? peppol.apTrust : peppol.smpTrust;
    const bundles = files.length === 0 ? [PUBLISHED] : files;
    try {
      return new TrustStore(
        role,
        bundles.map((file) =>
          file === PUBLISHED ? readPublishedBundle(peppol, role) : readFileSync(file, 'utf8'),
        ),
      );
    } catch (error) {
      const name = role === 'ap' ? 'PEPPOL_AP_TRUST' : 'PEPPOL_SMP_TRUST';
      throw new ConfigError([`${name}: the authorities cannot be used: ${formatErrorOnOneLine(error)}`]);
    }
  }

  private getStores(): Record<NetworkRole, CertificateChecker> {
    return (this.checkers ??= this.load());
  }

  private load(): Record<NetworkRole, CertificateChecker> {
    const getNow = (): Date => clock.now();
    const revocation = new RevocationChecker({
      policy: this.config.peppol.revocation,
      source: this.connections.revocationSource,
      now: getNow,
    });
    return {
      ap: new CertificateChecker(this.store('ap'), revocation, getNow),
      smp: new CertificateChecker(this.store('smp'), revocation, getNow),
    };
  }
}

function readPublishedBundle({ stage }: PeppolSettings, role: NetworkRole): string {
  if (stage === 'test' || stage === 'production') return PUBLISHED_TRUST[stage][role];
  throw new Error(`PEPPOL_STAGE=${stage} has no built-in authorities`);
}

/** Converts the revocation status of a certificate to its form in evidence: instants in ISO 8601. */
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
