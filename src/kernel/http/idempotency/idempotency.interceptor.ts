import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import { defer, from, mergeMap, type Observable } from 'rxjs';
import { UnitOfWork } from '../../database/unit-of-work';
import { requestContext } from '../../request-context';
import { badInput, Failure } from '../failure';
import { fingerprintOf } from './body-digest';
import { AlreadyDone, idempotencyClaims, stillRunning, type IdempotencyClaim } from './claim';
import { IdempotentResults } from './idempotent-results';

const KEY = /^[\x20-\x7e]{1,255}$/;

interface KeptAnswer {
  fingerprint: Buffer;
  resource: string | null;
  resourceId: string | null;
  body: unknown;
}

/**
 * `Idempotency-Key` on every POST under `/api/v1` (contract, section 1). The key is written in the transaction of the
 * effect, so there is no effect without its key and no key without its effect; failures are not kept, a retry really
 * runs. A repetition gets the first answer with `Idempotent-Replayed: true`.
 */
@Injectable()
export class IdempotencyInterceptor implements NestInterceptor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly results: IdempotentResults,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const request = context.switchToHttp().getRequest<Request>();
    const response = context.switchToHttp().getResponse<Response>();
    const key = request.get('Idempotency-Key');
    const teamId = requestContext.current()?.teamId ?? null;
    if (
      key === undefined ||
      teamId === null ||
      request.method !== 'POST' ||
      !request.path.startsWith('/api/v1/')
    )
      return next.handle();
    if (!KEY.test(key))
      throw badInput({ 'Idempotency-Key': ['The key has to be 1 to 255 printable ASCII characters.'] });
    const claim: IdempotencyClaim = { teamId, key, fingerprint: fingerprintOf(request), recorded: false };
    return defer(() => from(this.answer(claim, next, response)));
  }

  private async answer(claim: IdempotencyClaim, next: CallHandler, response: Response): Promise<unknown> {
    const kept = await this.find(claim);
    if (kept !== null) return this.replay(claim, kept, response);
    try {
      return await idempotencyClaims.run(claim, () => this.runOnce(claim, next));
    } catch (error) {
      if (!(error instanceof AlreadyDone)) throw error;
      const winner = await this.find(claim);
      if (winner === null) throw error;
      return this.replay(claim, winner, response);
    }
  }

  private runOnce(claim: IdempotencyClaim, next: CallHandler): Promise<unknown> {
    return new Promise((resolve, reject) => {
      next
        .handle()
        .pipe(mergeMap((body: unknown) => from(this.keep(claim, body))))
        .subscribe({ next: resolve, error: reject });
    });
  }

  /** A handler without a transaction had no effect; there is nothing to repeat. */
  private async keep(claim: IdempotencyClaim, body: unknown): Promise<unknown> {
    if (!claim.recorded) return body;
    await this.unitOfWork.query('UPDATE idempotency_keys SET body = $3 WHERE team_id = $1 AND key = $2', [
      claim.teamId,
      claim.key,
      JSON.stringify(body),
    ]);
    return body;
  }

  private async find({ teamId, key }: IdempotencyClaim): Promise<KeptAnswer | null> {
    const [row] = await this.unitOfWork.query<KeptAnswer>(
      `SELECT fingerprint, resource, resource_id AS "resourceId", body FROM idempotency_keys WHERE team_id = $1 AND key = $2`,
      [teamId, key],
    );
    return row ?? null;
  }

  private async replay(claim: IdempotencyClaim, kept: KeptAnswer, response: Response): Promise<unknown> {
    if (!kept.fingerprint.equals(claim.fingerprint)) {
      throw new Failure(422, 'idempotency_key_reused', {
        'Idempotency-Key': [
          'The key was used for another request: path or body differ. Use a new key for a new request.',
        ],
      });
    }
    response.setHeader('Idempotent-Replayed', 'true');
    if (kept.body !== null) return kept.body;
    if (kept.resource === null || kept.resourceId === null) throw stillRunning();
    return this.results.load(kept.resource, claim.teamId, kept.resourceId);
  }
}
