import { Inject, Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import type { FrenchAddressBook } from '../../network/french-platform/flow-api/french-address-book';
import { PlatformContracts } from '../../network/french-platform/contracts/platform-contracts';
import { unavailable } from '../../platform/kernel/http/api-error';
import { LOGGER, type Logger } from '../../platform/kernel/logger';
import type { DirectoryLine, DirectorySiren, DirectorySiret } from '../../standards/french-flow';

/** Maximum time that a client waits for the platform; a later answer is used for the next request. */
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

  /** @throws ApiError 503 while the platform does not answer */
  findLine(viewer: Viewer, identifier: string): Promise<DirectoryLine | null> {
    return this.queryPlatform(viewer, null, (book) => book.findLine(identifier));
  }

  /**
   * Lists the lines of a company, or of one of its establishments.
   * @throws ApiError 503 while the platform does not answer, and when it has too many lines to list
   */
  async listLines(viewer: Viewer, siren: string, siret: string | null): Promise<DirectoryLine[]> {
    const lines = await this.queryPlatform(viewer, [], (book) => book.listLines(siren, siret));
    if (lines !== null) return lines;
    throw unavailable(
      `The directory has too many addresses of ${siret ?? siren}. Search for one addressingIdentifier.`,
      RETRY_SECONDS,
    );
  }

  /** @throws ApiError 503 while the platform does not answer */
  findSiren(viewer: Viewer, siren: string): Promise<DirectorySiren | null> {
    return this.queryPlatform(viewer, null, (book) => book.findSiren(siren));
  }

  /** @throws ApiError 503 while the platform does not answer */
  findSiret(viewer: Viewer, siret: string): Promise<DirectorySiret | null> {
    return this.queryPlatform(viewer, null, (book) => book.findSiret(siret));
  }

  private async queryPlatform<T>(
    { environment }: Viewer,
    absent: T,
    look: (book: FrenchAddressBook) => Promise<T>,
  ): Promise<T> {
    const book = this.contracts.ofInstallation?.addresses ?? null;
    if (environment !== 'production' || book === null) return absent;
    let timer: NodeJS.Timeout | undefined;
    const limit = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => {
        reject(new Error(`The platform did not answer within ${MAX_WAIT_MS} ms.`));
      }, MAX_WAIT_MS);
    });
    try {
      return await Promise.race([look(book), limit]);
    } catch (error) {
      this.logger.warn({ err: error }, 'the directory of the platform did not answer');
      throw unavailable(
        'The directory of the platform behind this installation does not answer, so it is unknown whether it has the entry. Repeat the request later.',
        RETRY_SECONDS,
      );
    } finally {
      clearTimeout(timer);
    }
  }
}
