import { Column, Entity, PrimaryColumn } from 'typeorm';

/**
 * Period in which the event log runs on one database server. Transaction numbers are comparable only within one server.
 */
@Entity('event_eras')
export class EventEra {
  /** Start of the era, in seconds since the Unix epoch, so that two restores of one backup never share a number. */
  @PrimaryColumn('bigint')
  era!: number;

  /** System identifier and timeline of the server. */
  @Column('text')
  server!: string;
}
