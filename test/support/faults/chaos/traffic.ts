import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Chance } from '../chance';
import { post, type HttpAnswer } from '../http';
import type { ChaosScene } from './chaos-scene';
import type { Order } from '../load';

/** An accepted document as its client saw it; instants as `performance.now()`. */
export interface Accepted {
  /** First request for it. */
  askedAt: number;
  /** Answer 200. */
  answeredAt: number;
  /** Duration of the request that was answered 200, in milliseconds. */
  ms: number;
}

const CLIENTS = 4;
const PAUSE_MS = 200;
/** One list for so many sends. */
const LIST_EVERY = 8;
const ATTACHMENT_BYTES = 24_000;
/** Statuses after which a client repeats its request with the same key; 502 is the balancer's. */
const RETRYABLE_STATUSES = [409, 429, 502, 503];

/** Clients that send documents one after the other through the balancer, each until it is accepted, and read lists. */
export class Traffic {
  readonly accepted: Accepted[] = [];
  /** Answers that are no promised ones, such as 500. */
  readonly defects: string[] = [];
  /** Requests that were repeated. */
  repeated = 0;
  /** Durations of lists in milliseconds. */
  readonly lists: number[] = [];
  private isOver = false;
  private readonly clients: Promise<void>[];
  private readonly chance: Chance;

  constructor(
    private readonly scene: ChaosScene,
    seed: number,
  ) {
    this.chance = new Chance(seed, 'attachments');
    this.clients = Array.from({ length: CLIENTS }, (_, client) => this.run(client));
    for (const client of this.clients) client.catch(() => undefined); // awaited by stop()
  }

  /** Ends when what was begun is accepted. */
  async stop(): Promise<void> {
    this.isOver = true;
    await Promise.all(this.clients);
  }

  private async run(client: number): Promise<void> {
    for (let turn = client; !this.isOver; turn += 1) {
      if (turn % LIST_EVERY === 0) await this.list();
      else await this.send(this.withAttachment(this.scene.load.order()));
      await sleep(PAUSE_MS);
    }
  }

  /** Some invoices have an attachment that makes their XML large enough for the object store. */
  private withAttachment(order: Order): Order {
    const { document } = order.body as { document: unknown };
    if (typeof document !== 'object' || this.chance.next() > 0.2) return order;
    const embeddedDocument = randomBytes(ATTACHMENT_BYTES).toString('base64');
    const attachments = [{ id: 'A1', filename: 'a.pdf', mimeCode: 'application/pdf', embeddedDocument }];
    return { ...order, body: { ...order.body, document: { ...document, attachments } } };
  }

  private async send(order: Order): Promise<void> {
    const askedAt = performance.now();
    for (let attempts = 1; ; attempts += 1) {
      const answer = await post(this.scene.balancer.baseUrl, order.path, order.body, order.headers).catch(
        () => null,
      );
      if (answer?.status === 200) {
        this.scene.load.acknowledge(order, answer, attempts);
        this.accepted.push({ askedAt, answeredAt: performance.now(), ms: answer.ms });
        return;
      }
      this.note(answer, order.number);
      this.repeated += 1;
      await sleep(100);
    }
  }

  private async list(): Promise<void> {
    const [{ client }] = this.scene.parties;
    const started = performance.now();
    const answer = await client.get('/api/v1/documents?limit=20').catch(() => null);
    if (answer === null) return;
    if (answer.status === 200) this.lists.push(performance.now() - started);
    else if (!RETRYABLE_STATUSES.includes(answer.status))
      this.defects.push(`A list was answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  }

  private note(answer: HttpAnswer | null, number: string): void {
    if (answer === null) return;
    if (!RETRYABLE_STATUSES.includes(answer.status))
      this.defects.push(`${number} was answered ${answer.status}: ${answer.body}`);
    if (answer.status === 503 && answer.headers['retry-after'] === undefined)
      this.defects.push(`${number} was answered 503 without Retry-After`);
  }
}
