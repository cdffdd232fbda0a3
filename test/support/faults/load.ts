import { Agent, request } from 'node:http';
import type { Sandbox } from '../process';

export interface HttpAnswer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
  ms: number;
}

/** One acknowledged send. */
export interface Acknowledgement {
  number: string;
  key: string;
  documentId: string;
  replayed: boolean;
  attempts: number;
}

const agent = new Agent({ keepAlive: false, maxSockets: 1000 });

/** One request over a connection of its own, so that what a stop does to it is not a matter of reuse. */
export function post(
  baseUrl: string,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<HttpAnswer> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    const outgoing = request(
      `${baseUrl}${path}`,
      { method: 'POST', agent, headers: { 'content-type': 'application/json', ...headers } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('error', reject);
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            headers: response.headers,
            body: Buffer.concat(chunks).toString('utf8'),
            ms: performance.now() - started,
          }),
        );
      },
    );
    outgoing.on('error', reject);
    outgoing.end(JSON.stringify(body));
  });
}

/** A client that wants each of its documents sent once, and asks until it is told so. */
export class Load {
  readonly acknowledged: Acknowledgement[] = [];
  /** Statuses of answers that were no acknowledgement. */
  readonly refusals: HttpAnswer[] = [];
  private next = 1;

  constructor(
    private readonly sandbox: Sandbox,
    private readonly bases: () => string[],
  ) {}

  get authorization(): string {
    return this.sandbox.client.authorization;
  }

  /** A send of its own number. */
  body(number: string, recipient = this.sandbox.recipient): object {
    const document = {
      invoiceNumber: number,
      buyerReference: 'x',
      buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
      paymentMeans: [{ iban: 'BE71096123456769' }],
      lines: [
        { name: 'L', netPriceAmount: '10', vat: { percentage: '21' } },
        { name: 'M', netPriceAmount: '20', vat: { percentage: '6' } },
      ],
    };
    return { recipient, documentType: 'invoice', document };
  }

  number(): string {
    return `FAULT-${this.next++}`;
  }

  /** Sends one document; repeats the request with its key until it is acknowledged. @throws Error after a minute */
  async send(recipient?: string): Promise<Acknowledgement> {
    const number = this.number();
    const key = `key of ${number}`;
    const headers = { authorization: this.authorization, 'idempotency-key': key };
    const until = Date.now() + 60_000;
    for (let attempts = 1; ; attempts++) {
      const bases = this.bases();
      const base = bases[Math.floor(Math.random() * bases.length)] ?? '';
      const answer = await post(
        base,
        `/api/v1/${this.sandbox.from}/send`,
        this.body(number, recipient),
        headers,
      ).catch(() => null);
      if (answer?.status === 200) {
        const { document } = JSON.parse(answer.body) as { document: { id: string } };
        const replayed = answer.headers['idempotent-replayed'] === 'true';
        const acknowledgement = { number, key, documentId: document.id, replayed, attempts };
        this.acknowledged.push(acknowledgement);
        return acknowledgement;
      }
      if (answer !== null) this.refusals.push(answer);
      if (answer !== null && ![409, 429, 500, 503].includes(answer.status))
        throw new Error(`A send was answered ${answer.status}: ${answer.body}`);
      if (Date.now() > until)
        throw new Error(`${number} was never acknowledged: ${answer?.body ?? 'no answer'}`);
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }

  many(count: number, recipient?: string): Promise<Acknowledgement[]> {
    return Promise.all(Array.from({ length: count }, () => this.send(recipient)));
  }

  /** About twenty requests a second while the work goes on. */
  async during(work: () => Promise<unknown>): Promise<void> {
    let over = false;
    const sends: Promise<unknown>[] = [];
    const source = (async () => {
      while (!over) {
        sends.push(this.send());
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    })();
    await work().finally(() => (over = true));
    await source;
    await Promise.all(sends);
  }
}
