import { Inject, Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server';
import { Repository } from 'typeorm';
import { defineAuditAction } from '../../../audit/audit-actions';
import { AuditLog } from '../../../audit/audit-log';
import { clock } from '../../../../platform/kernel/clock';
import { CONFIG, type Config } from '../../../../platform/kernel/config';
import { UnitOfWork, type Transaction } from '../../../../platform/kernel/database/unit-of-work';
import { badInput, conflict, notFound, type ApiError } from '../../../../platform/kernel/http/api-error';
import { FailureThrottle } from '../../../../platform/kernel/http/rate-limit/failure-throttle';
import { defineId } from '../../../../platform/kernel/ids';
import {
  DELETE_EXPIRED_CHALLENGES,
  HAS_PASSKEY,
  INSERT_PASSKEY,
  LOCK_USER,
  USE_CHALLENGE,
} from '../identity.queries';
import { KnownDevices } from '../attempts/known-devices';
import { type IdentityProof, SessionsService, type Client } from '../sessions.service';
import { IdentityProvider } from '../provider/identity-provider';

import { User } from '../user.entity';
import { PasskeyChallenge } from './passkey-challenge.entity';
import { Passkey } from './passkey.entity';
import { findChallenge, getTransports } from './passkey-response';
import { requireRemainingFactor } from './second-factor';

const PASSKEY_ADDED = defineAuditAction('passkey.added');
const PASSKEY_RENAMED = defineAuditAction('passkey.renamed');
const PASSKEY_REMOVED = defineAuditAction('passkey.removed');

export const newPasskeyId = defineId('psk');

/** Maximum number of passkeys of a person. */
const MAX_PASSKEYS = 20;

/** Time in milliseconds within which the authenticator must respond. */
const CHALLENGE_LIFETIME_MS = 5 * 60_000;

/** Name of the counter of challenges that a client requests. */
const CHALLENGE_COUNTER = 'passkey challenges';
/** Maximum number of unanswered challenges that are removed with each new one. */
const SWEEP_ROWS = 20;

/**
 * Passkeys (WebAuthn). The authenticator verifies its user (fingerprint, PIN), so a passkey counts as more than one
 * factor; it also identifies the user, so no address is typed. Responses are bound to the origin and the host of
 * `BASE_URL`.
 */
@Injectable()
export class PasskeysService {
  private readonly origin: string;
  private readonly rpId: string;

  constructor(
    @Inject(CONFIG) { baseUrl }: Config,
    @InjectRepository(Passkey) private readonly passkeys: Repository<Passkey>,
    private readonly provider: IdentityProvider,
    private readonly throttle: FailureThrottle,
    private readonly devices: KnownDevices,
    private readonly sessions: SessionsService,
    private readonly unitOfWork: UnitOfWork,
    private readonly audit: AuditLog,
  ) {
    const { origin, hostname } = new URL(baseUrl);
    this.origin = origin;
    this.rpId = hostname;
  }

  /** Returns whether any person has a passkey to sign in with. */
  async hasAnyPasskey(): Promise<boolean> {
    return (await this.unitOfWork.query(HAS_PASSKEY)).length > 0;
  }

  /** Lists the passkeys of a person, oldest first. */
  list(userId: string): Promise<Passkey[]> {
    return this.passkeys.find({ where: { userId }, order: { id: 'ASC' } });
  }

  /**
   * Returns the options for creating a passkey on an authenticator that has no passkey of the person yet.
   * @throws ApiError 409 at the maximum number of passkeys, 429 for too many challenges
   */
  async generateCreationOptions(
    userId: string,
    client: Client,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const existingPasskeys = await this.list(userId);
    requireBelowMaximum(existingPasskeys.length);
    const user = await this.unitOfWork.run((tx) => tx.manager.findOneByOrFail(User, { id: userId }));
    const { generateRegistrationOptions } = await import('@simplewebauthn/server');
    const options = await generateRegistrationOptions({
      rpName: 'Passerelle',
      rpID: this.rpId,
      userID: new TextEncoder().encode(userId),
      userName: user.email,
      userDisplayName: user.name,
      attestationType: 'none',
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      excludeCredentials: existingPasskeys.map(({ credentialId }) => ({ id: credentialId })),
    });
    await this.storeChallenge(options.challenge, userId, client);
    return options;
  }

  /**
   * Adds a new passkey of an authenticator.
   * @throws ApiError 400 `passkey_refused` for a response that is wrong, too late, or from another origin; 409 when the
   * person already has the maximum number
   */
  async add(userId: string, name: string, response: RegistrationResponseJSON): Promise<Passkey> {
    const challenge = await this.useChallenge(response, userId);
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
    const verification = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: true,
    }).catch(() => null);
    if (verification === null || !verification.verified) throw rejectedPasskeyError();
    const { credential } = verification.registrationInfo;
    const passkey = this.passkeys.create({
      id: newPasskeyId(),
      userId,
      credentialId: credential.id,
      publicKey: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: getTransports(response),
      name,
      createdAt: clock.now(),
      lastUsedAt: null,
    });
    await this.unitOfWork.run(async (tx) => {
      await tx.query(LOCK_USER, [userId]);
      requireBelowMaximum(await tx.manager.countBy(Passkey, { userId }));
      const { id, credentialId, publicKey, counter, transports, createdAt } = passkey;
      const row = [id, userId, credentialId, publicKey, counter, transports, name, createdAt];
      if ((await tx.query(INSERT_PASSKEY, row)).length === 0) throw rejectedPasskeyError();
      await this.audit.record(tx, {
        teamId: null,
        action: PASSKEY_ADDED,
        subjectId: passkey.id,
        after: { name },
      });
    });
    return passkey;
  }

  /** @throws ApiError 404 */
  async rename(userId: string, id: string, name: string): Promise<Passkey> {
    return this.unitOfWork.run(async (tx) => {
      const passkey = await tx.manager.findOneBy(Passkey, { id, userId });
      if (passkey === null) throw notFound('passkey', id);
      await tx.manager.update(Passkey, { id }, { name });
      await this.audit.record(tx, {
        teamId: null,
        action: PASSKEY_RENAMED,
        subjectId: id,
        before: { name: passkey.name },
        after: { name },
      });
      return Object.assign(passkey, { name });
    });
  }

  /** @throws ApiError 404 for an unknown passkey, 409 when the person would have no other way to sign in */
  async remove(userId: string, id: string): Promise<void> {
    await this.unitOfWork.run(async (tx) => {
      const passkey = await tx.manager.findOneBy(Passkey, { id, userId });
      if (passkey === null) throw notFound('passkey', id);
      await tx.manager.delete(Passkey, { id });
      if (!this.provider.isOnlyWay) await requireRemainingFactor(tx, this.provider, userId);
      await this.sessions.clearSecondFactor(tx, userId);
      await this.audit.record(tx, {
        teamId: null,
        action: PASSKEY_REMOVED,
        subjectId: id,
        before: { name: passkey.name },
      });
    });
  }

  /** Removes all passkeys of a person. */
  async removeAll(tx: Transaction, userId: string): Promise<void> {
    await this.sessions.clearSecondFactor(tx, userId);
    for (const { id, name } of await tx.manager.findBy(Passkey, { userId })) {
      await tx.manager.delete(Passkey, { id });
      await this.audit.record(tx, { teamId: null, action: PASSKEY_REMOVED, subjectId: id, before: { name } });
    }
  }

  /**
   * Returns the options for signing in with any passkey.
   * @throws ApiError 429
   */
  async generateRequestOptions(client: Client): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
    const options = await generateAuthenticationOptions({ rpID: this.rpId, userVerification: 'required' });
    await this.storeChallenge(options.challenge, null, client);
    return options;
  }

  /** Returns the verified person; null for a response that is wrong, too late, reused, or from another origin. */
  async verifyResponse(response: AuthenticationResponseJSON): Promise<IdentityProof | null> {
    const challenge = await this.useChallenge(response, null).catch(() => null);
    const passkey = await this.passkeys.findOneBy({ credentialId: response.id });
    if (challenge === null || passkey === null) return null;
    const { userHandle } = response.response;
    if (userHandle !== undefined && userHandle !== toUserHandle(passkey.userId)) return null;
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
    const verification = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: this.origin,
      expectedRPID: this.rpId,
      requireUserVerification: true,
      credential: {
        id: passkey.credentialId,
        publicKey: new Uint8Array(passkey.publicKey),
        counter: Number(passkey.counter),
      },
    }).catch(() => null);
    if (verification === null || !verification.verified) return null;
    const { newCounter } = verification.authenticationInfo;
    await this.passkeys.update({ id: passkey.id }, { counter: newCounter, lastUsedAt: clock.now() });
    return { userId: passkey.userId, method: 'passkey', secondFactor: true };
  }

  /**
   * Stores a challenge, and removes some expired ones. The rate of new challenges, multiplied by their lifetime, limits
   * the number of stored challenges of a network or a known browser.
   */
  private async storeChallenge(
    challenge: string,
    userId: string | null,
    { address, device }: Client,
  ): Promise<void> {
    const knownDevice = this.devices.findAny(device);
    if (knownDevice === null) await this.throttle.spend(address, CHALLENGE_COUNTER);
    else await this.throttle.spend(null, `${CHALLENGE_COUNTER} ${knownDevice}`);
    const now = clock.now();
    const expiresAt = new Date(now.getTime() + CHALLENGE_LIFETIME_MS);
    await this.unitOfWork.run(async (tx) => {
      await tx.query(DELETE_EXPIRED_CHALLENGES, [now, SWEEP_ROWS]);
      await tx.manager.insert(PasskeyChallenge, { challenge, userId, expiresAt });
    });
  }

  /**
   * Consumes the challenge that the response contains. The caller must still verify the signature.
   * @throws ApiError 400 `passkey_refused`
   */
  private async useChallenge(
    response: RegistrationResponseJSON | AuthenticationResponseJSON,
    userId: string | null,
  ): Promise<string> {
    const challenge = findChallenge(response);
    if (challenge === null) throw rejectedPasskeyError();
    const [usedChallenge] = await this.unitOfWork.query<{ userId: string | null }>(USE_CHALLENGE, [
      challenge,
      clock.now(),
    ]);
    if (usedChallenge === undefined || usedChallenge.userId !== userId) throw rejectedPasskeyError();
    return challenge;
  }
}

/** Returns the user handle that authenticators store for the person. */
function toUserHandle(userId: string): string {
  return Buffer.from(userId).toString('base64url');
}

/** @throws ApiError 409 when the person has the maximum number of passkeys */
function requireBelowMaximum(count: number): void {
  if (count >= MAX_PASSKEYS)
    throw conflict('too_many_passkeys', 'An account can have at most 20 passkeys; remove one first.');
}

function rejectedPasskeyError(): ApiError {
  return badInput(
    {
      passkey: [
        'The passkey response is invalid: it is wrong, too late, already used, or from another site. Try again.',
      ],
    },
    'passkey_refused',
  );
}
