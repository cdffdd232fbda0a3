import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { personApi, type Session } from './session';

/** The library is loaded when a passkey is asked for. */
const library = () => import('@simplewebauthn/browser');

/** WebAuthn defines the form of options and answers; between the API and the browser they are passed on as they are. */
type Passed = Record<string, unknown>;

/** Device's response to a challenge of this installation. */
export async function passkeyProof(): Promise<Passed> {
  const { options } = await personApi.post('/api/core/passkeys/options');
  const { startAuthentication } = await library();
  return {
    ...(await startAuthentication({
      optionsJSON: options as unknown as PublicKeyCredentialRequestOptionsJSON,
    })),
  };
}

/** Signs in: the device proves a passkey that this installation knows. */
export async function provePasskey(): Promise<Session> {
  const response = await passkeyProof();
  return (await personApi.post('/api/core/passkeys/sign-in', { body: { response } })).session;
}

/** Makes a passkey on this device for the person who is signed in. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await personApi.post('/api/core/user/passkeys/options');
  const { startRegistration } = await library();
  const response = await startRegistration({
    optionsJSON: options as unknown as PublicKeyCredentialCreationOptionsJSON,
  });
  await personApi.post('/api/core/user/passkeys', { body: { name, response: { ...response } } });
}

/** True when the person closed the browser's own dialog. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
