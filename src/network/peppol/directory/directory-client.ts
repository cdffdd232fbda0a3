import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import { PARTICIPANT_SCHEME } from '../../../standards/peppol/participant-identifier';
import { HttpFailedError, type HttpAnswer, type HttpRequest } from '../http-request';
import { PublisherConnections } from '../publishing/publisher-connections';

/**
 * The Directory accepts a request at once and executes it later, so its time limit is shorter than that of the locator.
 */
const TIMEOUT_MS = 10_000;
/** Maximum number of characters of the Directory's answer in messages. */
const MAX_WORDS = 300;

/** Thrown when the Directory did not accept a request. The message is for the team. */
export class DirectoryUnavailableError extends Error {}

/**
 * Client of the indexer of the Peppol Directory (specification 1.1.1, section 4), over mutual TLS with the publisher's
 * certificate. The Directory reads our metadata and the business card itself, some time after it has accepted a
 * request. Each method makes one request, may be repeated, and throws DirectoryUnavailableError.
 */
@Injectable()
export class DirectoryClient {
  /** Address of the indexer; null: no Directory is configured. */
  private readonly indexer: string | null;

  constructor(
    @Inject(CONFIG) { peppol: { smp } }: Config,
    private readonly connections: PublisherConnections,
  ) {
    const url = smp?.directoryUrl ?? null;
    this.indexer = url === null ? null : `${url}/indexer/1.0/`;
  }

  /** Whether this installation publishes participants, and its network has a Directory. */
  get isConfigured(): boolean {
    return this.indexer !== null;
  }

  /** Requests that a participant, or its changed card, is listed. @param participant `0208:0123456749` */
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
  async has(participant: string): Promise<boolean> {
    const { status } = await this.request(toPath(participant), { method: 'GET' }, [200, 204, 404]);
    return status !== 404;
  }

  private async request(
    path: string,
    request: HttpRequest,
    doneStatuses: readonly number[],
  ): Promise<HttpAnswer> {
    if (this.indexer === null) throw new DirectoryUnavailableError('No Directory is configured.');
    const answer = await this.connections
      .send(`${this.indexer}${path}`, request, TIMEOUT_MS)
      .catch((error: unknown) => {
        if (error instanceof HttpFailedError)
          throw new DirectoryUnavailableError(
            `The Directory did not answer: ${formatErrorOnOneLine(error)}.`,
          );
        throw error;
      });
    if (doneStatuses.includes(answer.status)) return answer;
    if (answer.status === 403)
      throw new DirectoryUnavailableError(
        'The Directory does not accept the certificate of our publisher (HTTP 403).',
      );
    const words = answer.body.toString('utf8').replace(/\s+/g, ' ').trim().slice(0, MAX_WORDS);
    throw new DirectoryUnavailableError(
      `The Directory answered HTTP ${answer.status}${words === '' ? '' : `: ${words}`}.`,
    );
  }
}

function toPath(participant: string): string {
  return encodeURIComponent(`${PARTICIPANT_SCHEME}::${participant}`);
}
