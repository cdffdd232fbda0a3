import { Injectable } from '@nestjs/common';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { AdvertisedDocumentType } from '../../port/document-network';
import type { RegistrationState } from './published-participant.entity';
import {
  BEGIN_REGISTRATION,
  BEGIN_REMOVAL,
  CLOSE_REGISTRATION,
  DELETE_LEFT,
  FORGET,
  LEFT_PARTICIPANTS,
  MARK_LEFT,
  MARK_PRESENT,
  PUBLISHED_TYPES,
  TEAM_OF_PARTICIPANT,
} from './publishing.queries';

const TOPIC = 'published';

/** A registration before the locator has confirmed it. */
export interface PendingRegistration {
  state: RegistrationState;
  /** Whether another publisher has taken the participant over. */
  hasLeft: boolean;
  /** Whether there was an earlier request about the participant, whose outcome is unknown. */
  known: boolean;
}

/** A participant that another publisher has taken over. */
export interface LeftParticipant {
  participant: string;
  teamId: string;
  leftAt: Date;
}

/**
 * Stores the participants of our publisher: a row is written before the locator is called and remains until it has
 * answered.
 */
@Injectable()
export class PublishedParticipants {
  private readonly handlers: ((participant: string | null) => void)[] = [];
  private readonly fixedParticipants: ((participant: string) => AdvertisedDocumentType[] | null)[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
  ) {}

  /** Stores the data to publish before the locator is called. */
  async begin(
    teamId: string,
    participant: string,
    documentTypes: AdvertisedDocumentType[],
    state: 'registering' | 'migrating',
  ): Promise<PendingRegistration> {
    const parameters = [participant, teamId, JSON.stringify(documentTypes), state];
    const [row] = await this.write<PendingRegistration>(participant, BEGIN_REGISTRATION, parameters);
    if (row === undefined) throw new Error(`${participant} was not written`);
    return row;
  }

  /** Marks a participant as registered: the locator names us. */
  async setRegistered(teamId: string, participant: string): Promise<void> {
    await this.write(participant, CLOSE_REGISTRATION, [participant, teamId]);
  }

  /** Marks a participant for removal, before the locator is called. */
  async beginRemoval(teamId: string, participant: string): Promise<void> {
    await this.write(participant, BEGIN_REMOVAL, [participant, teamId]);
  }

  /**
   * Deletes a participant that the locator does not list under our publisher.
   * @param states deletes only a participant in one of these states
   */
  async delete(teamId: string, participant: string, states: RegistrationState[]): Promise<void> {
    await this.write(participant, FORGET, [participant, teamId, states]);
  }

  /** Marks a participant as taken over by another publisher; its metadata are served for the grace time. */
  async markLeft(teamId: string, participant: string): Promise<void> {
    await this.write(participant, MARK_LEFT, [participant, teamId]);
  }

  /** Lists participants that left more than `seconds` ago. */
  listLeft(seconds: number): Promise<LeftParticipant[]> {
    return this.unitOfWork.query<LeftParticipant>(LEFT_PARTICIPANTS, [seconds]);
  }

  /** Deletes a participant that has left, unless a request about it began since. */
  async deleteLeft({ participant, teamId, leftAt }: LeftParticipant): Promise<void> {
    await this.write(participant, DELETE_LEFT, [participant, teamId, leftAt]);
  }

  /** Marks a participant that had left as registered, unless a request about it began since. */
  async markPresent({ participant, teamId, leftAt }: LeftParticipant): Promise<void> {
    await this.write(participant, MARK_PRESENT, [participant, teamId, leftAt]);
  }

  /** Finds the team of a published participant; null when it is not published. */
  async findTeam(participant: string): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ teamId: string }>(TEAM_OF_PARTICIPANT, [participant]);
    return row?.teamId ?? null;
  }

  /** Lists the published document types of a participant; null when it is not ours. */
  async listTypes(participant: string): Promise<AdvertisedDocumentType[] | null> {
    for (const findTypes of this.fixedParticipants) {
      const types = findTypes(participant);
      if (types !== null) return types;
    }
    const [row] = await this.unitOfWork.query<{ documentTypes: AdvertisedDocumentType[] }>(PUBLISHED_TYPES, [
      participant,
    ]);
    return row?.documentTypes ?? null;
  }

  /** Publishes participants that belong to no team and are in no row. @param findTypes null for any other participant */
  publishAlways(findTypes: (participant: string) => AdvertisedDocumentType[] | null): void {
    this.fixedParticipants.push(findTypes);
  }

  /**
   * Calls the handler with each changed participant: immediately for changes of this process, shortly later for changes
   * of other processes; with null when changes may have been missed.
   */
  onChange(handler: (participant: string | null) => void): void {
    this.handlers.push(handler);
    this.notifications.on(TOPIC, handler);
    this.notifications.onLoss(() => handler(null));
  }

  /** Notifies after the commit that the answers about a participant have changed. */
  announce(tx: Transaction, participant: string): void {
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
      this.announce(tx, participant);
      return tx.query<Row>(statement, parameters);
    });
  }
}
