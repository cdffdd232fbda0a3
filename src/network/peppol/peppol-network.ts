import type {
  AdvertisedDocumentType,
  DocumentNetwork,
  NetworkMessage,
  ServiceEntry,
  TransmissionOutcome,
} from '../document-network';
import type { ParticipantLookup } from './participant-lookup';
import { documentTypeOf, type Transmission } from './sending/transmission';

/** The part of a network that publishes participants and hands them over. */
export type ParticipantRegistry = Omit<DocumentNetwork, 'lookup' | 'transmit'>;

/** The network of access points: recipients are looked up and messages handed over by its protocols. */
export class PeppolNetwork implements DocumentNetwork {
  constructor(
    private readonly participants: ParticipantLookup,
    private readonly transmission: Transmission,
    private readonly registry: ParticipantRegistry,
  ) {}

  lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null> {
    return this.participants.entries(participant, docTypeId === undefined ? null : documentTypeOf(docTypeId));
  }

  transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    return this.transmission.transmit(message);
  }

  publisherOf(teamId: string): string {
    return this.registry.publisherOf(teamId);
  }

  register(publisher: string, participant: string, types: AdvertisedDocumentType[]): Promise<void> {
    return this.registry.register(publisher, participant, types);
  }

  deregister(publisher: string, participant: string): Promise<void> {
    return this.registry.deregister(publisher, participant);
  }

  prepareToMigrate(publisher: string, participant: string, migrationKey: string): Promise<void> {
    return this.registry.prepareToMigrate(publisher, participant, migrationKey);
  }

  migrate(
    publisher: string,
    participant: string,
    migrationKey: string,
    types: AdvertisedDocumentType[],
  ): Promise<void> {
    return this.registry.migrate(publisher, participant, migrationKey, types);
  }

  holds(publisher: string, participant: string): Promise<boolean> {
    return this.registry.holds(publisher, participant);
  }
}
