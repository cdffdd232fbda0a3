import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentTypesController } from './document-types.controller';
import { DocumentTypesService } from './document-types.service';
import { CompanyDocumentType, Identifier } from './identifier.entity';
import { IdentifierMigration } from './identifier-migration.entity';
import { IdentifiersController } from './identifiers.controller';
import { IdentifiersService } from './identifiers.service';
import { MigrationCarrier } from './migration-carrier';
import { MigrationLedger } from './migration-ledger';
import { MigrationsController } from './migrations.controller';
import { MigrationsService } from './migrations.service';
import { PublicationService } from './publication.service';

@Module({
  imports: [
    CompaniesModule,
    TypeOrmModule.forFeature([Identifier, CompanyDocumentType, IdentifierMigration]),
  ],
  controllers: [IdentifiersController, MigrationsController, DocumentTypesController],
  providers: [
    IdentifiersService,
    DocumentTypesService,
    PublicationService,
    MigrationLedger,
    MigrationCarrier,
    MigrationsService,
  ],
  exports: [IdentifiersService, PublicationService, MigrationCarrier],
})
export class IdentifiersModule {}
