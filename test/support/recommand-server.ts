import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Json = Record<string, unknown>;

/** Data of a team of Recommand, as returned by its API. */
export interface RecommandTeam {
  labels: Json[];
  companies: Json[];
  /** Identifiers by the id of their company. */
  identifiers: Record<string, Json[]>;
  suppliers: Json[];
  customers: Json[];
  webhooks: Json[];
  documents: Json[];
}

/** The reading part of the API of Recommand, over HTTP, for one key. */
export class RecommandServer {
  /** Requested paths, with their queries. */
  readonly asked: string[] = [];
  /** Answers 503 to so many further requests. */
  failing = 0;
  /** Answers by path, in place of those of the team. */
  readonly overridden = new Map<
    string,
    { status: number; body?: Json | string; headers?: Record<string, string> }
  >();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(team: RecommandTeam, key: string): Promise<RecommandServer> {
    const http = createServer();
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const { port } = http.address() as AddressInfo;
    const server = new RecommandServer(http, `http://127.0.0.1:${port}`);
    const authorization = `Basic ${Buffer.from(key).toString('base64')}`;
    http.on('request', (request, response) => {
      server.asked.push(request.url ?? '');
      const override = server.overridden.get((request.url ?? '').replace('/api/v1', ''));
      if (override !== undefined) {
        const { status, body = {}, headers } = override;
        response
          .writeHead(status, { 'content-type': 'application/json', ...headers })
          .end(typeof body === 'string' ? body : JSON.stringify(body));
        return;
      }
      const [status, body] =
        request.headers.authorization !== authorization
          ? [401, { success: false, errors: { root: ['Unauthorized'] } }]
          : server.failing > 0 && server.failing--
            ? [503, { success: false }]
            : answer(team, new URL(request.url ?? '', server.url));
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
    return server;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}

function answer(team: RecommandTeam, { pathname, searchParams }: URL): [number, Json] {
  const path = pathname.replace('/api/v1/', '');
  const identifiers = /^companies\/([^/]+)\/identifiers$/.exec(path);
  if (identifiers !== null)
    return [200, { success: true, identifiers: team.identifiers[identifiers[1] ?? ''] ?? [] }];
  const document = /^documents\/([^/]+)$/.exec(path);
  if (document !== null) {
    const found = team.documents.find(({ id }) => id === document[1]);
    return found === undefined
      ? [404, { success: false, errors: {} }]
      : [200, { success: true, document: found }];
  }
  if (path === 'labels' || path === 'companies' || path === 'webhooks')
    return [200, { success: true, [path]: team[path] }];
  if (path !== 'suppliers' && path !== 'customers' && path !== 'documents')
    return [404, { success: false, errors: {} }];
  const [page, limit] = [Number(searchParams.get('page') ?? 1), Number(searchParams.get('limit') ?? 10)];
  const items = team[path].slice((page - 1) * limit, page * limit);
  const total = team[path].length;
  const listed = path === 'documents' ? items.map(({ xml: _xml, ...item }) => item) : items;
  return [
    200,
    {
      ...{ success: true, [path]: listed },
      pagination: { total, page, limit, totalPages: Math.ceil(total / limit) },
    },
  ];
}
