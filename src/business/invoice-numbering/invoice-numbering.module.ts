import { Module } from '@nestjs/common';
import { CompaniesModule } from '../companies/companies.module';
import { InvoiceNumberingController } from './invoice-numbering.controller';
import { InvoiceNumberingService } from './invoice-numbers';

/** Proposal of numbers for new documents. */
@Module({
  imports: [CompaniesModule],
  controllers: [InvoiceNumberingController],
  providers: [InvoiceNumberingService],
  exports: [InvoiceNumberingService],
})
export class InvoiceNumberingModule {}
