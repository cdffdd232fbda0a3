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
import { isoOrNull } from '../../../../platform/kernel/clock';
import type { Passkey } from './passkey.entity';
import { newPasskeyId } from './passkeys.service';

/** What the browser is given for a device; its members are those of WebAuthn. */
export const deviceOptions: JsonSchema = {
  ...anyObject,
  description: 'Options for `navigator.credentials` of the browser, in JSON (WebAuthn Level 3)',
};

export const passkeySchema = namedSchema(
  'Passkey',
  object({
    id: idOf(newPasskeyId.prefix),
    name: { ...text, description: 'What the person calls it' },
    createdAt: instant,
    lastUsedAt: { ...nullable(instant), description: 'When it was last signed in with; null: never' },
  }),
);

/** A passkey as its person sees it. */
export type PasskeyResource = Shape<typeof passkeySchema>;

export function passkeyResource({ id, name, createdAt, lastUsedAt }: Passkey): PasskeyResource {
  return { id, name, createdAt: createdAt.toISOString(), lastUsedAt: isoOrNull(lastUsedAt) };
}

export const passkeyExample: PasskeyResource = {
  id: 'psk_01KAJ3Q5CZ7X9Z1B3D5F7H9K1M',
  name: 'Phone',
  createdAt: '2026-11-23T08:05:00.000Z',
  lastUsedAt: null,
};

/** What a browser gives of a device. */
export const answerExample = {
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

/** What a browser gives of a new passkey. */
export const creationExample = {
  ...answerExample,
  response: { clientDataJSON: '<base64url>', attestationObject: '<base64url>', transports: ['internal'] },
};
