import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { FrenchPlatformModule } from '../../network/french-platform/french-platform.module';
import { DocumentsModule } from '../documents/documents.module';
import { SendingModule } from '../sending/sending.module';
import { DocumentFlows } from './document-flows';
import { FlowFiles } from './flow-files';
import { FlowValidator } from './flow-validator';
import { InstallationDirectory } from './installation-directory';
import { PlatformDirectory } from './platform-directory';
import { FrenchFlowClock } from './french-flow-clock.entity';
import { FrenchFlowStore } from './french-flow-store';
import { FRENCH_FLOW_QUEUE } from './french-flow-work';
import { FrenchFlow } from './french-flow.entity';
import { FrenchFlowProcessor } from './french-flow.processor';
import { PortalResponseListener } from './portal-response-listener';
import { ReportFlows } from './report-flows';

/**
 * Exchange of files with clients of this installation as their French platform, and the French directory of the
 * installation.
 */
@Module({
  imports: [
    BullModule.registerQueue({ name: FRENCH_FLOW_QUEUE }),
    TypeOrmModule.forFeature([FrenchFlow, FrenchFlowClock]),
    FrenchPlatformModule,
    DocumentsModule,
    SendingModule,
  ],
  providers: [
    DocumentFlows,
    FlowFiles,
    FlowValidator,
    InstallationDirectory,
    PlatformDirectory,
    FrenchFlowProcessor,
    FrenchFlowStore,
    PortalResponseListener,
    ReportFlows,
  ],
  exports: [BullModule, FlowFiles, InstallationDirectory, FrenchFlowStore],
})
export class FrenchFlowsModule {}
