import { FaultyServer, type ProviderAnswer, type ProviderRequest } from './faulty-server';

/** The company of a token. */
export interface EInvoiceBeAccount {
  number: string;
  peppolIds: string[];
  isRegistered: boolean;
}

/** A document at the server. */
export interface EInvoiceBeDocument {
  id: string;
  created_at: string;
  direction: 'INBOUND' | 'OUTBOUND';
  state: 'DRAFT' | 'TRANSIT' | 'FAILED' | 'SENT' | 'RECEIVED';
  xml: string;
  /** `<scheme>:<identifier>`; null: not stated. */
  sender: string | null;
  receiver: string | null;
}

/**
 * Provider that speaks the public description of e-invoice.be: a bearer token of one company, drafts that are created from a
 * file and sent by their id, an inbox in pages, contents at signed addresses, failures as `{detail}`.
 */
export class EInvoiceBeServer {
  readonly documents: EInvoiceBeDocument[] = [];
  readonly registered = new Set<string>();
  readonly token = 'token_e-invoice-7a2d';
  account: EInvoiceBeAccount = { number: '', peppolIds: [], isRegistered: true };
  /** Accounts of other companies, by their tokens; only the account itself is shown to them. */
  readonly others = new Map<string, EInvoiceBeAccount>();
  /** State of documents that are sent from now on. */
  outcome: EInvoiceBeDocument['state'] = 'SENT';
  /** Requests to signed addresses that had credentials: there must be none. */
  leakedCredentials = 0;
  private serial = 1;

  private constructor(readonly server: { current: FaultyServer | null }) {}

  static async start(): Promise<EInvoiceBeServer> {
    const provider = new EInvoiceBeServer({ current: null });
    provider.server.current = await FaultyServer.start((request) =>
      Promise.resolve(provider.handle(request)),
    );
    return provider;
  }

  get http(): FaultyServer {
    if (this.server.current === null) throw new Error('The server is not started');
    return this.server.current;
  }

  /** Documents with a number that left over the network. */
  sent(number: string): EInvoiceBeDocument[] {
    return this.find(number).filter(({ state }) => state !== 'DRAFT');
  }

  /** Outgoing documents with a number, drafts too. */
  find(number: string): EInvoiceBeDocument[] {
    return this.documents.filter(
      ({ direction, xml }) => direction === 'OUTBOUND' && xml.includes(`>${number}<`),
    );
  }

  /** Lets the company receive a document. */
  receive(receiver: string, xml: string, createdAt = new Date()): void {
    this.add({
      ...{ direction: 'INBOUND', state: 'RECEIVED', xml, receiver, sender: '0208:0987654394' },
      created_at: createdAt.toISOString(),
    });
  }

  private add(fields: Omit<EInvoiceBeDocument, 'id'>): EInvoiceBeDocument {
    const document = { ...fields, id: `doc-${this.serial++}` };
    this.documents.push(document);
    return document;
  }

  private handle(request: ProviderRequest): ProviderAnswer {
    const { method, path, headers } = request;
    const [, signedId] = /^\/signed\/([^/]+)$/.exec(path) ?? [];
    if (signedId !== undefined) {
      if (headers.authorization !== undefined) this.leakedCredentials++;
      return { status: 200, body: this.get(signedId)?.xml ?? '' };
    }
    const route = `${method} ${path}`;
    const other = this.others.get(headers.authorization?.replace('Bearer ', '') ?? '');
    if (other !== undefined && route === 'GET /api/me/') return json(describeAccount(other));
    if (headers.authorization !== `Bearer ${this.token}`) return failure(401, 'Invalid API key');
    if (route === 'GET /api/me/') return json(describeAccount(this.account));
    if (route === 'GET /api/validate/peppol-id')
      return json({ is_valid: this.registered.has(request.query.get('peppol_id') ?? '') });
    if (route === 'POST /api/documents/ubl') return this.create(request);
    if (route === 'GET /api/inbox/') return this.list(request);
    const [, id = '', rest = ''] = /^\/api\/documents\/([^/]+)(\/\w+)?$/.exec(path) ?? [];
    const document = this.get(id);
    if (document === undefined) return failure(404, 'Document not found');
    if (method === 'POST' && rest === '/send') return this.send(document, request);
    if (method === 'GET' && rest === '/ubl') return json(this.describeFile(document));
    return method === 'GET' && rest === '' ? json(describe(document)) : failure(404, 'Not Found');
  }

  private get(id: string): EInvoiceBeDocument | undefined {
    return this.documents.find((document) => document.id === id);
  }

  private create({ headers, body }: ProviderRequest): ProviderAnswer {
    const [, boundary = ''] =
      /^multipart\/form-data; boundary=(.+)$/.exec(headers['content-type'] ?? '') ?? [];
    const [, part = ''] = body.toString().split(`--${boundary}`);
    const [head = '', ...rest] = part.split('\r\n\r\n');
    if (!/name="file"; filename="[^"]+"/.test(head))
      return {
        status: 422,
        body: JSON.stringify({ detail: [{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }] }),
      };
    const xml = rest.join('\r\n\r\n').replace(/\r\n$/, '');
    return json(describe(this.add({ ...draftOf(xml), created_at: new Date().toISOString() })), 201);
  }

  private send(document: EInvoiceBeDocument, { query }: ProviderRequest): ProviderAnswer {
    const receiver = `${query.get('receiver_peppol_scheme')}:${query.get('receiver_peppol_id')}`;
    if (!this.registered.has(receiver)) return failure(422, 'The receiver is not registered on Peppol');
    if (document.state !== 'DRAFT') return failure(400, 'The document was sent already');
    Object.assign(document, {
      receiver,
      sender: `${query.get('sender_peppol_scheme')}:${query.get('sender_peppol_id')}`,
      state: this.outcome,
    });
    return json(describe(document));
  }

  private list({ query }: ProviderRequest): ProviderAnswer {
    if (query.get('sort_by') !== 'created_at' || query.get('sort_order') !== 'desc')
      return failure(400, 'The tests expect the newest document first');
    const [page, size] = [Number(query.get('page') ?? 1), Number(query.get('page_size') ?? 20)];
    const inbox = this.documents
      .filter(({ direction }) => direction === 'INBOUND')
      .sort((one, other) => other.created_at.localeCompare(one.created_at));
    return json({
      items: inbox.slice((page - 1) * size, page * size).map(describe),
      ...{ page, page_size: size, total: inbox.length, pages: Math.ceil(inbox.length / size) },
    });
  }

  private describeFile({ id, sender, receiver }: EInvoiceBeDocument): object {
    const [senderScheme, senderId] = sender?.split(':') ?? [null, null];
    const [receiverScheme, receiverId] = receiver?.split(':') ?? [null, null];
    return {
      ...{ id, file_name: `${id}.xml`, signed_url: `${this.http.url}/signed/${id}` },
      ...{ sender_peppol_scheme: senderScheme, sender_peppol_id: senderId },
      ...{ receiver_peppol_scheme: receiverScheme, receiver_peppol_id: receiverId },
    };
  }
}

function describeAccount({ number, peppolIds, isRegistered }: EInvoiceBeAccount): object {
  return {
    ...{ name: 'Tenant', plan: 'pro', credit_balance: 100, company_name: 'Atelier' },
    ...{ company_number: number, company_tax_id: `BE${number}` },
    ...{ peppol_ids: peppolIds, smp_registration: isRegistered },
  };
}

function draftOf(xml: string): Omit<EInvoiceBeDocument, 'id' | 'created_at'> {
  return { direction: 'OUTBOUND', state: 'DRAFT', xml, sender: null, receiver: null };
}

function describe({ id, created_at, direction, state }: EInvoiceBeDocument): object {
  return { id, created_at, direction, state, document_type: 'INVOICE' };
}

function json(value: object, status = 200): ProviderAnswer {
  return { status, body: JSON.stringify(value) };
}

function failure(status: number, detail: string): ProviderAnswer {
  return { status, body: JSON.stringify({ detail }) };
}
