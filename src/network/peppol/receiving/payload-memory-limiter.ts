import { unavailable } from '../../../platform/kernel/http/api-error';
import { requestContext } from '../../../platform/kernel/request-context';

/** Payloads of up to this size in bytes do not wait for each other. */
const SMALL_PAYLOAD_BYTES = 1024 * 1024;
/** Minimum of the total memory in bytes; the total memory is at least the size of the largest payload. */
const MIN_TOTAL_BYTES = 64 * 1024 * 1024;
/** Maximum time in milliseconds to wait for memory; most senders wait 60 to 120 seconds for a response. */
const MAX_WAIT_MS = 20_000;

/** Reservation of one message. */
export interface PayloadReservation {
  /** Waits until the bytes are free, in the order of the requests. @throws ApiError 503 after 20 seconds */
  reserve: (bytes: number) => Promise<void>;
  /** Releases the whole reservation. */
  release: () => void;
}

interface WaitingRequest {
  bytes: number;
  start: () => void;
}

/**
 * Limits the total memory of decompressed payloads of received messages. A large payload waits for its turn, in the
 * order of the requests, while the compressed payload stays on disk.
 */
export class PayloadMemoryLimiter {
  private readonly waitingRequests: WaitingRequest[] = [];
  private readonly totalBytes: number;
  private usedBytes = 0;

  /** @param maxPayloadBytes maximum size of a payload in bytes */
  constructor(
    maxPayloadBytes: number,
    private readonly maxWaitMs = MAX_WAIT_MS,
  ) {
    this.totalBytes = Math.max(MIN_TOTAL_BYTES, maxPayloadBytes);
  }

  /** Creates the initially empty reservation of one message. */
  createReservation(): PayloadReservation {
    let reservedBytes = 0;
    return {
      reserve: async (bytes) => {
        if (bytes <= SMALL_PAYLOAD_BYTES) return;
        await requestContext.releaseSlotWhile(() => this.waitForTurn(bytes));
        reservedBytes += bytes;
      },
      release: () => {
        this.usedBytes -= reservedBytes;
        reservedBytes = 0;
        this.startWaitingRequests();
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
        this.startWaitingRequests();
        reject(unavailable('Other large messages are being received; send this message again later.', 30));
      }, this.maxWaitMs);
      this.waitingRequests.push(waitingRequest);
      this.startWaitingRequests();
    });
  }

  private startWaitingRequests(): void {
    for (let [first] = this.waitingRequests; first !== undefined; [first] = this.waitingRequests) {
      if (this.usedBytes + first.bytes > this.totalBytes) return;
      this.usedBytes += first.bytes;
      this.waitingRequests.shift();
      first.start();
    }
  }
}
