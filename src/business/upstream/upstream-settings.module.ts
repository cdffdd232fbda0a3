import { Module } from '@nestjs/common';
import { AuditModule } from '../../access/audit/audit.module';
import { UpstreamModule } from '../../network/upstream/upstream.module';
import { CompaniesModule } from '../companies/companies.module';
import { IdentifiersModule } from '../identifiers/identifiers.module';
import { UpstreamCheck } from './upstream-check';
import { UpstreamController } from './upstream.controller';
import { UpstreamHintController } from './upstream-hint.controller';
import { UpstreamService } from './upstream.service';

/** Settings of the network by the API of another provider. */
@Module({
  imports: [AuditModule, CompaniesModule, IdentifiersModule, UpstreamModule],
  controllers: [UpstreamController, UpstreamHintController],
  providers: [UpstreamCheck, UpstreamService],
})
export class UpstreamSettingsModule {}
