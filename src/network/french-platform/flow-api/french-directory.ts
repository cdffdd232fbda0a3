import {
  directoryPaths,
  MAX_DIRECTORY_LIMIT,
  parseDirectoryLine,
  parseDirectoryRoutingCode,
  parseDirectorySiren,
  parseDirectorySiret,
  parseDirectoryLinePage,
  type DirectoryLine,
  type DirectoryRoutingCode,
  type DirectorySearch,
  type DirectorySiren,
  type DirectorySiret,
  type ParsedShape,
} from '../../../standards/french-flow';
import { getFault, PlatformFaultError } from './platform-fault';
import type { PlatformRequests } from './platform-requests';
import { parseResponse } from './platform-response';

const REQUEST_LIMITS = { timeoutMs: 15_000, maxBytes: 1024 * 1024 };
/** Maximum number of pages of a search. */
const MAX_PAGES = 20;
const NO_CONTENT = 204;

/**
 * Client of the directory service of a French platform (XP Z12-013): legal units, establishments, routing codes, and the
 * addresses that receive invoices. Methods return null for entries that do not exist. @throws PlatformFaultError
 */
export class FrenchDirectory {
  constructor(private readonly requests: PlatformRequests) {}

  async findSiren(siren: string): Promise<DirectorySiren | null> {
    const unit = await this.find(directoryPaths.siren(siren), parseDirectorySiren);
    return unit === null ? null : this.assertSameAddress(unit, unit.siren, siren);
  }

  async findSiret(siret: string): Promise<DirectorySiret | null> {
    const establishment = await this.find(directoryPaths.siret(siret), parseDirectorySiret);
    return establishment === null ? null : this.assertSameAddress(establishment, establishment.siret, siret);
  }

  async findRoutingCode(siret: string, code: string): Promise<DirectoryRoutingCode | null> {
    const codeEntry = await this.find(directoryPaths.routingCode(siret, code), parseDirectoryRoutingCode);
    return codeEntry === null ? null : this.assertSameAddress(codeEntry, codeEntry.routingIdentifier, code);
  }

  /** @param addressingIdentifier `SIREN`, `SIREN_suffix`, `SIREN_SIRET` or `SIREN_SIRET_code` */
  async findLine(addressingIdentifier: string): Promise<DirectoryLine | null> {
    const line = await this.find(directoryPaths.line(addressingIdentifier), parseDirectoryLine);
    return line === null
      ? null
      : this.assertSameAddress(line, line.addressingIdentifier, addressingIdentifier);
  }

  /**
   * Lists the addresses of a company, or of one of its establishments.
   * @returns null for a company or an establishment with 2,000 addresses or more
   */
  async listLines(siren: string, siret: string | null): Promise<DirectoryLine[] | null> {
    const lines: DirectoryLine[] = [];
    for (let page = 0; page < MAX_PAGES; page++) {
      const results = await this.searchLines(siren, siret, lines.length);
      lines.push(...results);
      if (results.length < MAX_DIRECTORY_LIMIT) return lines;
    }
    return null;
  }

  /** Checks that the directory service is available to this installation. */
  async checkHealth(): Promise<void> {
    await this.requests.send({ method: 'GET', path: directoryPaths.health, limits: REQUEST_LIMITS });
  }

  private async searchLines(siren: string, siret: string | null, offset: number): Promise<DirectoryLine[]> {
    const search: DirectorySearch = {
      filters: {
        siren: { op: 'strict', value: siren },
        ...(siret === null ? {} : { siret: { op: 'strict', value: siret } }),
      },
      limit: MAX_DIRECTORY_LIMIT,
      ignore: offset,
      include: ['routingCode'],
      sorting: [{ field: 'addressingIdentifier', sortingOrder: 'ascending' }],
    };
    const response = await this.requests.send({
      method: 'POST',
      path: directoryPaths.search('directory-line'),
      body: { contentType: 'application/json', content: Buffer.from(JSON.stringify(search), 'utf8') },
      limits: REQUEST_LIMITS,
    });
    if (response.status === NO_CONTENT) return [];
    const { results } = parseResponse(response, this.requests.serverName, parseDirectoryLinePage);
    return results.filter((line) => line.siren === siren);
  }

  private async find<T>(path: string, parse: (value: unknown) => ParsedShape<T>): Promise<T | null> {
    try {
      const response = await this.requests.send({ method: 'GET', path, limits: REQUEST_LIMITS });
      return parseResponse(response, this.requests.serverName, parse);
    } catch (error) {
      if (getFault(error) === 'notFound') return null;
      throw error;
    }
  }

  /** Checks that a response is about the requested identifier. Identifiers that differ only in case are equal. */
  private assertSameAddress<T>(value: T, receivedAddress: string, requestedAddress: string): T {
    if (receivedAddress.toLowerCase() === requestedAddress.toLowerCase()) return value;
    throw new PlatformFaultError(
      'unreadable',
      `${this.requests.serverName} returned ${receivedAddress.slice(0, 125)} instead of ${requestedAddress}.`,
    );
  }
}
