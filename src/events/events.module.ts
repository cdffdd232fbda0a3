import { Global, Module } from '@nestjs/common';
import { EventEras } from './event-eras';
import { EventLog } from './event-log';
import { ModuleSignals } from './module-signals';

@Global()
@Module({ providers: [EventEras, EventLog, ModuleSignals], exports: [EventLog, ModuleSignals] })
export class EventsModule {}
