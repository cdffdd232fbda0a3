import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { NetworkRefusedError, type AdvertisedDocumentType } from '../port/document-network';
import {
  TYPES_OF_PARTICIPANT,
  REGISTER,
  DEREGISTER,
  PREPARE_TO_MIGRATE,
  MIGRATE,
  HOLDER_OF_PARTICIPANT,
} from './simulated.queries';

/** Hashes a migration key for the locator, where it is only compared. */
const hashMigrationKey = (migrationKey: string): string =>
  createHash('sha256').update(migrationKey).digest('hex');

interface Registration {
  publisher: string;
  migrationKeyHash: string | null;
}

/**
 * Locator of the simulated network: the publisher of each participant, its document types, and the key for its migration
 * to another publisher. Every change is one conditional statement, so of two concurrent ones one wins.
 */
@Injectable()
export class SimulatedLocator {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  /** Returns null when the participant is not registered. */
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
      throw new NetworkRefusedError(
        `${participant} is registered by another access point, which has to release it or to issue a migration key.`,
      );
  }

  async deregister(publisher: string, participant: string): Promise<void> {
    const removedRows = await this.unitOfWork.query(DEREGISTER, [participant, publisher]);
    if (removedRows.length === 0 && (await this.findRegistration(participant)) !== null)
      throw new NetworkRefusedError(`${participant} is registered by another access point by now.`);
  }

  async prepareToMigrate(publisher: string, participant: string, migrationKey: string): Promise<void> {
    const preparedRows = await this.unitOfWork.query(PREPARE_TO_MIGRATE, [
      participant,
      publisher,
      hashMigrationKey(migrationKey),
    ]);
    if (preparedRows.length === 0)
      throw new NetworkRefusedError(`${participant} is not registered by this access point.`);
  }

  /** Migrates a participant and invalidates its key. */
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
      throw new NetworkRefusedError(
        `${participant} is not registered on the network, so there is nothing to migrate.`,
      );
    if (registration.migrationKeyHash === null)
      throw new NetworkRefusedError(
        `The access point that holds ${participant} has not prepared its migration; ask it for a migration key.`,
      );
    throw new NetworkRefusedError(
      `The migration key is not the latest one that the present provider of ${participant} issued.`,
    );
  }

  async holds(publisher: string, participant: string): Promise<boolean> {
    return (await this.findRegistration(participant))?.publisher === publisher;
  }

  private async findRegistration(participant: string): Promise<Registration | null> {
    const [row] = await this.unitOfWork.query<Registration>(HOLDER_OF_PARTICIPANT, [participant]);
    return row ?? null;
  }
}
