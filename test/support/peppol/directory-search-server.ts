import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A participant that the Directory lists. */
export interface ListedCard {
  participant: string;
  name: string;
  country: string;
}

/**
 * The public search of a Peppol Directory: `GET /search/1.0/json` with `name`, `country` or `participant`. Names are found by a
 * part of them, with at least three characters.
 */
export class DirectorySearchServer {
  readonly cards: ListedCard[] = [];
  /** Queries that arrived, in their order. */
  readonly queries: string[] = [];
  /** Behaviour for requests from now on. */
  trouble: 'none' | 'down' | 'silent' | 'endless' | 'nonsense' = 'none';

  private constructor(private readonly server: Server) {}

  static async start(): Promise<DirectorySearchServer> {
    const server = createServer();
    const directory = new DirectorySearchServer(server);
    server.on('request', (request, response) => directory.answer(request, response));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return directory;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private answer(request: IncomingMessage, response: ServerResponse): void {
    const { pathname, searchParams } = new URL(request.url ?? '/', this.url);
    this.queries.push(searchParams.toString());
    if (this.trouble === 'silent') return;
    if (this.trouble === 'down') return void response.writeHead(503).end();
    if (this.trouble === 'nonsense') return void response.writeHead(200).end('<html>');
    if (this.trouble === 'endless') {
      response.writeHead(200);
      const piece = Buffer.alloc(1024 * 1024, 0x20);
      const write = (): void => {
        while (!response.destroyed && response.write(piece));
      };
      response.on('drain', write);
      return write();
    }
    if (request.method !== 'GET' || pathname !== '/search/1.0/json')
      return void response.writeHead(404).end();
    const matches = this.find(searchParams);
    response.writeHead(200, { 'content-type': 'application/json' }).end(
      JSON.stringify({
        version: '1.0',
        'total-result-count': matches.length,
        'used-result-count': matches.length,
        'query-terms': searchParams.toString(),
        matches: matches.map(({ participant, name, country }) => ({
          participantID: { scheme: 'iso6523-actorid-upis', value: participant },
          docTypes: [],
          entities: [{ name: [{ name }], countryCode: country }],
        })),
      }),
    );
  }

  private find(wanted: URLSearchParams): ListedCard[] {
    const [name, country, participant] = ['name', 'country', 'participant'].map((each) => wanted.get(each));
    return this.cards
      .filter(
        (card) =>
          (name === null || card.name.toLowerCase().includes(String(name).toLowerCase())) &&
          (country === null || card.country === country) &&
          (participant === null || participant === `iso6523-actorid-upis::${card.participant}`),
      )
      .slice(0, Number(wanted.get('resultPageCount') ?? 20));
  }
}
