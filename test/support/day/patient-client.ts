import { Passerelle } from '../../../packages/sdk/src';
import { checkedFetch } from '../checked-fetch';
import { TeamClient, type Answer, type RequestOptions } from '../team-client';
import { pause } from '../until';

/** Client that repeats a request which an overloaded service refused before any work. */
const BUSY = new Set([429, 503]);
/** Long enough for a process on a busy machine. */
const PATIENCE_MS = 180_000;
const PAUSE_MS = 100;
const RETRIES = 10;

/** The client of a provider of the day, whose machine may be busy with others. */
export class PatientClient extends TeamClient {
  #patient: Passerelle | undefined;

  static of({ baseUrl, teamId, keyId, secret }: TeamClient): PatientClient {
    return new PatientClient(baseUrl, teamId, keyId, secret);
  }

  override get sdk(): Passerelle {
    this.#patient ??= new Passerelle({
      baseUrl: this.baseUrl,
      auth: { key: this.keyId, secret: this.secret },
      retries: RETRIES,
      fetch: checkedFetch,
    });
    return this.#patient;
  }

  override async request(
    method: string,
    path: string,
    body: unknown,
    options: RequestOptions,
  ): Promise<Answer> {
    for (const end = performance.now() + PATIENCE_MS; ; await pause(PAUSE_MS)) {
      const answer = await super.request(method, path, body, options);
      if (!BUSY.has(answer.status) || performance.now() > end) return answer;
    }
  }
}
