import { SessionsService } from '../../src/access/auth/identity/sessions.service';
import { newUserId } from '../../src/access/auth/identity/user.resource';
import type { Role } from '../../src/access/auth/permissions/roles';
import { CONFIG, type Config } from '../../src/platform/kernel/config';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { checkAnswer } from './openapi-check';
import type { Service } from './service';
import type { Answer, RequestOptions } from './team-client';

/** Headers that our pages send with each request. Undefined values are omitted. */
export interface PersonOptions extends RequestOptions {
  /** Value of `X-Passerelle-Team`; null: no header. */
  team?: string | null;
  /** Value of `Sec-Fetch-Site`; null: no header. */
  site?: string | null;
}

/** A browser with our pages, which stores its cookie. Every answer is compared with the committed API document. */
export class PersonClient {
  constructor(
    readonly service: Pick<Service, 'baseUrl'>,
    readonly userId: string,
    /** The team that requests name. */
    public teamId: string | null,
    /** Value of the cookie. */
    public token: string | null = null,
    /** Under https it has a prefix. */
    readonly cookie = 'passerelle',
    /** Value of the cookie by which the browser is known. */
    public device: string | null = null,
  ) {}

  get(path: string, options: PersonOptions = {}): Promise<Answer> {
    return this.request('GET', path, undefined, options);
  }

  post(path: string, body?: unknown, options: PersonOptions = {}): Promise<Answer> {
    return this.request('POST', path, body, options);
  }

  put(path: string, body?: unknown, options: PersonOptions = {}): Promise<Answer> {
    return this.request('PUT', path, body, options);
  }

  patch(path: string, body?: unknown, options: PersonOptions = {}): Promise<Answer> {
    return this.request('PATCH', path, body, options);
  }

  delete(path: string, options: PersonOptions = {}): Promise<Answer> {
    return this.request('DELETE', path, undefined, options);
  }

  async request(method: string, path: string, body: unknown, options: PersonOptions = {}): Promise<Answer> {
    const { team = this.teamId, site = 'same-origin' } = options;
    const payload = options.raw ?? (body === undefined ? undefined : JSON.stringify(body));
    const response = await fetch(`${this.service.baseUrl}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        ...this.cookies(),
        ...(team === null ? {} : { 'x-passerelle-team': team }),
        ...(site === null ? {} : { 'sec-fetch-site': site }),
        ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
        ...options.headers,
      },
      body: payload,
    });
    this.keepCookie(response.headers.getSetCookie());
    const isJson = response.headers.get('content-type')?.startsWith('application/json') ?? false;
    const text = await response.text();
    const answer = {
      status: response.status,
      headers: response.headers,
      body: isJson ? (JSON.parse(text) as unknown) : text,
    };
    const code = response.headers.get('x-error-code');
    if (isJson) checkAnswer(method, path.split('?')[0] ?? path, response.status, answer.body, code);
    return answer;
  }

  private cookies(): { cookie?: string } {
    const values = [
      ...(this.token === null ? [] : [`${this.cookie}=${this.token}`]),
      ...(this.device === null ? [] : [`${this.cookie}-device=${this.device}`]),
    ];
    return values.length === 0 ? {} : { cookie: values.join('; ') };
  }

  private keepCookie(cookies: string[]): void {
    for (const cookie of cookies) {
      const [name, value] = cookie.split(';', 1)[0]?.split('=') ?? [];
      if (name === this.cookie && value !== undefined) this.token = value === '' ? null : value;
      if (name === `${this.cookie}-device` && value !== undefined) this.device = value;
    }
  }
}

let serial = 0;

/** A person with an account, signed in, without the work of a password. */
export async function person(
  service: Service,
  {
    team = null,
    role = 'reader',
    operator = false,
    secondFactor = false,
  }: { team?: string | null; role?: Role; operator?: boolean; secondFactor?: boolean } = {},
): Promise<PersonClient> {
  const userId = newUserId();
  await service.sql(
    `INSERT INTO users (id, email, name, language, operator, created_at)
     VALUES ($1, $2, 'Test Person', 'en', $3, now())`,
    [userId, `person-${process.pid}-${serial++}@example.com`, operator],
  );
  if (team !== null) await join(service, userId, team, role);
  const { token } = await service.app
    .get(UnitOfWork)
    .run((tx) =>
      service.app
        .get(SessionsService)
        .begin(tx, { userId, method: 'password', secondFactor }, { address: '127.0.0.1', userAgent: 'test' }),
    );
  const { baseUrl } = service.app.get<Config>(CONFIG);
  const cookie = baseUrl.startsWith('https:') ? '__Host-passerelle' : 'passerelle';
  return new PersonClient(service, userId, team, token, cookie);
}

/** Makes a person a member of a team. */
export async function join(service: Service, userId: string, team: string, role: Role): Promise<void> {
  await service.sql(
    'INSERT INTO memberships (team_id, user_id, role, created_at) VALUES ($1, $2, $3, now())',
    [team, userId, role],
  );
}
