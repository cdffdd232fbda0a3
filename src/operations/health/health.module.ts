import { Module } from '@nestjs/common';
import { ObjectsModule } from '../../platform/objects/objects.module';
import { HealthService } from './health';
import { HealthController } from './health.controller';
import { RootController } from './root.controller';

@Module({
  imports: [ObjectsModule],
  controllers: [HealthController, RootController],
  providers: [HealthService],
})
export class HealthModule {}
