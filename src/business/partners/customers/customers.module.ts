import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { LabelsModule } from '../../labels/labels.module';
import { TeamsModule } from '../../../access/teams/teams.module';
import { CustomersController } from './customers.controller';
import { CustomersService } from './customers.service';
import { Customer, CustomerLabel } from './customer.entity';

@Module({
  imports: [TeamsModule, LabelsModule, TypeOrmModule.forFeature([Customer, CustomerLabel])],
  controllers: [CustomersController],
  providers: [CustomersService],
  exports: [CustomersService],
})
export class CustomersModule {}
