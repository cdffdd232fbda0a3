import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Delivery } from './delivery.entity';
import { DocumentRow } from './document.entity';
import { DocumentList } from './document-list';
import { DocumentPackage } from './document-package';
import { DocumentStore } from './document-store';
import { DocumentReader } from './reading/document-reader';
import { DocumentsController } from './documents.controller';
import { ValidationController } from './validation.controller';

@Module({
  imports: [TypeOrmModule.forFeature([DocumentRow, Delivery])],
  controllers: [DocumentsController, ValidationController],
  providers: [DocumentStore, DocumentReader, DocumentList, DocumentPackage],
  exports: [DocumentStore, DocumentReader],
})
export class DocumentsModule {}
