import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LabelsModule } from '../../labels/labels.module';
import { TeamsModule } from '../../../access/teams/teams.module';
import { SuppliersController } from './suppliers.controller';
import { SuppliersService } from './suppliers.service';
import { Supplier, SupplierLabel } from './supplier.entity';

@Module({
  imports: [TeamsModule, LabelsModule, TypeOrmModule.forFeature([Supplier, SupplierLabel])],
  controllers: [SuppliersController],
  providers: [SuppliersService],
  exports: [SuppliersService],
})
export class SuppliersModule {}
