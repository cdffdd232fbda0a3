import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import {
  NetworkRefusedError,
  NetworkUnavailableError,
  type AdvertisedDocumentType,
} from '../../port/document-network';
import { DirectoryEntries } from '../directory/directory-entries';
import { ParticipantLookup } from '../participant-lookup';
import type { ParticipantRegistry } from '../peppol-network';
import { LocatorClient, LocatorRefusedError } from './locator-client';
import type { RegistrationState } from './published-participant.entity';
import { PublishedParticipants, type PendingRegistration } from './published-participants';

const PENDING_STATES: RegistrationState[] = ['registering', 'migrating'];

/**
 * Publishes participants in a metadata publisher of our own, shared by all teams. A row is written first: our publisher
 * answers for a participant before the locator names our publisher, and until the locator certainly no longer does.
 *
 * After a lost answer the request is repeated: the locator then refuses, and its list of our participants shows whether
 * the earlier request succeeded.
 */
@Injectable()
export class PublisherRegistry implements ParticipantRegistry {
  private readonly publisherId: string;
  private readonly publicUrl: string;

  constructor(
    @Inject(CONFIG) { peppol: { smp } }: Config,
    private readonly publishedParticipants: PublishedParticipants,
    private readonly locator: LocatorClient,
    private readonly lookup: ParticipantLookup,
    private readonly directory: DirectoryEntries,
  ) {
    this.publisherId = smp?.id ?? '';
    this.publicUrl = smp?.publicUrl ?? '';
  }

  getPublisher(): Promise<string> {
    return Promise.resolve(this.publisherId);
  }

  async register(teamId: string, participant: string, types: AdvertisedDocumentType[]): Promise<void> {
    const pendingParticipant = await this.publishedParticipants.begin(
      teamId,
      participant,
      types,
      'registering',
    );
    if (pendingParticipant.state === 'registered' && !pendingParticipant.hasLeft) return;
    await this.takeOver(teamId, participant, pendingParticipant, () => this.locator.register(participant));
  }

  async migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    types: AdvertisedDocumentType[],
  ): Promise<void> {
    const pendingParticipant = await this.publishedParticipants.begin(
      teamId,
      participant,
      types,
      'migrating',
    );
    // A participant that left a short time ago is served until senders have noticed: the locator names another publisher.
    if (pendingParticipant.state === 'registered' && (await this.isListed(participant)))
      return this.publishedParticipants.setRegistered(teamId, participant);
    await this.takeOver(teamId, participant, pendingParticipant, () =>
      this.locator.migrate(participant, migrationKey),
    );
  }

  async deregister(teamId: string, participant: string): Promise<void> {
    const holder = await this.publishedParticipants.findTeam(participant);
    if (holder !== null && holder !== teamId) throw registeredElsewhereError(participant);
    await this.directory.deleteEntry(teamId, participant);
    await this.publishedParticipants.beginRemoval(teamId, participant);
    try {
      await this.locator.remove(participant);
    } catch (error) {
      if (!(error instanceof LocatorRefusedError)) throw error;
      if (error.fault !== 'not_found') {
        // The refusal may concern our publisher and not the participant: then the locator still names our publisher, and
        // the row has to stay.
        if (await this.isOurs(participant, error)) throw new NetworkUnavailableError(formatMessage(error));
        await this.publishedParticipants.delete(teamId, participant, ['removing']);
        throw new NetworkRefusedError(formatMessage(error));
      }
    }
    await this.publishedParticipants.delete(teamId, participant, ['removing']);
    this.lookup.evict(participant);
  }

  async prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void> {
    if ((await this.publishedParticipants.findTeam(participant)) !== teamId)
      throw registeredElsewhereError(participant);
    try {
      await this.locator.prepareToMigrate(participant, migrationKey);
    } catch (error) {
      throw error instanceof LocatorRefusedError ? new NetworkRefusedError(formatMessage(error)) : error;
    }
  }

  /**
   * Reads the locator's DNS records first, because they are faster to read. Only when they do not name us, its list
   * decides.
   */
  async holds(teamId: string, participant: string): Promise<boolean> {
    if ((await this.publishedParticipants.findTeam(participant)) !== teamId) return false;
    return (await this.isOurRegistration(participant)) || (await this.isListed(participant));
  }

  private async isListed(participant: string): Promise<boolean> {
    try {
      return await this.locator.holds(participant);
    } catch (error) {
      throw error instanceof LocatorRefusedError ? new NetworkUnavailableError(formatMessage(error)) : error;
    }
  }

  async forget(teamId: string, participant: string): Promise<void> {
    await this.publishedParticipants.markLeft(teamId, participant);
    this.lookup.evict(participant);
  }

  /**
   * Deletes the data of participants that left more than `seconds` ago. One that the locator lists for us is kept.
   * @throws NetworkUnavailableError
   */
  async deleteLeft(seconds: number): Promise<void> {
    for (const leftParticipant of await this.publishedParticipants.listLeft(seconds)) {
      if (await this.holds(leftParticipant.teamId, leftParticipant.participant))
        await this.publishedParticipants.markPresent(leftParticipant);
      else await this.publishedParticipants.deleteLeft(leftParticipant);
      this.lookup.evict(leftParticipant.participant);
    }
  }

  private async takeOver(
    teamId: string,
    participant: string,
    { known }: PendingRegistration,
    request: () => Promise<void>,
  ): Promise<void> {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof LocatorRefusedError)) throw error;
      // The participant may already belong to our publisher: by an earlier request without an answer, or by a request
      // that is missing from a restored database.
      const mayBeOurs = known || (await this.isOurRegistration(participant).catch(() => false));
      if (!mayBeOurs || !(await this.isOurs(participant, error))) {
        await this.publishedParticipants.delete(teamId, participant, PENDING_STATES);
        throw new NetworkRefusedError(formatMessage(error));
      }
    }
    await this.publishedParticipants.setRegistered(teamId, participant);
    this.lookup.evict(participant);
  }

  /**
   * Whether the locator's list has it. @throws NetworkUnavailableError with the text of the refusal when the list cannot be
   * read
   */
  private async isOurs(participant: string, refusal: LocatorRefusedError): Promise<boolean> {
    try {
      return await this.locator.holds(participant);
    } catch (error) {
      if (error instanceof LocatorRefusedError || error instanceof NetworkUnavailableError)
        throw new NetworkUnavailableError(
          `${formatMessage(refusal)} It is not known yet whether the participant is ours already.`,
        );
      throw error;
    }
  }

  /** Whether the locator's DNS records name our publisher. The records may be some minutes old. */
  private async isOurRegistration(participant: string): Promise<boolean> {
    this.lookup.evict(participant);
    return (await this.lookup.findPublisher(participant)) === this.publicUrl;
  }
}

function formatMessage({ message }: LocatorRefusedError): string {
  return `The locator says: ${message}`;
}

function registeredElsewhereError(participant: string): NetworkRefusedError {
  return new NetworkRefusedError(`${participant} is not published for this team.`);
}
