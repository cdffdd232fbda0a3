import { randomBytes } from 'node:crypto';
import { blankParty, parseDocumentInput, writeUbl } from '../../src/standards/invoice';

/** A client of the service under watch; answers are thrown away but for the document's id. */
export interface LoopClient {
  /** @returns status, and the id of the document in the answer when there is one */
  call(
    method: 'GET' | 'POST',
    path: string,
    body?: string,
    accept?: string,
  ): Promise<[number, string | null]>;
  /** Company to act for and an address that takes documents in. */
  companyId: string;
  recipient: string;
}

export interface LoopCase {
  name: string;
  /** The answer is a 400. */
  refused?: boolean;
  /** Statuses of the answers. */
  run(client: LoopClient): Promise<number[]>;
}

const PARTY = {
  name: 'Bench & Sons',
  street: 'Kade 1',
  city: 'Gent',
  postalZone: '9000',
  country: 'BE',
  vatNumber: 'BE0123456749',
};

/** An invoice as it is sent in JSON, or a part of one. */
export function invoiceInput(lines: number, number: string): Record<string, unknown> {
  return {
    invoiceNumber: number,
    buyerReference: 'ref',
    buyer: PARTY,
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: Array.from({ length: lines }, (_, index) => ({
      name: `Article ${index} – über & co`,
      description: 'A description of usual length, as articles have them',
      sellersId: `ART-${index}`,
      quantity: String((index % 7) + 1),
      netPriceAmount: `${(index % 90) + 1}.4950`,
      vat: { percentage: index % 2 === 0 ? '21' : '6' },
    })),
  };
}

/** The same as UBL. */
export function invoiceXml(lines: number, number: string): string {
  const result = parseDocumentInput(invoiceInput(lines, number), {
    kind: 'invoice',
    today: '2026-01-01',
    company: blankParty(PARTY),
  });
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  const address = { scheme: '0208', identifier: '0123456749' };
  return writeUbl(result.document, { kind: 'invoice', sender: address, receiver: address });
}

const MEGABYTE = 1024 * 1024;

/** Everything large that a client can ask for. Later cases use the documents of earlier ones; `round` keeps numbers apart. */
export function loopCases(round: number): LoopCase[] {
  const ids = new Map<string, string>();
  const remember = (name: string, [status, id]: [number, string | null]): number[] => {
    if (id !== null) ids.set(name, id);
    return [status];
  };
  const send = (client: LoopClient, path: string, documentType: string, document: unknown) =>
    client.call(
      'POST',
      `/api/v1/${client.companyId}/${path}`,
      JSON.stringify({ recipient: client.recipient, documentType, document }),
    );
  const inbound = (client: LoopClient, document: string) =>
    client.call('POST', '/api/v1/sandbox/inbound', JSON.stringify({ companyId: client.companyId, document }));
  const get = async (client: LoopClient, name: string, rest = '', accept?: string) => [
    (await client.call('GET', `/api/v1/documents/${ids.get(name) ?? ''}${rest}`, undefined, accept))[0],
  ];
  const attachment = randomBytes(10 * MEGABYTE).toString('base64');
  return [
    {
      name: 'small invoice sent',
      run: async (client) =>
        remember('small', await send(client, 'send', 'invoice', invoiceInput(3, `S-1-${round}`))),
    },
    {
      name: 'body of 25 MiB, one text',
      refused: true,
      run: async (client) => [
        (
          await client.call(
            'POST',
            '/api/v1/validate',
            JSON.stringify({ document: 'x'.repeat(25 * MEGABYTE - 100) }),
          )
        )[0],
      ],
    },
    {
      name: 'body of 25 MiB, many values',
      refused: true,
      run: async (client) => [
        (
          await client.call('POST', '/api/v1/validate', `{"document":[${'"abcdefgh",'.repeat(2_000_000)}1]}`)
        )[0],
      ],
    },
    {
      name: '10,000 lines in JSON, preview',
      run: async (client) => [
        (await send(client, 'preview', 'invoice', invoiceInput(10_000, `L-0-${round}`)))[0],
      ],
    },
    {
      name: '10,000 lines in JSON, send',
      run: async (client) =>
        remember('lines', await send(client, 'send', 'invoice', invoiceInput(10_000, `L-1-${round}`))),
    },
    {
      name: 'attachment of 10 MiB in JSON',
      run: async (client) =>
        remember(
          'attachment',
          await send(client, 'send', 'invoice', {
            ...invoiceInput(3, `A-1-${round}`),
            attachments: [
              { id: '1', filename: 'a.pdf', mimeCode: 'application/pdf', embeddedDocument: attachment },
            ],
          }),
        ),
    },
    {
      name: 'XML of 10 MB, validate',
      run: async (client) => [
        (
          await client.call(
            'POST',
            '/api/v1/validate',
            JSON.stringify({ document: invoiceXml(10_000, `X-0-${round}`) }),
          )
        )[0],
      ],
    },
    {
      name: 'XML of 10 MB, send',
      run: async (client) =>
        remember('xml', await send(client, 'send', 'xml', invoiceXml(10_000, `X-1-${round}`))),
    },
    {
      name: 'XML of 10 MB, received',
      run: async (client) => remember('received', await inbound(client, invoiceXml(10_000, `X-2-${round}`))),
    },
    { name: '10,000 lines, get', run: (client) => get(client, 'lines') },
    { name: '10,000 lines, get XML', run: (client) => get(client, 'lines', '', 'application/xml') },
    { name: 'attachment of 10 MiB, get', run: (client) => get(client, 'attachment') },
    { name: 'attachment of 10 MiB, package', run: (client) => get(client, 'attachment', '/package') },
    { name: '10,000 lines, package', run: (client) => get(client, 'lines', '/package') },
    {
      name: '500 lines received and as PDF',
      run: async (client) => [
        ...remember('pdf', await inbound(client, invoiceXml(500, `P-1-${round}`))),
        ...(await get(client, 'pdf', '/pdf')),
      ],
    },
    {
      name: 'list of 200',
      run: async (client) => [(await client.call('GET', '/api/v1/documents?limit=200'))[0]],
    },
  ];
}

/** Enough small documents that a list of 200 is full; to be called before the watch begins. */
export async function fillList(client: LoopClient): Promise<void> {
  for (let n = 0; n < 200; n += 10)
    await Promise.all(
      Array.from({ length: 10 }, (_, i) =>
        client.call(
          'POST',
          '/api/v1/sandbox/inbound',
          JSON.stringify({ companyId: client.companyId, document: invoiceXml(5, `M-${n + i}`) }),
        ),
      ),
    );
}
