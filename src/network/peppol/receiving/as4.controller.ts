import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { discardBody } from '../../../platform/kernel/http/body/unread-body';
import { expectsContinue } from '../../../platform/kernel/http/body/read-body';
import { ApiError, tooManyRequests } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { toClientNetwork } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { TokenBuckets } from '../../../platform/kernel/http/rate-limit/token-bucket';
import { requestContext } from '../../../platform/kernel/request-context';
import { runIn } from '../../../platform/kernel/tracing/active-span';
import { parseTraceparent, TRACEPARENT } from '../../../platform/kernel/tracing/trace-context';
import { Tracing } from '../../../platform/kernel/tracing/tracing';
import { SIGNAL_CONTENT_TYPE } from '../../../standards/peppol/as4';
import { BodyIncompleteError, readBodyChunks } from './body-pieces';
import { ReceptionSlots } from './reception-slots';
import { MessageReception, type ReceptionResult } from './message-reception';
import { SoapFaultFilter } from './soap-fault.filter';
import { UntrustedSenders } from './untrusted-senders';

/** Rate and burst of messages of one address; the busiest access points of the network stay below these limits. */
const RATE_PER_ADDRESS = { perSecond: 100, burst: 400 };
/**
 * Maximum number of messages that are delayed because their addresses post invalid messages; further messages are not
 * delayed.
 */
const MAX_DELAYED_MESSAGES = 500;
/**
 * Time limit for the body of a message, shorter than the time for which other access points wait for a response. The
 * limit is longer for a large message, because a sender starts to wait after it has sent the whole message.
 */
const BODY_TIMEOUT_MS = 50_000;
const BODY_TIMEOUT_MS_PER_MIB = 1_000;
const MIB = 1024 * 1024;

/**
 * Endpoint for messages of other access points. Senders have no API key: each message is authenticated by its signature.
 */
@ApiExcludeController()
@Controller('as4')
@UseFilters(SoapFaultFilter)
export class As4Controller {
  private readonly rateLimiter = new TokenBuckets(RATE_PER_ADDRESS);
  private readonly untrustedSenders = new UntrustedSenders();
  private delayedCount = 0;
  private readonly isConnected: boolean;
  private readonly maxMessageBytes: number;

  constructor(
    @Inject(CONFIG) { peppol }: Config,
    private readonly reception: MessageReception,
    private readonly slots: ReceptionSlots,
    private readonly tracing: Tracing,
  ) {
    this.isConnected = peppol.stage !== 'off';
    this.maxMessageBytes = peppol.messageBytes;
  }

  @Post()
  @Operation({
    id: 'as4.receive',
    summary: 'Receive a message of another access point',
    access: 'public',
    rawBody: true,
    ownAdmission: true,
  })
  async receive(@Req() request: express.Request, @Res() response: express.Response): Promise<void> {
    const address = toClientNetwork(request.ip ?? null);
    this.assertAdmitted(request, address);
    await this.delayUntrusted(address);
    const current = requestContext.current();
    const slot = await this.slots.enter(address, current?.clientGone ?? null);
    if (current !== null) current.slot = slot;
    try {
      await this.process(request, response, address);
    } finally {
      if (current !== null) current.slot = null;
      slot.leave();
    }
  }

  private async process(
    request: express.Request,
    response: express.Response,
    address: string,
  ): Promise<void> {
    if (expectsContinue(request)) response.writeContinue();
    const logId = requestContext.current()?.requestId ?? '';
    const contentType = request.get('Content-Type') ?? '';
    const length = getAnnouncedLength(request);
    const bodyMs =
      BODY_TIMEOUT_MS + (Math.min(length ?? 0, this.maxMessageBytes) / MIB) * BODY_TIMEOUT_MS_PER_MIB;
    try {
      const chunks = readChunks(request, bodyMs);
      const { signal, signerTrusted } = await this.receiveInTrace(request, () =>
        this.reception.receive(contentType, chunks, logId, length),
      );
      if (signerTrusted) await drainBody(request, bodyMs);
      if (signerTrusted) this.untrustedSenders.recordTrusted(address, clock.milliseconds());
      else this.untrustedSenders.recordFailure(address, clock.milliseconds());
      discardBody(request, response);
      response.status(200).set('Content-Type', SIGNAL_CONTENT_TYPE).end(signal);
    } catch (error) {
      if (!(error instanceof BodyIncompleteError)) throw error;
      this.untrustedSenders.recordFailure(address, clock.milliseconds());
      throw new ApiError(408, 'body_broken', { root: [error.message] });
    }
  }

  /**
   * Receives a message in a new trace that links the sender's trace, because an untrusted sender must not decide
   * whether the trace is recorded. The span of a message with an untrusted signer never ends, so it is not exported.
   */
  private async receiveInTrace(
    request: express.Request,
    receive: () => Promise<ReceptionResult>,
  ): Promise<ReceptionResult> {
    const sender = parseTraceparent(request.headers[TRACEPARENT]);
    const links = sender === null ? [] : [sender];
    const span = this.tracing.start('as4.receive', null, { kind: 'server', links });
    if (span === null) return receive();
    const reception = await runIn(span, receive);
    if (reception.signerTrusted) span.end();
    return reception;
  }

  /** Checks whether a message may be read. @throws ApiError for a message that is rejected before its body is read */
  private assertAdmitted(request: express.Request, address: string): void {
    if (!this.isConnected)
      throw new ApiError(404, 'unknown_path', {
        root: ['This installation is not connected to the network (PEPPOL_STAGE is off).'],
      });
    const { isAllowed: mayContinue, retryAfterSeconds } = this.rateLimiter.take(
      address,
      clock.milliseconds(),
    );
    if (!mayContinue)
      throw tooManyRequests(
        'rate_limited',
        'Too many messages were received from this address.',
        retryAfterSeconds,
      );
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity')
      throw new ApiError(415, 'unsupported_encoding', {
        root: ['A message must be sent without a Content-Encoding.'],
      });
  }

  /**
   * Delays the messages of an address that posts only invalid messages.
   * @throws ApiError 429 after too many invalid messages
   */
  private async delayUntrusted(address: string): Promise<void> {
    const { isProcessed, pauseMs } = this.untrustedSenders.getDecision(address, clock.milliseconds());
    if (pauseMs > 0 && this.delayedCount < MAX_DELAYED_MESSAGES) {
      this.delayedCount += 1;
      const signal = requestContext.current()?.clientGone;
      await requestContext
        .releaseSlotWhile(() => sleep(pauseMs, undefined, { signal }))
        .catch(() => undefined)
        .finally(() => (this.delayedCount -= 1));
    }
    if (isProcessed) return;
    throw tooManyRequests(
      'too_many_failures',
      'Too many messages from this address were broken, not signed, or signed by an untrusted party; one message per second is processed.',
      1,
    );
  }
}

/**
 * Iterates over the chunks of the body. Any client may post, so a slow sender must not occupy a slot: the slot is
 * released while no bytes arrive.
 */
async function* readChunks(request: express.Request, bodyMs: number): AsyncGenerator<Buffer> {
  const chunks = readBodyChunks(request, bodyMs);
  try {
    for (;;) {
      const hasData = request.readableLength > 0 || request.complete;
      const next = await (hasData ? chunks.next() : requestContext.releaseSlotWhile(() => chunks.next()));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await chunks.return(undefined);
  }
}

/** Returns the announced size of the body in bytes; null without one. */
function getAnnouncedLength({ headers }: express.Request): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/**
 * Reads and discards the rest of a trusted signer's message that will be rejected, because most senders read the
 * response only after they have sent the whole message.
 */
async function drainBody(request: express.Request, bodyMs: number): Promise<void> {
  if (request.complete) return;
  const chunks = readBodyChunks(request, bodyMs);
  for (;;) if ((await requestContext.releaseSlotWhile(() => chunks.next())).done === true) return;
}
