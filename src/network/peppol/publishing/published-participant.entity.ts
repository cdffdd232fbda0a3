import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';
import type { AdvertisedDocumentType } from '../../port/document-network';

/**
 * State of a participant between us and the locator. Every state but `registered` is written before the locator is
 * called; a row in one of them belongs to a request whose answer is unknown.
 */
export type RegistrationState = 'registering' | 'migrating' | 'registered' | 'removing';

/** A participant of our metadata publisher. It is served in every state: the locator may name us already, or still. */
@TeamOwned({ key: ['participant'] })
@Entity('published_participants')
@Check(
  'published_participants_state_check',
  `state IN ('registering', 'migrating', 'registered', 'removing')`,
)
@Index('published_participants_team', ['teamId'])
export class PublishedParticipant {
  /** `<scheme>:<identifier>` in lower case */
  @PrimaryColumn('text')
  participant!: string;

  @Column('text')
  teamId!: string;

  @Column('jsonb')
  documentTypes!: AdvertisedDocumentType[];

  @Column('text')
  state!: RegistrationState;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
