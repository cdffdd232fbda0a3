import { unavailable } from '../../../platform/kernel/http/failure';
import { requestContext } from '../../../platform/kernel/request-context';

/** Payloads of up to this many bytes do not wait for each other. */
const SMALL = 1024 * 1024;
/** Payloads beyond the largest one may occupy this much together, so that one of the largest never keeps all others waiting. */
const LEAST_TOTAL = 64 * 1024 * 1024;
/** Most senders wait 60 to 120 seconds for an answer. */
const PATIENCE_MS = 20_000;

/** What one message occupies of the allowance. */
export interface PayloadReservation {
  /** Waits until so many bytes are free, in the order of arrival. @throws Failure 503 after 20 seconds */
  reserve: (bytes: number) => Promise<void>;
  /** Gives everything back. */
  release: () => void;
}

interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * Bounds the memory that payloads of received messages occupy together once they are decompressed. A large one waits for its turn,
 * in the order of arrival, while its compressed form stays on disk.
 */
export class PayloadAllowance {
  private readonly waiting: Waiting[] = [];
  private readonly total: number;
  private used = 0;

  /** @param largest bytes of the largest payload that is accepted */
  constructor(
    largest: number,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.total = Math.max(LEAST_TOTAL, largest);
  }

  /** The reservation of one message, which is empty at first. */
  forMessage(): PayloadReservation {
    let reserved = 0;
    return {
      reserve: async (bytes) => {
        if (bytes <= SMALL) return;
        await requestContext.resting(() => this.turn(bytes));
        reserved += bytes;
      },
      release: () => {
        this.used -= reserved;
        reserved = 0;
        this.startFitting();
      },
    };
  }

  private turn(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting = {
        bytes,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waiting.splice(this.waiting.indexOf(waiting), 1);
        this.startFitting();
        reject(unavailable('Other large messages are being received; send this one again.', 30));
      }, this.patienceMs);
      this.waiting.push(waiting);
      this.startFitting();
    });
  }

  private startFitting(): void {
    for (let [first] = this.waiting; first !== undefined; [first] = this.waiting) {
      if (this.used + first.bytes > this.total) return;
      this.used += first.bytes;
      this.waiting.shift();
      first.start();
    }
  }
}
