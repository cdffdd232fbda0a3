import type {
  AdvertisedDocumentType,
  DocumentNetwork,
  NetworkMessage,
  ServiceEntry,
  TransmissionOutcome,
} from '../port/document-network';
import { NetworkUnavailableError } from '../port/document-network';

/** Selects the networks of a sender. */
export interface NetworkSelector {
  /** Returns the network of the installation itself. @throws NetworkUnavailableError when the installation has none */
  getOwnNetwork(): DocumentNetwork;
  /**
   * Finds the network of the provider that the sender uses now; null when the sender uses the installation's own
   * network.
   */
  findUpstreamNetwork(): Promise<DocumentNetwork | null>;
  /**
   * Finds the network over which a document was, or may have been, submitted: the network of a provider, or `own`. Null
   * when the document was not submitted.
   */
  findSubmissionNetwork(envelopeId: string): Promise<DocumentNetwork | 'own' | null>;
  /** Records before the first attempt that a document is sent over the own network. */
  fixOwnRoute(envelopeId: string): Promise<void>;
  /** Records that no attempt over the own network can have arrived, so that the document may take another route. */
  releaseOwnRoute(envelopeId: string): Promise<void>;
}

/**
 * Network of production teams: the installation's own network, or the network of a provider. A document stays with the
 * network of its first attempt that may have arrived, so that no document is sent twice after a change of the setting.
 * The route is stored before the attempt, because a killed process stores no outcome.
 * ```
 * already submitted? ─ to a provider ──> that provider
 *         │          └ over the own network ──> own network
 *         └ no ─ may it have arrived? ─ yes ──> own network
 *                         └ no ──> the network that is set now
 * ```
 */
export class UpstreamRoutedNetwork implements DocumentNetwork {
  constructor(private readonly selector: NetworkSelector) {}

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

  async isRegistered(teamId: string, participant: string): Promise<boolean> {
    return (await this.getNetwork()).isRegistered(teamId, participant);
  }

  async deleteTakenOver(teamId: string, participant: string): Promise<void> {
    await (await this.getNetwork()).deleteTakenOver(teamId, participant);
  }

  async transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    try {
      const { envelopeId } = message;
      const submittedNetwork = await this.selector.findSubmissionNetwork(envelopeId);
      if (submittedNetwork === 'own') return await this.selector.getOwnNetwork().transmit(message);
      if (submittedNetwork !== null) return await submittedNetwork.transmit(message);
      const upstream = message.mayHaveArrived === true ? null : await this.selector.findUpstreamNetwork();
      return await (upstream === null ? this.transmitOverOwnNetwork(message) : upstream.transmit(message));
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return { kind: 'retry', message: error.message, providerCode: null };
    }
  }

  /**
   * Transmits over the own network. The stored route is released if neither this attempt nor an earlier one can have
   * arrived.
   */
  private async transmitOverOwnNetwork(message: NetworkMessage): Promise<TransmissionOutcome> {
    const ownNetwork = this.selector.getOwnNetwork();
    await this.selector.fixOwnRoute(message.envelopeId);
    const outcome = await transmitSafely(ownNetwork, message);
    if (outcome.kind === 'retry' && outcome.arrivalDoubt === undefined && message.mayHaveArrived !== true)
      await this.selector.releaseOwnRoute(message.envelopeId);
    return outcome;
  }

  private async getNetwork(): Promise<DocumentNetwork> {
    return (await this.selector.findUpstreamNetwork()) ?? this.selector.getOwnNetwork();
  }
}

async function transmitSafely(
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
