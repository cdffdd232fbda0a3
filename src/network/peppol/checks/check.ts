import type { Config } from '../../../platform/kernel/config';
import type { OwnCertificate } from '../certificates/identity-files';
import type { NetworkTrust } from '../certificates/network-trust';
import type { NetworkConnections } from '../network-connections';
import type { NetworkFinding } from '../network-finding';
import type { ParticipantLookup } from '../participant-lookup';

/** Our certificates of one role, read from their files. */
export interface Identities {
  /** certificates, newest first */
  found: OwnCertificate[];
  /** error that prevents their use; null when there is none, or none are configured */
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
  /** Database; null before the first start, and while its schema is not the schema of this version. */
  database: Rows | null;
}

/**
 * One check of `network check`. It changes nothing and takes seconds at most. It also reports successful checks, so
 * that an operator sees all of them. An error is reported as a separate problem and does not prevent other checks.
 */
export interface NetworkCheck {
  /** One or two words, for a check that failed to run. */
  name: string;
  run(subject: CheckSubject): Promise<NetworkFinding[]> | NetworkFinding[];
}
