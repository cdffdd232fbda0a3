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

/** Operations of a network that publish and migrate participants. */
export type ParticipantRegistry = Omit<
  DocumentNetwork,
  'lookup' | 'whyNotServed' | 'presumedEndpoint' | 'transmit'
>;

/** The Peppol network of access points: looks up recipients with SML and SMP, and transmits messages over AS4. */
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

  isRegistered(teamId: string, participant: string): Promise<boolean> {
    return this.registry.isRegistered(teamId, participant);
  }

  deleteTakenOver(teamId: string, participant: string): Promise<void> {
    return this.registry.deleteTakenOver(teamId, participant);
  }
}
