import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { Readable } from 'node:stream';
import { clock } from '../../../platform/kernel/clock';
import type { Config } from '../../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../../platform/kernel/error-type';
import {
  buildRequest,
  MAX_RESPONSE_BYTES,
  openResponse,
  OwnIdentity,
  type As4Response,
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

/** Access point that receives the messages, and the identifiers to use. */
export interface TestBedTarget {
  url: string;
  /** Certificate of the access point at `url`, in DER. */
  certificate: Buffer;
  sender: string;
  receiver: string;
  largeMib: number;
  /** Former (expired) certificate with its key; null: the case is skipped. */
  former: OwnIdentity | null;
}

/** A row of the result table. */
export interface TestBedResult {
  name: string;
  testBed: string;
  expected: string;
  /** Summary of the received signal. */
  seen: string;
  outcome: 'ok' | 'differs' | 'left out';
  milliseconds: number;
}

/** Thrown when the target cannot be used; no case was run. */
export class TestBedTargetError extends Error {}

const DEFAULT_COUNTRY = 'ZZ';

/**
 * Runs the public cases of the OpenPeppol test bed: sends each message to one access point, and compares the received
 * signal with the expected one. This installation stores no data; the other access point stores the messages that it
 * accepts.
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
   * @param report called with each result immediately
   * @throws TestBedTargetError when the certificate of the target is not trusted
   */
  async run(
    target: TestBedTarget,
    names: readonly string[],
    report: (line: TestBedResult) => void,
  ): Promise<TestBedResult[]> {
    const certificateCheck = await this.trust.accessPoints.check(target.certificate, 'encrypt');
    if (!certificateCheck.trusted)
      throw new TestBedTargetError(`Nothing was sent. The receiver's ${certificateCheck.problem.message}.`);
    const lines: TestBedResult[] = [];
    for (const [index, testCase] of REHEARSAL_CASES.entries()) {
      if (names.length > 0 && !names.includes(testCase.name)) continue;
      const line = await this.runCase(testCase, index + 1, target, certificateCheck.seatId);
      report(line);
      lines.push(line);
    }
    return lines;
  }

  private async runCase(
    testCase: RehearsalCase,
    number: number,
    target: TestBedTarget,
    seatId: string,
  ): Promise<TestBedResult> {
    const { name, testBed, expected } = testCase;
    const startedAt = performance.now();
    const toResult = (observation: string, outcome: TestBedResult['outcome']): TestBedResult => ({
      name,
      testBed,
      expected,
      seen: observation,
      outcome,
      milliseconds: Math.round(performance.now() - startedAt),
    });
    const signer = this.getSigner(testCase, target);
    if (signer === null) return toResult('no --former-cert', 'left out');
    try {
      const messageId = `${randomUUID()}@${new URL(this.config.baseUrl).hostname}`;
      const request = await this.createRequest(testCase, number, target, {
        seatId,
        messageId,
        identity: signer,
      });
      const signal = await this.post(target, messageId, request);
      return toResult(formatSignal(signal), getSignalKind(signal) === expected ? 'ok' : 'differs');
    } catch (error) {
      if (!(error instanceof HttpFailedError)) throw error;
      return toResult(`no response: ${formatErrorOnOneLine(error)}`, 'differs');
    }
  }

  private getSigner({ signer }: RehearsalCase, { former }: TestBedTarget): OwnIdentity | null {
    const { identity } = this.ownCertificate;
    if (signer === 'former certificate') return former;
    return signer === 'other key' ? createIdentityWithOtherKey(identity.certificate) : identity;
  }

  private createRequest(
    testCase: RehearsalCase,
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
        finalRecipient: testCase.headerReceiver ?? target.receiver,
        payload: testCase.payload(values),
      },
      identity,
      target.certificate,
    );
  }

  private async post(
    { url, certificate }: TestBedTarget,
    messageId: string,
    request: BuiltRequest,
  ): Promise<As4Response> {
    const { contentType, body } = await this.connections.post(
      url,
      {
        headers: { 'content-type': request.contentType, 'content-length': String(request.length) },
        body: Readable.from(request.body, { objectMode: false }),
      },
      MAX_RESPONSE_BYTES,
    );
    const sentMessage = { messageId, references: request.references, receiver: certificate };
    return openResponse(contentType, [body], sentMessage);
  }
}

/** Creates an identity with our certificate and another key. */
function createIdentityWithOtherKey(certificate: Buffer): OwnIdentity {
  const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
  return new OwnIdentity(certificate, {
    location: { kind: 'file' },
    sign: async (data) => sign('sha256', data, privateKey),
    unwrapKey: async () => null,
  });
}

function getSignalKind(signal: As4Response): string {
  return signal.kind === 'errors' ? 'error' : signal.kind;
}

function formatSignal(signal: As4Response): string {
  if (signal.kind === 'receipt') return 'receipt, signed, with the digests of the message';
  if (signal.kind === 'unusable') return `neither receipt nor error: ${signal.reason}`;
  const errors = signal.errors.map(({ code, detail, description }) =>
    `${code} ${detail ?? description ?? ''}`.trim(),
  );
  return `${errors.join('; ')}${signal.signature === 'verified' ? '' : ` (signature: ${signal.signature})`}`;
}
