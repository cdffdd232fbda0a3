import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { clock } from '../../platform/kernel/clock';
import {
  findServingEntry,
  type AdvertisedDocumentType,
  type DocumentNetwork,
  type NetworkMessage,
  type ReceivedMessage,
  type ServiceEntry,
  type TransmissionOutcome,
} from '../port/document-network';
import { MLS_DOCUMENT_TYPE, MLS_PROCESS, NO_LOCATION, writeStatus } from '../../standards/peppol/mls';
import { InboundPort, SIMULATED_PROVIDER } from '../port/inbound-port';
import { createMagicResponses } from './magic-responses';
import { MAGIC_RECIPIENTS } from './magic-recipients';
import { FaultInjector } from './fault-injector';
import { SimulatedSml } from './simulated-sml';
import { computePayloadDigest, isReceiptFor, createReceipt } from './signal-message';
import { SimulatedMessages } from './simulated-messages';

const TRANSPORT_PROFILE = 'peppol-transport-as4-v2_0';
/**
 * Address of the simulated access points. Each participant has its own access point, so that a failing access point
 * does not affect others.
 */
const ENDPOINT_URL = 'https://sandbox.invalid/as4/';

const MLS_REJECTION = {
  code: 'RE',
  description: 'The document violates a rule of the recipient’s service provider.',
  issues: [{ reason: 'BV', place: NO_LOCATION, description: 'Issue created by the sandbox.' }],
} as const;

/**
 * Network of all sandbox teams of an installation: SML, metadata and the receiving access point. Accepted messages are
 * stored in separate tables (`simnet_*`), so that they survive restarts as on a real access point.
 */
@Injectable()
export class SimulatedNetwork implements DocumentNetwork {
  constructor(
    private readonly inbound: InboundPort,
    private readonly sml: SimulatedSml,
    private readonly messages: SimulatedMessages,
    private readonly faults: FaultInjector,
  ) {}

  async lookup(participant: string): Promise<ServiceEntry[] | null> {
    if (MAGIC_RECIPIENTS.has(participant)) return [toEntry(participant, '*', ['*'])];
    const documentTypes = await this.sml.findDocumentTypes(participant);
    return documentTypes === null ? null : toEntries(participant, documentTypes);
  }

  /** Returns null, because all published data is valid in the simulation. */
  async whyNotServed(): Promise<null> {
    return null;
  }

  /** Returns the endpoint of a participant; null for magic recipients, which are not stored in the table. */
  presumedEndpoint(participant: string): string | null {
    return MAGIC_RECIPIENTS.has(participant) ? null : `${ENDPOINT_URL}${participant}`;
  }

  /** Returns the team id: each team has its own SMP, so that teams can migrate participants to each other. */
  getPublisher(teamId: string): Promise<string> {
    return Promise.resolve(teamId);
  }

  register(teamId: string, participant: string, documentTypes: AdvertisedDocumentType[]): Promise<void> {
    return this.sml.register(teamId, participant, documentTypes);
  }

  deregister(teamId: string, participant: string): Promise<void> {
    return this.sml.deregister(teamId, participant);
  }

  prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void> {
    return this.sml.prepareToMigrate(teamId, participant, migrationKey);
  }

  migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    documentTypes: AdvertisedDocumentType[],
  ): Promise<void> {
    return this.sml.migrate(teamId, participant, migrationKey, documentTypes);
  }

  isRegistered(teamId: string, participant: string): Promise<boolean> {
    return this.sml.isRegisteredFor(teamId, participant);
  }

  /** No operation: the other publisher has replaced the data in the simulated SML. */
  deleteTakenOver(): Promise<void> {
    return Promise.resolve();
  }

  async transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    const { disturbed, receipt } = await this.messages.poll(message);
    const deliver = (): Promise<TransmissionOutcome> => this.deliverMessage(message, receipt);
    return disturbed ? this.faults.transmitWithFault(message, deliver) : deliver();
  }

  /** Delivers a message. @param earlierReceipt receipt of an earlier transmission; null without one */
  private async deliverMessage(
    message: NetworkMessage,
    earlierReceipt: string | null,
  ): Promise<TransmissionOutcome> {
    const digest = computePayloadDigest(message.payload);
    if (earlierReceipt !== null) return toReceiptOutcome(earlierReceipt, message.messageId, digest);
    const magic = MAGIC_RECIPIENTS.get(message.receiver);
    if (magic !== undefined) {
      await sleep(magic.delayMs);
      if (magic.outcome !== null) return magic.outcome;
      if (magic.sendsRefusal === true) await this.deliverMlsRejection(message);
      for (const response of createMagicResponses(message, magic.responses ?? []))
        await this.deliverToTeam(response);
      return this.storeAndConfirm(message, digest, createReceipt(message.messageId, digest, clock.now()));
    }
    const entries = await this.lookup(message.receiver);
    if (entries === null) {
      return toRejection(
        'recipient_not_found',
        `${message.receiver} is not registered on the network.`,
        null,
      );
    }
    if (findServingEntry(entries, message.docTypeId, message.processId) === undefined) {
      return toRejection(
        'document_not_supported',
        `${message.receiver} does not receive documents of this type and process.`,
        null,
      );
    }
    const outcome = await this.inbound.accept(
      'sandbox',
      { ...message, origin: null },
      createReceipt(message.messageId, digest, clock.now()),
    );
    switch (outcome.kind) {
      case 'stored':
        return this.storeAndConfirm(message, digest, outcome.receipt);
      case 'not_serviced':
        return toRejection('recipient_not_found', outcome.message, 'PEPPOL:NOT_SERVICED');
      case 'conflicting':
        return toRejection('duplicate', outcome.message, 'EBMS:4001');
    }
  }

  /**
   * Delivers a message level status (MLS) of the recipient's service provider, as the network would; the same message
   * always gets the same status.
   */
  private async deliverMlsRejection({ envelopeId, madeAt, countryC1 }: NetworkMessage): Promise<void> {
    const messageId = `status.${envelopeId}@sandbox.invalid`;
    const status = writeStatus({
      id: envelopeId,
      issuedAt: madeAt,
      sender: SIMULATED_PROVIDER,
      receiver: SIMULATED_PROVIDER,
      reference: envelopeId,
      ...MLS_REJECTION,
    });
    const message: ReceivedMessage = {
      messageId,
      conversationId: envelopeId,
      envelopeId: `status.${envelopeId}`,
      sender: SIMULATED_PROVIDER,
      receiver: SIMULATED_PROVIDER,
      docTypeId: MLS_DOCUMENT_TYPE,
      processId: MLS_PROCESS,
      countryC1,
      payload: status,
      origin: null,
    };
    await this.deliverToTeam(message);
  }

  /** Delivers a message of another simulated party to a team of this installation. */
  private async deliverToTeam(message: ReceivedMessage): Promise<void> {
    const { messageId, payload } = message;
    await this.inbound.accept(
      'sandbox',
      message,
      createReceipt(messageId, computePayloadDigest(payload), clock.now()),
    );
  }

  /** Stores the message as accepted, and returns its first receipt. */
  private async storeAndConfirm(
    message: NetworkMessage,
    digest: string,
    receipt: string,
  ): Promise<TransmissionOutcome> {
    return toReceiptOutcome(await this.messages.accept(message, receipt), message.messageId, digest);
  }
}

function toReceiptOutcome(receipt: string, messageId: string, digest: string): TransmissionOutcome {
  if (isReceiptFor(receipt, messageId, digest)) return { kind: 'accepted', receipt };
  return {
    kind: 'retry',
    message: 'The receipt is not for this message: its digest differs.',
    providerCode: 'EBMS:0302',
  };
}

function toRejection(
  category: 'recipient_not_found' | 'document_not_supported' | 'duplicate',
  message: string,
  providerCode: string | null,
): TransmissionOutcome {
  return { kind: 'refused', category, message, providerCode };
}

function toEntry(participant: string, docTypeId: string, processes: string[]): ServiceEntry {
  return {
    docTypeId,
    processes,
    transportProfile: TRANSPORT_PROFILE,
    endpointUrl: `${ENDPOINT_URL}${participant}`,
    certificateExpiresAt: null,
  };
}

function toEntries(participant: string, documentTypes: AdvertisedDocumentType[]): ServiceEntry[] {
  const processes = new Map<string, string[]>();
  for (const { docTypeId, processId } of documentTypes)
    processes.set(docTypeId, [...(processes.get(docTypeId) ?? []), processId]);
  return [...processes].map(([docTypeId, processIds]) => toEntry(participant, docTypeId, processIds));
}
