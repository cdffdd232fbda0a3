import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { buildRequest, OwnIdentity } from '../../src/standards/peppol/as4';
import { writeEnvelope } from '../../src/standards/peppol/sbdh';
import type { TestCertificate } from '../../test/support/peppol/certificates';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../../test/support/peppol/test-network';
import { AccessPointProcess, type CpuUsed, type Turn } from './access-point';

const RECEIVING_NUMBER = '0123456749';
const SENDERS = 8;

/** What a stretch of work cost the two, in CPU milliseconds, and how long it took by the clock. */
export interface Cost {
  sender: CpuUsed;
  receiver: CpuUsed;
  wallMs: number;
}

/** Memory above what it was before, and the longest turn, while a large message goes out or comes in. */
export interface LargeCost {
  aboveIdleMb: number;
  turn: Turn;
}

/** A message as it goes over the wire. */
export interface WireMessage {
  contentType: string;
  body: Buffer;
}

/** A message of an access point POP000001 to POP000002 that carries this document, under ids of its own. */
export async function messageTo(
  { signer, receiver, recipient }: { signer: TestCertificate; receiver: TestCertificate; recipient: string },
  document: Buffer,
): Promise<WireMessage> {
  const timestamp = new Date();
  const envelope = {
    instanceId: randomUUID(),
    sender: '0208:0987654394',
    receiver: recipient,
    documentType: { scheme: 'busdox-docid-qns', value: BIS_INVOICE },
    process: { scheme: 'cenbii-procid-ubl', value: BIS_PROCESS },
    countryC1: 'BE',
    mlsTo: null,
    mlsType: null,
  };
  const { contentType, body } = await buildRequest(
    {
      messageId: `${randomUUID()}@bench.example`,
      conversationId: 'bench',
      timestamp,
      from: 'POP000001',
      to: 'POP000002',
      process: BIS_PROCESS,
      documentType: `busdox-docid-qns::${BIS_INVOICE}`,
      originalSender: envelope.sender,
      finalRecipient: recipient,
      payload: writeEnvelope(envelope, timestamp, document),
    },
    await OwnIdentity.load(signer.pem, signer.keyPem),
    receiver.der,
  );
  return { contentType, body: Buffer.concat(body) };
}

/** Two access points of the product in a network of their own. */
export class Exchange {
  private constructor(
    readonly network: TestNetwork,
    readonly sender: AccessPointProcess,
    readonly receiver: AccessPointProcess,
    readonly certificates: [TestCertificate, TestCertificate],
    readonly recipient: string,
  ) {}

  static async start(): Promise<Exchange> {
    const network = await TestNetwork.start();
    const one = network.accessPoint({ commonName: 'POP000001' });
    const two = network.accessPoint({ commonName: 'POP000002' });
    const sender = await AccessPointProcess.start(network, one);
    const receiver = await AccessPointProcess.start(network, two);
    const recipient = await receiver.company(RECEIVING_NUMBER);
    network.publish({
      participant: recipient,
      docTypeId: BIS_INVOICE,
      processId: BIS_PROCESS,
      url: `${receiver.baseUrl}/as4`,
      certificate: two.der,
    });
    return new Exchange(network, sender, receiver, [one, two], recipient);
  }

  /** Sends so many invoices of about 9 kB; returns when they are accepted. */
  async send(count: number, tag: string, attachmentBytes = 0): Promise<void> {
    let left = count;
    const client = async (): Promise<void> => {
      while (left > 0) {
        const invoiceNumber = `${tag}-${left--}`;
        await this.sender.api(`${this.sender.companyId}/send`, {
          recipient: this.recipient,
          documentType: 'invoice',
          document: invoice(invoiceNumber, attachmentBytes),
        });
      }
    };
    await Promise.all(Array.from({ length: Math.min(SENDERS, count) }, client));
  }

  /** Holds what the sender has to deliver, as `work hold` does. */
  async hold(): Promise<void> {
    await this.sender.sql(`INSERT INTO work_hold (reason) VALUES ('bench')`);
  }

  async resume(): Promise<void> {
    await this.sender.sql('DELETE FROM work_hold');
  }

  /** Waits until all that was sent is delivered. */
  async delivered(): Promise<void> {
    for (const end = Date.now() + 180_000; ; await sleep(100)) {
      const [row] = await this.sender.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM deliveries WHERE status = 'pending'`,
      );
      if (row?.n === 0) return;
      if (Date.now() > end) throw new Error('Not everything was delivered');
    }
  }

  /** What some work costs both. */
  async cost(work: () => Promise<void>): Promise<Cost> {
    const started = performance.now();
    const before = { sender: this.sender.cpu(), receiver: this.receiver.cpu() };
    await work();
    return {
      sender: less(this.sender.cpu(), before.sender),
      receiver: less(this.receiver.cpu(), before.receiver),
      wallMs: performance.now() - started,
    };
  }

  /** What some work with a large message takes of one of them. */
  async largeCost(side: AccessPointProcess, work: () => Promise<void>): Promise<LargeCost> {
    const idle = side.residentMb();
    let peak = idle;
    await side.longestTurn();
    const watch = setInterval(() => (peak = Math.max(peak, side.residentMb())), 5);
    await work();
    clearInterval(watch);
    return { aboveIdleMb: peak - idle, turn: await side.longestTurn() };
  }

  /** A message for the receiver that carries this document, as another access point would make it. */
  message(document: Buffer): Promise<WireMessage> {
    const [signer, receiver] = this.certificates;
    return messageTo({ signer, receiver, recipient: this.recipient }, document);
  }

  async stop(): Promise<void> {
    await Promise.all([this.sender.stop(), this.receiver.stop()]);
    await this.network.stop();
  }
}

/** What is left of a cost without what the two do in the same time when nobody asks them for anything. */
export function beyondIdle(cost: Cost, idle: Cost): Cost {
  const part = cost.wallMs / idle.wallMs;
  const scaled = ({ service, database }: CpuUsed): CpuUsed => ({
    service: service * part,
    database: database * part,
  });
  return {
    ...cost,
    sender: less(cost.sender, scaled(idle.sender)),
    receiver: less(cost.receiver, scaled(idle.receiver)),
  };
}

function less(after: CpuUsed, before: CpuUsed): CpuUsed {
  return { service: after.service - before.service, database: after.database - before.database };
}

function invoice(invoiceNumber: string, attachmentBytes: number): object {
  // In two halves: one text of a document may have 20 MiB.
  const embeddedDocument = randomBytes(attachmentBytes / 2).toString('base64');
  const attachments = ['A1', 'A2'].map((id) => ({
    id,
    filename: `${id}.pdf`,
    mimeCode: 'application/pdf',
    embeddedDocument,
  }));
  return {
    invoiceNumber,
    buyerReference: 'PO-7',
    buyer: {
      name: 'Brouwerij De Kroon NV',
      street: 'Grote Markt 1',
      city: 'Antwerpen',
      postalZone: '2000',
      country: 'BE',
    },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: Array.from({ length: 8 }, (_, n) => ({
      name: `Consulting ${n}`,
      quantity: '2',
      unitCode: 'HUR',
      netPriceAmount: '75.00',
      vat: { percentage: '21' },
    })),
    ...(attachmentBytes > 0 && { attachments }),
  };
}
