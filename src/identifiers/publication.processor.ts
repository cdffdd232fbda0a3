import { Injectable } from '@nestjs/common';
import { WorkRelay } from '../kernel/queue/work-relay';
import { PUBLICATION_SOURCE, PublicationService } from './publication.service';

/** Finishes publications that were not settled within their request. */
@Injectable()
export class PublicationProcessor {
  constructor(relay: WorkRelay, publication: PublicationService) {
    relay.register({
      name: PUBLICATION_SOURCE,
      table: 'identifiers',
      concurrency: 4,
      handle: (pointer) => publication.carryOut(pointer),
    });
  }
}
