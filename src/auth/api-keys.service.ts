import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { randomBytes, timingSafeEqual } from 'node:crypto';
import { Repository } from 'typeorm';
import { clock, isoOrNull } from '../kernel/clock';
import { Vault } from '../kernel/crypto/vault';
import type { Transaction } from '../kernel/database/unit-of-work';
import { badInput } from '../kernel/http/failure';
import { newId } from '../kernel/ids';
import type { TeamEnvironment } from '../teams/team.entity';
import { ApiKey, type ApiKeyType } from './api-key.entity';
import type { Credential } from './credential';
import { TokenIssuer } from './token-issuer';

/** Lifetime of a JWT key in seconds (contract, section 2). */
export const JWT_LIFETIME = { default: 86_400, min: 60, max: 365 * 86_400 };

export interface ApiKeyResource {
  id: string;
  teamId: string;
  name: string;
  type: ApiKeyType;
  createdAt: string;
  expiresAt: string | null;
  lastUsedAt: string | null;
  revokedAt: string | null;
}

export function apiKeyResource(key: ApiKey): ApiKeyResource {
  return {
    id: key.id,
    teamId: key.teamId,
    name: key.name,
    type: key.type,
    createdAt: key.createdAt.toISOString(),
    expiresAt: isoOrNull(key.expiresAt),
    lastUsedAt: isoOrNull(key.lastUsedAt),
    revokedAt: isoOrNull(key.revokedAt),
  };
}

/** What the creation of a key returns: the secret or the JWT is shown this once and kept nowhere. */
export type CreatedKey = { apiKey: ApiKeyResource; secret: string } | { apiKey: ApiKeyResource; jwt: string };

export interface NewKey {
  teamId: string;
  name: string;
  type: 'basic' | 'jwt';
  expiresInSeconds: number | null;
}

interface KeyWithTeam {
  id: string;
  type: ApiKeyType;
  teamId: string;
  secretHash: Buffer | null;
  userId: string | null;
  expiresAt: Date | null;
  revokedAt: Date | null;
  environment: TeamEnvironment;
}

@Injectable()
export class ApiKeysService {
  /** Compared with when the id is unknown, so that an unknown id costs what a wrong secret costs. */
  private readonly nobody = randomBytes(32);

  constructor(
    @InjectRepository(ApiKey) private readonly keys: Repository<ApiKey>,
    private readonly vault: Vault,
    private readonly issuer: TokenIssuer,
  ) {}

  /** Creates a key; its secret has 256 random bits, so a plain HMAC protects it at rest. */
  async create(tx: Transaction, wanted: NewKey): Promise<CreatedKey> {
    const createdAt = clock.now();
    const lifetime = wanted.expiresInSeconds ?? (wanted.type === 'jwt' ? JWT_LIFETIME.default : null);
    if (
      wanted.type === 'jwt' &&
      lifetime !== null &&
      (lifetime < JWT_LIFETIME.min || lifetime > JWT_LIFETIME.max)
    ) {
      throw badInput({
        expiresInSeconds: [
          `A JWT key lives from ${JWT_LIFETIME.min} to ${JWT_LIFETIME.max} seconds; received ${lifetime}.`,
        ],
      });
    }
    const secret = `secret_${randomBytes(32).toString('base64url')}`;
    const key = this.keys.create({
      id: newId('apiKey'),
      teamId: wanted.teamId,
      name: wanted.name,
      type: wanted.type,
      secretHash: wanted.type === 'basic' ? this.vault.hashSecret(secret) : null,
      userId: null,
      expiresAt: lifetime === null ? null : new Date(createdAt.getTime() + lifetime * 1000),
      lastUsedAt: null,
      revokedAt: null,
      createdAt,
    });
    await tx.manager.insert(ApiKey, key);
    const apiKey = apiKeyResource(key);
    if (key.expiresAt === null || wanted.type === 'basic') return { apiKey, secret };
    const subject = { keyId: key.id, teamId: key.teamId, issuedAt: createdAt, expiresAt: key.expiresAt };
    return { apiKey, jwt: await this.issuer.issue(subject) };
  }

  /** The credential of a basic key, or false when the id, the secret or the state of the key is wrong. */
  async verifySecret(keyId: string, secret: string): Promise<Credential | false> {
    const key = await this.find(keyId);
    const matches = timingSafeEqual(this.vault.hashSecret(secret), key?.secretHash ?? this.nobody);
    return key !== null && key.type === 'basic' && matches ? credentialOf(key) : false;
  }

  /** The credential of a JWT whose signature and times are verified, or false when its row is revoked or gone. */
  async verifyToken(keyId: string): Promise<Credential | false> {
    const key = await this.find(keyId);
    return key !== null && key.type !== 'basic' ? credentialOf(key) : false;
  }

  private async find(keyId: string): Promise<KeyWithTeam | null> {
    if (!/^key_[0-9A-Z]{26}$/.test(keyId)) return null;
    const row = await this.keys
      .createQueryBuilder('key')
      .innerJoin('teams', 'team', 'team.id = key.teamId')
      .select([
        'key.id AS id',
        'key.type AS type',
        'key.teamId AS "teamId"',
        'key.secretHash AS "secretHash"',
      ])
      .addSelect(['key.userId AS "userId"', 'key.expiresAt AS "expiresAt"', 'key.revokedAt AS "revokedAt"'])
      .addSelect('team.environment', 'environment')
      .where('key.id = :keyId', { keyId })
      .getRawOne<KeyWithTeam>();
    return row ?? null;
  }
}

function credentialOf(key: KeyWithTeam): Credential | false {
  if (key.revokedAt !== null) return false;
  if (key.expiresAt !== null && key.expiresAt.getTime() <= clock.milliseconds()) return false;
  return {
    keyId: key.id,
    keyType: key.type,
    teamId: key.teamId,
    environment: key.environment,
    userId: key.userId,
  };
}
