import { Injectable } from '@nestjs/common';
import { WorkRelay } from '../kernel/queue/work-relay';
import { VerificationService } from './verification.service';

/** Closes verification sessions that nobody decided in time. */
@Injectable()
export class VerificationExpiryProcessor {
  constructor(relay: WorkRelay, verification: VerificationService) {
    relay.register({
      name: 'verification-expiry',
      table: 'verification_sessions',
      concurrency: 2,
      handle: (pointer) => verification.expire(pointer),
    });
  }
}
