import type {
  AdvertisedDocumentType,
  DocumentNetwork,
  NetworkMessage,
  ServiceEntry,
  TransmissionOutcome,
} from '../port/document-network';
import { NetworkUnavailableError } from '../port/document-network';

/** Chooses the networks of a sender. */
export interface NetworkChoice {
  /** The network of the installation itself. @throws NetworkUnavailableError when it has none */
  getOwn(): DocumentNetwork;
  /** The network by the provider that the sender uses now; null: it uses the installation's own. */
  findUpstream(): Promise<DocumentNetwork | null>;
  /** The network by the provider to which a document was submitted, or may have been, or `own`; null: on neither. */
  findSubmitted(envelopeId: string): Promise<DocumentNetwork | 'own' | null>;
  /** Records before the first attempt that a document is sent over the own network. */
  beginOwnWay(envelopeId: string): Promise<void>;
  /** Records that no attempt over the own network can have arrived, so that the document may take another route. */
  releaseOwnWay(envelopeId: string): Promise<void>;
}

/**
 * The network of production teams: the installation's own, or that of a provider. A document stays with the network of its
 * first attempt that may have arrived, so that a change of the setting sends nothing twice. The way is stored before the
 * attempt, because one whose process is killed leaves no outcome.
 * ```
 * submitted already? ─ to a provider ──> that provider
 *         │          └ over the own network ──> own network
 *         └ no ─ may it have arrived? ─ yes ──> own network
 *                         └ no ──> the network that is set now
 * ```
 */
export class UpstreamRoutedNetwork implements DocumentNetwork {
  constructor(private readonly choice: NetworkChoice) {}

  async lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null> {
    return (await this.getNetwork()).lookup(participant, docTypeId);
  }

  async whyNotServed(participant: string, docTypeId: string, processId: string): Promise<string | null> {
    return (await this.getNetwork()).whyNotServed(participant, docTypeId, processId);
  }

  presumedEndpoint(): null {
    return null;
  }

  async getPublisher(teamId: string): Promise<string> {
    return (await this.getNetwork()).getPublisher(teamId);
  }

  async register(teamId: string, participant: string, types: AdvertisedDocumentType[]): Promise<void> {
    await (await this.getNetwork()).register(teamId, participant, types);
  }

  async deregister(teamId: string, participant: string): Promise<void> {
    await (await this.getNetwork()).deregister(teamId, participant);
  }

  async prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void> {
    await (await this.getNetwork()).prepareToMigrate(teamId, participant, migrationKey);
  }

  async migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    types: AdvertisedDocumentType[],
  ): Promise<void> {
    await (await this.getNetwork()).migrate(teamId, participant, migrationKey, types);
  }

  async holds(teamId: string, participant: string): Promise<boolean> {
    return (await this.getNetwork()).holds(teamId, participant);
  }

  async forget(teamId: string, participant: string): Promise<void> {
    await (await this.getNetwork()).forget(teamId, participant);
  }

  async transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    try {
      const { envelopeId } = message;
      const submittedNetwork = await this.choice.findSubmitted(envelopeId);
      if (submittedNetwork === 'own') return await this.choice.getOwn().transmit(message);
      if (submittedNetwork !== null) return await submittedNetwork.transmit(message);
      const upstream = message.mayHaveArrived === true ? null : await this.choice.findUpstream();
      return await (upstream === null ? this.transmitOverOwn(message) : upstream.transmit(message));
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return { kind: 'retry', message: error.message, providerCode: null };
    }
  }

  /** The route may change again if neither this attempt nor an earlier one can have arrived. */
  private async transmitOverOwn(message: NetworkMessage): Promise<TransmissionOutcome> {
    const ownNetwork = this.choice.getOwn();
    await this.choice.beginOwnWay(message.envelopeId);
    const outcome = await tryToTransmit(ownNetwork, message);
    if (outcome.kind === 'retry' && outcome.arrivalDoubt === undefined && message.mayHaveArrived !== true)
      await this.choice.releaseOwnWay(message.envelopeId);
    return outcome;
  }

  private async getNetwork(): Promise<DocumentNetwork> {
    return (await this.choice.findUpstream()) ?? this.choice.getOwn();
  }
}

async function tryToTransmit(
  network: DocumentNetwork,
  message: NetworkMessage,
): Promise<TransmissionOutcome> {
  try {
    return await network.transmit(message);
  } catch (error) {
    if (!(error instanceof NetworkUnavailableError)) throw error;
    return { kind: 'retry', message: error.message, providerCode: null };
  }
}
