import {
  anyObject,
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  text,
  type JsonSchema,
  type Shape,
} from '../../../../platform/kernel/http/schema';
import { formatInstantOrNull } from '../../../../platform/kernel/clock';
import type { Passkey } from './passkey.entity';
import { newPasskeyId } from './passkeys.service';

/** Options for the browser's authenticator; their members are defined by WebAuthn. */
export const authenticatorOptionsSchema: JsonSchema = {
  ...anyObject,
  description: 'Options for `navigator.credentials` of the browser, in JSON (WebAuthn Level 3)',
};

export const passkeySchema = namedSchema(
  'Passkey',
  object({
    id: idOf(newPasskeyId.prefix),
    name: { ...text, description: 'Name that the person gave the passkey' },
    createdAt: instant,
    lastUsedAt: {
      ...nullable(instant),
      description: 'Time of the last sign-in with the passkey; null: never used',
    },
  }),
);

/** Passkey as returned to its owner. */
export type PasskeyResource = Shape<typeof passkeySchema>;

export function toPasskeyResource({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyResource {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: formatInstantOrNull(lastUsedAt) };
}

export const passkeyExample: PasskeyResource = {
  id: 'psk_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  name: 'Phone',
  createdAt: '2026-11-23T08:05:00.000Z',
  lastUsedAt: null,
};

/** Response of a browser for a sign-in. */
export const signInResponseExample = {
  id: '<base64url>',
  rawId: '<base64url>',
  type: 'public-key',
  clientExtensionResults: {},
  response: {
    clientDataJSON: '<base64url>',
    authenticatorData: '<base64url>',
    signature: '<base64url>',
    userHandle: '<base64url>',
  },
};

/** Response of a browser for a new passkey. */
export const registrationResponseExample = {
  ...signInResponseExample,
  response: { clientDataJSON: '<base64url>', attestationObject: '<base64url>', transports: ['internal'] },
};
