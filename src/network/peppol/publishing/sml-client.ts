import { Inject, Injectable } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import {
  buildCreateParticipant,
  buildCreatePublisher,
  buildDeleteParticipant,
  buildListParticipants,
  buildMigrate,
  buildPrepareChangeCertificate,
  buildPrepareToMigrate,
  readParticipantPage,
  buildReadPublisher,
  readPublisherAddress,
  readSmlResponse,
  InvalidSmlResponseError,
  buildUpdatePublisher,
  type RegisteredPublisher,
  type SmlFaultKind,
  type SmlRequest,
} from '../../../standards/peppol/sml/management';
import type { XmlElement } from '../../../standards/peppol/xml';
import { NetworkUnavailableError } from '../../port/document-network';
import { HttpFailedError } from '../http-request';
import { PublisherConnections } from './publisher-connections';

/** Maximum number of pages of a list, so that an endless list of the SML does not block a worker. */
const MAX_PAGES = 10_000;

/** Thrown when the SML rejected a request, with the message of the SML. */
export class SmlRejectedError extends Error {
  constructor(
    readonly fault: Exclude<SmlFaultKind, 'internal'>,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Client of the management interface of the SML (SML specification 1.3) for our metadata publisher. Throws
 * SmlRejectedError when the SML rejects a request, and NetworkUnavailableError when the result is unknown.
 */
@Injectable()
export class SmlClient {
  private readonly url: string;
  private readonly publisher: Omit<RegisteredPublisher, 'ipAddress'>;
  private readonly ipAddress: string | null;

  constructor(
    @Inject(CONFIG) { peppol: { smp } }: Config,
    private readonly connections: PublisherConnections,
  ) {
    this.url = smp?.smlUrl ?? '';
    this.publisher = { id: smp?.id ?? '', url: smp?.publicUrl ?? '' };
    this.ipAddress = smp?.ipAddress ?? null;
  }

  async register(participant: string): Promise<void> {
    await this.request(buildCreateParticipant(this.publisher.id, participant));
  }

  /**
   * Registers a participant that belongs to no team, unless this installation has already registered the participant.
   * @returns the action taken
   */
  async ensureRegistered(participant: string): Promise<'created' | 'unchanged'> {
    try {
      await this.register(participant);
      return 'created';
    } catch (error) {
      if (error instanceof SmlRejectedError && (await this.isListed(participant))) return 'unchanged';
      throw error;
    }
  }

  async remove(participant: string): Promise<void> {
    await this.request(buildDeleteParticipant(this.publisher.id, participant));
  }

  async prepareToMigrate(participant: string, key: string): Promise<void> {
    await this.request(buildPrepareToMigrate(this.publisher.id, participant, key));
  }

  async migrate(participant: string, key: string): Promise<void> {
    await this.request(buildMigrate(this.publisher.id, participant, key));
  }

  /**
   * Returns whether the SML lists the participant under our publisher. Reads the list of all our participants until the
   * participant is found.
   */
  async isListed(participant: string): Promise<boolean> {
    let page: string | null = null;
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const content: XmlElement | null = await this.request(buildListParticipants(this.publisher.id, page));
      const { participants, next } = this.read(() => readParticipantPage(content));
      if (participants.includes(participant)) return true;
      if (next === null || next === page) return false;
      page = next;
    }
    throw new NetworkUnavailableError(`The SML's list of our participants has more than ${MAX_PAGES} pages.`);
  }

  /** Registers our publisher, or updates the address of the registered publisher. @returns the action taken */
  async registerPublisher(): Promise<'created' | 'updated' | 'unchanged'> {
    const registeredAddress = await this.findPublisherAddress();
    if (registeredAddress === this.publisher.url) return 'unchanged';
    const publisher = await this.createPublisherData();
    await this.request(
      registeredAddress === null ? buildCreatePublisher(publisher) : buildUpdatePublisher(publisher),
    );
    return registeredAddress === null ? 'created' : 'updated';
  }

  /** Finds the address of our publisher in the SML; null when the publisher is not registered. */
  async findPublisherAddress(): Promise<string | null> {
    try {
      const content = await this.request(buildReadPublisher(await this.createPublisherData()));
      return this.read(() => readPublisherAddress(content)).replace(/\/+$/, '');
    } catch (error) {
      if (error instanceof SmlRejectedError && error.fault === 'not_found') return null;
      throw error;
    }
  }

  /**
   * Announces the successor of our certificate.
   * @param certificate PEM
   * @param day first day of use, e.g. `2027-03-01`
   */
  async announceCertificate(certificate: string, day: string): Promise<void> {
    await this.request(buildPrepareChangeCertificate(certificate, day));
  }

  /**
   * Returns our publisher with the IP address of its host.
   * @throws NetworkUnavailableError when the address cannot be resolved
   */
  private async createPublisherData(): Promise<RegisteredPublisher> {
    const { hostname } = new URL(this.publisher.url);
    if (this.ipAddress !== null) return { ...this.publisher, ipAddress: this.ipAddress };
    try {
      return { ...this.publisher, ipAddress: (await lookup(hostname, { family: 4 })).address };
    } catch (error) {
      throw new NetworkUnavailableError(
        `The IPv4 address of ${hostname} cannot be resolved (${getErrorCode(error) ?? formatErrorOnOneLine(error)}); set PEPPOL_SMP_IP_ADDRESS.`,
      );
    }
  }

  private async request({ path, action, body }: SmlRequest): Promise<XmlElement | null> {
    const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: action };
    const response = await this.connections
      .send(`${this.url}${path}`, { method: 'POST', headers, body })
      .catch((error: unknown) => {
        if (error instanceof HttpFailedError) throw createUnavailableError(error.message);
        throw error;
      });
    const result = this.read(() => readSmlResponse(response.status, response.body));
    if (result.kind === 'done') return result.content;
    if (result.fault === 'internal') throw createUnavailableError(result.message);
    throw new SmlRejectedError(result.fault, result.message);
  }

  private read<T>(parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      if (error instanceof InvalidSmlResponseError) throw createUnavailableError(error.message);
      throw error;
    }
  }
}

function createUnavailableError(reason: string): NetworkUnavailableError {
  return new NetworkUnavailableError(`The SML returned no valid response: ${reason.replace(/\.$/, '')}.`);
}
