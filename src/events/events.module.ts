import { Global, Module } from '@nestjs/common';
import { EventLog } from './event-log';
import { ModuleSignals } from './module-signals';

@Global()
@Module({ providers: [EventLog, ModuleSignals], exports: [EventLog, ModuleSignals] })
export class EventsModule {}
