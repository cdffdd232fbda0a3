import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { AuditModule } from '../../access/audit/audit.module';
import { TeamsModule } from '../../access/teams/teams.module';
import { CompaniesModule } from '../companies/companies.module';
import { DocumentsModule } from '../documents/documents.module';
import { BankStatementEntry } from './bank-statement-entry.entity';
import { BankStatementImport } from './bank-statement-import';
import { BankStatementImportController } from './bank-statement-import.controller';
import { BankStatementRow } from './bank-statement.entity';
import { BankStatementsController } from './bank-statements.controller';
import { BankStatementsService } from './bank-statements.service';
import { EntryDecisions } from './entry-decisions';
import { InvoiceCandidates } from './invoice-candidates';

@Module({
  imports: [
    AuditModule,
    CompaniesModule,
    DocumentsModule,
    TeamsModule,
    TypeOrmModule.forFeature([BankStatementRow, BankStatementEntry]),
  ],
  controllers: [BankStatementImportController, BankStatementsController],
  providers: [BankStatementImport, BankStatementsService, EntryDecisions, InvoiceCandidates],
})
export class BankStatementsModule {}
