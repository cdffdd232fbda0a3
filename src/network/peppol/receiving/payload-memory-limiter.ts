import { unavailable } from '../../../platform/kernel/http/api-error';
import { requestContext } from '../../../platform/kernel/request-context';

/** Payloads of up to this size in bytes do not wait for each other. */
const SMALL = 1024 * 1024;
/** Minimum of the total memory, in bytes; the total is never less than the largest payload. */
const MIN_TOTAL_BYTES = 64 * 1024 * 1024;
/** Maximum wait for memory; most senders wait 60 to 120 seconds for an answer. */
const PATIENCE_MS = 20_000;

/** Reservation of one message. */
export interface PayloadReservation {
  /** Waits until that many bytes are free, in the order of arrival. @throws ApiError 503 after 20 seconds */
  reserve: (bytes: number) => Promise<void>;
  /** Releases the whole reservation. */
  release: () => void;
}

interface Waiting {
  bytes: number;
  start: () => void;
}

/**
 * Limits the total memory of decompressed payloads of received messages. A large one waits for its turn, in the order
 * of arrival, while its compressed form stays on disk.
 */
export class PayloadMemoryLimiter {
  private readonly waitingRequests: Waiting[] = [];
  private readonly total: number;
  private usedBytes = 0;

  /** @param largest maximum size of a payload in bytes */
  constructor(
    largest: number,
    private readonly patienceMs = PATIENCE_MS,
  ) {
    this.total = Math.max(MIN_TOTAL_BYTES, largest);
  }

  /** Creates the reservation of one message, empty at first. */
  createReservation(): PayloadReservation {
    let reservedBytes = 0;
    return {
      reserve: async (bytes) => {
        if (bytes <= SMALL) return;
        await requestContext.resting(() => this.waitForTurn(bytes));
        reservedBytes += bytes;
      },
      release: () => {
        this.usedBytes -= reservedBytes;
        reservedBytes = 0;
        this.startFitting();
      },
    };
  }

  private waitForTurn(bytes: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waitingRequest = {
        bytes,
        start: () => {
          clearTimeout(timer);
          resolve();
        },
      };
      const timer = setTimeout(() => {
        this.waitingRequests.splice(this.waitingRequests.indexOf(waitingRequest), 1);
        this.startFitting();
        reject(unavailable('Other large messages are being received; send this one again.', 30));
      }, this.patienceMs);
      this.waitingRequests.push(waitingRequest);
      this.startFitting();
    });
  }

  private startFitting(): void {
    for (let [first] = this.waitingRequests; first !== undefined; [first] = this.waitingRequests) {
      if (this.usedBytes + first.bytes > this.total) return;
      this.usedBytes += first.bytes;
      this.waitingRequests.shift();
      first.start();
    }
  }
}
