import { setTimeout } from 'node:timers/promises';
import {
  Inject,
  Injectable,
  type CallHandler,
  type ExecutionContext,
  type NestInterceptor,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import { defer, from, lastValueFrom, type Observable } from 'rxjs';
import { UnitOfWork } from '../../database/unit-of-work';
import { LOGGER, type Logger } from '../../logger';
import { requestContext } from '../../request-context';
import { badInput, ApiError } from '../api-error';
import { prefersMinimal, RETURN_MINIMAL } from '../preferences';
import { RawJson } from '../../../../standards/values/raw-json';
import { computeRequestFingerprint } from './body-digest';
import { IdempotencyKeyUsedError, idempotencyClaims, type IdempotencyClaim } from './claim';
import { IdempotentResults } from './idempotent-results';
import { STORE_ANSWER, FIND_STORED_ANSWER } from './idempotency.queries';

const KEY_PATTERN = /^[\x20-\x7e]{1,255}$/;
/** Interval in milliseconds between checks for an answer that another process is about to store. */
const CHECK_INTERVAL_MS = 20;

interface StoredAnswer {
  fingerprint: Buffer;
  resource: string;
  resourceId: string;
  /** Packed answer; null when it was not stored: the process ended before, or the answer contains a secret. */
  answer: Buffer | null;
  /** JSON stored by an earlier release. */
  body: string | null;
  /** Whether the key was stored within the last second. */
  isRecent: boolean;
}

/**
 * Handles `Idempotency-Key` on every POST under `/api/v1` (contract, section 1). The key is written in the transaction
 * of the effect, together with the created resource, so that both are committed or neither. Failures are not stored, so
 * a retry runs again; so does a repetition of a request without an effect. Any other repetition gets the first answer
 * with `Idempotent-Replayed: true`, or the resource in its current state when that answer was never stored.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly results: IdempotentResults,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const request = http.getRequest<Request>();
    const key = request.get('Idempotency-Key');
    const { teamId = null, portalLinkId = null } = requestContext.current() ?? {};
    if (
      key === undefined ||
      teamId === null ||
      request.method !== 'POST' ||
      !request.path.startsWith('/api/v1/')
    )
      return next.handle();
    if (!KEY_PATTERN.test(key))
      throw badInput({ 'Idempotency-Key': ['The key must have 1 to 255 printable ASCII characters.'] });
    // The keys of a customer with a portal link are separate from the keys of the team.
    const ownKey = portalLinkId === null ? key : `${portalLinkId} ${key}`;
    const claim = {
      teamId,
      key: ownKey,
      fingerprint: computeRequestFingerprint(request),
      resource: null,
      ended: false,
    };
    return defer(() => from(this.respond(claim, next, request, http.getResponse<Response>())));
  }

  private async respond(
    claim: IdempotencyClaim,
    next: CallHandler,
    request: Request,
    response: Response,
  ): Promise<unknown> {
    const storedAnswer = await this.waitForStoredAnswer(claim);
    if (storedAnswer !== null) return this.replay(claim, storedAnswer, request, response);
    try {
      return await idempotencyClaims.run(claim, () => this.runOnce(claim, next));
    } catch (error) {
      if (!(error instanceof IdempotencyKeyUsedError)) throw error;
      const earlierAnswer = await this.waitForStoredAnswer(claim);
      if (earlierAnswer === null) throw error;
      return this.replay(claim, earlierAnswer, request, response);
    }
  }

  private async runOnce(claim: IdempotencyClaim, next: CallHandler): Promise<unknown> {
    try {
      const body: unknown = await lastValueFrom(next.handle());
      await this.storeAnswer(claim, body);
      return body;
    } finally {
      claim.ended = true;
    }
  }

  private async storeAnswer({ teamId, key, resource }: IdempotencyClaim, body: unknown): Promise<void> {
    if (resource === null || !this.results.storesAnswers(resource)) return;
    try {
      await this.unitOfWork.query(STORE_ANSWER, [teamId, key, await this.results.pack(resource, body)]);
    } catch (error) {
      // The effect is committed and the client is informed; a repetition returns the created resource.
      this.logger.warn({ err: error }, 'the answer to a request with an Idempotency-Key was not stored');
    }
  }

  private async findStored({ teamId, key }: IdempotencyClaim): Promise<StoredAnswer | null> {
    const [row] = await this.unitOfWork.query<StoredAnswer>(FIND_STORED_ANSWER, [teamId, key]);
    return row ?? null;
  }

  /**
   * Finds the stored answer to a request with the key. The answer is stored just after the effect, so a repetition in
   * between waits up to a second for it: the resource may have changed already, and two answers to one key would
   * differ.
   */
  private async waitForStoredAnswer(claim: IdempotencyClaim): Promise<StoredAnswer | null> {
    for (;;) {
      const storedAnswer = await this.findStored(claim);
      const isSame = storedAnswer?.fingerprint.equals(claim.fingerprint) ?? false;
      if (storedAnswer === null || !isSame || !this.isBeingStored(storedAnswer)) return storedAnswer;
      await setTimeout(CHECK_INTERVAL_MS);
    }
  }

  private isBeingStored({ answer, body, isRecent, resource }: StoredAnswer): boolean {
    return answer === null && body === null && isRecent && this.results.storesAnswers(resource);
  }

  private async replay(
    claim: IdempotencyClaim,
    storedAnswer: StoredAnswer,
    request: Request,
    response: Response,
  ): Promise<unknown> {
    if (!storedAnswer.fingerprint.equals(claim.fingerprint)) {
      throw new ApiError(422, 'idempotency_key_reused', {
        'Idempotency-Key': [
          'The key was used for a different request: path or body differ. Use a new key for a new request.',
        ],
      });
    }
    response.setHeader('Idempotent-Replayed', 'true');
    if (storedAnswer.body !== null) return new RawJson(storedAnswer.body);
    const { resource, resourceId, answer } = storedAnswer;
    claim.ended = true;
    if (answer !== null) {
      const restoredAnswer = await this.results.unpack(
        { resource, resourceId, answer },
        claim.teamId,
        request,
      );
      if (restoredAnswer.isMinimal && prefersMinimal(request.get('Prefer')))
        response.setHeader('Preference-Applied', RETURN_MINIMAL);
      return restoredAnswer.body;
    }
    return idempotencyClaims.run(claim, () => this.results.load(resource, claim.teamId, resourceId, request));
  }
}
