import type { Config } from '../../../platform/kernel/config';
import type { OwnCertificate } from '../certificates/identity-files';
import type { NetworkTrust } from '../certificates/network-trust';
import type { NetworkConnections } from '../network-connections';
import type { NetworkFinding } from '../network-finding';
import type { ParticipantLookup } from '../participant-lookup';

/** Our certificates of one role, read from their files. */
export interface CertificateReadResult {
  /** Certificates, newest first. */
  foundCertificates: OwnCertificate[];
  /** Error message when the certificates cannot be used; null without an error or without configured certificates. */
  mistake: string | null;
}

/** Runs SQL statements that only read. */
export interface QueryRunner {
  rows: <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
}

/** Settings, connections and certificates that the checks examine. */
export interface CheckSubject {
  config: Config;
  connections: NetworkConnections;
  trust: NetworkTrust;
  participants: ParticipantLookup;
  accessPoint: CertificateReadResult;
  publisher: CertificateReadResult;
  /** Participants that should be published with our certificate, `<scheme>:<identifier>`. */
  identifiers: readonly string[];
  /** Database; null before the first start, and while the schema belongs to another version. */
  database: QueryRunner | null;
}

/**
 * One check of `network check`. A check changes no data and takes seconds at most. A check also reports success, so
 * that the operator sees all checks. A check that throws an error is reported as a problem; the other checks still run.
 */
export interface NetworkCheck {
  /** Name in one or two words, shown when the check could not run. */
  name: string;
  run(subject: CheckSubject): Promise<NetworkFinding[]> | NetworkFinding[];
}
