import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OAuthService } from '../../src/access/auth/oauth/oauth.service';
import { askForToken, GRANT_TYPE, SigningKey, TOKEN_PATH } from '../support/oauth-client';
import { build, ROOT } from '../support/process';
import { person } from '../support/people';
import { startService, type Service } from '../support/service';
import { TeamClient } from '../support/team-client';
import { refusedWithinASecond } from './key-tools';

const BASE_URL = 'https://api.example.test';
const APP_SECRET = 'a secret that service and command line share';
const VERIFY = '/api/core/auth/verify';

describe('authentication', () => {
  describe("the operator's commands for keys and OAuth2", () => {
    let service: Service;
    let team: TeamClient;
    const directory = mkdtempSync(join(tmpdir(), 'passerelle-cli-'));

    beforeAll(async () => {
      build();
      service = await startService({ BASE_URL, APP_SECRET });
      team = await service.team();
    });

    afterAll(async () => {
      await service.stop();
      rmSync(directory, { recursive: true, force: true });
    });

    interface Outcome {
      status: number;
      out: string;
      err: string;
      json: () => Record<string, unknown>;
    }

    /** Runs a command in a process of its own, over the database of the running service. */
    function cli(...args: string[]): Promise<Outcome> {
      const env = {
        PATH: process.env['PATH'],
        BASE_URL,
        APP_SECRET,
        DATABASE_URL: service.databaseUrl,
        DATA_DIR: directory,
      };
      return new Promise((resolve) => {
        const child = execFile(
          process.execPath,
          [join(ROOT, 'dist/src/apps/cli.js'), ...args],
          { cwd: directory, env },
          (_error, out, err) =>
            resolve({
              status: child.exitCode ?? -1,
              out,
              err,
              json: () => JSON.parse(out) as Record<string, unknown>,
            }),
        );
      });
    }

    function jwksFile(keys: object[]): string {
      const file = join(directory, 'jwks.json');
      writeFileSync(file, JSON.stringify({ keys }));
      return file;
    }

    it('create keys with limits, and rotate them', async () => {
      const another = await service.team();
      const { id: company } = await another.company();
      const limits = ['--scope', 'send', 'read', '--company', company, '--network', '127.0.0.0/8'];
      const created = await cli(
        'key',
        'create',
        '--team',
        another.teamId,
        '--type',
        'basic',
        ...limits,
        '--json',
      );
      const { apiKey } = created.json() as { apiKey: { id: string } };
      const limited = { scopes: ['read', 'send'], companyIds: [company], allowedNetworks: ['127.0.0.0/8'] };
      expect(apiKey).toMatchObject(limited);
      const rotated = await cli('key', 'rotate', '--key', apiKey.id, '--overlap', '60', '--json');
      expect(rotated.json()).toMatchObject({ apiKey: limited, replaced: { id: apiKey.id } });
      expect((await cli('key', 'list', '--team', another.teamId)).out).toContain(
        `(scopes read send; companies ${company}; networks 127.0.0.0/8)`,
      );
      const wrong = await cli(
        'key',
        'create',
        '--team',
        another.teamId,
        '--type',
        'basic',
        '--scope',
        'everything',
      );
      expect([wrong.status, wrong.err]).toEqual([1, expect.stringContaining('"everything" is not a scope')]);
    });

    it('create, list and revoke keys; a running service takes and refuses them at once', async () => {
      const created = (
        await cli('key', 'create', '--team', team.teamId, '--type', 'basic', '--name', 'By hand', '--json')
      ).json();
      expect(created).toMatchObject({
        success: true,
        apiKey: { teamId: team.teamId, name: 'By hand', type: 'basic' },
      });
      const { apiKey, secret } = created as { apiKey: { id: string }; secret: string };
      const client = new TeamClient(service.baseUrl, team.teamId, apiKey.id, secret);
      expect((await client.get(VERIFY)).status).toBe(200);

      const listed = (await cli('key', 'list', '--team', team.teamId, '--json')).json();
      expect(listed).toMatchObject({ success: true, apiKeys: [{ id: apiKey.id }, { id: team.keyId }] });
      expect(JSON.stringify(listed)).not.toContain(secret);

      const revoked = await cli('key', 'revoke', '--key', apiKey.id, '--json');
      const revokedAt = performance.now();
      expect(revoked.json()).toMatchObject({
        success: true,
        apiKey: { id: apiKey.id, revokedAt: expect.any(String) },
      });
      expect(revoked.err).toBe('');
      await refusedWithinASecond(revokedAt, () => client.get(VERIFY));

      const [entry] = (await team.get('/api/v1/audit?limit=1')).body.auditEntries;
      expect(entry).toMatchObject({
        action: 'api_key.revoked',
        subjectId: apiKey.id,
        actor: 'operator',
        keyId: null,
      });
      const unknown = await cli('key', 'revoke', '--key', 'key_01ARZ3NDEKTSV4RRFFQ69G5FAV');
      expect([unknown.status, unknown.err]).toEqual([
        1,
        'There is no key "key_01ARZ3NDEKTSV4RRFFQ69G5FAV".\n',
      ]);
    });

    it('refuse a JWKS and say which key and member is at fault', async () => {
      const key = new SigningKey('main');
      const refused = await cli(
        'oauth',
        'enable',
        '--team',
        team.teamId,
        '--jwks',
        jwksFile([key.jwk, key.privateJwk]),
      );
      expect(refused.status).toBe(1);
      expect(refused.err).toContain('keys.1.d: Key "main": d is private');
      expect(refused.err).toContain('keys.1.kid: Key "main": kid is also the kid of key 0');
      expect(refused.err).not.toContain(key.privateJwk.d);
      const json = await cli('oauth', 'enable', '--team', team.teamId, '--jwks', jwksFile([]), '--json');
      expect([json.status, json.json()]).toEqual([
        1,
        { success: false, errors: { keys: ['The JWKS has 0 keys; accepted: 1 to 10.'] } },
      ]);
      const missing = await cli(
        'oauth',
        'enable',
        '--team',
        team.teamId,
        '--jwks',
        join(directory, 'none.json'),
      );
      expect([missing.status, missing.err]).toEqual([
        1,
        expect.stringContaining('The JWKS file cannot be read'),
      ]);
      const unknown = await cli('key', 'list', '--team', 'team_unknown', '--json');
      expect([unknown.status, unknown.json()]).toEqual([
        1,
        {
          success: false,
          errors: { root: ['There is no team "team_unknown"; `team list` lists all teams.'] },
        },
      ]);
    });

    it('enable and disable OAuth2', async () => {
      const key = new SigningKey('main');
      const { teamId } = team;
      const claims = {
        iss: teamId,
        sub: teamId,
        team_id: teamId,
        user_id: 'u',
        aud: `${BASE_URL}${TOKEN_PATH}`,
      };
      const exchange = (): ReturnType<typeof askForToken> => {
        const assertion = key.assertion({
          ...claims,
          exp: Math.floor(Date.now() / 1000) + 60,
          jti: `${Math.random()}`,
        });
        return askForToken(service.baseUrl, { grant_type: GRANT_TYPE, assertion });
      };
      expect((await exchange()).status).toBe(401);
      expect(
        (await cli('oauth', 'enable', '--team', teamId, '--jwks', jwksFile([key.jwk]), '--json')).json(),
      ).toEqual({
        success: true,
        oauth: { teamId, enabled: true, keyIds: ['main'], tokenUrl: `${BASE_URL}${TOKEN_PATH}` },
      });
      expect((await exchange()).status).toBe(200);

      const refused = await cli('key', 'create', '--team', teamId, '--type', 'jwt');
      expect([refused.status, refused.out]).toEqual([1, '']);
      expect(refused.err).toContain('OAuth2 is enabled for this team');

      const disabled = await cli('oauth', 'disable', '--team', teamId);
      expect([disabled.status, disabled.out]).toEqual([
        0,
        expect.stringContaining(`OAuth2 is disabled for ${teamId}`),
      ]);
      expect((await exchange()).status).toBe(401);
      expect(
        (
          await cli('key', 'create', '--team', teamId, '--type', 'jwt', '--expires-in', '90', '--json')
        ).json(),
      ).toMatchObject({
        success: true,
        jwt: expect.any(String),
      });
    });

    it('and the Node examples of docs/authentication.md work as they stand', async () => {
      const page = readFileSync(join(ROOT, 'docs/authentication.md'), 'utf8');
      const examples = new Map(
        [...page.matchAll(/^```js (\S+)\n(.*?)^```/gms)].map(([, name = '', code = '']) => [name, code]),
      );
      expect([...examples.keys()]).toEqual(['basic.mjs', 'jwt.mjs', 'make-key.mjs', 'token.mjs']);
      const client = await service.team();
      const run = (name: string, user: Record<string, string> = {}): Promise<string> =>
        new Promise((resolve, reject) => {
          const file = join(directory, name);
          writeFileSync(file, examples.get(name) ?? '');
          const env = {
            PATH: process.env['PATH'],
            PASSERELLE_URL: service.baseUrl,
            KEY_ID: client.keyId,
            KEY_SECRET: client.secret,
            TEAM_ID: client.teamId,
            TOKEN_URL: `${BASE_URL}${TOKEN_PATH}`,
            ...user,
          };
          execFile(process.execPath, [file], { cwd: directory, env }, (error, out, err) =>
            error === null ? resolve(out) : reject(new Error(err)),
          );
        });
      expect(await run('basic.mjs')).toBe('200 {"success":true}\n');
      expect(await run('jwt.mjs')).toMatch(/^\d{4}-.*Z 200 \{"success":true\}\n$/);
      await run('make-key.mjs');
      await service.app
        .get(OAuthService)
        .enable(client.teamId, readFileSync(join(directory, 'jwks.json'), 'utf8'));
      expect(await run('token.mjs')).toMatch(/^key_\w+ (3600|3599|3598) 200\n$/);
      // The first member makes the difference that the page names.
      const { userId } = await person(service, { team: client.teamId, role: 'owner' });
      await expect(run('token.mjs')).rejects.toThrow();
      expect(await run('token.mjs', { USER_ID: userId })).toMatch(/^key_\w+ \d+ 200\n$/);
    });
  });
});
