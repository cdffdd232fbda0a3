import { Injectable } from '@nestjs/common';
import { Notifications } from '../../../platform/kernel/database/notifications';
import { type Transaction, UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import type { AdvertisedDocumentType } from '../../port/document-network';
import type { RegistrationState } from './published-participant.entity';
import {
  BEGIN_REGISTRATION,
  BEGIN_REMOVAL,
  CLOSE_REGISTRATION,
  FORGET,
  PUBLISHED,
  TEAM_OF_PARTICIPANT,
} from './publishing.queries';

const TOPIC = 'published';

/** A registration that is noted. */
export interface BegunRegistration {
  state: RegistrationState;
  /** An earlier request about the participant has been here: what the locator made of it is unknown. */
  known: boolean;
}

/** What our publisher publishes, as rows that stand before the locator is asked and until it has answered. */
@Injectable()
export class PublishedParticipants {
  private readonly handlers: ((participant: string | null) => void)[] = [];
  private readonly fixed: ((participant: string) => AdvertisedDocumentType[] | null)[] = [];

  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly notifications: Notifications,
  ) {}

  /** Notes what shall be published, before the locator is asked. */
  async begin(
    teamId: string,
    participant: string,
    documentTypes: AdvertisedDocumentType[],
    how: 'registering' | 'migrating',
  ): Promise<BegunRegistration> {
    const parameters = [participant, teamId, JSON.stringify(documentTypes), how];
    const [row] = await this.write<BegunRegistration>(participant, BEGIN_REGISTRATION, parameters);
    if (row === undefined) throw new Error(`${participant} was not written`);
    return row;
  }

  /** The locator names us. */
  async registered(teamId: string, participant: string): Promise<void> {
    await this.write(participant, CLOSE_REGISTRATION, [participant, teamId]);
  }

  /** Notes that it shall be removed, before the locator is asked. */
  async beginRemoval(teamId: string, participant: string): Promise<void> {
    await this.write(participant, BEGIN_REMOVAL, [participant, teamId]);
  }

  /** The locator does not name us, or another publisher. @param states only while it is in one of these */
  async forget(teamId: string, participant: string, states: RegistrationState[]): Promise<void> {
    await this.write(participant, FORGET, [participant, teamId, states]);
  }

  /** The team for which a participant is published; null when it is not. */
  async teamOf(participant: string): Promise<string | null> {
    const [row] = await this.unitOfWork.query<{ teamId: string }>(TEAM_OF_PARTICIPANT, [participant]);
    return row?.teamId ?? null;
  }

  /** What is published of a participant; null when it is not one of ours. */
  async typesOf(participant: string): Promise<AdvertisedDocumentType[] | null> {
    for (const typesOf of this.fixed) {
      const types = typesOf(participant);
      if (types !== null) return types;
    }
    const [row] = await this.unitOfWork.query<{ documentTypes: AdvertisedDocumentType[] }>(PUBLISHED, [
      participant,
    ]);
    return row?.documentTypes ?? null;
  }

  /** Publishes participants that are no team's and stand in no row. @param typesOf null for any other participant */
  publishAlways(typesOf: (participant: string) => AdvertisedDocumentType[] | null): void {
    this.fixed.push(typesOf);
  }

  /**
   * Calls the handler with each participant that changes: at once when this process changes it, soon when another one does;
   * with null when changes may have been missed.
   */
  onChange(handler: (participant: string | null) => void): void {
    this.handlers.push(handler);
    this.notifications.on(TOPIC, handler);
    this.notifications.onLoss(() => handler(null));
  }

  /** Says after the commit that what others are answered of a participant has changed. */
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
