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
import { MLS_DOCUMENT_TYPE, MLS_PROCESS, NO_PLACE, writeStatus } from '../../standards/peppol/mls';
import { InboundPort, SIMULATED_PROVIDER } from '../port/inbound-port';
import { createMagicAnswers } from './magic-answers';
import { MAGIC_RECIPIENTS } from './magic-recipients';
import { FaultInjector } from './fault-injector';
import { SimulatedLocator } from './simulated-locator';
import { computePayloadDigest, isReceiptFor, createReceipt } from './signal-message';
import { SimulatedMessages } from './simulated-messages';

const TRANSPORT_PROFILE = 'peppol-transport-as4-v2_0';
/** An access point for each participant, so that a failing one does not stop the others. */
const ENDPOINT_URL = 'https://sandbox.invalid/as4/';

const REFUSAL = {
  code: 'RE',
  description: 'The document breaks a rule of the recipient’s provider.',
  issues: [{ reason: 'BV', place: NO_PLACE, description: 'An issue that the sandbox invents.' }],
} as const;

/**
 * The network of all sandbox teams of an installation: locator, metadata and the access point on the other side. Accepted
 * messages are in separate tables (`simnet_*`), so that they survive restarts as on a real access point.
 */
@Injectable()
export class SimulatedNetwork implements DocumentNetwork {
  constructor(
    private readonly inbound: InboundPort,
    private readonly locator: SimulatedLocator,
    private readonly messages: SimulatedMessages,
    private readonly faults: FaultInjector,
  ) {}

  async lookup(participant: string): Promise<ServiceEntry[] | null> {
    if (MAGIC_RECIPIENTS.has(participant)) return [toEntry(participant, '*', ['*'])];
    const documentTypes = await this.locator.findDocumentTypes(participant);
    return documentTypes === null ? null : toEntries(participant, documentTypes);
  }

  /** Returns null: all published data is valid here. */
  async whyNotServed(): Promise<null> {
    return null;
  }

  /** Returns the endpoint for participants in the table; magic recipients are in no table. */
  presumedEndpoint(participant: string): string | null {
    return MAGIC_RECIPIENTS.has(participant) ? null : `${ENDPOINT_URL}${participant}`;
  }

  /** Each team has its own SMP, so that teams can migrate identifiers to each other. */
  getPublisher(teamId: string): Promise<string> {
    return Promise.resolve(teamId);
  }

  register(teamId: string, participant: string, documentTypes: AdvertisedDocumentType[]): Promise<void> {
    return this.locator.register(teamId, participant, documentTypes);
  }

  deregister(teamId: string, participant: string): Promise<void> {
    return this.locator.deregister(teamId, participant);
  }

  prepareToMigrate(teamId: string, participant: string, migrationKey: string): Promise<void> {
    return this.locator.prepareToMigrate(teamId, participant, migrationKey);
  }

  migrate(
    teamId: string,
    participant: string,
    migrationKey: string,
    documentTypes: AdvertisedDocumentType[],
  ): Promise<void> {
    return this.locator.migrate(teamId, participant, migrationKey, documentTypes);
  }

  holds(teamId: string, participant: string): Promise<boolean> {
    return this.locator.holds(teamId, participant);
  }

  /** No operation: the other publisher has replaced the data in the simulated locator. */
  forget(): Promise<void> {
    return Promise.resolve();
  }

  async transmit(message: NetworkMessage): Promise<TransmissionOutcome> {
    const { disturbed, receipt } = await this.messages.poll(message);
    const deliver = (): Promise<TransmissionOutcome> => this.deliver(message, receipt);
    return disturbed ? this.faults.transmitWithFault(message, deliver) : deliver();
  }

  /** @param knownParticipant receipt of an earlier transmission */
  private async deliver(
    message: NetworkMessage,
    knownParticipant: string | null,
  ): Promise<TransmissionOutcome> {
    const digest = computePayloadDigest(message.payload);
    if (knownParticipant !== null) return requireMatchingReceipt(knownParticipant, message.messageId, digest);
    const magic = MAGIC_RECIPIENTS.get(message.receiver);
    if (magic !== undefined) {
      await sleep(magic.delayMs);
      if (magic.outcome !== null) return magic.outcome;
      if (magic.sendsRefusal === true) await this.refuseByStatus(message);
      for (const answer of createMagicAnswers(message, magic.answers ?? []))
        await this.deliverToOwnTeam(answer);
      return this.storeAndAnswer(message, digest, createReceipt(message.messageId, digest, clock.now()));
    }
    const entries = await this.lookup(message.receiver);
    if (entries === null) {
      return toRefusal('recipient_not_found', `${message.receiver} is not registered on the network.`, null);
    }
    if (findServingEntry(entries, message.docTypeId, message.processId) === undefined) {
      return toRefusal(
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
        return this.storeAndAnswer(message, digest, outcome.receipt);
      case 'not_serviced':
        return toRefusal('recipient_not_found', outcome.message, 'PEPPOL:NOT_SERVICED');
      case 'conflicting':
        return toRefusal('duplicate', outcome.message, 'EBMS:4001');
    }
  }

  /**
   * Delivers a status (MLS) of the recipient's provider as if over the network; the same message always gets the same
   * status.
   */
  private async refuseByStatus({ envelopeId, madeAt, countryC1 }: NetworkMessage): Promise<void> {
    const messageId = `status.${envelopeId}@sandbox.invalid`;
    const status = writeStatus({
      id: envelopeId,
      issuedAt: madeAt,
      sender: SIMULATED_PROVIDER,
      receiver: SIMULATED_PROVIDER,
      reference: envelopeId,
      ...REFUSAL,
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
    await this.deliverToOwnTeam(message);
  }

  /** Delivers a message of another simulated party to a team of this installation. */
  private async deliverToOwnTeam(message: ReceivedMessage): Promise<void> {
    const { messageId, payload } = message;
    await this.inbound.accept(
      'sandbox',
      message,
      createReceipt(messageId, computePayloadDigest(payload), clock.now()),
    );
  }

  /** Accepts the message; its receipt is always the same. */
  private async storeAndAnswer(
    message: NetworkMessage,
    digest: string,
    receipt: string,
  ): Promise<TransmissionOutcome> {
    return requireMatchingReceipt(await this.messages.accept(message, receipt), message.messageId, digest);
  }
}

function requireMatchingReceipt(receipt: string, messageId: string, digest: string): TransmissionOutcome {
  if (isReceiptFor(receipt, messageId, digest)) return { kind: 'accepted', receipt };
  return {
    kind: 'retry',
    message: 'The receipt is not for this message: its digest differs.',
    providerCode: 'EBMS:0302',
  };
}

function toRefusal(
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
  return [...processes].map(([docTypeId, servedTypes]) => toEntry(participant, docTypeId, servedTypes));
}
