import type { Service } from '../support/service';
import { TeamClient, type Answer } from '../support/team-client';

export const VERIFY = '/api/core/auth/verify';
export const KEYS = '/api/core/api-keys';
/** The answer to every credential that is not good, whatever is wrong with it. */
const REFUSED = {
  success: false,
  errors: {
    root: [
      'The credentials are not valid: the key or secret is wrong, revoked, expired, or belongs to another team.',
    ],
  },
};

/** Asks until it is refused. @throws Error when a request is accepted that came more than a second after the revocation */
export async function refusedWithinASecond(revokedAt: number, ask: () => Promise<Answer>): Promise<void> {
  for (;;) {
    // On a busy machine the answer may take as long again.
    const late = performance.now() - revokedAt;
    if ((await ask()).status !== 200) return;
    if (late > 1_000) throw new Error(`The key was accepted ${late} ms after it was revoked`);
  }
}

/** What tests of keys do again and again, with a service and the team whose keys they make. */
export function keyTools(of: () => { service: Service; team: TeamClient }) {
  const verify = (authorization: string, at: Service = of().service): Promise<Answer> =>
    new TeamClient(at.baseUrl, of().team.teamId, '', '').get(VERIFY, { headers: { authorization } });
  const basic = (text: string | Buffer): string => `Basic ${Buffer.from(text).toString('base64')}`;
  const created = async (fields: Record<string, unknown>): Promise<Answer['body']> => {
    const answer = await of().team.post(KEYS, { name: 'Made by a test', ...fields });
    if (answer.status !== 200)
      throw new Error(
        JSON.stringify(answer.body) +
          of()
            .service.log.filter((l) => l.includes('error'))
            .join(),
      );
    return answer.body;
  };

  const expectRefused = (answer: Answer): void => {
    expect([answer.status, answer.body]).toEqual([401, REFUSED]);
    expect(answer.headers.get('www-authenticate')).toMatch(/^Basic realm=.*, Bearer realm=/);
    expect(answer.headers.get('x-error-code')).toBe('unauthorized');
    expect(answer.headers.get('cache-control')).toBe('no-store');
  };
  return { verify, basic, created, expectRefused };
}
