import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';
import type { AdvertisedDocumentType } from '../../port/document-network';

/**
 * State of a participant between us and the locator. Every state except `registered` is written before the locator is
 * called; a row in such a state has a request without a known answer.
 */
export type RegistrationState = 'registering' | 'migrating' | 'registered' | 'removing';

/**
 * A participant of our metadata publisher. Metadata are served in every state, because the locator may already, or still,
 * name our publisher.
 */
@TeamOwned({ key: ['participant'] })
@Entity('published_participants')
@Check(
  'published_participants_state_check',
  `state IN ('registering', 'migrating', 'registered', 'removing')`,
)
@Index('published_participants_team', ['teamId'])
@Index('published_participants_left', ['leftAt'], { where: 'left_at IS NOT NULL' })
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

  /**
   * When another publisher was found to have taken the participant over; null while the locator names ours. The row is
   * served for a grace time, and not taken for a registration.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  leftAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
