import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** A label that a team assigns to documents, suppliers and customers. */
@TeamOwned({ noun: 'label' })
@Entity('labels')
@Index('labels_of_team', ['teamId', 'id'], { unique: true })
@Check('labels_color_hex_check', `color_hex ~ '^#[0-9A-Fa-f]{6}$'`)
@Unique('labels_external_id', ['teamId', 'externalId'])
@DatabaseIndex('labels_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('labels_search', 'gin (team_id, search_text gin_trgm_ops)')
export class Label {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text')
  name!: string;

  /** Colour `#RRGGBB`, as submitted. */
  @Column('text')
  colorHex!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  /** Search text, in lower case. */
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: `lower(name || ' ' || coalesce(external_id, ''))`,
    select: false,
    insert: false,
    update: false,
  })
  searchText?: string;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
