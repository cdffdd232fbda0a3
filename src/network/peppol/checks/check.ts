import type { Config } from '../../../platform/kernel/config';
import type { OwnCertificate } from '../certificates/identity-files';
import type { NetworkTrust } from '../certificates/network-trust';
import type { NetworkConnections } from '../network-connections';
import type { NetworkFinding } from '../network-finding';
import type { ParticipantLookup } from '../participant-lookup';

/** Our certificates of one role, as their files have them now. */
export interface Identities {
  /** the newest first */
  found: OwnCertificate[];
  /** why they cannot be used; null when they can, or none are configured */
  mistake: string | null;
}

/** Runs statements that read. */
export interface Rows {
  rows: <Row extends object>(sql: string, parameters?: unknown[]) => Promise<Row[]>;
}

/** What a check looks at. */
export interface CheckSubject {
  config: Config;
  connections: NetworkConnections;
  trust: NetworkTrust;
  participants: ParticipantLookup;
  accessPoint: Identities;
  publisher: Identities;
  /** Participants that should be published with our certificate, `<scheme>:<identifier>`. */
  identifiers: readonly string[];
  /** Our database; null before the first start, and while its schema is not that of this version. */
  database: Rows | null;
}

/**
 * One subject of `network check`. It changes nothing and takes seconds at most. It says what is right too, so that an
 * operator sees what was looked at. What it throws is shown as a problem of its own, and keeps no other check from being made.
 */
export interface NetworkCheck {
  /** A word or two, shown when the check could not be made. */
  name: string;
  look(subject: CheckSubject): Promise<NetworkFinding[]> | NetworkFinding[];
}
