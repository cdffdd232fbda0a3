import { Injectable } from '@nestjs/common';
import { setTimeout as sleep } from 'node:timers/promises';
import { DocumentStore } from '../documents/document-store';
import type { DocumentResource } from '../documents/document.resource';
import { requestContext } from '../../platform/kernel/request-context';

const MAX_SECONDS = 30;
/** Intervals between polls increase, so that a long wait costs little. */
const FIRST_POLL_MS = 40;
const LAST_POLL_MS = 500;
/** Maximum number of requests of a team that wait in this process; each polls twice a second. */
const MAX_WAITING = 64;

/** Delays a response until the delivery has its outcome (`Prefer: wait`, RFC 7240 section 4.3). */
@Injectable()
export class OutcomeWait {
  /** Number of waiting requests of each team. */
  private readonly waitingRequests = new Map<string, number>();

  constructor(private readonly documents: DocumentStore) {}

  /**
   * Returns the seconds that the header requests, at most 30; null without a valid preference, or when too many
   * requests of the team already wait. Without a wait the response is immediate.
   */
  parseWaitSeconds(prefer: string | undefined, teamId: string): number | null {
    if ((this.waitingRequests.get(teamId) ?? 0) >= MAX_WAITING) return null;
    const seconds = /(?:^|[,\s;])wait=(\d{1,6})(?=$|[,\s;])/i.exec(prefer ?? '')?.[1];
    return seconds === undefined ? null : Math.min(Number(seconds), MAX_SECONDS);
  }

  /**
   * Returns the document as soon as its deliveries are final, or in its current state when the time is over.
   * @param isClientGone returns true once the client has disconnected
   * @param isMinimal true: `xml` and `parsed` are null
   */
  async wait(
    document: DocumentResource,
    seconds: number,
    { isClientGone, isMinimal }: { isClientGone: () => boolean; isMinimal: boolean },
  ): Promise<DocumentResource> {
    this.countWaiting(document.teamId, 1);
    try {
      await this.waitUntilFinal(document, seconds, isClientGone);
    } finally {
      this.countWaiting(document.teamId, -1);
    }
    const { teamId, id } = document;
    return isMinimal ? this.documents.getMinimal(teamId, id) : this.documents.get(teamId, id);
  }

  private async waitUntilFinal(
    { teamId, id }: DocumentResource,
    seconds: number,
    isClientGone: () => boolean,
  ): Promise<void> {
    const deadline = performance.now() + seconds * 1000;
    for (
      let pause = FIRST_POLL_MS;
      performance.now() < deadline && !isClientGone();
      pause = Math.min(pause * 1.5, LAST_POLL_MS)
    ) {
      if ((await this.documents.findDeliveryStatus(teamId, id)) !== 'pending') return;
      await requestContext.releaseSlotWhile(() => sleep(pause));
    }
  }

  private countWaiting(teamId: string, change: number): void {
    const count = (this.waitingRequests.get(teamId) ?? 0) + change;
    if (count > 0) this.waitingRequests.set(teamId, count);
    else this.waitingRequests.delete(teamId);
  }
}
