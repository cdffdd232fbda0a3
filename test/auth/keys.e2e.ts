import { connect } from 'node:net';
import { TokenIssuer } from '../../src/access/auth/token-issuer';
import { keyTools, VERIFY } from './key-tools';
import { startService, type Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';
import { BASE_URL } from './oauth-tools';
import { sharedService } from '../support/per-worker';

describe('authentication', () => {
  const shared = sharedService({ BASE_URL });

  describe('authentication by keys', () => {
    let service: Service;
    let team: TeamClient;
    let stranger: TeamClient;

    beforeAll(async () => {
      service = shared();
      [team, stranger] = await Promise.all([service.team(), service.team()]);
    });

    const { verify, basic, created, expectRefused } = keyTools(() => ({ service, team }));

    describe('GET /api/core/auth/verify', () => {
      it('answers exactly {success: true} to a basic key', async () => {
        const answer = await team.get(VERIFY);
        expect([answer.status, answer.body]).toEqual([200, { success: true }]);
      });

      it('answers exactly {success: true} to a jwt key', async () => {
        const { jwt } = await created({ type: 'jwt' });
        const answer = await verify(`Bearer ${jwt}`);
        expect([answer.status, answer.body]).toEqual([200, { success: true }]);
      });

      it('refuses a request without credentials', async () => {
        const response = await fetch(`${service.baseUrl}${VERIFY}`);
        expectRefused({ status: response.status, headers: response.headers, body: await response.json() });
      });
    });

    describe('a header that is not exactly one sound credential', () => {
      const good = (): string => `${team.keyId}:${team.secret}`;
      const cases: [string, () => string][] = [
        ['a wrong secret', () => basic(`${team.keyId}:secret_${'A'.repeat(43)}`)],
        ['an unknown id', () => basic(`key_01ARZ3NDEKTSV4RRFFQ69G5FAV:${team.secret}`)],
        ['an id of another kind', () => basic(`${team.teamId}:${team.secret}`)],
        ["another team's id with this secret", () => basic(`${stranger.keyId}:${team.secret}`)],
        ['an id in lower case', () => basic(good().replace(team.keyId, team.keyId.toLowerCase()))],
        ['no colon', () => basic(`${team.keyId}${team.secret}`)],
        ['two colons', () => basic(`${good()}:more`)],
        ['a colon at the end', () => basic(`${good()}:`)],
        ['an empty id', () => basic(`:${team.secret}`)],
        ['an empty secret', () => basic(`${team.keyId}:`)],
        ['nothing but a colon', () => basic(':')],
        ['a blank after the secret', () => basic(`${good()} `)],
        ['a line end after the secret', () => basic(`${good()}\n`)],
        [
          'bytes that are not UTF-8',
          () => basic(Buffer.concat([Buffer.from(good()), Buffer.from([0xff, 0xfe])])),
        ],
        ['a NUL in the id', () => basic(`${team.keyId}\0:${team.secret}`)],
        ['Base64 with a foreign character', () => `${basic(good())}!`],
        [
          'Base64 without its padding',
          () => basic(`${good()}${'x'.repeat((3 - ((good().length + 1) % 3)) % 3)}`).replace(/=+$/, '') + '=',
        ],
        [
          'Base64 in the URL alphabet',
          () => `Basic ${Buffer.from(`${team.keyId}:ÿÿÿ>>>`).toString('base64url')}`,
        ],
        ['a scheme that only begins like one', () => basic(good()).replace('Basic', 'Basics')],
        ['two blanks after the scheme', () => basic(good()).replace(' ', '  ')],
        ['a tab after the scheme', () => basic(good()).replace(' ', '\t')],
        ['a second word', () => `${basic(good())} more`],
        ['two credentials in one header', () => `${basic(good())}, ${basic(good())}`],
        ['the scheme alone', () => 'Basic'],
        ['another scheme', () => `Digest ${good()}`],
        ['the basic credential as a bearer', () => basic(good()).replace('Basic', 'Bearer')],
        ['the secret as a bearer', () => `Bearer ${team.secret}`],
        ['a value of 10 KB', () => basic(`${team.keyId}:${'x'.repeat(7_500)}`)],
        ['a bearer of 10 KB', () => `Bearer ${'a'.repeat(3_400)}.${'a'.repeat(3_400)}.${'a'.repeat(3_400)}`],
        ['a bearer that is no JWT', () => 'Bearer a.b.c'],
        ['a bearer with two parts', () => 'Bearer abc.def'],
      ];
      it.each(cases)('is refused: %s', async (_name, header) => {
        expectRefused(await verify(header()));
      });

      it('is refused: two Authorization headers, both good', async () => {
        const header = basic(`${team.keyId}:${team.secret}`);
        expectRefused(await overSocket([`Authorization: ${header}`, `Authorization: ${header}`]));
        expectRefused(await overSocket([`Authorization: ${header}`, 'AUTHORIZATION: Basic eDp5']));
      });

      it('is refused: raw bytes in the header', async () => {
        expectRefused(await overSocket([Buffer.from('Authorization: Basic \xc3\xff\xfe=', 'latin1')]));
      });

      it('is the same header with blanks around it, which are no part of a value (RFC 9110, section 5.5)', async () => {
        const answer = await overSocket([`Authorization:   ${basic(`${team.keyId}:${team.secret}`)}   `]);
        expect([answer.status, answer.body]).toEqual([200, { success: true }]);
      });

      async function overSocket(headers: (string | Buffer)[]): Promise<Answer> {
        const { port } = new URL(service.baseUrl);
        const socket = connect(Number(port), '127.0.0.1');
        socket.write(`GET ${VERIFY} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n`);
        for (const header of headers) socket.write(Buffer.concat([Buffer.from(header), Buffer.from('\r\n')]));
        socket.write('\r\n');
        const chunks: Buffer[] = [];
        for await (const chunk of socket) chunks.push(chunk as Buffer);
        const [head = '', body = ''] = Buffer.concat(chunks).toString('utf8').split('\r\n\r\n');
        const [status = '', ...lines] = head.split('\r\n');
        const pairs = lines.map((line) => line.split(/: (.*)/s).slice(0, 2) as [string, string]);
        return { status: Number(status.split(' ')[1]), headers: new Headers(pairs), body: JSON.parse(body) };
      }
    });

    describe('a token that the service did not make so', () => {
      const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

      it('is refused when any part is altered', async () => {
        const { jwt } = await created({ type: 'jwt' });
        const [header = '', payload = '', signature = ''] = String(jwt).split('.');
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, unknown>;
        const changed = [
          `${header}.${part({ ...claims, team_id: stranger.teamId })}.${signature}`,
          `${header}.${part({ ...claims, exp: Number(claims['exp']) + 86_400 })}.${signature}`,
          `${header}.${payload}.${signature.slice(1)}A`,
          `${part({ alg: 'none', typ: 'JWT' })}.${payload}.${signature}`,
          `${part({ ...JSON.parse(Buffer.from(header, 'base64url').toString()), alg: 'none' })}.${payload}.${signature}`,
        ];
        for (const token of changed) expectRefused(await verify(`Bearer ${token}`));
      });

      it('says what the contract says, and its times are whole seconds', async () => {
        const { apiKey, jwt } = await created({ type: 'jwt', expiresInSeconds: 90 });
        const [header = '', payload = ''] = String(jwt).split('.');
        expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
          alg: 'HS256',
          typ: 'JWT',
          kid: expect.stringMatching(/^[\w-]{16}$/),
        });
        const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as Record<string, number>;
        expect(claims).toEqual({
          iss: 'https://api.example.test',
          sub: apiKey.id,
          jti: apiKey.id,
          team_id: team.teamId,
          iat: expect.any(Number),
          exp: (claims['iat'] ?? 0) + 90,
        });
      });

      it('is refused once it has expired, although the signature is good', async () => {
        const { apiKey } = await created({ type: 'jwt' });
        const now = Date.now();
        const issue = (expiresAt: number): Promise<string> =>
          service.app.get(TokenIssuer).issue(
            {
              keyId: apiKey.id,
              teamId: team.teamId,
              issuedAt: new Date(now - 60_000),
              expiresAt: new Date(expiresAt),
            },
            'JWT',
          );
        expect((await verify(`Bearer ${await issue(now + 60_000)}`)).status).toBe(200);
        expectRefused(await verify(`Bearer ${await issue(now - 1_000)}`));
      });

      it('is refused for a key of another team, of another type, or under another type of token', async () => {
        const { apiKey } = await created({ type: 'jwt' });
        const times = { issuedAt: new Date(), expiresAt: new Date(Date.now() + 60_000) };
        const issuer = service.app.get(TokenIssuer);
        const forged = [
          await issuer.issue({ keyId: apiKey.id, teamId: stranger.teamId, ...times }, 'JWT'),
          await issuer.issue({ keyId: team.keyId, teamId: team.teamId, ...times }, 'JWT'),
          await issuer.issue({ keyId: apiKey.id, teamId: team.teamId, ...times }, 'at+jwt'),
        ];
        for (const token of forged) expectRefused(await verify(`Bearer ${token}`));
      });

      it('is refused by an installation of another address', async () => {
        const { jwt } = await created({ type: 'jwt' });
        const elsewhere = await startService({ BASE_URL: 'https://other.example.test' }, service.databaseUrl);
        try {
          expectRefused(await verify(`Bearer ${jwt}`, elsewhere));
        } finally {
          await elsewhere.stop();
        }
      });
    });
  });
});
