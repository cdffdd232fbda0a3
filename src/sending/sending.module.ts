import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { IdentifiersModule } from '../identifiers/identifiers.module';
import { InboundIntake } from './inbound-intake';
import { OutcomeWait } from './outcome-wait';
import { SendService } from './send.service';
import { SendingController } from './sending.controller';

@Module({
  imports: [CompaniesModule, IdentifiersModule, DocumentsModule],
  controllers: [SendingController],
  providers: [SendService, OutcomeWait, InboundIntake],
})
export class SendingModule {}
