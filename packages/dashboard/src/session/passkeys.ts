import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { sendJson, type Session } from './session';

/** The library is loaded when a passkey is asked for. */
const library = () => import('@simplewebauthn/browser');

/** What the device answers to a challenge of this installation. */
export async function passkeyProof(): Promise<object> {
  const { options } = await sendJson<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    'POST',
    '/api/core/passkeys/options',
  );
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: options });
}

/** Signs in: the device proves a passkey that this installation knows. */
export async function provePasskey(): Promise<Session> {
  const response = await passkeyProof();
  const { session } = await sendJson<{ session: Session }>('POST', '/api/core/passkeys/sign-in', {
    response,
  });
  return session;
}

/** Makes a passkey on this device for the person who is signed in. */
export async function addPasskey(name: string): Promise<void> {
  const { options } = await sendJson<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    'POST',
    '/api/core/user/passkeys/options',
  );
  const { startRegistration } = await library();
  const response = await startRegistration({ optionsJSON: options });
  await sendJson('POST', '/api/core/user/passkeys', { name, response });
}

/** True when the person closed the browser's own dialog. */
export function wasCancelled(error: unknown): boolean {
  return error instanceof Error && (error.name === 'NotAllowedError' || error.name === 'AbortError');
}
