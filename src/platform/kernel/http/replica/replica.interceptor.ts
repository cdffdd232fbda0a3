import { Injectable, type CallHandler, type ExecutionContext, type NestInterceptor } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { defer, from, lastValueFrom, type Observable } from 'rxjs';
import { requestReads } from '../../database/replica/replica-read';
import { ReplicaReads } from '../../database/replica/replica-reads';
import { requestContext, type RequestContext } from '../../request-context';
import { getBodyReading, isReadFromReplica } from '../operation';

/** Methods of requests that change nothing by themselves (RFC 9110, section 9.2.1). */
const SAFE_METHODS = ['GET', 'HEAD', 'OPTIONS'];

/**
 * Lets an operation that is declared with `fromReplica` read from the read replica, and records the position of each request
 * that may have written before it is answered ({@link ReplicaReads}). Without a replica it does nothing.
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
    // A route with its own admission answers by itself: messages of other access points, and of assistants, whose tools make
    // requests of their own.
    if (getBodyReading(this.reflector, context)?.ownAdmission === true) return next.handle();
    const { method } = context.switchToHttp().getRequest<Request>();
    const mayReadFromReplica = isReadFromReplica(this.reflector, context);
    const isUnsafe = !SAFE_METHODS.includes(method);
    return defer(() => from(this.handle(current, next, mayReadFromReplica, isUnsafe)));
  }

  private async handle(
    context: RequestContext,
    next: CallHandler,
    mayReadFromReplica: boolean,
    isUnsafe: boolean,
  ): Promise<unknown> {
    const reads = await this.reads.begin(context, mayReadFromReplica);
    try {
      return await requestReads.run(reads, () => lastValueFrom(next.handle()));
    } finally {
      const isWrite = isUnsafe || reads.mayHaveWritten;
      const hasReadPrimary = mayReadFromReplica && !reads.isOnReplica;
      reads.end();
      // The client continues from what it has read, e.g. with a cursor.
      if (isWrite || hasReadPrimary) await this.reads.recordAfter(context, isWrite);
    }
  }
}
