import type { TeamEnvironment } from '../../../access/teams/team.entity';
import type { Logger } from '../../../platform/kernel/logger';
import type { DirectoryLine, DirectorySiren, DirectorySiret } from '../../../standards/french-flow';
import { ExpiringCache } from './expiring-cache';
import type { FrenchDirectory } from './french-directory';

/** Scheme of the electronic addresses in the French directory. */
const FRENCH_SCHEME = '0225';
/** Lifetime in milliseconds of an existing entry in the cache. */
const ENTRY_LIFETIME_MS = 86_400_000;
/** Lifetime in milliseconds of a missing entry; short, because the company may publish its address soon. */
const MISSING_ENTRY_LIFETIME_MS = 3_600_000;
/** Maximum number of entries of each cache. */
const MAX_CACHE_ENTRIES = 10_000;

/**
 * State of an address in the directory: enabled, planned or disabled; `absent`: not in the directory; `unknown`: the
 * directory does not respond.
 */
export type FrenchAddressStatus = 'enabled' | 'upcoming' | 'disabled' | 'absent' | 'unknown';

/** Entry of an electronic address in the French directory. Missing values are null. */
export interface FrenchAddressEntry {
  status: FrenchAddressStatus;
  /** Address in the notation of the directory. */
  addressingIdentifier: string | null;
  siren: string | null;
  siret: string | null;
  suffix: string | null;
  routingCode: string | null;
  /** Name of the company, or of its routing code. */
  name: string | null;
}

/**
 * Directory lines of a company or an establishment by lower-case address; null when there are too many lines to list.
 */
type CompanyLines = ReadonlyMap<string, DirectoryLine> | null;

const LIFETIMES = { foundMs: ENTRY_LIFETIME_MS, missingMs: MISSING_ENTRY_LIFETIME_MS };

/**
 * Addresses in the directory of the contract's platform, cached in memory for a day. Concurrent look-ups for the same
 * company share one request. Unless stated otherwise, methods throw PlatformFaultError while the directory does not
 * respond.
 */
export class FrenchAddressBook {
  private readonly companyLinesCache: ExpiringCache<CompanyLines>;
  /** Single lines of companies that have too many lines to list. */
  private readonly lineCache: ExpiringCache<DirectoryLine | null>;
  private readonly sirenCache: ExpiringCache<DirectorySiren | null>;
  private readonly siretCache: ExpiringCache<DirectorySiret | null>;

  /**
   * @param directory null when the contract includes no directory; all look-ups then return nothing
   * @param maxEntries maximum number of entries of each cache
   */
  constructor(
    private readonly directory: FrenchDirectory | null,
    private readonly logger: Pick<Logger, 'warn'>,
    maxEntries: number = MAX_CACHE_ENTRIES,
  ) {
    this.companyLinesCache = new ExpiringCache(LIFETIMES, maxEntries, (lines) => lines?.size === 0);
    this.lineCache = new ExpiringCache<DirectoryLine | null>(LIFETIMES, maxEntries, isNull);
    this.sirenCache = new ExpiringCache<DirectorySiren | null>(LIFETIMES, maxEntries, isNull);
    this.siretCache = new ExpiringCache<DirectorySiret | null>(LIFETIMES, maxEntries, isNull);
  }

  /**
   * Finds the entry of an address. The status is `unknown` while the directory does not respond.
   * @param address `<scheme>:<identifier>`
   * @returns null for an address of another scheme, for sandbox teams, and without a directory
   */
  async find(environment: TeamEnvironment, address: string): Promise<FrenchAddressEntry | null> {
    const [, identifier] = new RegExp(`^${FRENCH_SCHEME}:(.+)$`).exec(address) ?? [];
    if (environment !== 'production' || this.directory === null || identifier === undefined) return null;
    try {
      const line = await this.findLine(identifier);
      return line === null ? createEmptyEntry('absent') : toEntry(line);
    } catch (error) {
      this.logger.warn({ err: error }, 'the French directory did not respond to the look-up of an address');
      return createEmptyEntry('unknown');
    }
  }

  /**
   * Finds the directory line of an address without its scheme. The comparison ignores upper and lower case, like
   * Peppol.
   */
  async findLine(identifier: string): Promise<DirectoryLine | null> {
    const { directory } = this;
    const [, siren, siret = null] = /^(\d{9})(?:_(\d{14})(?:_|$))?/.exec(identifier) ?? [];
    if (directory === null || siren === undefined) return null;
    const key = identifier.toLowerCase();
    const lines = await this.getLines(directory, siren, siret);
    if (lines !== null) return lines.get(key) ?? null;
    return this.lineCache.get(key, () => directory.findLine(identifier));
  }

  /** Lists the lines of a company, or of one of its establishments; null when their number exceeds the maximum. */
  async listLines(siren: string, siret: string | null): Promise<DirectoryLine[] | null> {
    const { directory } = this;
    if (directory === null) return [];
    const lines = await this.getLines(directory, siren, siret);
    return lines === null ? null : [...lines.values()];
  }

  async findSiren(siren: string): Promise<DirectorySiren | null> {
    const { directory } = this;
    return directory === null ? null : this.sirenCache.get(siren, () => directory.findSiren(siren));
  }

  async findSiret(siret: string): Promise<DirectorySiret | null> {
    const { directory } = this;
    return directory === null ? null : this.siretCache.get(siret, () => directory.findSiret(siret));
  }

  private getLines(directory: FrenchDirectory, siren: string, siret: string | null): Promise<CompanyLines> {
    return this.companyLinesCache.get(siret ?? siren, async () => {
      const lines = await directory.listLines(siren, siret);
      if (lines === null) return null;
      return new Map(lines.map((line) => [line.addressingIdentifier.toLowerCase(), line]));
    });
  }
}

function isNull(value: unknown): boolean {
  return value === null;
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

function createEmptyEntry(status: 'absent' | 'unknown'): FrenchAddressEntry {
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
