import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Secret, TOTP } from 'otpauth';
import { PasswordHasher } from '../../src/access/auth/identity/password-hasher';
import { person, PersonClient } from '../support/people';
import type { Service } from '../support/service';
import type { Answer } from '../support/team-client';

export const BASE_URL = 'http://localhost:3000';
/** The limits of the product itself, not the high ones of the other suites. */
export const LIMITED = { BASE_URL, CREDENTIAL_FAILURES_PER_MINUTE: '', TRUSTED_PROXIES: '1' };
export const PASSWORD = 'Der Mond ist aufgegangen 7';

let networks = 0;

/** An address of a network that nobody has come from before; the service believes the reverse proxy that names it. */
export function newNetwork(): string {
  const n = networks++;
  return `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
}

/** A browser in a network. */
export function browserAt(service: Service): PersonClient {
  return new PersonClient(service, '', null);
}

/** What a browser gets that signs in from a network. */
export function signInFrom(
  browser: PersonClient,
  address: string,
  input: { email: string; password: string; code?: string },
): Promise<Answer> {
  return browser.post('/api/core/sign-in', input, { headers: { 'x-forwarded-for': address } });
}

/** What an answer of a sign-in was: its status, and the code of a failure. */
export function outcomeOf({ status, headers }: Pick<Answer, 'status' | 'headers'>): string {
  return `${status} ${headers.get('x-error-code') ?? ''}`.trim();
}

/** How often each outcome came. */
export function countOutcomes(answers: Answer[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const answer of answers) counts[outcomeOf(answer)] = (counts[outcomeOf(answer)] ?? 0) + 1;
  return counts;
}

/** Makes so many requests, some of them at once. */
export async function many(
  count: number,
  atOnce: number,
  request: (n: number) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  let next = 0;
  const client = async (): Promise<void> => {
    while (next < count) answers.push(await request(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, client));
  return answers;
}

/** A person with a password, and the browser in which they are signed in without it. */
export interface Owner {
  email: string;
  browser: PersonClient;
}

/** Makes a person with the password of this file. */
export async function owner(service: Service): Promise<Owner> {
  const browser = await person(service);
  const hash = await service.app.get(PasswordHasher).hash(PASSWORD, { address: null, proofName: 'test' });
  const [row] = await service.sql<{ email: string }>(
    'UPDATE users SET password_hash = $2 WHERE id = $1 RETURNING email',
    [browser.userId, hash],
  );
  return { email: row?.email ?? '', browser };
}

/** Codes of the app that a person has set up. Each is good once, so a test asks for those of another step each time. */
export async function setUpCodes(browser: PersonClient): Promise<(step: number) => string> {
  const { secret } = (await browser.post('/api/core/user/totp')).body.totp as { secret: string };
  const totp = new TOTP({ secret: Secret.fromBase32(secret) });
  const codeAt = (step: number): string => totp.generate({ timestamp: Date.now() + step * 30_000 });
  const confirmed = await browser.post('/api/core/user/totp/confirm', { code: codeAt(-1) });
  if (confirmed.status !== 200) throw new Error(`Codes could not be set up: ${confirmed.status}`);
  return codeAt;
}

/** Lets so many minutes pass for everything that counts failures. */
export async function passMinutes(service: Service, minutes: number): Promise<void> {
  await service.sql(`UPDATE sign_in_failures SET last_at = last_at - $1::float * interval '1 minute'`, [
    minutes,
  ]);
}

/** Texts of the mails that were sent to an address. */
export function mailsTo(service: Service, address: string): string[] {
  const folder = join(service.dataDir, 'mail');
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .filter((mail) => mail.includes(address));
}
