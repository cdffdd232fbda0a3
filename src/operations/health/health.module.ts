import { Module } from '@nestjs/common';
import { Health } from './health';
import { HealthController } from './health.controller';
import { RootController } from './root.controller';

@Module({ controllers: [HealthController, RootController], providers: [Health] })
export class HealthModule {}
