import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Direction } from '../document.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';
import type { BusinessCause, BusinessStatus } from './business-statuses';

/**
 * Business state of a document, derived from its causes by `BusinessStateService`. A document without a row has no cause yet:
 * the status is `none`, and the whole amount is open.
 */
@TeamOwned({ key: ['document_id'], erasure: 'cascade' })
@Entity('business_states')
@Check(
  'business_states_status_check',
  `status IN ('none', 'acknowledged', 'inProcess', 'questioned', 'conditionallyAccepted', 'accepted', 'rejected', 'partlyPaid', 'paid', 'credited')`,
)
@Check(
  'business_states_cause_check',
  `cause IN ('buyer', 'supplier', 'company', 'platform', 'payment', 'creditNote')`,
)
@Check('business_states_direction_check', `direction IN ('incoming', 'outgoing')`)
@Index('business_states_status', ['teamId', 'status', 'direction', 'documentId'])
@Index('business_states_company_status', ['companyId', 'status', 'direction', 'documentId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class BusinessStateRow {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Direction of the document. */
  @Column('text')
  direction!: Direction;

  @Column('text')
  status!: BusinessStatus;

  /** Time of the cause; null for `none`. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  statusAt!: Date | null;

  @Column('text', { nullable: true })
  cause!: BusinessCause | null;

  /** Reason in the words of the party that stated the status. */
  @Column('text', { nullable: true })
  reason!: string | null;

  /** Sum of the credit notes, in the currency of the invoice. */
  @Column('numeric')
  credited!: string;

  /** Sum of the payments, in the currency of the invoice. */
  @Column('numeric')
  paid!: string;

  /** Open amount; null when the amount due is unknown, and for a credit note. */
  @Column('numeric', { nullable: true })
  openAmount!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
