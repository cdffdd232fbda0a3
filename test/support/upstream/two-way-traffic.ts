import { invoiceTo } from '../invoices';
import type { TeamClient } from '../team-client';
import { pause } from '../until';
import type { BelgianCompany } from './upstream-scene';

/** Milliseconds between two documents of one direction. */
const SEND_INTERVAL_MS = 200;

/** One direction of the traffic. */
export interface Direction {
  name: string;
  team: TeamClient;
  from: BelgianCompany;
  to: BelgianCompany;
}

/** A document that was sent. */
export interface SentDocument {
  number: string;
  id: string;
  direction: Direction;
}

/** A document that was refused, at first or for good. */
export interface RefusedRequest {
  /** Milliseconds from the first refusal of the document to its acceptance. */
  lastedMs: number;
  /** Number of refusals, and the last reason. */
  count: number;
  reason: string;
}

/** Invoices between two companies, both ways, while something else happens. Refused ones are sent again until they are taken. */
export class TwoWayTraffic {
  readonly sent: SentDocument[] = [];
  readonly refused: RefusedRequest[] = [];
  private isRunning = true;
  private readonly loops: Promise<void>[];
  private serial = 1;

  constructor(directions: readonly Direction[]) {
    this.loops = directions.map((direction) => this.run(direction));
  }

  /** Waits until this many more documents have left, both ways together. */
  async more(count: number): Promise<void> {
    const target = this.sent.length + count;
    while (this.sent.length < target) await pause(SEND_INTERVAL_MS / 4);
  }

  /** Ends the traffic once every document was taken. */
  async end(): Promise<void> {
    this.isRunning = false;
    await Promise.all(this.loops);
  }

  /** Returns for how many milliseconds documents were refused in a row at most. */
  getLongestRefusal(): number {
    return Math.max(0, ...this.refused.map(({ lastedMs }) => lastedMs));
  }

  private async run(direction: Direction): Promise<void> {
    const { team, from, to, name } = direction;
    while (this.isRunning) {
      const number = `${name}-${this.serial++}`;
      let refused: RefusedRequest | null = null;
      const begun = performance.now();
      for (;;) {
        const { status, body } = await team.post(`/api/v1/${from.id}/send`, invoiceTo(to.address, number));
        if (status === 200) {
          this.sent.push({ number, id: body.document.id, direction });
          break;
        }
        if (refused === null) this.refused.push((refused = { lastedMs: 0, count: 0, reason: '' }));
        refused.count += 1;
        refused.lastedMs = performance.now() - begun;
        refused.reason = `${name} ${status} ${JSON.stringify(body.errors)}`;
        await pause(SEND_INTERVAL_MS);
      }
      await pause(SEND_INTERVAL_MS);
    }
  }
}
