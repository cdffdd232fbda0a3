import { Inject, Injectable } from '@nestjs/common';
import { lookup } from 'node:dns/promises';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine, getErrorCode } from '../../../platform/kernel/error-type';
import {
  createParticipant,
  createPublisher,
  deleteParticipant,
  listParticipants,
  migrate,
  prepareChangeCertificate,
  prepareToMigrate,
  readParticipantPage,
  readPublisher,
  readPublisherAddress,
  readSmlAnswer,
  InvalidSmlResponseError,
  updatePublisher,
  type RegisteredPublisher,
  type SmlFaultKind,
  type SmlRequest,
} from '../../../standards/peppol/sml/management';
import type { XmlElement } from '../../../standards/peppol/xml';
import { NetworkUnavailableError } from '../../port/document-network';
import { HttpFailedError } from '../http-request';
import { PublisherConnections } from './publisher-connections';

/** Maximum number of pages of a list: a locator that never ends must not block a worker. */
const MAX_PAGES = 10_000;

/** Thrown when the locator refused a request, with the message of the locator. */
export class LocatorRefusedError extends Error {
  constructor(
    readonly fault: Exclude<SmlFaultKind, 'internal'>,
    words: string,
  ) {
    super(words);
  }
}

/**
 * Client of the management interface of the locator (SML specification 1.3) for our publisher. Each method makes one
 * request, and throws LocatorRefusedError for a refusal and NetworkUnavailableError when the result is unknown.
 */
@Injectable()
export class LocatorClient {
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
    await this.request(createParticipant(this.publisher.id, participant));
  }

  /**
   * Registers a participant that belongs to no team, unless this installation has registered it already.
   * @returns the action taken
   */
  async ensure(participant: string): Promise<'created' | 'unchanged'> {
    try {
      await this.register(participant);
      return 'created';
    } catch (error) {
      if (error instanceof LocatorRefusedError && (await this.holds(participant))) return 'unchanged';
      throw error;
    }
  }

  async remove(participant: string): Promise<void> {
    await this.request(deleteParticipant(this.publisher.id, participant));
  }

  async prepareToMigrate(participant: string, key: string): Promise<void> {
    await this.request(prepareToMigrate(this.publisher.id, participant, key));
  }

  async migrate(participant: string, key: string): Promise<void> {
    await this.request(migrate(this.publisher.id, participant, key));
  }

  /** Whether the locator lists the participant under our publisher: all of ours are searched. */
  async holds(participant: string): Promise<boolean> {
    let page: string | null = null;
    for (let count = 0; count < MAX_PAGES; count += 1) {
      const content: XmlElement | null = await this.request(listParticipants(this.publisher.id, page));
      const { participants, next } = this.read(() => readParticipantPage(content));
      if (participants.includes(participant)) return true;
      if (next === null || next === page) return false;
      page = next;
    }
    throw new NetworkUnavailableError(
      `The locator's list of our participants has more than ${MAX_PAGES} pages.`,
    );
  }

  /** Registers our publisher, or updates its address when it is already registered. @returns the action taken */
  async registerPublisher(): Promise<'created' | 'updated' | 'unchanged'> {
    const presentAddress = await this.publisherAddress();
    if (presentAddress === this.publisher.url) return 'unchanged';
    const publisher = await this.toPublisher();
    await this.request(presentAddress === null ? createPublisher(publisher) : updatePublisher(publisher));
    return presentAddress === null ? 'created' : 'updated';
  }

  /** Returns the address that the locator has for our publisher; null when it is not registered. */
  async publisherAddress(): Promise<string | null> {
    try {
      const content = await this.request(readPublisher(await this.toPublisher()));
      return this.read(() => readPublisherAddress(content)).replace(/\/+$/, '');
    } catch (error) {
      if (error instanceof LocatorRefusedError && error.fault === 'not_found') return null;
      throw error;
    }
  }

  /** Announces the successor of our certificate. @param certificate PEM @param day its first day, `2027-03-01` */
  async announceCertificate(certificate: string, day: string): Promise<void> {
    await this.request(prepareChangeCertificate(certificate, day));
  }

  /** Returns our publisher with the IP address of its host. @throws NetworkUnavailableError when that is not found */
  private async toPublisher(): Promise<RegisteredPublisher> {
    const { hostname } = new URL(this.publisher.url);
    if (this.ipAddress !== null) return { ...this.publisher, ipAddress: this.ipAddress };
    try {
      return { ...this.publisher, ipAddress: (await lookup(hostname, { family: 4 })).address };
    } catch (error) {
      throw new NetworkUnavailableError(
        `The IPv4 address of ${hostname} is not found (${getErrorCode(error) ?? formatErrorOnOneLine(error)}); set PEPPOL_SMP_IP_ADDRESS.`,
      );
    }
  }

  private async request({ path, action, body }: SmlRequest): Promise<XmlElement | null> {
    const headers = { 'content-type': 'text/xml; charset=utf-8', soapaction: action };
    const answer = await this.connections
      .send(`${this.url}${path}`, { method: 'POST', headers, body })
      .catch((error: unknown) => {
        if (error instanceof HttpFailedError) throw unavailableError(error.message);
        throw error;
      });
    const smlAnswer = this.read(() => readSmlAnswer(answer.status, answer.body));
    if (smlAnswer.kind === 'done') return smlAnswer.content;
    if (smlAnswer.fault === 'internal') throw unavailableError(smlAnswer.message);
    throw new LocatorRefusedError(smlAnswer.fault, smlAnswer.message);
  }

  private read<T>(parse: () => T): T {
    try {
      return parse();
    } catch (error) {
      if (error instanceof InvalidSmlResponseError) throw unavailableError(error.message);
      throw error;
    }
  }
}

function unavailableError(reason: string): NetworkUnavailableError {
  return new NetworkUnavailableError(`The locator gave no valid answer: ${reason.replace(/\.$/, '')}.`);
}
