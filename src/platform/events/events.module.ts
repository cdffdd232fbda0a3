import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { DomainEvents } from './domain-events';
import { EventEra } from './event-era.entity';
import { EventEras } from './event-eras';
import { EventLog } from './event-log';
import { EventRow } from './event.entity';

@Module({
  imports: [TypeOrmModule.forFeature([EventRow, EventEra])],
  providers: [DomainEvents, EventEras, EventLog],
  exports: [DomainEvents, EventLog],
})
export class EventsModule {}
