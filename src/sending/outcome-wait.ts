import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocumentStore } from '../documents/document-store';
import type { DocumentResource } from '../documents/document.resource';

const MAX_SECONDS = 30;
/** Waits between looks grow, so that a long wait costs little. */
const FIRST_LOOK_MS = 40;
const LAST_LOOK_MS = 500;

/** Holds an answer back until the delivery has its outcome (`Prefer: wait`, RFC 7240 section 4.3). */
@Injectable()
export class OutcomeWait {
  constructor(private readonly documents: DocumentStore) {}

  /** Seconds that the header asks for, at most 30; null when it asks for none or is not understood. */
  secondsWanted(prefer: string | undefined): number | null {
    const wanted = /(?:^|[,\s;])wait=(\d{1,6})(?=$|[,\s;])/i.exec(prefer ?? '')?.[1];
    return wanted === undefined ? null : Math.min(Number(wanted), MAX_SECONDS);
  }

  /**
   * The document as soon as its deliveries are final, or as it is when the time is over.
   * @param gone tells that nobody waits any more
   */
  async wait(document: DocumentResource, seconds: number, gone: () => boolean): Promise<DocumentResource> {
    const until = performance.now() + seconds * 1000;
    for (
      let pause = FIRST_LOOK_MS;
      performance.now() < until && !gone();
      pause = Math.min(pause * 1.5, LAST_LOOK_MS)
    ) {
      const status = await this.documents.deliveryStatus(document.teamId, document.id);
      if (status !== 'pending') break;
      await sleep(pause);
    }
    return this.documents.get(document.teamId, document.id);
  }
}
