import { createHash, randomUUID } from 'node:crypto';
import type { ReceivedMessage } from '../../../src/network/port/document-network';
import { ProviderMessages } from '../../../src/network/service-provider/provider-messages';
import { ProviderReceiver } from '../../../src/network/service-provider/provider-receiver';
import { ServiceProvider } from '../../../src/network/service-provider/service-provider';
import type { Transaction } from '../../../src/platform/kernel/database/unit-of-work';
import { parseXml } from '../../../src/standards/invoice';
import {
  MLS_DOCUMENT_TYPE,
  MLS_PROCESS,
  NO_LOCATION,
  writeStatus,
  type MessageStatus,
} from '../../../src/standards/peppol/mls';
import {
  JURISDICTION_TABLES,
  validateTaxData,
  readTaxData,
  findVersion,
  type TaxDataDocument,
} from '../../../src/standards/taxdata';
import type { TestNetwork } from '../peppol/test-network';
import { startService, type Service } from '../service';

/** Document type of the reports on Slovak invoices. */
export const REPORT_TYPE = findVersion(JURISDICTION_TABLES.SK, '2027-01-01');
/**
 * Positions, within each ten documents in order of arrival, of the one that is first refused as undeliverable, and the
 * one that is accepted twice.
 */
const REFUSED_FIRST_EVERY = 3;
const ANSWERED_TWICE_EVERY = 7;
const GIVE_UP_AFTER_HOURS = 24;

type AuthorityAnswer = Pick<MessageStatus, 'code' | 'description' | 'issues'>;
const ACCEPTED: AuthorityAnswer = { code: 'AP', description: null, issues: [] };
const REFUSING_ANSWER: AuthorityAnswer = {
  code: 'RE',
  description: 'The system behind the access point is away',
  issues: [{ reason: 'FD', place: NO_LOCATION, description: 'It did not answer' }],
};

/** Message with a tax data document, as the authority stored it. */
export interface ReportMessage {
  messageId: string;
  envelopeId: string;
  /** Id of the document, which is the same in each repetition. */
  digest: string;
  /** Id of each answer to it, and its code. */
  answers: { id: string; code: AuthorityAnswer['code'] }[];
}

/** Tax data document with the messages that brought it. */
export interface ReceivedReport {
  uuid: string;
  /** Number of the invoice. */
  documentNumber: string;
  reporter: 'C2' | 'C3' | null;
  messages: ReportMessage[];
}

/**
 * Access point of a tax authority within this process. The authority answers each report with an acceptance, refuses
 * every tenth document as undeliverable at first, and accepts another tenth twice.
 */
export class TaxAuthority {
  /** Stored reports by the UUID of their document. */
  readonly reports = new Map<string, ReceivedReport>();
  /** Rules that reports violated. */
  readonly violations: string[] = [];
  private readonly places = new Map<string, number>();

  private constructor(
    readonly service: Service,
    /** DER of its certificate. */
    readonly certificate: Buffer,
  ) {
    const { documentTypeId: docTypeId, processId } = REPORT_TYPE;
    service.app
      .get(ProviderReceiver)
      .registerHandler({ docTypeId, processId }, (tx, message) => this.receive(tx, message));
  }

  static async start(network: TestNetwork, commonName: string): Promise<TaxAuthority> {
    const certificate = network.accessPoint({ commonName });
    const service = await startService(network.settings(certificate, { LOG_LEVEL: 'error' }));
    return new TaxAuthority(service, certificate.der);
  }

  get port(): number {
    return Number(new URL(this.service.baseUrl).port);
  }

  /** All messages with reports. */
  get messages(): ReportMessage[] {
    return [...this.reports.values()].flatMap(({ messages }) => messages);
  }

  /** Sends waiting answers at once. @returns how many are not accepted yet */
  async hasten(): Promise<number> {
    await this.service.sql(
      `UPDATE provider_messages SET next_attempt_at = clock_timestamp()
       WHERE lease_until IS NULL AND next_attempt_at > clock_timestamp() + interval '1 second'`,
    );
    const open = await this.service.sql(`SELECT id FROM provider_messages WHERE state = 'pending'`);
    return open.length;
  }

  /** Number of answers that needed more than one attempt. */
  async countRepeated(): Promise<number> {
    return (await this.service.sql('SELECT id FROM provider_messages WHERE attempts > 1')).length;
  }

  stop(): Promise<void> {
    return this.service.stop();
  }

  private async receive(tx: Transaction, message: ReceivedMessage): Promise<void> {
    const xml = parseXml(message.payload);
    const report = readTaxData(xml);
    const { result, errors } = validateTaxData(xml, new Date().toISOString().slice(0, 10));
    const uuid = report?.uuid ?? '';
    // Chosen before the first await, so that a repetition after a rollback gets the same position.
    const place = this.places.get(uuid) ?? this.places.size;
    this.places.set(uuid, place);
    const isFirst = !this.reports.has(uuid);
    if (result !== 'valid') this.violations.push(`${uuid}: ${JSON.stringify(errors)}`);
    const expectedAnswers =
      isFirst && place % 10 === REFUSED_FIRST_EVERY
        ? [REFUSING_ANSWER]
        : place % 10 === ANSWERED_TWICE_EVERY
          ? [ACCEPTED, ACCEPTED]
          : [ACCEPTED];
    const answers: ReportMessage['answers'] = [];
    for (const outcome of expectedAnswers)
      answers.push({ id: await this.answer(tx, message, outcome), code: outcome.code });
    tx.afterCommit(() => this.store(uuid, report, message, answers));
  }

  private store(
    uuid: string,
    report: TaxDataDocument | null,
    { messageId, envelopeId, payload }: ReceivedMessage,
    answers: ReportMessage['answers'],
  ): void {
    const received = this.reports.get(uuid) ?? {
      uuid,
      documentNumber: report?.invoice?.content.invoiceNumber ?? '',
      reporter: report?.reporter ?? null,
      messages: [],
    };
    const digest = createHash('sha256').update(payload).digest('hex');
    received.messages.push({ messageId, envelopeId, digest, answers });
    this.reports.set(uuid, received);
  }

  private async answer(tx: Transaction, message: ReceivedMessage, outcome: AuthorityAnswer): Promise<string> {
    const identity = this.service.app.get(ServiceProvider).findIdentity();
    if (identity === null) throw new Error('The certificate of the authority is not valid');
    const id = randomUUID();
    await this.service.app.get(ProviderMessages).requestMessage(tx, identity, {
      kind: 'mls',
      subjectId: null,
      since: null,
      receiver: message.sender,
      docTypeId: MLS_DOCUMENT_TYPE,
      processId: MLS_PROCESS,
      payload: writeStatus({
        id,
        issuedAt: new Date(),
        sender: identity.participant,
        receiver: message.sender,
        reference: message.envelopeId,
        ...outcome,
      }),
      giveUpAfterHours: GIVE_UP_AFTER_HOURS,
    });
    return id;
  }
}
