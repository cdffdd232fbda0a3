import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';
import type { PurchaseState } from './purchase.resource';

/**
 * State of the work on a received invoice or credit note. A document without a row has the state `new`; lists of new
 * documents are read from `document_states.new_purchase`.
 */
@TeamOwned({ key: ['document_id'], erasure: 'cascade' })
@Entity('purchase_states')
@Check('purchase_states_state_check', `state IN ('new', 'approved', 'booked')`)
@Index('purchase_states_state', ['teamId', 'state', 'documentId'])
@Index('purchase_states_company_state', ['companyId', 'state', 'documentId'])
@DatabaseIndex(
  'purchase_states_assignee',
  'btree (team_id, assignee, state, document_id) WHERE assignee IS NOT NULL',
)
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class PurchaseStateRow {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  state!: PurchaseState;

  /**
   * Id of the person or key that approved the document; also set in the state `new` while a second approval is missing.
   */
  @Column('text', { nullable: true })
  approvedBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  approvedAt!: Date | null;

  /** Id of the second person who approved an invoice above the limit of the team. */
  @Column('text', { nullable: true })
  secondApprovedBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  secondApprovedAt!: Date | null;

  /** Id of the person or key that recorded the booking. */
  @Column('text', { nullable: true })
  bookedBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  bookedAt!: Date | null;

  /** Id of the member who works on the document. */
  @Column('text', { nullable: true })
  assignee!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
