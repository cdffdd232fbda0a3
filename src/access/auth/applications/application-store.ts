import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { Repository } from 'typeorm';
import { clock } from '../../../platform/kernel/clock';
import { Vault } from '../../../platform/kernel/crypto/vault';
import { UnitOfWork } from '../../../platform/kernel/database/unit-of-work';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { Application } from './application.entity';
import { UPGRADE_CLIENT_SECRET } from './applications.queries';
import { invalidClientError } from './protocol-failure';

const APPLICATION_ID_PATTERN = /^app_[0-9A-HJKMNP-TV-Z]{26}$/;

/** Credentials that a client sends to the token endpoint. */
export interface ClientCredentials {
  clientId: string;
  /** Client secret; null when none was sent. */
  secret: string | null;
}

/** Finds registered applications of any team, and verifies their secrets. */
@Injectable()
export class ApplicationStore {
  constructor(
    @InjectRepository(Application) private readonly applications: Repository<Application>,
    private readonly vault: Vault,
    private readonly unitOfWork: UnitOfWork,
    private readonly throttle: FailureThrottle,
  ) {}

  /** Returns the application of a client id; null when it is unknown. */
  find(clientId: string): Promise<Application | null> {
    return APPLICATION_ID_PATTERN.test(clientId)
      ? this.applications.findOneBy({ id: clientId })
      : Promise.resolve(null);
  }

  /**
   * Authenticates the client of an application: a public one by its id, a confidential one by its secret.
   * @throws ApiError 401 `invalid_client`, or 429 after too many failures
   */
  async authenticate({ clientId, secret }: ClientCredentials, address: string | null): Promise<Application> {
    const throttleError = this.throttle.refusal(address, () => clientId);
    if (throttleError !== null) throw throttleError;
    const application = await this.find(clientId);
    if (application !== null && (await this.isAuthentic(application, secret))) return application;
    throw (
      (await this.throttle.failed(address, clientId)) ??
      invalidClientError('The client is unknown, or its secret is missing or wrong.')
    );
  }

  /**
   * Returns whether the secret matches. A public client has no secret, so a public client that sends one is not
   * authentic.
   */
  private async isAuthentic(application: Application, secret: string | null): Promise<boolean> {
    const { id, secretHash } = application;
    if (secretHash === null || secret === null) return secretHash === null && secret === null;
    const key = this.vault.findKeyOfHash(secret, secretHash);
    if (key === null) return this.isFormerSecret(application, secret);
    if (key !== this.vault.current)
      await this.unitOfWork.query(UPGRADE_CLIENT_SECRET, [
        id,
        secretHash,
        this.vault.hashSecret(secret),
        this.vault.current.id,
      ]);
    return true;
  }

  /** Returns whether the secret is the one before the last rotation and is still accepted. */
  private isFormerSecret({ formerSecretHash, formerSecretExpiresAt }: Application, secret: string): boolean {
    if (formerSecretHash === null || formerSecretExpiresAt === null) return false;
    return formerSecretExpiresAt > clock.now() && this.vault.findKeyOfHash(secret, formerSecretHash) !== null;
  }
}
