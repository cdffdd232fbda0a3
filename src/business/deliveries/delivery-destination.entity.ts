import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The circuit breaker of a destination. */
@Entity('delivery_destinations')
export class DeliveryDestination {
  @PrimaryColumn('text')
  destination!: string;

  /** In a row, since its last answer. */
  @Column('integer')
  failures!: number;

  /** Until then one delivery at a time tries it. */
  @Column('timestamptz', { nullable: true })
  openUntil!: Date | null;
}
