import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { CompaniesModule } from '../companies/companies.module';
import { NetworkModule } from '../../network/network.module';
import { DirectoryController } from './directory.controller';
import { DirectoryListing } from './directory-listing.entity';
import { DirectoryService } from './directory.service';

@Module({
  imports: [AuditModule, CompaniesModule, NetworkModule, TypeOrmModule.forFeature([DirectoryListing])],
  controllers: [DirectoryController],
  providers: [DirectoryService],
})
export class PeppolDirectoryModule {}
