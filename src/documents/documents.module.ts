import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Delivery } from './delivery.entity';
import { DocumentRow } from './document.entity';
import { DocumentStore } from './document-store';
import { DocumentReader } from './reading/document-reader';
import { DocumentsController } from './documents.controller';

@Module({
  imports: [TypeOrmModule.forFeature([DocumentRow, Delivery])],
  controllers: [DocumentsController],
  providers: [DocumentStore, DocumentReader],
  exports: [DocumentStore, DocumentReader],
})
export class DocumentsModule {}
