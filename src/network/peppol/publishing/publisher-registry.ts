import { Inject, Injectable } from '@nestjs/common';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import {
  NetworkRejectedError,
  NetworkUnavailableError,
  type AdvertisedDocumentType,
} from '../../port/document-network';
import { DirectoryEntries } from '../directory/directory-entries';
import { ParticipantLookup } from '../participant-lookup';
import type { ParticipantRegistry } from '../peppol-network';
import { SmlClient, SmlRejectedError } from './sml-client';
import type { RegistrationState } from './published-participant.entity';
import { PublishedParticipants, type RegistrationProgress } from './published-participants';

const PENDING_STATES: RegistrationState[] = ['registering', 'migrating'];

/**
 * Publishes participants in our own metadata publisher (SMP), which all teams share. A row is written before the SML is
 * called: our publisher serves a participant before the SML refers to our publisher, and until the SML certainly does
 * not refer to it any more.
 *
 * After a lost response, the request is repeated: the SML then rejects the request, and its list of our participants
 * shows whether the earlier request succeeded.
 */
@Injectable()
export class PublisherRegistry implements ParticipantRegistry {
  private readonly publisherId: string;
  private readonly publicUrl: string;

  constructor(
    @Inject(CONFIG) { peppol: { smp } }: Config,
    private readonly publishedParticipants: PublishedParticipants,
    private readonly smlClient: SmlClient,
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
    const progress = await this.publishedParticipants.beginRegistration(
      teamId,
      participant,
      types,
      'registering',
    );
    if (progress.state === 'registered' && !progress.hasLeft) return;
    await this.completeRegistration(teamId, participant, progress, () =>
      this.smlClient.register(participant),
    );
  }

  async migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    types: AdvertisedDocumentType[],
  ): Promise<void> {
    const progress = await this.publishedParticipants.beginRegistration(
      teamId,
      participant,
      types,
      'migrating',
    );
    // The stored state may still be `registered` although the SML refers to another publisher, because the metadata of
    // a departed participant is served for a grace period.
    if (progress.state === 'registered' && (await this.isListed(participant)))
      return this.publishedParticipants.setRegistered(teamId, participant);
    await this.completeRegistration(teamId, participant, progress, () =>
      this.smlClient.migrate(participant, migrationKey),
    );
  }

  async deregister(teamId: string, participant: string): Promise<void> {
    const owningTeam = await this.publishedParticipants.findTeam(participant);
    if (owningTeam !== null && owningTeam !== teamId) throw createNotPublishedError(participant);
    await this.directory.requestRemovalNow(teamId, participant);
    await this.publishedParticipants.beginRemoval(teamId, participant);
    try {
      await this.smlClient.remove(participant);
    } catch (error) {
      if (!(error instanceof SmlRejectedError)) throw error;
      if (error.fault !== 'not_found') {
        // The rejection may concern our publisher and not the participant. In this case the SML still refers to our
        // publisher, and the row must remain.
        if (await this.isListedAfterRejection(participant, error))
          throw new NetworkUnavailableError(formatMessage(error));
        await this.publishedParticipants.delete(teamId, participant, ['removing']);
        throw new NetworkRejectedError(formatMessage(error));
      }
    }
    await this.publishedParticipants.delete(teamId, participant, ['removing']);
    this.lookup.evict(participant);
  }

  async prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void> {
    if ((await this.publishedParticipants.findTeam(participant)) !== teamId)
      throw createNotPublishedError(participant);
    try {
      await this.smlClient.prepareToMigrate(participant, migrationKey);
    } catch (error) {
      throw error instanceof SmlRejectedError ? new NetworkRejectedError(formatMessage(error)) : error;
    }
  }

  /**
   * Reads the DNS records of the SML first, because this is faster. Only when the records do not refer to our
   * publisher, the SML's list is read.
   */
  async isRegistered(teamId: string, participant: string): Promise<boolean> {
    if ((await this.publishedParticipants.findTeam(participant)) !== teamId) return false;
    return (await this.isOurRegistration(participant)) || (await this.isListed(participant));
  }

  private async isListed(participant: string): Promise<boolean> {
    try {
      return await this.smlClient.isListed(participant);
    } catch (error) {
      throw error instanceof SmlRejectedError ? new NetworkUnavailableError(formatMessage(error)) : error;
    }
  }

  async deleteTakenOver(teamId: string, participant: string): Promise<void> {
    await this.publishedParticipants.markDeparted(teamId, participant);
    this.lookup.evict(participant);
  }

  /**
   * Deletes the data of participants that departed more than `seconds` ago. A participant that the SML lists for our
   * publisher again is kept.
   * @throws NetworkUnavailableError
   */
  async deleteDeparted(seconds: number): Promise<void> {
    for (const leftParticipant of await this.publishedParticipants.listDeparted(seconds)) {
      if (await this.isRegistered(leftParticipant.teamId, leftParticipant.participant))
        await this.publishedParticipants.markReturned(leftParticipant);
      else await this.publishedParticipants.deleteDeparted(leftParticipant);
      this.lookup.evict(leftParticipant.participant);
    }
  }

  private async completeRegistration(
    teamId: string,
    participant: string,
    { known }: RegistrationProgress,
    request: () => Promise<void>,
  ): Promise<void> {
    try {
      await request();
    } catch (error) {
      if (!(error instanceof SmlRejectedError)) throw error;
      // The participant may already be registered for our publisher: by an earlier request without a response, or by a
      // request that is missing in a restored database.
      const mayBeOurs = known || (await this.isOurRegistration(participant).catch(() => false));
      if (!mayBeOurs || !(await this.isListedAfterRejection(participant, error))) {
        await this.publishedParticipants.delete(teamId, participant, PENDING_STATES);
        throw new NetworkRejectedError(formatMessage(error));
      }
    }
    await this.publishedParticipants.setRegistered(teamId, participant);
    this.lookup.evict(participant);
  }

  /**
   * Returns whether the SML lists the participant for our publisher.
   * @throws NetworkUnavailableError with the text of the rejection when the list cannot be read
   */
  private async isListedAfterRejection(participant: string, rejection: SmlRejectedError): Promise<boolean> {
    try {
      return await this.smlClient.isListed(participant);
    } catch (error) {
      if (error instanceof SmlRejectedError || error instanceof NetworkUnavailableError)
        throw new NetworkUnavailableError(
          `${formatMessage(rejection)} It is not yet known whether the participant is already registered for our publisher.`,
        );
      throw error;
    }
  }

  /** Returns whether the DNS records of the SML refer to our publisher. The records may be some minutes old. */
  private async isOurRegistration(participant: string): Promise<boolean> {
    this.lookup.evict(participant);
    return (await this.lookup.findPublisher(participant)) === this.publicUrl;
  }
}

function formatMessage({ message }: SmlRejectedError): string {
  return `The SML rejected the request: ${message}`;
}

function createNotPublishedError(participant: string): NetworkRejectedError {
  return new NetworkRejectedError(`The participant ${participant} is not published for this team.`);
}
