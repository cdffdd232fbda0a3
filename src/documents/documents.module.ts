import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { Delivery } from './delivery.entity';
import { DocumentRow } from './document.entity';
import { DocumentStore } from './document-store';
import { DocumentsController } from './documents.controller';

@Module({
  imports: [TypeOrmModule.forFeature([DocumentRow, Delivery])],
  controllers: [DocumentsController],
  providers: [DocumentStore],
  exports: [DocumentStore],
})
export class DocumentsModule {}
