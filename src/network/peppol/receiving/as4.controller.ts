import { setTimeout as sleep } from 'node:timers/promises';
import { Controller, Inject, Post, Req, Res, UseFilters } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { clock } from '../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { discardBody } from '../../../platform/kernel/http/body/unread-body';
import { expectsContinue } from '../../../platform/kernel/http/body/read-body';
import { ApiError, tooMany } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { toClientNetwork } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { TokenBuckets } from '../../../platform/kernel/http/rate-limit/token-bucket';
import { requestContext } from '../../../platform/kernel/request-context';
import { runIn } from '../../../platform/kernel/tracing/active-span';
import { parseTraceparent, TRACEPARENT } from '../../../platform/kernel/tracing/trace-context';
import { Tracing } from '../../../platform/kernel/tracing/tracing';
import { SIGNAL_CONTENT_TYPE } from '../../../standards/peppol/as4';
import { BodyBrokenError, readBodyPieces } from './body-pieces';
import { ReceptionSlots } from './reception-slots';
import { MessageReception, type Reception } from './message-reception';
import { SoapFaultFilter } from './soap-fault.filter';
import { UntrustedSenders } from './untrusted-senders';

/** Rate and burst of messages of one address; the busiest access points of the network stay below. */
const RATE = { perSecond: 100, burst: 400 };
/** Maximum number of delayed messages of addresses that post invalid ones; further messages are not delayed. */
const MAX_PAUSING = 500;
/**
 * Time limit of a whole message, below the time for which other access points wait for an answer; longer for a large
 * message, since a sender starts waiting after sending all of it.
 */
const BODY_MS = 50_000;
const BODY_MS_PER_MIB = 1_000;
const MIB = 1024 * 1024;

/**
 * Endpoint for messages of other access points. Senders have no API key: each message is authenticated by its signature.
 */
@ApiExcludeController()
@Controller('as4')
@UseFilters(SoapFaultFilter)
export class As4Controller {
  private readonly rate = new TokenBuckets(RATE);
  private readonly untrustedSenders = new UntrustedSenders();
  private pausing = 0;
  private readonly isOpen: boolean;
  private readonly limit: number;

  constructor(
    @Inject(CONFIG) { peppol }: Config,
    private readonly reception: MessageReception,
    private readonly slots: ReceptionSlots,
    private readonly tracing: Tracing,
  ) {
    this.isOpen = peppol.stage !== 'off';
    this.limit = peppol.messageBytes;
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
    this.admit(request, address);
    await this.slowDown(address);
    const current = requestContext.current();
    const slot = await this.slots.enter(address, current?.clientGone ?? null);
    if (current !== null) current.slot = slot;
    try {
      await this.answer(request, response, address);
    } finally {
      if (current !== null) current.slot = null;
      slot.leave();
    }
  }

  private async answer(request: express.Request, response: express.Response, address: string): Promise<void> {
    if (expectsContinue(request)) response.writeContinue();
    const logId = requestContext.current()?.requestId ?? '';
    const contentType = request.get('Content-Type') ?? '';
    const length = getAnnouncedLength(request);
    const bodyMs = BODY_MS + (Math.min(length ?? 0, this.limit) / MIB) * BODY_MS_PER_MIB;
    try {
      const pieces = readPieces(request, bodyMs);
      const { signal, signerTrusted } = await this.receiveTraced(request, () =>
        this.reception.receive(contentType, pieces, logId, length),
      );
      if (signerTrusted) await drainBody(request, bodyMs);
      if (signerTrusted) this.untrustedSenders.recordTrusted(address, clock.milliseconds());
      else this.untrustedSenders.recordFailure(address, clock.milliseconds());
      discardBody(request, response);
      response.status(200).set('Content-Type', SIGNAL_CONTENT_TYPE).end(signal);
    } catch (error) {
      if (!(error instanceof BodyBrokenError)) throw error;
      this.untrustedSenders.recordFailure(address, clock.milliseconds());
      throw new ApiError(408, 'body_broken', { root: [error.message] });
    }
  }

  /**
   * Receives a message in a new trace that links the sender's trace: an untrusted sender must not decide whether it is
   * recorded. The span of a message with an untrusted signer never ends, so it is not exported.
   */
  private async receiveTraced(
    request: express.Request,
    receive: () => Promise<Reception>,
  ): Promise<Reception> {
    const sender = parseTraceparent(request.headers[TRACEPARENT]);
    const links = sender === null ? [] : [sender];
    const span = this.tracing.start('as4.receive', null, { kind: 'server', links });
    if (span === null) return receive();
    const reception = await runIn(span, receive);
    if (reception.signerTrusted) span.end();
    return reception;
  }

  /** @throws ApiError for a message that is not read at all */
  private admit(request: express.Request, address: string): void {
    if (!this.isOpen)
      throw new ApiError(404, 'unknown_path', {
        root: ['This installation is not connected to the network (PEPPOL_STAGE is off).'],
      });
    const { isAllowed: mayContinue, retryAfterSeconds } = this.rate.take(address, clock.milliseconds());
    if (!mayContinue)
      throw tooMany('rate_limited', 'Too many messages were received from this address.', retryAfterSeconds);
    const encoding = request.headers['content-encoding'] ?? 'identity';
    if (encoding !== 'identity')
      throw new ApiError(415, 'unsupported_encoding', {
        root: ['A message is only accepted without a Content-Encoding.'],
      });
  }

  /** Delays an address that posts only invalid messages. @throws ApiError 429 after too many of them */
  private async slowDown(address: string): Promise<void> {
    const { isProcessed, pauseMs } = this.untrustedSenders.getPause(address, clock.milliseconds());
    if (pauseMs > 0 && this.pausing < MAX_PAUSING) {
      this.pausing += 1;
      const signal = requestContext.current()?.clientGone;
      await requestContext
        .resting(() => sleep(pauseMs, undefined, { signal }))
        .catch(() => undefined)
        .finally(() => (this.pausing -= 1));
    }
    if (isProcessed) return;
    throw tooMany(
      'too_many_failures',
      'Too many messages from this address were broken, not signed, or signed by an untrusted party; one a second is processed.',
      1,
    );
  }
}

/**
 * Iterates over the body. Any client may post, so a slow sender must not occupy a slot: the message returns its slot
 * while no bytes arrive.
 */
async function* readPieces(request: express.Request, bodyMs: number): AsyncGenerator<Buffer> {
  const pieces = readBodyPieces(request, bodyMs);
  try {
    for (;;) {
      const hasData = request.readableLength > 0 || request.complete;
      const next = await (hasData ? pieces.next() : requestContext.resting(() => pieces.next()));
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    await pieces.return(undefined);
  }
}

/** Returns the announced size of the body in bytes; null without one. */
function getAnnouncedLength({ headers }: express.Request): number | null {
  const length = headers['content-length'];
  return length === undefined ? null : Number(length);
}

/**
 * Reads and discards the rest of a trusted signer's message that will be refused: most senders read the answer only after
 * sending the whole message.
 */
async function drainBody(request: express.Request, bodyMs: number): Promise<void> {
  if (request.complete) return;
  const pieces = readBodyPieces(request, bodyMs);
  for (;;) if ((await requestContext.resting(() => pieces.next())).done === true) return;
}
