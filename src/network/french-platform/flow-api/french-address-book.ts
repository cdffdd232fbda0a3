import type { TeamEnvironment } from '../../../access/teams/team.entity';
import type { Logger } from '../../../platform/kernel/logger';
import type { DirectoryLine } from '../../../standards/french-flow';
import type { FrenchDirectory } from './french-directory';

/** Scheme of the electronic addresses in the French directory. */
const FRENCH_SCHEME = '0225';
/** Entries are used for a day. */
const LISTED_MS = 86_400_000;
/** The absence of a company's addresses is used for a shorter time: it may be about to publish one. */
const UNLISTED_MS = 3_600_000;
/** Maximum number of companies and establishments in the cache. */
const MAX_ENTRIES = 10_000;

/**
 * State of an address in the directory: enabled, planned or disabled; `absent` when the directory does not have it;
 * `unknown` while the directory does not answer.
 */
export type FrenchAddressStatus = 'enabled' | 'upcoming' | 'disabled' | 'absent' | 'unknown';

/** Entry of an electronic address in the French directory. Null for absent values. */
export interface FrenchAddressEntry {
  status: FrenchAddressStatus;
  /** Address as the directory writes it. */
  addressingIdentifier: string | null;
  siren: string | null;
  siret: string | null;
  suffix: string | null;
  routingCode: string | null;
  /** Name of the company, or of its routing code. */
  name: string | null;
}

interface CachedLines {
  lines: Promise<readonly DirectoryLine[]>;
  until: number;
}

/**
 * Entries of addresses of scheme 0225 in the directory of the contract's platform, kept in memory for a day. Requests for
 * the same company share one request; the entries that were used least recently are dropped first.
 */
export class FrenchAddressBook {
  private readonly cached = new Map<string, CachedLines>();
  /** Milliseconds of a monotonic clock. */
  private readonly now = (): number => performance.now();

  constructor(
    private readonly directory: FrenchDirectory | null,
    private readonly logger: Pick<Logger, 'warn'>,
    private readonly maxEntries: number = MAX_ENTRIES,
  ) {}

  /**
   * Finds an address. The comparison ignores the case, as the network does.
   * @param address `<scheme>:<identifier>`
   * @returns null for an address of another scheme, for sandbox teams, and without a directory
   */
  async find(environment: TeamEnvironment, address: string): Promise<FrenchAddressEntry | null> {
    const { directory } = this;
    const [, identifier] = new RegExp(`^${FRENCH_SCHEME}:(.+)$`).exec(address) ?? [];
    if (environment !== 'production' || directory === null || identifier === undefined) return null;
    const [, siren, siret = null] = /^(\d{9})(?:_(\d{14})(?:_|$))?/.exec(identifier) ?? [];
    if (siren === undefined) return createEntry('absent');
    try {
      const lines = await this.getLines(directory, siren, siret);
      const found = lines.find((line) => isSame(line.addressingIdentifier, identifier));
      return found === undefined ? createEntry('absent') : toEntry(found);
    } catch (error) {
      this.logger.warn({ err: error }, 'the French directory did not answer for an address');
      return createEntry('unknown');
    }
  }

  private getLines(
    directory: FrenchDirectory,
    siren: string,
    siret: string | null,
  ): Promise<readonly DirectoryLine[]> {
    const key = siret ?? siren;
    const known = this.cached.get(key);
    this.cached.delete(key);
    if (known !== undefined && known.until > this.now()) {
      this.cached.set(key, known);
      return known.lines;
    }
    const entry = { lines: directory.listLines(siren, siret), until: this.now() + LISTED_MS };
    this.cached.set(key, entry);
    const oldest = this.cached.keys().next();
    if (this.cached.size > this.maxEntries && oldest.done !== true) this.cached.delete(oldest.value);
    entry.lines.then(
      (lines) => {
        if (lines.length === 0) entry.until = this.now() + UNLISTED_MS;
      },
      // A failure is not kept; the caller handles it.
      () => {
        if (this.cached.get(key) === entry) this.cached.delete(key);
      },
    );
    return entry.lines;
  }
}

const STATUSES = { Enabled: 'enabled', Upcoming: 'upcoming', Disabled: 'disabled' } as const;

function toEntry(line: DirectoryLine): FrenchAddressEntry {
  const { addressingIdentifier, siren, siret, addressingSuffix, routingCode, routingIdentifier } = line;
  const status = line.directoryLineStatus;
  return {
    // A line without a status does not receive invoices.
    status: status === undefined ? 'disabled' : STATUSES[status],
    addressingIdentifier,
    siren,
    siret: siret ?? null,
    suffix: addressingSuffix ?? null,
    routingCode: routingCode?.routingIdentifier ?? routingIdentifier ?? null,
    name: routingCode?.routingCodeName ?? line.facility?.name ?? line.legalUnit?.businessName ?? null,
  };
}

function createEntry(status: 'absent' | 'unknown'): FrenchAddressEntry {
  return {
    status,
    addressingIdentifier: null,
    siren: null,
    siret: null,
    suffix: null,
    routingCode: null,
    name: null,
  };
}

function isSame(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
