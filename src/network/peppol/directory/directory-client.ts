import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { PARTICIPANT_SCHEME } from '../../../standards/peppol/participant-identifier';
import { HttpFailedError, type HttpResponse, type HttpRequest } from '../http-request';
import { PublisherConnections } from '../publishing/publisher-connections';

/**
 * Time limit of a request. The Directory accepts a request immediately and executes it later, so the limit is shorter
 * than the limit for the SML.
 */
const TIMEOUT_MS = 10_000;
/** Maximum number of characters of the Directory's response in messages. */
const MAX_TEXT_LENGTH = 300;

/** Thrown when the Directory did not accept a request. The message is for the team. */
export class DirectoryUnavailableError extends Error {}

/**
 * Client of the indexer of the Peppol Directory (specification 1.1.1, section 4), over mutual TLS with the publisher's
 * certificate. Some time after the Directory has accepted a request, it reads our metadata and the business card. Each
 * method makes one request, may be repeated, and throws DirectoryUnavailableError.
 */
@Injectable()
export class DirectoryClient {
  /** Address of the indexer; null when no Directory is configured. */
  private readonly indexerUrl: string | null;

  constructor(
    @Inject(CONFIG) { peppol: { smp } }: Config,
    private readonly connections: PublisherConnections,
  ) {
    const url = smp?.directoryUrl ?? null;
    this.indexerUrl = url === null ? null : `${url}/indexer/1.0/`;
  }

  /** Whether this installation publishes participants and its network has a Directory. */
  get isConfigured(): boolean {
    return this.indexerUrl !== null;
  }

  /** Requests the listing of a participant, or of its changed business card. @param participant `0208:0123456749` */
  async index(participant: string): Promise<void> {
    const body = Buffer.from(`${PARTICIPANT_SCHEME}::${participant}`, 'utf8');
    const headers = { 'content-type': 'text/plain; charset=utf-8' };
    await this.request('', { method: 'PUT', headers, body }, [200, 204]);
  }

  /**
   * Requests that a participant is removed. A participant that is not listed counts as removed, also in a network
   * without a Directory.
   */
  async remove(participant: string): Promise<void> {
    if (this.isConfigured) await this.request(toPath(participant), { method: 'DELETE' }, [200, 204, 404]);
  }

  /** Whether the Directory lists the participant. */
  async isListed(participant: string): Promise<boolean> {
    const { status } = await this.request(toPath(participant), { method: 'GET' }, [200, 204, 404]);
    return status !== 404;
  }

  private async request(
    path: string,
    request: HttpRequest,
    expectedStatuses: readonly number[],
  ): Promise<HttpResponse> {
    if (this.indexerUrl === null) throw new DirectoryUnavailableError('No Directory is configured.');
    const response = await this.connections
      .send(`${this.indexerUrl}${path}`, request, TIMEOUT_MS)
      .catch((error: unknown) => {
        if (error instanceof HttpFailedError)
          throw new DirectoryUnavailableError(
            `The Directory did not respond: ${formatErrorOnOneLine(error)}.`,
          );
        throw error;
      });
    if (expectedStatuses.includes(response.status)) return response;
    if (response.status === 403)
      throw new DirectoryUnavailableError(
        'The Directory does not accept the certificate of our publisher (HTTP 403).',
      );
    const responseText = response.body.toString('utf8').replace(/\s+/g, ' ').trim().slice(0, MAX_TEXT_LENGTH);
    throw new DirectoryUnavailableError(
      `The Directory answered HTTP ${response.status}${responseText === '' ? '' : `: ${responseText}`}.`,
    );
  }
}

function toPath(participant: string): string {
  return encodeURIComponent(`${PARTICIPANT_SCHEME}::${participant}`);
}
