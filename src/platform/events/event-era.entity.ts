import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The time that the event log spends on one server: the numbers of transactions count for that server alone. */
@Entity('event_eras')
export class EventEra {
  /** Seconds since the Unix epoch at its beginning, so that two restores of one backup never share a number. */
  @PrimaryColumn('bigint')
  era!: number;

  /** The server's identifier and timeline. */
  @Column('text')
  server!: string;
}
