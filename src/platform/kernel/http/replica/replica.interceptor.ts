import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { defer, from, lastValueFrom, type Observable } from 'rxjs';
import { requestReads } from '../../database/replica/replica-read';
import { ReplicaReads } from '../../database/replica/replica-reads';
import { requestContext, type RequestContext } from '../../request-context';
import { ApiError } from '../api-error';
import { getBodyDeclaration, mayReadFromReplica } from '../operation';

/** Methods of requests that have no side effects (RFC 9110, section 9.2.1). */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/** Facts about the route of a request. */
interface ReplicaRoute {
  mayReadFromReplica: boolean;
  /** Whether the request continues a list with a cursor. */
  hasCursor: boolean;
  /** Whether the method of the request may change data. */
  isUnsafe: boolean;
  /** Whether the operation needs no credential, so the client can be recognised only by the data it writes. */
  isPublic: boolean;
}

/**
 * Reads from the read replica for operations declared with `fromReplica`, and records the position of each request that
 * may have written before its response ({@link ReplicaReads}). Without a replica the interceptor has no effect.
 */
@Injectable()
export class ReplicaInterceptor implements NestInterceptor {
  constructor(
    private readonly reflector: Reflector,
    private readonly reads: ReplicaReads,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const current = requestContext.current();
    if (current === null || !this.reads.isConfigured) return next.handle();
    // Routes with their own admission record positions themselves: messages of other access points, and messages of
    // assistants, whose tools make their own requests.
    const body = getBodyDeclaration(this.reflector, context);
    if (body?.ownAdmission === true) return next.handle();
    const { method, query } = context.switchToHttp().getRequest<Request>();
    const route = {
      mayReadFromReplica: mayReadFromReplica(this.reflector, context),
      hasCursor: 'cursor' in query,
      isUnsafe: !SAFE_METHODS.includes(method),
      isPublic: body?.isPublic ?? true,
    };
    return defer(() => from(this.handle(current, next, route)));
  }

  private async handle(
    context: RequestContext,
    next: CallHandler,
    { mayReadFromReplica, hasCursor, isUnsafe, isPublic }: ReplicaRoute,
  ): Promise<unknown> {
    const reads = await this.reads.begin(context, mayReadFromReplica, hasCursor);
    let isRejected = false;
    try {
      return await requestReads.run(reads, () => lastValueFrom(next.handle()));
    } catch (error) {
      isRejected = error instanceof ApiError && error.status < 500;
      throw error;
    } finally {
      const { mayHaveWritten } = reads;
      const hasReadPrimary = mayReadFromReplica && !reads.isOnReplica;
      reads.end();
      const mayHaveChangedData = isUnsafe && !isPublic;
      await this.reads.recordAfter(context, {
        isWrite: mayHaveWritten || (mayHaveChangedData && !isRejected),
        isRejected: mayHaveChangedData && isRejected,
        isContinued: hasReadPrimary && !isRejected && !reads.isContinuedByOwnCursor,
      });
    }
  }
}
