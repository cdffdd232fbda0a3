import { Injectable } from '@nestjs/common';
import { WorkRelay } from '../kernel/queue/work-relay';
import { MIGRATION_SOURCE, MigrationCarrier } from './migration-carrier';

/** Finishes migrations that were not settled within their request, and looks whether identifiers have left. */
@Injectable()
export class MigrationProcessor {
  constructor(relay: WorkRelay, carrier: MigrationCarrier) {
    relay.register({
      name: MIGRATION_SOURCE,
      table: 'identifier_migrations',
      concurrency: 4,
      handle: (pointer) => carrier.carryOut(pointer),
    });
  }
}
