import { OAuthService } from '../../src/access/auth/oauth/oauth.service';
import { operatorCommand } from '../../src/platform/kernel/request-context';
import { askForToken, GRANT_TYPE, TOKEN_PATH, type SigningKey } from '../support/oauth-client';
import type { Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';

export const BASE_URL = 'https://api.example.test';
export const AUDIENCE = `${BASE_URL}${TOKEN_PATH}`;

/** What tests of OAuth2 do again and again, with a service and the team whose assertions they make. */
export function oauthTools(of: () => { service: Service; team: TeamClient }) {
  let serial = 0;
  const enable = (client: TeamClient, keys: SigningKey[]): Promise<unknown> =>
    operatorCommand.run('oauth enable', () =>
      of()
        .service.app.get(OAuthService)
        .enable(client.teamId, JSON.stringify({ keys: keys.map(({ jwk }) => jwk) })),
    );
  const claims = (more: Record<string, unknown> = {}): Record<string, unknown> => ({
    iss: of().team.teamId,
    sub: of().team.teamId,
    team_id: of().team.teamId,
    user_id: 'usr_of_the_erp',
    aud: AUDIENCE,
    exp: Math.floor(Date.now() / 1000) + 600,
    jti: `assertion ${serial++}`,
    ...more,
  });
  const exchange = (assertion: string, at: Service = of().service): Promise<Answer> =>
    askForToken(at.baseUrl, { grant_type: GRANT_TYPE, assertion });
  const bearer = (token: unknown, at: Service = of().service): TeamClient =>
    new (class extends TeamClient {
      override get authorization(): string {
        return `Bearer ${String(token)}`;
      }
    })(at.baseUrl, of().team.teamId, '', '');
  const tokens = async (): Promise<number> =>
    (
      await of().service.sql<{ n: number }>(
        `SELECT count(*)::int AS n FROM api_keys WHERE type = 'oauth' AND team_id = $1`,
        [of().team.teamId],
      )
    )[0]?.n ?? -1;

  const expectRefused = (answer: Answer, message: RegExp): void => {
    expect([answer.status, answer.headers.get('x-error-code')]).toEqual([401, 'invalid_grant']);
    expect(answer.body).toEqual({
      success: false,
      errors: { assertion: [expect.stringMatching(message)] },
      error: 'invalid_grant',
      error_description: expect.stringMatching(/^The assertion [\x20-\x7e]+$/),
    });
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.headers.get('www-authenticate')).toContain('Bearer');
  };

  return { enable, claims, exchange, bearer, tokens, expectRefused };
}
