import { Column, Entity, PrimaryColumn } from 'typeorm';

/** State of the circuit breaker of a destination. */
@Entity('delivery_destinations')
export class DeliveryDestination {
  @PrimaryColumn('text')
  destination!: string;

  /** Number of failures in a row since the last response. */
  @Column('integer')
  failures!: number;

  /** End of the period in which only one delivery at a time may probe the destination. */
  @Column('timestamptz', { nullable: true })
  openUntil!: Date | null;
}
