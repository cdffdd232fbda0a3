import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { OnDomainEvent, type DomainEvent } from '../../platform/events/domain-events';
import { clock } from '../../platform/kernel/clock';
import { MLS_DOCUMENT_TYPE, MLS_PROCESS, findStatusRecipient, writeStatus } from '../../standards/peppol/mls';
import { ProviderMessages } from '../../network/service-provider/provider-messages';
import type {} from '../sending/inbound-receiver';
import { ServiceProvider } from '../../network/service-provider/service-provider';
import { toStatusContent } from './status-content';

/** Hours after which attempts to send a status end: five days; its service level is 20 minutes. */
const GIVE_UP_AFTER_HOURS = 120;

/**
 * Sends the statuses of received messages (MLS 1.0) to the provider that sent them: for each message whose envelope
 * requests a status, otherwise only for refused messages. The status is requested in the transaction that stores the
 * document.
 */
@Injectable()
export class StatusSender {
  constructor(
    private readonly provider: ServiceProvider,
    private readonly messages: ProviderMessages,
  ) {}

  @OnDomainEvent('document.arrived')
  async sendStatus({ tx, documentId, message, validation }: DomainEvent<'document.arrived'>): Promise<void> {
    const { origin, docTypeId, envelopeId } = message;
    // A status is never answered with a status, even when it is addressed to a company.
    if (origin === null || docTypeId === MLS_DOCUMENT_TYPE) return;
    const content = toStatusContent(validation);
    if (content.code !== 'RE' && origin.mlsType !== 'ALWAYS_SEND') return;
    const sender = this.provider.findIdentity();
    const receiver = findStatusRecipient(origin.seatId, origin.mlsTo);
    if (sender === null || receiver === null) return;
    await this.messages.requestMessage(tx, sender, {
      kind: 'mls',
      subjectId: documentId,
      since: origin.sentAt,
      receiver,
      docTypeId: MLS_DOCUMENT_TYPE,
      processId: MLS_PROCESS,
      payload: writeStatus({
        id: randomUUID(),
        issuedAt: clock.now(),
        sender: sender.participant,
        receiver,
        reference: envelopeId,
        ...content,
      }),
      giveUpAfterHours: GIVE_UP_AFTER_HOURS,
    });
  }
}
