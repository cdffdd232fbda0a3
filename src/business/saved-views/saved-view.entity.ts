import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { DocumentSort, SortOrder } from '../documents/sorting/document-sort';

/** Document lists of the dashboard that offer saved views. */
export const VIEWED_LISTS = ['documents', 'inbox'] as const;
export type ViewedList = (typeof VIEWED_LISTS)[number];

/** Columns that a view of documents can show. */
export const VIEW_COLUMNS = [
  'status',
  'number',
  'counterparty',
  'direction',
  'issueDate',
  'dueDate',
  'amount',
  'openAmount',
  'labels',
  'createdAt',
] as const;
export type ViewColumn = (typeof VIEW_COLUMNS)[number];

/** Saved view of a document list: filter, columns and order. */
@TeamOwned({ noun: 'saved view' })
@Entity('saved_views')
@Check('saved_views_list_check', `list IN ('documents', 'inbox')`)
@Check('saved_views_sort_order_check', `sort_order IN ('asc', 'desc')`)
@DatabaseIndex('saved_views_team', 'btree (team_id, created_at DESC, id DESC)')
@Index('saved_views_owner', ['ownerUserId'])
export class SavedView {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  list!: ViewedList;

  @Column('text')
  name!: string;

  /** Query parameters of the list, without the parameters for pages and order. */
  @Column('jsonb')
  filter!: object;

  /** Columns from left to right; null: the default columns of the list. */
  @Column('text', { array: true, nullable: true })
  columns!: ViewColumn[] | null;

  @Column('text')
  sort!: DocumentSort;

  @Column('text')
  sortOrder!: SortOrder;

  /** Whether all members of the team see the view; otherwise only its owner sees it. */
  @Column('boolean')
  isShared!: boolean;

  /** Id of the user who created the view; null for a view of a key, and after the account was deleted. */
  @ForeignKey('users', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  ownerUserId!: string | null;

  /** Id of the key that created the view; null for a view of a user. */
  @Column('text', { nullable: true })
  creatorKeyId!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
