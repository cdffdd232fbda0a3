import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import { clock } from '../../../platform/kernel/clock';
import type { Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import {
  buildRequest,
  MAX_ANSWER,
  openAnswer,
  OwnIdentity,
  type Answer,
  type BuiltRequest,
} from '../../../standards/peppol/as4';
import { HttpFailedError } from '../http-request';
import type { OwnCertificate } from '../certificates/identity-files';
import type { NetworkConnections } from '../network-connections';
import type { NetworkTrust } from '../certificates/network-trust';
import {
  REHEARSAL_CASES,
  REHEARSAL_PROCESS,
  REHEARSAL_TYPE,
  type CaseValues,
  type RehearsalCase,
} from './rehearsal-cases';

/** Access point that plays the test bed, and the identifiers to use. */
export interface TestBedTarget {
  url: string;
  /** Certificate of the access point at `url`, in DER. */
  certificate: Buffer;
  sender: string;
  receiver: string;
  largeMib: number;
  /** Expired certificate with its key; null: the case is skipped. */
  former: OwnIdentity | null;
}

/** A row of the result table. */
export interface TestBedResult {
  name: string;
  testBed: string;
  expected: string;
  /** Summary of the answer. */
  seen: string;
  outcome: 'ok' | 'differs' | 'left out';
  milliseconds: number;
}

/** Thrown when the target cannot be used, so no case was run. */
export class TestBedRefusedError extends Error {}

const DEFAULT_COUNTRY = 'ZZ';

/**
 * Runs the public cases of the OpenPeppol test bed: sends each message to one access point, and compares its answer with
 * the expected one. No data is stored here; the other access point stores the messages that it accepts.
 */
export class TestBedRun {
  constructor(
    private readonly config: Config,
    private readonly connections: NetworkConnections,
    private readonly trust: NetworkTrust,
    private readonly ownCertificate: OwnCertificate,
  ) {}

  /**
   * @param names names of the cases to run; empty: all
   * @param report called with each row as soon as it is known
   * @throws TestBedRefusedError when the certificate of the target is not trusted
   */
  async run(
    target: TestBedTarget,
    names: readonly string[],
    report: (line: TestBedResult) => void,
  ): Promise<TestBedResult[]> {
    const certificateCheck = await this.trust.accessPoints.check(target.certificate, 'encrypt');
    if (!certificateCheck.trusted)
      throw new TestBedRefusedError(`Nothing was sent. The receiver's ${certificateCheck.problem.message}.`);
    const lines: TestBedResult[] = [];
    for (const [index, one] of REHEARSAL_CASES.entries()) {
      if (names.length > 0 && !names.includes(one.name)) continue;
      const line = await this.runCase(one, index + 1, target, certificateCheck.seatId);
      report(line);
      lines.push(line);
    }
    return lines;
  }

  private async runCase(
    one: RehearsalCase,
    number: number,
    target: TestBedTarget,
    seatId: string,
  ): Promise<TestBedResult> {
    const { name, testBed, expected } = one;
    const startedAt = performance.now();
    const toResult = (observation: string, outcome: TestBedResult['outcome']): TestBedResult => ({
      name,
      testBed,
      expected,
      seen: observation,
      outcome,
      milliseconds: Math.round(performance.now() - startedAt),
    });
    const identity = this.getSigner(one, target);
    if (identity === null) return toResult('no --former-cert', 'left out');
    try {
      const messageId = `${randomUUID()}@${new URL(this.config.baseUrl).hostname}`;
      const request = await this.createRequest(one, number, target, { seatId, messageId, identity });
      const answer = await this.post(target, messageId, request);
      return toResult(formatErrors(answer), getAnswerKind(answer) === expected ? 'ok' : 'differs');
    } catch (error) {
      if (!(error instanceof HttpFailedError)) throw error;
      return toResult(`no answer: ${formatErrorOnOneLine(error)}`, 'differs');
    }
  }

  private getSigner({ signer }: RehearsalCase, { former }: TestBedTarget): OwnIdentity | null {
    const { identity } = this.ownCertificate;
    if (signer === 'former certificate') return former;
    return signer === 'other key' ? createIdentityWithOtherKey(identity.certificate) : identity;
  }

  private createRequest(
    one: RehearsalCase,
    number: number,
    target: TestBedTarget,
    { seatId, messageId, identity }: { seatId: string; messageId: string; identity: OwnIdentity },
  ): Promise<BuiltRequest> {
    const madeAt = clock.now();
    const values: CaseValues = {
      instanceId: `${this.ownCertificate.seatId}-${number}-${madeAt.toISOString().replace(/[-:]|\.\d+Z/g, '')}`,
      sender: target.sender,
      receiver: target.receiver,
      country:
        this.config.peppol.providerCountry ?? this.ownCertificate.certificate.country ?? DEFAULT_COUNTRY,
      madeAt,
      largeMib: target.largeMib,
    };
    return buildRequest(
      {
        messageId,
        conversationId: randomUUID(),
        timestamp: madeAt,
        from: this.ownCertificate.seatId,
        to: seatId,
        process: REHEARSAL_PROCESS,
        documentType: `${REHEARSAL_TYPE.scheme}::${REHEARSAL_TYPE.value}`,
        originalSender: target.sender,
        finalRecipient: one.headerReceiver ?? target.receiver,
        payload: one.payload(values),
      },
      identity,
      target.certificate,
    );
  }

  private async post(
    { url, certificate }: TestBedTarget,
    messageId: string,
    request: BuiltRequest,
  ): Promise<Answer> {
    const { contentType, body } = await this.connections.post(
      url,
      {
        headers: { 'content-type': request.contentType, 'content-length': String(request.length) },
        body: Readable.from(request.body, { objectMode: false }),
      },
      MAX_ANSWER,
    );
    const sentMessage = { messageId, references: request.references, receiver: certificate };
    return openAnswer(contentType, [body], sentMessage);
  }
}

/** Creates our certificate with another key. */
function createIdentityWithOtherKey(certificate: Buffer): OwnIdentity {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new OwnIdentity(certificate, {
    location: { kind: 'file' },
    sign: async (data) => sign('sha256', data, privateKey),
    unwrapKey: async () => null,
  });
}

function getAnswerKind(answer: Answer): string {
  return answer.kind === 'errors' ? 'error' : answer.kind;
}

function formatErrors(answer: Answer): string {
  if (answer.kind === 'receipt') return 'receipt, signed, with the digests of the message';
  if (answer.kind === 'unusable') return `neither receipt nor error: ${answer.reason}`;
  const errors = answer.errors.map(({ code, detail, description }) =>
    `${code} ${detail ?? description ?? ''}`.trim(),
  );
  return `${errors.join('; ')}${answer.signature === 'verified' ? '' : ` (signature: ${answer.signature})`}`;
}
