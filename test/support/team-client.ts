import { Passerelle } from '../../packages/sdk/src';
import { checkedFetch } from './checked-fetch';
import { checkAnswer } from './openapi-check';
import { patientFetch } from './patient-fetch';

export interface Answer {
  status: number;
  headers: Headers;
  // The tests look into answers whose shape the API document check has verified.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  body: any;
}

export interface RequestOptions {
  headers?: Record<string, string>;
  /** Sent as it is, instead of JSON made of `body`. */
  raw?: string | Uint8Array;
}

let nextNumber = 1;

/** A client of one team. Every answer is compared with the committed API document. */
export class TeamClient {
  #sdk: Passerelle | undefined;

  constructor(
    readonly baseUrl: string,
    readonly teamId: string,
    readonly keyId: string,
    readonly secret: string,
  ) {}

  get authorization(): string {
    return `Basic ${Buffer.from(`${this.keyId}:${this.secret}`).toString('base64')}`;
  }

  /** The SDK as this team; its answers are compared alike. Requests are not retried: a test sees each failure. */
  get sdk(): Passerelle {
    this.#sdk ??= new Passerelle({
      baseUrl: this.baseUrl,
      auth: { key: this.keyId, secret: this.secret },
      retries: 0,
      fetch: checkedFetch,
    });
    return this.#sdk;
  }

  get(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request('POST', path, body, options);
  }

  put(path: string, body?: unknown, options: RequestOptions = {}): Promise<Answer> {
    return this.request('PUT', path, body, options);
  }

  delete(path: string, options: RequestOptions = {}): Promise<Answer> {
    return this.request('DELETE', path, undefined, options);
  }

  async request(method: string, path: string, body: unknown, options: RequestOptions): Promise<Answer> {
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await patientFetch(`${this.baseUrl}${path}`, {
      method,
      headers: {
        authorization: this.authorization,
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: payload,
    });
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
    const code = response.headers.get('x-error-code');
    if (isJson) checkAnswer(method, path.split('?')[0] ?? path, response.status, answer.body, code);
    if (response.headers.get('x-request-id') === null)
      throw new Error(`${method} ${path} answered without X-Request-Id`);
    return answer;
  }

  /** A company with a unique Belgian number; verified by default. */
  async company(
    fields: Record<string, unknown> = {},
    verified = true,
  ): Promise<{ id: string; address: string }> {
    const number = belgianNumber();
    const { id } = await this.sdk.companies.create({
      name: `Company ${number}`,
      // The name of the seller in the XML of the tests.
      tradeNames: ['Atelier Dubois SRL'],
      address: 'Rue de la Loi 16',
      postalCode: '1000',
      city: 'Bruxelles',
      country: 'BE',
      vatNumber: `BE${number}`,
      ...fields,
    });
    if (verified) await this.verify(id);
    return { id, address: `0208:${number}` };
  }

  /** Verifies a company the way a sandbox team does. */
  async verify(companyId: string): Promise<void> {
    const { id } = await this.sdk.companies.verify(companyId);
    await this.sdk.companies.decideVerification(companyId, id, { outcome: 'verified' });
  }
}

/** A Belgian enterprise number that is unique in this run, with valid check digits. */
export function belgianNumber(): string {
  const eight = String(1_000_000 + process.pid * 1000 + nextNumber++)
    .slice(-7)
    .padStart(8, '0');
  return `${eight}${String(97 - (Number(eight) % 97)).padStart(2, '0')}`;
}

/** Sends a document and waits for its outcome. @throws when it is refused */
export async function sendAndWait(team: TeamClient, companyId: string, body: object): Promise<Answer> {
  const answer = await team.post(`/api/v1/${companyId}/send`, body, { headers: { prefer: 'wait=20' } });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return answer;
}
