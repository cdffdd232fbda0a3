import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Sandbox teams use the simulated network; fixed at creation (contract, section 5). */
export type TeamEnvironment = 'sandbox' | 'production';

@Entity('teams')
export class Team {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text')
  environment!: TeamEnvironment;

  /** When its erasure was ordered: nobody works in it any more. */
  @Column('timestamptz', { name: 'erasing_at', nullable: true })
  erasingAt!: Date | null;

  /** When nothing was left of it but this row. */
  @Column('timestamptz', { name: 'erased_at', nullable: true })
  erasedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
