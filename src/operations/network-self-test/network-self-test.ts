import { Inject, Injectable } from '@nestjs/common';
import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { OwnCertificates } from '../../network/peppol/certificates/own-certificates';
import type { OwnCertificate } from '../../network/peppol/certificates/identity-files';
import { HttpFailedError } from '../../network/peppol/http-request';
import { NetworkConnections } from '../../network/peppol/network-connections';
import { ParticipantLookup } from '../../network/peppol/participant-lookup';
import { toDocumentType, type Endpoint } from '../../network/peppol/sending/transmission';
import { NetworkUnavailableError } from '../../network/port/document-network';
import { TestMessagePort } from '../../network/port/inbound-port';
import { ServiceProvider } from '../../network/service-provider/service-provider';
import { clock } from '../../platform/kernel/clock';
import { CONFIG, type Config } from '../../platform/kernel/config';
import { UnitOfWork } from '../../platform/kernel/database/unit-of-work';
import { defineId } from '../../platform/kernel/ids';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import {
  buildRequest,
  KeyUnavailableError,
  MAX_RESPONSE_BYTES,
  openResponse,
  PROFILE,
  type As4Response,
} from '../../standards/peppol/as4';
import { PROCESS_SCHEME } from '../../standards/peppol/process-identifier';
import { LastSelfTestReader } from './last-self-test';
import type { SelfTestStep } from './network-self-test.entity';
import {
  DELETE_OLD_SELF_TESTS,
  FINISH_SELF_TEST,
  HAS_ARRIVED,
  INSERT_NIGHTLY_TEST,
  INSERT_SELF_TEST,
  IS_NIGHTLY_TEST_DUE,
  IS_PUBLISHED,
  PUBLISHED_PARTICIPANTS,
  RECORD_ARRIVAL,
} from './network-self-test.queries';

export const newSelfTestId = defineId('nst');

/** Number of participants of which one is tested. */
const SAMPLE_SIZE = 20;

/** Result of a self-test. */
export interface SelfTestResult {
  participant: string;
  /** Step that failed; null: the test passed. */
  failedStep: SelfTestStep | null;
  /** Reason of the failure, as a sentence; null: the test passed. */
  failure: string | null;
}

/** Thrown when a step of the test fails. */
class FailedStepError extends Error {
  constructor(
    readonly step: SelfTestStep,
    message: string,
  ) {
    super(message);
  }
}

/**
 * Sends a test message (ebMS test service) from this access point to itself, over the same path as messages of other
 * access points: SML, SMP metadata, public address, decryption, receipt.
 * ```
 * lookup ─> metadata (our address, our certificate) ─> transmission (signed receipt) ─> reception (recorded here)
 * ```
 * The message contains no business document, so it is not stored for a team, counted for statistics or shown in an
 * inbox.
 */
@Injectable()
export class NetworkSelfTests {
  private readonly isEnabled: boolean;
  private readonly domain: string;

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly unitOfWork: UnitOfWork,
    private readonly participants: ParticipantLookup,
    private readonly connections: NetworkConnections,
    private readonly ownCertificates: OwnCertificates,
    private readonly provider: ServiceProvider,
    private readonly lastSelfTest: LastSelfTestReader,
    port: TestMessagePort,
  ) {
    this.isEnabled = config.peppol.stage !== 'off' && config.peppol.selfTest;
    this.domain = new URL(config.baseUrl).hostname;
    port.setListener(async (messageId) => {
      await unitOfWork.query(RECORD_ARRIVAL, [messageId]);
    });
  }

  /** Whether the service runs the test every night. */
  get isNightly(): boolean {
    return this.isEnabled;
  }

  /** Runs the test of this night. @returns null when no test is due, or no participant is published */
  async runNightly(): Promise<SelfTestResult | null> {
    if (!this.isEnabled) return null;
    const due = await this.unitOfWork.query(IS_NIGHTLY_TEST_DUE);
    if (due.length === 0) return null;
    const participant = (await this.findFailedParticipant()) ?? (await this.chooseParticipant());
    if (participant === null) return null;
    await this.unitOfWork.query(DELETE_OLD_SELF_TESTS);
    const [id, messageId] = [newSelfTestId(), this.newMessageId()];
    const insertedRows = await this.unitOfWork.query(INSERT_NIGHTLY_TEST, [id, participant, messageId]);
    return insertedRows.length === 0 ? null : this.run(id, participant, messageId);
  }

  /**
   * Runs a test now, for the operator.
   * @param participant `<scheme>:<identifier>`; null: any participant published here
   * @returns null when no participant is published here
   */
  async runNow(participant: string | null): Promise<SelfTestResult | null> {
    const chosenParticipant = participant?.toLowerCase() ?? (await this.chooseParticipant());
    if (chosenParticipant === null) return null;
    const [id, messageId] = [newSelfTestId(), this.newMessageId()];
    await this.unitOfWork.query(INSERT_SELF_TEST, [id, chosenParticipant, messageId]);
    return this.run(id, chosenParticipant, messageId);
  }

  /**
   * Returns the participant of the last scheduled test if that test failed, so that a success of another participant does
   * not hide the failure; null: it succeeded, or the participant is no longer published here.
   */
  private async findFailedParticipant(): Promise<string | null> {
    const last = await this.lastSelfTest.find();
    if (last === null || last.failure === null) return null;
    const { participant } = last;
    const end = participant.indexOf(':');
    const [scheme, identifier] = [participant.slice(0, end), participant.slice(end + 1)];
    const publishedRows = await this.unitOfWork.query(IS_PUBLISHED, [
      this.config.peppol.sandboxNetwork === 'peppol',
      scheme,
      this.config.peppol.smp !== null,
      identifier,
    ]);
    return publishedRows.length === 0 ? null : participant;
  }

  /**
   * Chooses one of the newest published participants at random. Without published participants, returns the participant
   * of this service provider if the SML knows it.
   */
  private async chooseParticipant(): Promise<string | null> {
    const publishedRows = await this.unitOfWork.query<{ participant: string }>(PUBLISHED_PARTICIPANTS, [
      this.config.peppol.sandboxNetwork === 'peppol',
      SAMPLE_SIZE,
      this.config.peppol.smp !== null,
    ]);
    const chosenRow = publishedRows[publishedRows.length === 0 ? 0 : randomInt(publishedRows.length)];
    if (chosenRow !== undefined) return chosenRow.participant;
    const identity = this.provider.findIdentity();
    if (identity === null) return null;
    try {
      const publisher = await this.participants.findPublisher(identity.participant);
      return publisher === null ? null : identity.participant;
    } catch (error) {
      if (!(error instanceof NetworkUnavailableError)) throw error;
      return identity.participant;
    }
  }

  private async run(id: string, participant: string, messageId: string): Promise<SelfTestResult> {
    let result: SelfTestResult = { participant, failedStep: null, failure: null };
    try {
      await this.runSteps(id, participant, messageId);
    } catch (error) {
      if (!(error instanceof FailedStepError)) throw error;
      result = { participant, failedStep: error.step, failure: error.message };
    }
    await this.unitOfWork.query(FINISH_SELF_TEST, [id, result.failedStep, result.failure]);
    return result;
  }

  /** Runs the steps of a test. @throws FailedStepError when a step fails */
  private async runSteps(id: string, participant: string, messageId: string): Promise<void> {
    const ownCertificate = this.ownCertificates.findCurrent();
    if (ownCertificate === null)
      throw new FailedStepError('transmission', 'This access point has no certificate that is valid now.');
    const endpoint = await this.lookUp(participant);
    this.requireOwnMetadata(participant, endpoint);
    const answer = await this.send(ownCertificate, participant, messageId, endpoint);
    if (answer.kind !== 'receipt')
      throw new FailedStepError('transmission', `${endpoint.url} answered ${formatAnswer(answer)}.`);
    const [row] = await this.unitOfWork.query<{ arrived: boolean }>(HAS_ARRIVED, [id]);
    if (row?.arrived !== true)
      throw new FailedStepError(
        'reception',
        `${endpoint.url} accepted the message with the certificate of this access point, but the message did not arrive in this database: another installation answers there.`,
      );
  }

  private async lookUp(participant: string): Promise<Endpoint> {
    const createLookupError = (reason: string): FailedStepError =>
      new FailedStepError(
        'lookup',
        `Other access points cannot find ${participant}: ${reason.replace(/\.$/, '')}.`,
      );
    try {
      this.participants.evict(participant);
      const entries = await this.participants.listEntries(participant, null);
      if (entries === null) throw createLookupError('the participant is not registered in the locator (SML)');
      const [entry] = entries;
      const type = entry === undefined ? null : toDocumentType(entry.docTypeId);
      const process = entry?.processes[0];
      if (type === null || process === undefined)
        throw createLookupError('the metadata of the participant names no AS4 endpoint');
      const lookup = await this.participants.findEndpoint(participant, type, {
        scheme: PROCESS_SCHEME,
        value: process,
      });
      if (lookup.kind === 'found') return lookup;
      throw createLookupError(
        'reason' in lookup ? lookup.reason : 'the participant is not registered in the locator (SML)',
      );
    } catch (error) {
      if (error instanceof NetworkUnavailableError) throw createLookupError(formatErrorOnOneLine(error));
      throw error;
    }
  }

  private requireOwnMetadata(participant: string, { url, receiver }: Endpoint): void {
    const { endpointUrl } = this.config.peppol;
    if (url !== endpointUrl)
      throw new FailedStepError(
        'metadata',
        `The metadata of ${participant} names the address ${url}, and PEPPOL_ENDPOINT_URL is ${endpointUrl}.`,
      );
    const isOwnCertificate = this.ownCertificates
      .listAll()
      .some(({ identity }) => identity.certificate.equals(receiver.certificate.der));
    if (!isOwnCertificate)
      throw new FailedStepError(
        'metadata',
        `The metadata of ${participant} names a certificate of ${receiver.seatId} that is not in use here.`,
      );
  }

  private async send(
    ownCertificate: OwnCertificate,
    participant: string,
    messageId: string,
    { url, receiver }: Endpoint,
  ): Promise<As4Response> {
    const peer = receiver.certificate.der;
    try {
      const request = await buildRequest(
        {
          messageId,
          conversationId: randomUUID(),
          timestamp: clock.now(),
          ...{ from: ownCertificate.seatId, to: receiver.seatId },
          process: PROFILE.testService,
          documentType: PROFILE.testAction,
          ...{ originalSender: participant, finalRecipient: participant },
          payload: Buffer.from(`<SelfTest xmlns="urn:passerelle:self-test">${messageId}</SelfTest>`),
        },
        ownCertificate.identity,
        peer,
      );
      const { contentType, body } = await this.connections.post(
        url,
        {
          headers: { 'content-type': request.contentType, 'content-length': String(request.length) },
          body: Readable.from(request.body, { objectMode: false }),
        },
        MAX_RESPONSE_BYTES,
      );
      return await openResponse(contentType, [body], {
        messageId,
        references: request.references,
        receiver: peer,
      });
    } catch (error) {
      if (error instanceof HttpFailedError)
        throw new FailedStepError('transmission', `${url}: ${formatErrorOnOneLine(error)}.`);
      if (error instanceof KeyUnavailableError)
        throw new FailedStepError('transmission', 'The private key of this access point cannot be used.');
      throw error;
    }
  }

  private newMessageId(): string {
    return `${randomUUID()}@${this.domain}`;
  }
}

function formatAnswer(answer: Exclude<As4Response, { kind: 'receipt' }>): string {
  if (answer.kind === 'unusable') return `neither a receipt nor an error (${answer.reason})`;
  return answer.errors
    .map(({ code, detail, description }) => `${code} ${detail ?? description ?? ''}`.trim())
    .join('; ');
}
