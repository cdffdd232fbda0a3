import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module';
import { InvoiceNumberingController } from './invoice-numbering.controller';

/** Proposal of numbers for new documents. */
@Module({ imports: [CompaniesModule], controllers: [InvoiceNumberingController] })
export class InvoiceNumberingModule {}
