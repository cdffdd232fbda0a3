import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import { BASE_URL } from './base-url';
import { people, PASSWORD } from './people';

const FORM = 'application/x-www-form-urlencoded';

/** What a browser sends from a page that is not ours (CSRF); the cookie goes along, as SameSite may not hold everywhere. */
const PAGES: [string, Record<string, string>][] = [
  [
    'a form of another site',
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': FORM },
  ],
  [
    'text/plain of another site',
    { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site', 'content-type': 'text/plain' },
  ],
  ['JSON of another site', { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
  ['a page of a sister host', { origin: 'http://evil.localhost:4321', 'sec-fetch-site': 'same-site' }],
  ['a page of another port', { origin: 'http://localhost:4322', 'sec-fetch-site': 'same-site' }],
  ['a page without an origin', { origin: 'null', 'sec-fetch-site': 'cross-site' }],
  ['an address typed by the user', { 'sec-fetch-site': 'none' }],
  ['nothing at all', {}],
];

describe('people', () => {
  const { service: shared } = people();

  describe('pages of other sites', () => {
    let service: Service;
    let ann: PersonClient;
    let teamId: string;

    beforeAll(async () => {
      service = shared();
      teamId = (await service.team()).teamId;
      ann = await person(service, { team: teamId, role: 'owner' });
    });

    const stateOf = async (): Promise<unknown> => [
      await service.sql('SELECT id, name FROM labels WHERE team_id = $1', [teamId]),
      await service.sql('SELECT id, revoked_at FROM api_keys WHERE team_id = $1', [teamId]),
      await service.sql('SELECT id, verified_at FROM sessions WHERE user_id = $1', [ann.userId]),
      await service.sql('SELECT name, language, password_hash FROM users WHERE id = $1', [ann.userId]),
    ];
    const writes: [string, string, object | undefined][] = [
      ['POST', '/api/v1/labels', { name: 'Theirs' }],
      ['POST', '/api/core/api-keys', { name: 'Theirs', type: 'basic' }],
      ['POST', '/api/core/sign-out', undefined],
      ['PATCH', '/api/core/user', { name: 'Theirs' }],
      ['POST', '/api/core/user/password', { current: PASSWORD, password: 'Eine neue Losung 77' }],
      ['POST', '/api/core/session/verify', { password: PASSWORD }],
      ['POST', '/api/core/user/totp', undefined],
    ];

    it.each(PAGES)('change nothing: %s', async (_, headers) => {
      const before = await stateOf();
      for (const [method, path, body] of writes) {
        const answer = await ann.request(method, path, body, { site: null, headers });
        expect([path, answer.status]).toEqual([path, 401]);
      }
      expect(await stateOf()).toEqual(before);
    });

    it('sign nobody in as somebody else', async () => {
      const [user] = await service.sql<{ email: string }>('SELECT email FROM users ORDER BY id LIMIT 1');
      const input = { email: user?.email, password: PASSWORD };
      for (const [what, headers] of PAGES.slice(2, 7)) {
        const answer = await new PersonClient(service, '', null).post('/api/core/sign-in', input, {
          site: null,
          headers,
        });
        expect([what, answer.status, answer.headers.getSetCookie()]).toEqual([what, 403, []]);
      }
      for (const type of [FORM, 'text/plain']) {
        const answer = await new PersonClient(service, '', null).post('/api/core/sign-in', undefined, {
          raw: JSON.stringify(input),
          headers: { 'content-type': type },
        });
        expect([type, answer.status]).toEqual([type, 415]);
      }
    });

    it('are distinguished from our own by the origin, or by what the browser says', async () => {
      const name = { name: 'Ours' };
      const own: Record<string, string>[] = [{ origin: BASE_URL }, { 'sec-fetch-site': 'same-origin' }];
      for (const headers of own)
        expect((await ann.patch('/api/core/user', name, { site: null, headers })).status).toBe(200);
    });

    it('learn nothing: no answer is open to another origin', async () => {
      const answer = await ann.get('/api/core/session', { headers: { origin: 'https://evil.example' } });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
      expect(answer.headers.get('cache-control')).toBe('no-store');
    });
  });
});
