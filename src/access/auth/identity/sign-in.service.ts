import { Injectable } from '@nestjs/common';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { badInput, ApiError } from '../../../platform/kernel/http/api-error';
import type { Person } from '../credential';
import type { SignInInput, VerifySessionInput } from './account.input';
import { HAS_ORGANISATION } from './identity.queries';
import { parseAuthenticationResponse } from './factors/passkey-response';
import { PasskeysService } from './factors/passkeys.service';
import { wrongCodeError } from './factors/second-factor';
import { PasswordProof, type WrongPart } from './password-proof';
import { type IdentityProof, SessionsService, type Client, type IssuedSession } from './sessions.service';
import { UsersService } from './users.service';

/** Name of the counter of invalid passkey responses. */
const PASSKEY_COUNTER = 'passkeys';

/** Signs people in, and verifies signed-in people again. */
@Injectable()
export class SignInService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwordProof: PasswordProof,
    private readonly passkeys: PasskeysService,
    private readonly users: UsersService,
    private readonly sessions: SessionsService,
  ) {}

  /** Returns whether people of any organisation can sign in through its identity provider. */
  async hasOrganisation(): Promise<boolean> {
    return (await this.unitOfWork.query(HAS_ORGANISATION)).length > 0;
  }

  /**
   * @throws ApiError 401 `sign_in_failed`, the same for an unknown address, a wrong password and a wrong code, or
   * `second_factor_required`; 429 for a client that has failed too often
   */
  async signInByPassword(input: SignInInput, client: Client): Promise<IssuedSession> {
    return this.beginSession(await this.passwordProof.verify(input, client, toSignInError), client);
  }

  /**
   * Verifies a passkey's response even after many failures from this network, because the response cannot be guessed.
   * @throws ApiError 400 for a malformed response, 401 `sign_in_failed` for an invalid one, 429 after too many invalid ones
   */
  async signInByPasskey(response: object, client: Client): Promise<IssuedSession> {
    const proof = await this.passkeys.verifyResponse(parseAuthenticationResponse(response));
    if (proof === null) throw await this.recordPasskeyFailure(client, toSignInError('password'));
    return this.beginSession(proof, client);
  }

  private recordPasskeyFailure(client: Client, error: ApiError): Promise<ApiError> {
    return this.passwordProof.countFailure(client, error, undefined, PASSKEY_COUNTER);
  }

  /**
   * A disabled account gets the same error as a wrong password, and so does a password that was changed in the
   * meantime.
   */
  private async beginSession(proof: IdentityProof, client: Client): Promise<IssuedSession> {
    try {
      return await this.unitOfWork.run((tx) => this.sessions.begin(tx, proof, client));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw await this.passwordProof.countFailure(client, toSignInError('password'), proof.userId);
    }
  }

  /**
   * Verifies the identity of a session's person again; the session gets a new token.
   * @throws ApiError 400 for a wrong proof or the proof of another person, 429 after too many failures
   */
  async verify(person: Person, input: VerifySessionInput, client: Client): Promise<IssuedSession> {
    const proof = await this.verifyProof(person, input, client);
    return this.unitOfWork.run((tx) => this.sessions.recordVerification(tx, person, proof.secondFactor));
  }

  private async verifyProof(
    { userId, sessionId }: Person,
    input: VerifySessionInput,
    client: Client,
  ): Promise<IdentityProof> {
    if (input.passkey !== undefined) {
      const proof = await this.passkeys.verifyResponse(parseAuthenticationResponse(input.passkey));
      if (proof?.userId === userId) return proof;
      throw await this.recordPasskeyFailure(client, toVerificationError('passkey'));
    }
    if (input.password === undefined)
      throw badInput({ password: ['password or passkey is required; received neither.'] });
    const { email } = await this.users.get(userId);
    const { password, code } = input;
    return this.passwordProof.verify({ email, password, code, sessionId }, client, toVerificationError);
  }
}

/**
 * Creates the error 401, identical for an unknown address and any wrong credential. For a correct password without a
 * code the error asks for the code.
 */
export function toSignInError(wrongPart: WrongPart): ApiError {
  if (wrongPart === 'missing code')
    return new ApiError(401, 'second_factor_required', {
      code: [
        'A code is required; repeat the request with a code of the authenticator app or a recovery code.',
      ],
    });
  return new ApiError(401, 'sign_in_failed', {
    root: ['The address, the password or the code is wrong.'],
  });
}

/** Creates the error 400 of a verification; 401 would mean that the session has ended. */
function toVerificationError(wrongPart: WrongPart | 'passkey'): ApiError {
  if (wrongPart === 'code') return wrongCodeError();
  if (wrongPart === 'missing code')
    return badInput(
      { code: ['A code of the authenticator app or a recovery code is required.'] },
      'wrong_code',
    );
  if (wrongPart === 'password')
    return badInput({ password: ['This is not the password of the account.'] }, 'wrong_password');
  return badInput(
    {
      passkey: [
        'The passkey response is invalid: it is wrong, too late, already used, or from another site. Try again.',
      ],
    },
    'passkey_refused',
  );
}
