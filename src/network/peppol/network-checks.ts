import type { Config } from '../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import { readIdentities, type IdentityFiles } from './certificates/identity-files';
import { NetworkTrust } from './certificates/network-trust';
import { CONNECTION_CHECKS } from './checks';
import type { CheckSubject, CertificateReadResult, NetworkCheck, QueryRunner } from './checks/check';
import { NetworkConnections } from './network-connections';
import { problem, type NetworkFinding } from './network-finding';
import { ParticipantLookup } from './participant-lookup';

/**
 * Checks the connection to the network, from the certificate files to the public endpoint of this access point. The
 * checks are in `checks/`; the command adds the checks of other features.
 */
export class NetworkChecks {
  /** @param checks checks, in the order of their findings */
  constructor(
    private readonly config: Config,
    private readonly checks: readonly NetworkCheck[] = CONNECTION_CHECKS,
  ) {}

  /**
   * Runs all checks.
   * @param identifiers participants that should be published with our certificate, `<scheme>:<identifier>`
   * @param database database of this installation; null when it cannot be read
   */
  async run(identifiers: readonly string[], database: QueryRunner | null = null): Promise<NetworkFinding[]> {
    if (this.config.peppol.stage === 'off')
      return [
        problem(
          'stage',
          'PEPPOL_STAGE is off: nothing is sent to or received from the network.',
          'set PEPPOL_STAGE to test, production or private',
        ),
      ];
    const connections = new NetworkConnections(this.config);
    try {
      const subject = await this.loadSubject(connections, identifiers, database);
      const findings: NetworkFinding[] = [];
      for (const check of this.checks) findings.push(...(await runCheck(check, subject)));
      return findings;
    } finally {
      await connections.onApplicationShutdown();
    }
  }

  private async loadSubject(
    connections: NetworkConnections,
    identifiers: readonly string[],
    database: QueryRunner | null,
  ): Promise<CheckSubject> {
    const { config } = this;
    const trust = new NetworkTrust(config, connections);
    return {
      config,
      connections,
      trust,
      participants: new ParticipantLookup(config, connections, trust),
      accessPoint: await readCertificates(config.peppol),
      publisher: await readCertificates(config.peppol.smp),
      identifiers,
      database,
    };
  }
}

async function readCertificates(files: IdentityFiles | null): Promise<CertificateReadResult> {
  if (files === null) return { foundCertificates: [], mistake: null };
  try {
    return { foundCertificates: await readIdentities(files), mistake: null };
  } catch (error) {
    return { foundCertificates: [], mistake: `${formatErrorOnOneLine(error)}.` };
  }
}

/** Runs a check. An error of the check becomes a finding, so that the other checks still run. */
async function runCheck(check: NetworkCheck, subject: CheckSubject): Promise<NetworkFinding[]> {
  try {
    return await check.run(subject);
  } catch (error) {
    return [
      problem(check.name, `The check could not run: ${formatErrorOnOneLine(error)}.`, 'docs/network.md'),
    ];
  }
}
