import type {
  AdvertisedDocumentType,
  DocumentNetwork,
  NetworkMessage,
  ServiceEntry,
  TransmissionOutcome,
} from '../port/document-network';
import { PROCESS_SCHEME } from '../../standards/peppol/process-identifier';
import type { ParticipantLookup } from './participant-lookup';
import { toDocumentType, type Transmission } from './sending/transmission';

/** The part of a network that publishes and migrates participants. */
export type ParticipantRegistry = Omit<
  DocumentNetwork,
  'lookup' | 'whyNotServed' | 'presumedEndpoint' | 'transmit'
>;

/** The network of access points: looks up recipients and transmits messages by its protocols. */
export class PeppolNetwork implements DocumentNetwork {
  constructor(
    private readonly participants: ParticipantLookup,
    private readonly transmission: Transmission,
    private readonly registry: ParticipantRegistry,
  ) {}

  lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null> {
    return this.participants.listEntries(
      participant,
      docTypeId === undefined ? null : toDocumentType(docTypeId),
    );
  }

  async whyNotServed(participant: string, docTypeId: string, processId: string): Promise<string | null> {
    const type = toDocumentType(docTypeId);
    const process = { scheme: PROCESS_SCHEME, value: processId };
    return type === null ? null : this.participants.whyNotServed(participant, type, process);
  }

  presumedEndpoint(): null {
    return null;
  }

  transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    return this.transmission.transmit(message);
  }

  getPublisher(teamId: string): Promise<string> {
    return this.registry.getPublisher(teamId);
  }

  register(teamId: string, participant: string, types: AdvertisedDocumentType[]): Promise<void> {
    return this.registry.register(teamId, participant, types);
  }

  deregister(teamId: string, participant: string): Promise<void> {
    return this.registry.deregister(teamId, participant);
  }

  prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void> {
    return this.registry.prepareToMigrate(teamId, participant, migrationKey);
  }

  migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    types: AdvertisedDocumentType[],
  ): Promise<void> {
    return this.registry.migrate(teamId, participant, migrationKey, types);
  }

  holds(teamId: string, participant: string): Promise<boolean> {
    return this.registry.holds(teamId, participant);
  }

  forget(teamId: string, participant: string): Promise<void> {
    return this.registry.forget(teamId, participant);
  }
}
