import type { PersonClient } from '../support/people';

/** Answer of SCIM. */
export interface ScimAnswer {
  status: number;
  headers: Headers;
  // The tests look at whatever members an answer has.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

/** A provider that provisions people of a team. */
export class ScimClient {
  private constructor(
    private readonly url: string,
    private readonly token: string,
    readonly tokenId: string,
  ) {}

  static async create(owner: PersonClient): Promise<ScimClient> {
    const { body } = await owner.post('/api/core/scim-tokens', { name: 'Provider' });
    const url = `${owner.service.baseUrl}/scim/v2`;
    return new ScimClient(url, body.token as string, body.scimToken.id as string);
  }

  with(token: string): ScimClient {
    return new ScimClient(this.url, token, '');
  }

  get(path: string): Promise<ScimAnswer> {
    return this.send('GET', path);
  }

  post(path: string, body: unknown): Promise<ScimAnswer> {
    return this.send('POST', path, body);
  }

  put(path: string, body: unknown): Promise<ScimAnswer> {
    return this.send('PUT', path, body);
  }

  patch(path: string, ...Operations: object[]): Promise<ScimAnswer> {
    const schemas = ['urn:ietf:params:scim:api:messages:2.0:PatchOp'];
    return this.send('PATCH', path, { schemas, Operations });
  }

  delete(path: string): Promise<ScimAnswer> {
    return this.send('DELETE', path);
  }

  async send(
    method: string,
    path: string,
    body?: unknown,
    contentType = 'application/scim+json; charset=utf-8',
  ): Promise<ScimAnswer> {
    const answer = await fetch(`${this.url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${this.token}`,
        ...(body === undefined ? {} : { 'content-type': contentType }),
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await answer.text();
    return { status: answer.status, headers: answer.headers, body: text === '' ? null : JSON.parse(text) };
  }
}
