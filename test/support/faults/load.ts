import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ROOT } from '../process';
import type { Chance } from './chance';
import { post, type HttpAnswer } from './http';
import type { Party } from './parties';

/** One acknowledged send, recorded by the client at its acknowledgement. */
export interface Acknowledgement {
  number: string;
  documentId: string;
  /** How the document has to end. */
  end: 'delivered' | 'failed';
  /** The answer was one given before. */
  replayed: boolean;
  attempts: number;
}

/** A document that a client has to send exactly once. */
export interface Order {
  number: string;
  path: string;
  headers: Record<string, string>;
  body: object;
  end: 'delivered' | 'failed';
}

const CREDIT_NOTE = readFileSync(join(ROOT, 'test/support/credit-note.xml'), 'utf8');
/** Statuses after which a client repeats the request with the same key. */
const RETRYABLE_STATUSES = [409, 429, 503];
const PATIENCE_MS = 300_000;

/**
 * Clients of two teams that send documents of all kinds exactly once, with retries until each is acknowledged. Every
 * acknowledgement is appended to a log.
 */
export class Load {
  /** Answers that were no acknowledgement. */
  readonly refusals: HttpAnswer[] = [];
  private next = 1;

  /**
   * @param logFile where acknowledgements are appended, one JSON object a line
   * @param addresses base URLs of the processes that currently accept requests
   */
  constructor(
    private readonly parties: [Party, Party],
    private readonly logFile: string,
    private readonly addresses: () => string[],
    private chance: Chance,
  ) {
    appendFileSync(logFile, '');
  }

  /** Makes the choices of the next sends those of another seed. */
  reseed(chance: Chance): void {
    this.chance = chance;
  }

  acknowledged(): Acknowledgement[] {
    const lines = readFileSync(this.logFile, 'utf8').split('\n').slice(0, -1);
    return lines.map((line) => JSON.parse(line) as Acknowledgement);
  }

  /** An order of some kind, or of an invoice to a certain recipient. */
  order(recipient?: string): Order {
    const number = `FAULT-${this.next++}`;
    const [party, other] = this.chance.next() < 0.5 ? this.parties : [this.parties[1], this.parties[0]];
    const { kind, to, extra, end, company } = this.draw(party, other, recipient);
    const common = { recipient: to, ...extra };
    const body =
      kind === 'xml'
        ? { ...common, documentType: 'xml', document: CREDIT_NOTE.replace('CN-2026-7', number) }
        : { ...common, documentType: kind, document: documentOf(kind, number) };
    const sender = kind === 'xml' ? this.parties[0] : party;
    return {
      number,
      path: `/api/v1/${kind === 'xml' ? this.parties[0].companies[0].id : company}/send`,
      headers: { authorization: sender.client.authorization, 'idempotency-key': `key of ${number}` },
      body,
      end,
    };
  }

  /** Sends one document; repeats the request with its key until it is acknowledged. @throws Error when it never is */
  async send(order = this.order()): Promise<Acknowledgement> {
    const { number, path, headers, body, end } = order;
    const until = Date.now() + PATIENCE_MS;
    for (let attempts = 1; ; attempts++) {
      const base = this.address();
      const answer = await post(base, path, body, headers).catch(() => null);
      if (answer?.status === 200) return this.acknowledge(order, answer, attempts);
      if (answer !== null) this.refusals.push(answer);
      if (answer !== null && !RETRYABLE_STATUSES.includes(answer.status))
        throw new Error(`${number} (${end}) was answered ${answer.status}: ${answer.body}`);
      if (Date.now() > until)
        throw new Error(`${number} was never acknowledged: ${answer?.body ?? 'no answer'}`);
      await sleep(100);
    }
  }

  many(count: number, recipient?: string): Promise<Acknowledgement[]> {
    return Promise.all(Array.from({ length: count }, () => this.send(this.order(recipient))));
  }

  /** Sends these, so many at a time. */
  async all(orders: Order[], atOnce: number): Promise<void> {
    const left = [...orders];
    const client = async (): Promise<void> => {
      for (let order = left.shift(); order !== undefined; order = left.shift()) await this.send(order);
    };
    await Promise.all(Array.from({ length: atOnce }, client));
  }

  /**
   * About twenty requests a second while the work continues; ends when all are acknowledged.
   * @param recipient recipient of all documents; omitted: all kinds of recipients
   */
  async during(work: () => Promise<unknown>, recipient?: string): Promise<void> {
    let over = false;
    const sends: Promise<unknown>[] = [];
    const source = (async () => {
      while (!over) {
        const send = this.send(this.order(recipient));
        send.catch(() => undefined); // reported below, once the work is done
        sends.push(send);
        await sleep(50);
      }
    })();
    await work().finally(() => (over = true));
    await source;
    await Promise.all(sends);
  }

  /** Records the answer to an order. */
  acknowledge({ number, end }: Order, answer: HttpAnswer, attempts: number): Acknowledgement {
    const { document } = JSON.parse(answer.body) as { document: { id: string } };
    const replayed = answer.headers['idempotent-replayed'] === 'true';
    const acknowledgement = { number, documentId: document.id, end, replayed, attempts };
    appendFileSync(this.logFile, `${JSON.stringify(acknowledgement)}\n`);
    return acknowledgement;
  }

  private address(): string {
    const addresses = this.addresses();
    return addresses[this.next % addresses.length] ?? 'http://127.0.0.1:1';
  }

  private draw(party: Party, other: Party, recipient: string | undefined) {
    const company = party.companies[0].id;
    const own = party.companies[1].address;
    const invoice = { kind: 'invoice', to: own, extra: {}, end: 'delivered', company } as const;
    if (recipient !== undefined) return { ...invoice, to: recipient };
    const dice = this.chance.next();
    if (dice < 0.35) return invoice;
    if (dice < 0.65) return { ...invoice, to: other.companies[1].address };
    if (dice < 0.75) return { ...invoice, kind: 'creditNote' as const };
    if (dice < 0.83) return { ...invoice, kind: 'xml' as const, to: this.parties[0].companies[1].address };
    if (dice < 0.9)
      return { ...invoice, extra: { email: { when: 'always', to: ['accounts@buyer.example'] } } };
    if (dice < 0.95) return { ...invoice, to: '9999:rejected', end: 'failed' as const };
    return { ...invoice, to: '9999:delivered' };
  }
}

function documentOf(kind: 'invoice' | 'creditNote', number: string): object {
  return {
    ...(kind === 'invoice'
      ? { invoiceNumber: number }
      : { creditNoteNumber: number, invoiceReferences: [{ id: `of ${number}` }] }),
    buyerReference: 'x',
    buyer: { name: 'B', street: 'S', city: 'C', postalZone: '1', country: 'BE' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [
      { name: 'L', netPriceAmount: '10', vat: { percentage: '21' } },
      { name: 'M', netPriceAmount: '20', vat: { percentage: '6' } },
    ],
  };
}
