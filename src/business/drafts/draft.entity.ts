import { Check, Column, Entity, ForeignKey, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { DraftContent } from './draft-content';
import type { DraftAuthorType } from './draft-authors';

/** Document that a company prepares: the input of a send request, possibly incomplete, with the fields for lists. */
@TeamOwned({ noun: 'draft' })
@Entity('drafts')
@Check('drafts_created_by_type_check', `created_by_type IN ('member', 'key', 'system')`)
@Check('drafts_updated_by_type_check', `updated_by_type IN ('member', 'key', 'system')`)
@DatabaseIndex('drafts_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('drafts_company', 'btree (company_id, created_at DESC, id DESC)')
@DatabaseIndex('drafts_of_assistants', 'btree (team_id) WHERE (assistant IS NOT NULL)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Draft {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Number of the version, from 1; increases with each change. */
  @Column('integer')
  version!: number;

  /** Input of a send request, not validated; not read for lists. */
  @Column('jsonb', { select: false })
  content?: DraftContent;

  /** `documentType` of the content. */
  @Column('text', { nullable: true })
  documentType!: string | null;

  /** Number of the document (BT-1). */
  @Column('text', { nullable: true })
  number!: string | null;

  /** Electronic address `<scheme>:<identifier>`, possibly incomplete. */
  @Column('text', { nullable: true })
  recipient!: string | null;

  @Column('text', { nullable: true })
  recipientName!: string | null;

  /** Amount due (BT-115) in `currency`; null while it cannot be computed. */
  @Column('text', { nullable: true })
  amount!: string | null;

  /** ISO 4217 code of the currency. */
  @Column('text', { nullable: true })
  currency!: string | null;

  /** Name of the program that created the draft through a tool for assistants; null for other drafts. */
  @Column('text', { nullable: true })
  assistant!: string | null;

  @Column('text')
  createdByType!: DraftAuthorType;

  /** Id of the member or key; null for other authors. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column('text')
  updatedByType!: DraftAuthorType;

  /** Id of the member or key; null for other authors. */
  @Column('text', { nullable: true })
  updatedBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
