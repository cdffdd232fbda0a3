import {
  NetworkUnavailableError,
  type AdvertisedDocumentType,
  type DocumentNetwork,
  type NetworkMessage,
  type ServiceEntry,
  type TransmissionOutcome,
} from '../port/document-network';
import type { InvoicePlatform } from './invoice-platform';
import type { FrenchRoutes, FrenchRouteKind } from './routes/french-routes';
import { PlatformRejectedError, PlatformUnavailableError } from './reporting-platform';

/** Returns whether an address has the scheme of the French directory (`0225`). */
export function isFrenchAddress(participant: string): boolean {
  return participant.startsWith('0225:');
}

/**
 * Selects the French platform of a sender; null without a contract.
 * @param trackingId document whose submission determines the platform; the current contract is used for null or without
 * a submission
 */
export type PlatformSelector = (trackingId: string | null) => Promise<InvoicePlatform | null>;

/**
 * Network of production teams that have a contract with a French platform. A French recipient that is registered on the
 * network of access points receives documents there; any other French recipient receives them through the platforms if
 * its address is enabled in the French directory.
 * ```
 * 0225:… ─ registered at an SMP? ─ yes ──> access points
 *                   └ no ─ enabled in the directory? ─ yes ──> platform
 *                                       └ no ──> not registered
 * ```
 * A document keeps the route of the first attempt that may have arrived, so that the document is not sent over both
 * routes. The route is stored before the attempt, because a killed process stores no outcome.
 */
export class FrenchRoutedNetwork implements DocumentNetwork {
  /** @param accessPoints null when the installation has no connection to access points */
  constructor(
    private readonly accessPoints: DocumentNetwork | null,
    private readonly choosePlatform: PlatformSelector,
    private readonly routes: Pick<FrenchRoutes, 'find' | 'choose' | 'release'>,
  ) {}

  async lookup(participant: string, docTypeId?: string): Promise<ServiceEntry[] | null> {
    if (!isFrenchAddress(participant)) return this.getAccessPoints().lookup(participant, docTypeId);
    const registeredEntries = (await this.accessPoints?.lookup(participant, docTypeId)) ?? null;
    if (registeredEntries !== null) return registeredEntries;
    const platform = await this.choosePlatform(null);
    if (platform !== null) return listEntries(platform, participant);
    // Without access points and without a platform, recipients cannot be looked up.
    if (this.accessPoints === null) this.getAccessPoints();
    return null;
  }

  async whyNotServed(participant: string, docTypeId: string, processId: string): Promise<string | null> {
    if (this.accessPoints === null) return null;
    return this.accessPoints.whyNotServed(participant, docTypeId, processId);
  }

  presumedEndpoint(participant: string): string | null {
    return this.accessPoints?.presumedEndpoint(participant) ?? null;
  }

  async transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    try {
      if (!isFrenchAddress(message.receiver)) return await this.getAccessPoints().transmit(message);
      const platform = await this.choosePlatform(message.envelopeId);
      const { route, isFirst } = await this.chooseRoute(message, platform);
      return platform !== null && route === 'platform'
        ? await submitToPlatform(platform, message)
        : await this.transmitOverAccessPoints(message, isFirst);
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return { kind: 'retry', message: error.message, providerCode: null };
    }
  }

  async getPublisher(teamId: string): Promise<string> {
    return this.getAccessPoints().getPublisher(teamId);
  }

  async register(teamId: string, participant: string, types: AdvertisedDocumentType[]): Promise<void> {
    await this.getAccessPoints().register(teamId, participant, types);
  }

  async deregister(teamId: string, participant: string): Promise<void> {
    await this.getAccessPoints().deregister(teamId, participant);
  }

  async prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void> {
    await this.getAccessPoints().prepareToMigrate(teamId, participant, migrationKey);
  }

  async migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    types: AdvertisedDocumentType[],
  ): Promise<void> {
    await this.getAccessPoints().migrate(teamId, participant, migrationKey, types);
  }

  async isRegistered(teamId: string, participant: string): Promise<boolean> {
    return this.getAccessPoints().isRegistered(teamId, participant);
  }

  async deleteTakenOver(teamId: string, participant: string): Promise<void> {
    await this.getAccessPoints().deleteTakenOver(teamId, participant);
  }

  /**
   * Chooses the route of a document and stores the route before the first attempt, because a killed process leaves no
   * other record of the attempt.
   * @returns the route, and whether no earlier attempt over this route can have arrived
   */
  private async chooseRoute(
    message: NetworkMessage,
    platform: InvoicePlatform | null,
  ): Promise<{ route: FrenchRouteKind; isFirst: boolean }> {
    const { envelopeId } = message;
    const chosenRoute = await this.routes.find(envelopeId);
    if (chosenRoute !== null && (chosenRoute === 'accessPoints' || platform !== null))
      return { route: chosenRoute, isFirst: false };
    // The document has the route `platform`, but the contract ended before the submission.
    if (chosenRoute === 'platform') await this.routes.release(envelopeId, 'platform');
    if (platform === null) this.getAccessPoints();
    const way = await this.routes.choose(envelopeId, await this.findRoute(message, platform));
    return { route: way, isFirst: message.mayHaveArrived !== true };
  }

  private async findRoute(
    { receiver, envelopeId, mayHaveArrived }: NetworkMessage,
    platform: InvoicePlatform | null,
  ): Promise<FrenchRouteKind> {
    if (platform === null) return 'accessPoints';
    if (this.accessPoints === null || (await platform.hasSubmission(envelopeId))) return 'platform';
    // Without a submission to the platform, an attempt that may have arrived used the access points.
    if (mayHaveArrived === true) return 'accessPoints';
    if ((await this.accessPoints.lookup(receiver)) !== null) return 'accessPoints';
    return (await listEntries(platform, receiver)) === null ? 'accessPoints' : 'platform';
  }

  /**
   * @param isFirst whether no earlier attempt can have arrived. If this attempt cannot have arrived either, the stored
   * route is released
   */
  private async transmitOverAccessPoints(
    message: NetworkMessage,
    isFirst: boolean,
  ): Promise<TransmissionOutcome> {
    const outcome = await this.tryAccessPoints(message);
    if (isFirst && outcome.kind === 'retry' && outcome.arrivalDoubt === undefined)
      await this.routes.release(message.envelopeId, 'accessPoints');
    return outcome;
  }

  private async tryAccessPoints(message: NetworkMessage): Promise<TransmissionOutcome> {
    try {
      return await this.getAccessPoints().transmit(message);
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return { kind: 'retry', message: error.message, providerCode: null };
    }
  }

  private getAccessPoints(): DocumentNetwork {
    if (this.accessPoints !== null) return this.accessPoints;
    throw new NetworkUnavailableError(
      'No connection to the production network is configured on this installation (PEPPOL_STAGE is off).',
    );
  }
}

async function submitToPlatform(
  platform: InvoicePlatform,
  { envelopeId, docTypeId, processId, payload, findPdf }: NetworkMessage,
): Promise<TransmissionOutcome> {
  const submission = { trackingId: envelopeId, docTypeId, processId, content: payload, findPdf };
  try {
    const { flowId, state } = await platform.send(submission);
    const note = `Flow ${flowId} of the French platform.`;
    if (state === 'accepted') return { kind: 'accepted', receipt: null, note };
    return {
      kind: 'retry',
      message: `${note} The platform has not accepted it yet.`,
      providerCode: null,
      arrivalDoubt: 'answered',
      isUndecided: true,
    };
  } catch (error) {
    if (error instanceof PlatformRejectedError)
      return {
        kind: 'refused',
        category: 'validation',
        message: error.message,
        providerCode: error.reasons[0]?.code ?? null,
      };
    if (error instanceof PlatformUnavailableError)
      return {
        kind: 'retry',
        message: error.message,
        providerCode: null,
        ...(error.mayHaveArrived ? { arrivalDoubt: 'sent' } : {}),
        ...(error.hasAnswered ? { isUndecided: true } : {}),
      };
    throw error;
  }
}

async function listEntries(platform: InvoicePlatform, participant: string): Promise<ServiceEntry[] | null> {
  try {
    return await platform.listEntries(participant);
  } catch (error) {
    if (error instanceof PlatformUnavailableError) throw new NetworkUnavailableError(error.message);
    throw error;
  }
}
