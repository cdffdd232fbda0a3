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
