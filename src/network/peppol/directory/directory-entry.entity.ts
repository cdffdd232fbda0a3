import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { defineId } from '../../../platform/kernel/ids';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { BusinessCard } from '../../../standards/peppol/directory';
import type { Team } from '../../../access/teams/team.entity';

export const newDirectoryEntryId = defineId('pde');

/** State of an entry in the Directory. A row that is `indexing` or `removing` is a request that may be repeated. */
export type DirectoryState = 'indexing' | 'listed' | 'removing';

/**
 * A participant of a team in the Peppol Directory. The row is written before the Directory is called, and deleted when
 * the Directory has removed the participant. The row remains after the deletion of the identifier and the company, so
 * that the removal can still be requested.
 */
@TeamOwned({})
@Entity('directory_entries')
@Check('directory_entries_state_check', `state IN ('indexing', 'listed', 'removing')`)
@Check('directory_entries_card_check', `(state = 'removing') = (card IS NULL)`)
@Unique('directory_entries_participant', ['participant'])
@Index('directory_entries_team', ['teamId'])
@Index('directory_entries_company', ['companyId'])
@WorkIndexes('directory_entries')
export class DirectoryEntry extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Id of the company, which may have been deleted. */
  @Column('text')
  companyId!: string;

  /** `<scheme>:<identifier>` in lower case */
  @Column('text')
  participant!: string;

  /** Business card that our publisher serves to the Directory; null without a card. */
  @Column('jsonb', { nullable: true })
  card!: BusinessCard | null;

  @Column('text')
  state!: DirectoryState;

  /** Error message of the last attempt; null after a success. */
  @Column('text', { nullable: true })
  error!: string | null;

  @Column('integer', { default: 0 })
  attempts!: number;

  override parkedAt!: Date | null;

  /** Counts requests, so that a response to an earlier request is not applied to the current one. */
  @Column('integer', { default: 0, select: false })
  revision?: number;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
