import { Module } from '@nestjs/common';
import { AuthModule } from '../../access/auth/auth.module';
import { FrenchFlowsModule } from '../../business/french-flows/french-flows.module';
import { FrenchPlatformModule } from '../../network/french-platform/french-platform.module';
import { DirectoryController } from './directory.controller';
import { FlowController } from './flow.controller';
import { InterfaceDocumentController } from './interface-document.controller';
import './flow-failure';
import { HintController } from './hint.controller';
import { FlowTokenController } from './token.controller';

/** Makes this installation a French platform: the services that clients of the interface call. */
@Module({
  imports: [AuthModule, FrenchFlowsModule, FrenchPlatformModule],
  controllers: [
    FlowTokenController,
    FlowController,
    DirectoryController,
    HintController,
    InterfaceDocumentController,
  ],
})
export class FrenchPlatformServerModule {}
