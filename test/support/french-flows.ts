import { createHash } from 'node:crypto';
import { DocumentReader } from '../../src/business/documents/reading/document-reader';
import { parseFlow, parseFlowFailure, parseSubmittedFlow, type Flow } from '../../src/standards/french-flow';
import { writeReport } from '../../src/standards/flux10';
import { frenchInvoice, type FrenchParty } from './french-invoice';
import type { Service } from './service';
import type { TeamClient } from './team-client';
import { until } from './until';

/** Answer of the interface: its JSON, or the bytes of a file. */
export interface FlowAnswer {
  status: number;
  headers: Headers;
  // The tests look into answers whose shape the parsers of the interface have verified.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
  bytes: Buffer;
}

/** Calls a service of the interface as a team, or with another `Authorization`; null: without one. */
export async function callInterface(
  team: TeamClient,
  method: string,
  path: string,
  {
    body,
    form,
    authorization = team.authorization,
    headers = {},
  }: {
    body?: unknown;
    form?: FormData | URLSearchParams;
    authorization?: string | null;
    headers?: Record<string, string>;
  } = {},
): Promise<FlowAnswer> {
  const response = await fetch(`${team.baseUrl}${path}`, {
    method,
    headers: {
      ...(authorization === null ? {} : { authorization }),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...headers,
    },
    body: form ?? (body === undefined ? undefined : JSON.stringify(body)),
  });
  const bytes = Buffer.from(await response.arrayBuffer());
  const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
  const parsed: unknown = isJson ? JSON.parse(bytes.toString()) : null;
  if (response.status >= 400 && isJson && parseFlowFailure(parsed).findings !== undefined)
    throw new Error(`${method} ${path} answered ${response.status} in another form: ${bytes.toString()}`);
  if (response.status >= 500)
    throw new Error(`${method} ${path} answered ${response.status}: ${bytes.toString()}`);
  return { status: response.status, headers: response.headers, body: parsed, bytes };
}

/** The form of a submission. */
export function flowForm(info: object, file: string | Buffer, name = 'file.xml'): FormData {
  const form = new FormData();
  form.set('flowInfo', JSON.stringify(info));
  form.set('file', new Blob([new Uint8Array(Buffer.from(file))]), name);
  return form;
}

/** Submits a file, and returns its flow after the validation. */
export async function submitFlow(team: TeamClient, info: object, file: string | Buffer): Promise<Flow> {
  const { status, body } = await callInterface(team, 'POST', '/afnor-flow/v1/flows', {
    form: flowForm(info, file),
  });
  const { findings } = parseSubmittedFlow(body);
  if (status !== 202 || findings !== undefined)
    throw new Error(`${status}: ${JSON.stringify({ body, findings })}`);
  return validatedFlow(team, body.flowId as string);
}

/** Waits until a flow is validated. */
export async function validatedFlow(team: TeamClient, flowId: string): Promise<Flow> {
  let flow: Flow | undefined;
  await until(async () => {
    const { body } = await callInterface(team, 'GET', `/afnor-flow/v1/flows/${flowId}`);
    const parsed = parseFlow(body);
    if (parsed.findings !== undefined) throw new Error(JSON.stringify({ body, findings: parsed.findings }));
    flow = parsed.value;
    return flow.acknowledgement.status !== 'Pending';
  });
  if (flow === undefined) throw new Error('No flow was answered');
  return flow;
}

/** Writes invoices in each syntax of the interface. */
export class InvoiceFiles {
  private readonly reader: DocumentReader;

  constructor(service: Service) {
    this.reader = service.app.get(DocumentReader, { strict: false });
  }

  /** The invoice as UBL, as the API would write it. */
  async ubl(seller: TeamClient, from: FrenchParty, to: FrenchParty, number: string): Promise<Buffer> {
    const { body } = await seller.post(`/api/v1/${from.id}/preview`, frenchInvoice(to, number));
    if (body.success !== true) throw new Error(JSON.stringify(body));
    return Buffer.from(body.document.xml);
  }

  async cii(ubl: Buffer): Promise<Buffer> {
    const converted = await this.reader.convert({
      xml: ubl,
      to: 'cii',
      processId: 'urn:peppol:france:billing:regulated',
    });
    if (!converted.ok) throw new Error(converted.message);
    return Buffer.from(converted.xml);
  }

  async facturX(xml: Buffer, from: FrenchParty, to: FrenchParty): Promise<Buffer> {
    const made = await this.reader.createFacturX({
      xml,
      profile: null,
      language: 'fr',
      senderId: from.address,
      receiverId: to.address,
      letterhead: null,
    });
    if (!made.ok) throw new Error(JSON.stringify(made.fatal));
    return Buffer.from(made.pdf);
  }
}

/** A Flux 10 report of sales of one day. */
export function fluxReport(siren: string, id: string): string {
  return writeReport({
    id,
    issuedAt: new Date('2026-11-21T09:00:00Z'),
    typeCode: 'IN',
    sender: { platformNumber: '9999', name: 'Platform' },
    issuer: { siren, name: `Boulangerie ${siren}`, role: 'SE', vatNumber: null },
    period: { start: '2026-11-11', end: '2026-11-20' },
    flow: 'transactions',
    contents: [
      {
        kind: 'b2cSales',
        date: '2026-11-12',
        category: 'goods',
        currency: 'EUR',
        taxExclusiveAmount: '100.00',
        taxAmount: '20.00',
        transactionCount: 3,
        vatBreakdown: [{ percentage: '20', taxableAmount: '100.00', taxAmount: '20.00' }],
      },
    ],
  });
}

export function sha256(file: string | Buffer): string {
  return createHash('sha256').update(file).digest('hex');
}
