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
import { type Proof, SessionsService, type Client, type IssuedSession } from './sessions.service';
import { UsersService } from './users.service';

/** Counter of invalid passkey responses. */
const PASSKEYS = 'passkeys';

/** Sign-ins, and repeated verifications of signed-in people. */
@Injectable()
export class SignInService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: PasswordProof,
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
  async byPassword(input: SignInInput, client: Client): Promise<IssuedSession> {
    return this.begin(await this.passwords.verify(input, client, signInRefused), client);
  }

  /**
   * Verifies a passkey's response even after many failures from this network, because the response cannot be guessed.
   * @throws ApiError 400 for a malformed response, 401 `sign_in_failed` for an invalid one, 429 after too many invalid ones
   */
  async byPasskey(response: object, client: Client): Promise<IssuedSession> {
    const proof = await this.passkeys.verifyResponse(parseAuthenticationResponse(response));
    if (proof === null) throw await this.recordPasskeyFailure(client, signInRefused('password'));
    return this.begin(proof, client);
  }

  private recordPasskeyFailure(client: Client, refusal: ApiError): Promise<ApiError> {
    return this.passwords.countFailure(client, refusal, undefined, PASSKEYS);
  }

  /** A disabled account gets the same answer as a wrong proof, and so does a password that was changed since. */
  private async begin(proof: Proof, client: Client): Promise<IssuedSession> {
    try {
      return await this.unitOfWork.run((tx) => this.sessions.begin(tx, proof, client));
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 401) throw error;
      throw await this.passwords.countFailure(client, signInRefused('password'), proof.userId);
    }
  }

  /**
   * Verifies the identity of a session's person again; the session gets a new token.
   * @throws ApiError 400 for a proof that is wrong or of another person, 429
   */
  async verify(person: Person, input: VerifySessionInput, client: Client): Promise<IssuedSession> {
    const proof = await this.verifyProof(person, input, client);
    return this.unitOfWork.run((tx) => this.sessions.verified(tx, person, proof.secondFactor));
  }

  private async verifyProof(
    { userId, sessionId }: Person,
    input: VerifySessionInput,
    client: Client,
  ): Promise<Proof> {
    if (input.passkey !== undefined) {
      const proof = await this.passkeys.verifyResponse(parseAuthenticationResponse(input.passkey));
      if (proof?.userId === userId) return proof;
      throw await this.recordPasskeyFailure(client, toVerificationFailure('passkey'));
    }
    if (input.password === undefined)
      throw badInput({ password: ['password or passkey is required; received neither.'] });
    const { email } = await this.users.get(userId);
    const { password, code } = input;
    return this.passwords.verify({ email, password, code, sessionId }, client, toVerificationFailure);
  }
}

/**
 * 401, identical for an unknown address and any wrong credential; for a correct password without a code the answer asks
 * for the code.
 */
export function signInRefused(wrongPart: WrongPart): ApiError {
  if (wrongPart === 'missing code')
    return new ApiError(401, 'second_factor_required', {
      code: ['A code of the app, or a recovery code, is required; repeat the request with it.'],
    });
  return new ApiError(401, 'sign_in_failed', {
    root: ['The address, the password or the code is wrong.'],
  });
}

/** 400, so that it does not look as if the session had ended. */
function toVerificationFailure(wrongPart: WrongPart | 'passkey'): ApiError {
  if (wrongPart === 'code') return wrongCodeError();
  if (wrongPart === 'missing code')
    return badInput({ code: ['A code of the app, or a recovery code, is required.'] }, 'wrong_code');
  if (wrongPart === 'password')
    return badInput({ password: ['This is not the password of the account.'] }, 'wrong_password');
  return badInput(
    {
      passkey: ['The response of the passkey is wrong, too late, was used before, or is from another site.'],
    },
    'passkey_refused',
  );
}
