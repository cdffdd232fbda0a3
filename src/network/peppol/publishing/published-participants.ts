import { Injectable } from '@nestjs/common';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { AdvertisedDocumentType } from '../../port/document-network';
import type { RegistrationState } from './published-participant.entity';
import {
  BEGIN_REGISTRATION,
  BEGIN_REMOVAL,
  COMPLETE_REGISTRATION,
  DELETE_DEPARTED,
  DELETE_PARTICIPANT,
  DEPARTED_PARTICIPANTS,
  MARK_DEPARTED,
  MARK_RETURNED,
  PUBLISHED_TYPES,
  TEAM_OF_PARTICIPANT,
} from './publishing.queries';

const TOPIC = 'published';

/** State of a registration that the SML has not confirmed yet. */
export interface RegistrationProgress {
  state: RegistrationState;
  /** Whether another publisher has taken the participant over. */
  hasLeft: boolean;
  /** Whether there was an earlier request for the participant whose outcome is unknown. */
  known: boolean;
}

/** A participant that another publisher has taken over. */
export interface DepartedParticipant {
  participant: string;
  teamId: string;
  leftAt: Date;
}

/**
 * Stores the participants of our publisher. A row is written before the SML is called and remains until the SML has
 * responded.
 */
@Injectable()
export class PublishedParticipants {
  private readonly handlers: ((participant: string | null) => void)[] = [];
  private readonly fixedTypeFinders: ((participant: string) => AdvertisedDocumentType[] | null)[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
  ) {}

  /** Stores the data to publish. Must be called before the SML is called. */
  async beginRegistration(
    teamId: string,
    participant: string,
    documentTypes: AdvertisedDocumentType[],
    state: 'registering' | 'migrating',
  ): Promise<RegistrationProgress> {
    const parameters = [participant, teamId, JSON.stringify(documentTypes), state];
    const [row] = await this.write<RegistrationProgress>(participant, BEGIN_REGISTRATION, parameters);
    if (row === undefined) throw new Error(`The registration of ${participant} was not stored`);
    return row;
  }

  /** Marks a participant as registered, after the SML refers to our publisher. */
  async setRegistered(teamId: string, participant: string): Promise<void> {
    await this.write(participant, COMPLETE_REGISTRATION, [participant, teamId]);
  }

  /** Marks a participant for removal. Must be called before the SML is called. */
  async beginRemoval(teamId: string, participant: string): Promise<void> {
    await this.write(participant, BEGIN_REMOVAL, [participant, teamId]);
  }

  /**
   * Deletes a participant that the SML does not list under our publisher.
   * @param states the participant is deleted only in one of these states
   */
  async delete(teamId: string, participant: string, states: RegistrationState[]): Promise<void> {
    await this.write(participant, DELETE_PARTICIPANT, [participant, teamId, states]);
  }

  /** Marks a participant as taken over by another publisher; its metadata is still served for a grace period. */
  async markDeparted(teamId: string, participant: string): Promise<void> {
    await this.write(participant, MARK_DEPARTED, [participant, teamId]);
  }

  /** Lists participants that departed more than `seconds` ago. */
  listDeparted(seconds: number): Promise<DepartedParticipant[]> {
    return this.unitOfWork.query<DepartedParticipant>(DEPARTED_PARTICIPANTS, [seconds]);
  }

  /** Deletes a departed participant, unless a new request for the participant has begun in the meantime. */
  async deleteDeparted({ participant, teamId, leftAt }: DepartedParticipant): Promise<void> {
    await this.write(participant, DELETE_DEPARTED, [participant, teamId, leftAt]);
  }

  /** Marks a departed participant as registered, unless a new request for the participant has begun in the meantime. */
  async markReturned({ participant, teamId, leftAt }: DepartedParticipant): Promise<void> {
    await this.write(participant, MARK_RETURNED, [participant, teamId, leftAt]);
  }

  /** Finds the team of a published participant; null when the participant is not published. */
  async findTeam(participant: string): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ teamId: string }>(TEAM_OF_PARTICIPANT, [participant]);
    return row?.teamId ?? null;
  }

  /** Lists the published document types of a participant; null when our publisher does not have the participant. */
  async listDocumentTypes(participant: string): Promise<AdvertisedDocumentType[] | null> {
    for (const findTypes of this.fixedTypeFinders) {
      const types = findTypes(participant);
      if (types !== null) return types;
    }
    const [row] = await this.unitOfWork.query<{ documentTypes: AdvertisedDocumentType[] }>(PUBLISHED_TYPES, [
      participant,
    ]);
    return row?.documentTypes ?? null;
  }

  /**
   * Publishes participants that belong to no team and are not stored.
   * @param findTypes returns null for any other participant
   */
  addFixedParticipants(findTypes: (participant: string) => AdvertisedDocumentType[] | null): void {
    this.fixedTypeFinders.push(findTypes);
  }

  /**
   * Calls the handler with each changed participant, immediately for changes by this process and shortly afterwards for
   * changes by other processes. Calls the handler with null when notifications may have been lost.
   */
  onChange(handler: (participant: string | null) => void): void {
    this.handlers.push(handler);
    this.notifications.on(TOPIC, handler);
    this.notifications.onLoss(() => handler(null));
  }

  /** Notifies the handlers after the commit that the metadata of a participant has changed. */
  announceChange(tx: Transaction, participant: string): void {
    tx.afterCommit(() => {
      for (const handler of this.handlers) handler(participant);
      this.notifications.notify(TOPIC, participant);
    });
  }

  private async write<Row extends object>(
    participant: string,
    statement: string,
    parameters: unknown[],
  ): Promise<Row[]> {
    return this.unitOfWork.run(async (tx) => {
      this.announceChange(tx, participant);
      return tx.query<Row>(statement, parameters);
    });
  }
}
