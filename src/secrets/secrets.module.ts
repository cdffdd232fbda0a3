import { Module } from '@nestjs/common';
import { SecretRotation } from './secret-rotation';
import { SecretStatus } from './secret-status';

/** What the operator does about the secret of the installation. */
@Module({ providers: [SecretRotation, SecretStatus] })
export class SecretsModule {}
