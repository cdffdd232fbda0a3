import { Inject, Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import type { FrenchAddressBook } from '../../network/french-platform/flow-api/french-address-book';
import { PlatformContracts } from '../../network/french-platform/contracts/platform-contracts';
import { unavailable } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { DirectoryLine, DirectorySiren, DirectorySiret } from '../../standards/french-flow';

/** Maximum time that a client waits for the platform; a later response is used for the next request. */
const MAX_WAIT_MS = 5_000;
const RETRY_SECONDS = 30;

type Viewer = Pick<Credential, 'environment'>;

/**
 * Directory of the accredited platform of which this installation is a client, for addresses that this installation does
 * not have. The directory is queried only for production teams, and its data are public. Entries are cached for a day.
 */
@Injectable()
export class PlatformDirectory {
  constructor(
    private readonly contracts: PlatformContracts,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  /** @throws ApiError 503 while the platform does not respond */
  findLine(viewer: Viewer, identifier: string): Promise<DirectoryLine | null> {
    return this.queryPlatform(viewer, null, (book) => book.findLine(identifier));
  }

  /**
   * Lists the lines of a company, or of one of its establishments.
   * @throws ApiError 503 while the platform does not respond, and when the company has too many lines to list
   */
  async listLines(viewer: Viewer, siren: string, siret: string | null): Promise<DirectoryLine[]> {
    const lines = await this.queryPlatform(viewer, [], (book) => book.listLines(siren, siret));
    if (lines !== null) return lines;
    throw unavailable(
      `The directory has too many addresses of ${siret ?? siren} to list. Search for a single addressingIdentifier.`,
      RETRY_SECONDS,
    );
  }

  /** @throws ApiError 503 while the platform does not respond */
  findSiren(viewer: Viewer, siren: string): Promise<DirectorySiren | null> {
    return this.queryPlatform(viewer, null, (book) => book.findSiren(siren));
  }

  /** @throws ApiError 503 while the platform does not respond */
  findSiret(viewer: Viewer, siret: string): Promise<DirectorySiret | null> {
    return this.queryPlatform(viewer, null, (book) => book.findSiret(siret));
  }

  private async queryPlatform<T>(
    { environment }: Viewer,
    fallback: T,
    query: (directory: FrenchAddressBook) => Promise<T>,
  ): Promise<T> {
    const directory = this.contracts.installationContract?.addresses ?? null;
    if (environment !== 'production' || directory === null) return fallback;
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`The platform did not respond within ${MAX_WAIT_MS} ms.`));
      }, MAX_WAIT_MS);
    });
    try {
      return await Promise.race([query(directory), timeout]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the directory of the platform could not be queried');
      throw unavailable(
        'The directory of the platform to which this installation is connected does not respond, so the entry cannot be looked up. Repeat the request later.',
        RETRY_SECONDS,
      );
    } finally {
      clearTimeout(timer);
    }
  }
}
