/**
 * A reader of container registries: the pull part of the OCI distribution specification 1.1, without an account. Everything that
 * a registry sends is compared with its digest.
 */
import { digestOf, MANIFEST_TYPES, verifyBlob } from './blobs.mjs';
import { registryUrl } from './reference.mjs';

/** A registry that does not begin to answer within this time counts as out of reach. */
const ANSWER_MS = 30_000;

/** A registry cannot be read; the message says why. */
export class RegistryError extends Error {}

export class RegistryClient {
  #mirror;
  #tokens = new Map();

  /** @param {string | null} mirror host of a registry that is asked instead of Docker Hub */
  constructor(mirror = null) {
    this.#mirror = mirror;
  }

  /**
   * Reads a manifest or an index by digest, else by tag.
   * @param {import('./reference.mjs').Reference} reference
   * @returns {Promise<import('./blobs.mjs').Blob>}
   * @throws RegistryError when the registry does not send it, or sends other bytes than those of the digest
   */
  async getManifest(reference) {
    const { repository, tag, digest } = reference;
    const path = `/v2/${repository}/manifests/${digest ?? tag}`;
    const answer = await this.#get(reference, path, { accept: MANIFEST_TYPES.join(', ') });
    const bytes = await readBytes(answer, reference);
    const mediaType = (answer.headers.get('content-type') ?? '').replace(/;.*/, '');
    const descriptor = { mediaType, digest: digestOf(bytes), size: bytes.length };
    if (digest !== null && descriptor.digest !== digest)
      throw new RegistryError(`${reference.text}: the registry sent ${descriptor.digest} instead.`);
    return { descriptor, bytes };
  }

  /**
   * Reads a blob; registries redirect to the place where they store it.
   * @param {import('./reference.mjs').Reference} reference image of which it is part
   * @param {import('./blobs.mjs').Descriptor} descriptor
   * @returns {Promise<Buffer>}
   */
  async getBlob(reference, descriptor) {
    const answer = await this.#get(reference, `/v2/${reference.repository}/blobs/${descriptor.digest}`, {});
    const bytes = await readBytes(answer, reference);
    verifyBlob(bytes, descriptor, reference.text);
    return bytes;
  }

  /** Asks as it stands, and once more with a token when the registry wants one. */
  async #get(reference, path, headers) {
    const url = `${registryUrl(reference.host, this.#mirror)}${path}`;
    const key = `${new URL(url).host}/${reference.repository}`;
    const authorized = () => {
      const token = this.#tokens.get(key);
      return token === undefined ? headers : { ...headers, authorization: `Bearer ${token}` };
    };
    let answer = await request(url, authorized(), reference);
    if (answer.status === 401) {
      await answer.body?.cancel();
      this.#tokens.set(key, await fetchToken(answer.headers.get('www-authenticate'), reference));
      answer = await request(url, authorized(), reference);
    }
    if (answer.ok) return answer;
    await answer.body?.cancel();
    throw new RegistryError(`${reference.text}: ${new URL(url).host} ${describeStatus(answer.status)}`);
  }
}

/** Fetches a token for anonymous reading, as the challenge describes it. */
async function fetchToken(challenge, reference) {
  const [, scheme = 'none', members = ''] = /^(\w+) +(.*)$/.exec(challenge ?? '') ?? [];
  const { realm, ...query } = Object.fromEntries(
    [...members.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
  if (scheme.toLowerCase() !== 'bearer' || !URL.canParse(realm ?? ''))
    throw new RegistryError(
      `${reference.text}: the registry wants an account; the release reads without one.`,
    );
  const url = new URL(realm);
  for (const [name, value] of Object.entries({ scope: `repository:${reference.repository}:pull`, ...query }))
    if (name !== 'error') url.searchParams.set(name, value);
  const answer = await request(url.href, {}, reference);
  const body = answer.ok ? await answer.json().catch(() => ({})) : {};
  const token = body.token ?? body.access_token;
  if (typeof token !== 'string')
    throw new RegistryError(
      `${reference.text}: ${url.host} gives no token; it ${describeStatus(answer.status)}`,
    );
  return token;
}

/** Follows redirects; `fetch` does not tell another host the token. */
async function request(url, headers, reference) {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ANSWER_MS);
  try {
    return await fetch(url, { headers, signal: controller.signal });
  } catch (error) {
    const reason = controller.signal.aborted ? `no answer within ${ANSWER_MS / 1000} s` : reasonOf(error);
    throw new RegistryError(`${reference.text}: ${new URL(url).host} cannot be reached (${reason}).`);
  } finally {
    clearTimeout(timer);
  }
}

async function readBytes(answer, reference) {
  try {
    return Buffer.from(await answer.arrayBuffer());
  } catch (error) {
    throw new RegistryError(`${reference.text}: the registry broke off its answer (${reasonOf(error)}).`);
  }
}

const reasonOf = (error) => error.cause?.code ?? error.cause?.message ?? error.message;

function describeStatus(status) {
  if (status === 401 || status === 403) return `refuses to read it without an account (status ${status}).`;
  if (status === 404) return 'does not have it (status 404).';
  if (status === 429) return 'limits how often it may be read (status 429); try again later.';
  return `answered with status ${status}.`;
}
