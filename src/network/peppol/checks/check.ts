import type { Config } from '../../../platform/kernel/config';
import type { OwnCertificate } from '../certificates/identity-files';
import type { NetworkTrust } from '../certificates/network-trust';
import type { NetworkConnections } from '../network-connections';
import type { NetworkFinding } from '../network-finding';
import type { ParticipantLookup } from '../participant-lookup';

/** Our certificates of one role, read from their files. */
export interface Identities {
  /** certificates, newest first */
  foundCertificates: OwnCertificate[];
  /** error that prevents the use of the certificates; null without an error or without certificates */
  mistake: string | null;
}

/** Runs reading statements. */
export interface Rows {
  rows: <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
}

/** Subject of the checks. */
export interface CheckSubject {
  config: Config;
  connections: NetworkConnections;
  trust: NetworkTrust;
  participants: ParticipantLookup;
  accessPoint: Identities;
  publisher: Identities;
  /** Participants to be published with our certificate, `<scheme>:<identifier>`. */
  identifiers: readonly string[];
  /** Database; null before the first start, and while its schema belongs to another version. */
  database: Rows | null;
}

/**
 * One check of `network check`. A check changes no data and takes seconds at most. A check also reports success, so that
 * an operator sees all checks. An error is reported as a separate problem and does not prevent other checks.
 */
export interface NetworkCheck {
  /** Name in one or two words, for the report of a check that could not run. */
  name: string;
  run(subject: CheckSubject): Promise<NetworkFinding[]> | NetworkFinding[];
}
