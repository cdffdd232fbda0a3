import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { MetricsModule } from '../../platform/metrics/metrics.module';
import { NetworkModule } from '../network.module';
import { QuarantineEntry } from './quarantine-entry.entity';
import { QuarantineStore } from './quarantine-store';
import { QuarantineService } from './quarantine.service';

/** Quarantine of rejected messages of the network, for the operator (docs/network.md). */
@Module({
  imports: [AuditModule, MetricsModule, NetworkModule, TypeOrmModule.forFeature([QuarantineEntry])],
  providers: [QuarantineStore, QuarantineService],
})
export class QuarantineModule {}
