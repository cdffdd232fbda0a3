import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentTypesController } from './document-types.controller';
import { DocumentTypesService } from './document-types.service';
import { CompanyDocumentType, Identifier } from './identifier.entity';
import { IdentifiersController } from './identifiers.controller';
import { IdentifiersService } from './identifiers.service';
import { PublicationService } from './publication.service';

@Module({
  imports: [CompaniesModule, TypeOrmModule.forFeature([Identifier, CompanyDocumentType])],
  controllers: [IdentifiersController, DocumentTypesController],
  providers: [IdentifiersService, DocumentTypesService, PublicationService],
  exports: [IdentifiersService, PublicationService],
})
export class IdentifiersModule {}
