import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { badInput } from '../../../../platform/kernel/http/api-error';

type JsonObject = Readonly<Record<string, unknown>>;

/**
 * Validates the browser's response for a new passkey (WebAuthn, `RegistrationResponseJSON`).
 * @throws ApiError 400
 */
export function parseRegistrationResponse(value: unknown): RegistrationResponseJSON {
  if (!isRegistration(value)) throw invalidResponseError();
  return value;
}

/**
 * Validates the browser's response of a sign-in (WebAuthn, `AuthenticationResponseJSON`).
 * @throws ApiError 400
 */
export function parseAuthenticationResponse(value: unknown): AuthenticationResponseJSON {
  if (!isAuthentication(value)) throw invalidResponseError();
  return value;
}

/** Returns the challenge in the client data of a response; null when there is no valid challenge. */
export function findChallenge({
  response,
}: RegistrationResponseJSON | AuthenticationResponseJSON): string | null {
  try {
    const data: unknown = JSON.parse(Buffer.from(response.clientDataJSON, 'base64url').toString('utf8'));
    const challenge: unknown = isJsonObject(data) ? data['challenge'] : null;
    return typeof challenge === 'string' && /^[A-Za-z0-9_-]{1,200}$/.test(challenge) ? challenge : null;
  } catch {
    return null;
  }
}

/**
 * Maximum length of a credential id in base64url: 1023 bytes (WebAuthn, section 4). Longer ids would not fit into an
 * index.
 */
const MAX_ID_LENGTH = 1364;

/** Maximum number of transports that are read; WebAuthn defines fewer. */
const MAX_TRANSPORTS = 10;

/**
 * Returns the transports of the authenticator. Malformed values are dropped, because the page supplies them unverified.
 */
export function getTransports({ response }: RegistrationResponseJSON): string[] {
  const transports: unknown = response.transports ?? [];
  if (!Array.isArray(transports)) return [];
  return transports
    .slice(0, MAX_TRANSPORTS)
    .filter((name): name is string => typeof name === 'string' && /^[a-z-]{1,20}$/.test(name));
}

function isRegistration(value: unknown): value is RegistrationResponseJSON {
  return isCredentialJson(value, ['attestationObject']);
}

function isAuthentication(value: unknown): value is AuthenticationResponseJSON {
  return isCredentialJson(value, ['authenticatorData', 'signature']);
}

function isCredentialJson(value: unknown, parts: string[]): boolean {
  if (!isJsonObject(value) || !isJsonObject(value['response'])) return false;
  const { response } = value;
  return (
    [value['id'], value['rawId']].every((id) => isBase64url(id) && id.length <= MAX_ID_LENGTH) &&
    value['type'] === 'public-key' &&
    isJsonObject(value['clientExtensionResults'] ?? {}) &&
    ['clientDataJSON', ...parts].every((name) => isBase64url(response[name])) &&
    isBase64url(response['userHandle'] ?? '')
  );
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isBase64url(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 20_000 && /^[A-Za-z0-9_-]*$/.test(value);
}

function invalidResponseError(): ReturnType<typeof badInput> {
  return badInput({
    response: ['response must be the result of `PublicKeyCredential.toJSON()` in the browser.'],
  });
}
