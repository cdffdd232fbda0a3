import { FaultyServer, type ProviderAnswer, type ProviderRequest } from './faulty-server';

/** A document of the simulated provider, with the members that its interface documents. */
export interface RecommandDocument {
  id: string;
  companyId: string;
  direction: 'incoming' | 'outgoing';
  senderId: string;
  receiverId: string;
  type: string;
  xml: string;
  createdAt: string;
  deliveryStatus: 'pending' | 'delivered' | 'failed';
  failure: { category: string; message: string; providerCode: string | null } | null;
}

/**
 * Provider that speaks the API of Recommand: HTTP Basic, `{success, errors}`, companies, verify, send, documents. It knows no
 * idempotency keys, so two requests are two documents, and takes no identifier over.
 */
export class RecommandServer {
  readonly documents: RecommandDocument[] = [];
  readonly companies: { id: string; name: string; enterpriseNumber: string; vatNumber: string }[] = [];
  /** `<scheme>:<identifier>` of each company. */
  readonly identifiers = new Map<string, string[]>();
  readonly registered = new Set<string>();
  /** State of documents that are sent from now on. */
  outcome: RecommandDocument['deliveryStatus'] = 'delivered';
  readonly key = 'key_recommand';
  readonly secret = 'secret_recommand-5f1c';
  private serial = 1;

  private constructor(readonly server: { current: FaultyServer | null }) {}

  static async start(): Promise<RecommandServer> {
    const provider = new RecommandServer({ current: null });
    provider.server.current = await FaultyServer.start((request) =>
      Promise.resolve(provider.handle(request)),
    );
    return provider;
  }

  get http(): FaultyServer {
    if (this.server.current === null) throw new Error('The server is not started');
    return this.server.current;
  }

  /** Documents that were sent with a number. */
  sent(number: string): RecommandDocument[] {
    return this.documents.filter(
      ({ direction, xml }) => direction === 'outgoing' && xml.includes(`>${number}<`),
    );
  }

  /** Lets a company receive a document. @returns its id */
  receive(companyId: string, receiverId: string, xml: string): string {
    return this.add({ companyId, receiverId, xml, direction: 'incoming', senderId: '0208:0987654394' }).id;
  }

  private add(
    fields: Pick<RecommandDocument, 'companyId' | 'receiverId' | 'xml' | 'direction' | 'senderId'>,
  ): RecommandDocument {
    const document: RecommandDocument = {
      ...fields,
      id: `doc_${String(this.serial++).padStart(6, '0')}`,
      type: 'invoice',
      createdAt: new Date().toISOString(),
      deliveryStatus: this.outcome,
      failure:
        this.outcome === 'failed'
          ? { category: 'recipient_rejected', message: 'The recipient refused it.', providerCode: 'X1' }
          : null,
    };
    this.documents.push(document);
    return document;
  }

  private handle(request: ProviderRequest): ProviderAnswer {
    const { method, path, headers } = request;
    const expected = `Basic ${Buffer.from(`${this.key}:${this.secret}`).toString('base64')}`;
    if (headers.authorization !== expected) return failure(401, 'Invalid credentials');
    const route = `${method} ${path}`;
    if (route === 'GET /api/core/auth/verify') return success({});
    if (route === 'GET /api/v1/companies') return success({ companies: this.companies });
    if (route === 'POST /api/v1/verify') return this.verify(request);
    if (route === 'GET /api/v1/documents') return this.list(request);
    const [, identifiersOf] = /^GET \/api\/v1\/companies\/([^/]+)\/identifiers$/.exec(route) ?? [];
    if (identifiersOf !== undefined) return success({ identifiers: this.listIdentifiers(identifiersOf) });
    if (/^POST \/api\/v1\/companies\/[^/]+\/identifiers\/[^/]+\/migration$/.test(route))
      return refuseKey(request);
    const [, sender] = /^POST \/api\/v1\/([^/]+)\/send$/.exec(route) ?? [];
    if (sender !== undefined) return this.send(sender, request);
    const [, documentId] = /^GET \/api\/v1\/documents\/([^/]+)$/.exec(route) ?? [];
    const document = this.documents.find(({ id }) => id === documentId);
    return document === undefined ? failure(404, 'Not found') : success({ document: describe(document) });
  }

  private verify({ body }: ProviderRequest): ProviderAnswer {
    const { peppolAddress } = JSON.parse(body.toString()) as { peppolAddress: string };
    return success({ isValid: this.registered.has(peppolAddress) });
  }

  private listIdentifiers(companyId: string): object[] {
    return (this.identifiers.get(companyId) ?? []).map((address, index) => {
      const [scheme, identifier] = address.split(':');
      return { id: `ci_${index}`, scheme, identifier };
    });
  }

  private send(companyId: string, { body }: ProviderRequest): ProviderAnswer {
    const input = JSON.parse(body.toString()) as {
      recipient: string;
      documentType: string;
      document: string;
    };
    if (input.documentType !== 'xml') return failure(400, 'documentType');
    if (!this.registered.has(input.recipient)) return failure(422, 'The recipient is not registered');
    const [senderId = ''] = this.identifiers.get(companyId) ?? [];
    const fields = { companyId, senderId, receiverId: input.recipient, xml: input.document };
    const { id, deliveryStatus } = this.add({ ...fields, direction: 'outgoing' });
    return success({ id, companyId, sentOverPeppol: false, sentOverEmail: false, deliveryStatus });
  }

  private list({ query }: ProviderRequest): ProviderAnswer {
    const [page, limit] = [Number(query.get('page') ?? 1), Number(query.get('limit') ?? 10)];
    const from = query.get('from');
    const fits = this.documents.filter(
      ({ direction, companyId, createdAt }) =>
        direction === query.get('direction') &&
        (query.get('companyId') ?? companyId) === companyId &&
        (from === null || createdAt >= from),
    );
    const newest = fits.reverse().slice((page - 1) * limit, page * limit);
    return success({
      documents: newest.map((document) => {
        const { xml: _, ...rest } = describe(document);
        return rest;
      }),
      pagination: { page, limit, total: fits.length },
    });
  }
}

/** Refuses a migration with a message that quotes its key. */
function refuseKey({ body }: ProviderRequest): ProviderAnswer {
  const { migrationKey } = JSON.parse(body.toString()) as { migrationKey: string };
  return failure(400, `The locator does not accept ${migrationKey}`);
}

function describe({ failure, ...document }: RecommandDocument) {
  const number = /<cbc:ID>([^<]+)</.exec(document.xml)?.[1] ?? null;
  return {
    ...document,
    docTypeId: null,
    processId: null,
    countryC1: 'BE',
    parsed: { invoiceNumber: number },
    peppolMessageId: document.deliveryStatus === 'delivered' ? `m-${document.id}@recommand.invalid` : null,
    receivedPeppolSignalMessage: null,
    deliveries: [{ id: 'dlv', status: document.deliveryStatus, failure }],
  };
}

function success(members: object): ProviderAnswer {
  return { status: 200, body: JSON.stringify({ success: true, ...members }) };
}

function failure(status: number, message: string): ProviderAnswer {
  return { status, body: JSON.stringify({ success: false, errors: { root: [message] } }) };
}
