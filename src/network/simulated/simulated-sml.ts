import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { NetworkRejectedError, type AdvertisedDocumentType } from '../port/document-network';
import {
  TYPES_OF_PARTICIPANT,
  REGISTER,
  DEREGISTER,
  PREPARE_TO_MIGRATE,
  MIGRATE,
  REGISTRATION_OF_PARTICIPANT,
} from './simulated.queries';

/** Hashes a migration key. The SML only compares keys, so the hash is sufficient. */
const hashMigrationKey = (migrationKey: string): string =>
  createHash('sha256').update(migrationKey).digest('hex');

interface Registration {
  publisher: string;
  migrationKeyHash: string | null;
}

/**
 * SML of the simulated network: stores the publisher of each participant, its document types, and the key for its
 * migration to another publisher. Every change is one conditional statement, so only one of two concurrent changes
 * succeeds.
 */
@Injectable()
export class SimulatedSml {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Finds the document types of a participant; null when the participant is not registered. */
  async findDocumentTypes(participant: string): Promise<AdvertisedDocumentType[] | null> {
    const [row] = await this.unitOfWork.query<{ document_types: AdvertisedDocumentType[] }>(
      TYPES_OF_PARTICIPANT,
      [participant],
    );
    return row?.document_types ?? null;
  }

  async register(
    publisher: string,
    participant: string,
    documentTypes: AdvertisedDocumentType[],
  ): Promise<void> {
    const writtenRows = await this.unitOfWork.query(REGISTER, [
      participant,
      publisher,
      JSON.stringify(documentTypes),
    ]);
    if (writtenRows.length === 0)
      throw new NetworkRejectedError(
        `${participant} is registered by another access point, which must deregister it or issue a migration key.`,
      );
  }

  async deregister(publisher: string, participant: string): Promise<void> {
    const removedRows = await this.unitOfWork.query(DEREGISTER, [participant, publisher]);
    if (removedRows.length === 0 && (await this.findRegistration(participant)) !== null)
      throw new NetworkRejectedError(`${participant} is now registered by another access point.`);
  }

  async prepareToMigrate(publisher: string, participant: string, migrationKey: string): Promise<void> {
    const preparedRows = await this.unitOfWork.query(PREPARE_TO_MIGRATE, [
      participant,
      publisher,
      hashMigrationKey(migrationKey),
    ]);
    if (preparedRows.length === 0)
      throw new NetworkRejectedError(`${participant} is not registered by this access point.`);
  }

  /** Migrates a participant to a publisher and invalidates the migration key. */
  async migrate(
    publisher: string,
    participant: string,
    migrationKey: string,
    documentTypes: AdvertisedDocumentType[],
  ): Promise<void> {
    const movedRows = await this.unitOfWork.query(MIGRATE, [
      participant,
      publisher,
      hashMigrationKey(migrationKey),
      JSON.stringify(documentTypes),
    ]);
    if (movedRows.length > 0) return;
    const registration = await this.findRegistration(participant);
    if (registration === null)
      throw new NetworkRejectedError(
        `${participant} is not registered on the network, so there is nothing to migrate.`,
      );
    if (registration.migrationKeyHash === null)
      throw new NetworkRejectedError(
        `The access point of ${participant} has not prepared its migration; ask this access point for a migration key.`,
      );
    throw new NetworkRejectedError(
      `The migration key is not the latest one that the current service provider of ${participant} issued.`,
    );
  }

  async isRegisteredFor(publisher: string, participant: string): Promise<boolean> {
    return (await this.findRegistration(participant))?.publisher === publisher;
  }

  private async findRegistration(participant: string): Promise<Registration | null> {
    const [row] = await this.unitOfWork.query<Registration>(REGISTRATION_OF_PARTICIPANT, [participant]);
    return row ?? null;
  }
}
