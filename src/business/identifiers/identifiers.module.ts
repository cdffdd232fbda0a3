import { BullModule } from '@nestjs/bullmq';
import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { EventsModule } from '../../platform/events/events.module';
import { NetworkModule } from '../../network/network.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { DocumentTypesController } from './document-types.controller';
import { DocumentTypesService } from './document-types.service';
import { CompanyDocumentType, Identifier } from './identifier.entity';
import { IdentifierMigration } from './identifier-migration.entity';
import { IdentifiersController } from './identifiers.controller';
import { IdentifiersService } from './identifiers.service';
import { MigrationExecutor } from './migration-executor';
import { MigrationLedger } from './migration-ledger';
import { MigrationsController } from './migrations.controller';
import { MigrationsService } from './migrations.service';
import { PublicationService } from './publication.service';
import { MIGRATION_QUEUE, PUBLICATION_QUEUE } from './identifier-work';
import { MigrationProcessor } from './migration.processor';
import { PublicationProcessor } from './publication.processor';
import { RoutingAddressesController } from './routing-addresses.controller';
import { RoutingAddressesService } from './routing-addresses.service';

@Module({
  imports: [
    BullModule.registerQueue({ name: PUBLICATION_QUEUE }, { name: MIGRATION_QUEUE }),
    AuditModule,
    EventsModule,
    NetworkModule,
    TeamsModule,
    CompaniesModule,
    TypeOrmModule.forFeature([Identifier, CompanyDocumentType, IdentifierMigration]),
  ],
  controllers: [
    IdentifiersController,
    RoutingAddressesController,
    MigrationsController,
    DocumentTypesController,
  ],
  providers: [
    PublicationProcessor,
    MigrationProcessor,
    IdentifiersService,
    RoutingAddressesService,
    DocumentTypesService,
    PublicationService,
    MigrationLedger,
    MigrationExecutor,
    MigrationsService,
  ],
  exports: [BullModule, IdentifiersService, PublicationService, MigrationExecutor, MigrationsService],
})
export class IdentifiersModule {}
