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

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
