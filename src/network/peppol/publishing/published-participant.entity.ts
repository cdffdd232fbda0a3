import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';
import type { AdvertisedDocumentType } from '../../port/document-network';

/**
 * State of the registration of a participant in the SML. Every state except `registered` is stored before the SML is
 * called; a row in such a state has a request whose result is unknown.
 */
export type RegistrationState = 'registering' | 'migrating' | 'registered' | 'removing';

/**
 * Participant that our metadata publisher serves. Metadata is served in every state, because the SML may already, or
 * still, refer to our publisher.
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
   * Time at which this installation noticed that another publisher had taken over the participant; null while the SML
   * refers to our publisher. The metadata is still served for a grace period, but the participant does not count as
   * registered.
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
