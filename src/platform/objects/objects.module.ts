import { Module } from '@nestjs/common';
import { MetricsModule } from '../metrics/metrics.module';
import { ObjectStores } from './object-stores';

/** Stores of objects outside of the database. */
@Module({ imports: [MetricsModule], providers: [ObjectStores], exports: [ObjectStores] })
export class ObjectsModule {}
