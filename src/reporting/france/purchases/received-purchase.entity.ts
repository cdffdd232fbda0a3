import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { B2bInternationalPurchase, ContentFinding } from '../../../standards/flux10';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Purchase of a declarant, derived from a received invoice from abroad. */
@TeamOwned({ key: ['document_id'] })
@Entity('reporting_received_purchases')
@Index('reporting_received_purchases_team', ['teamId'])
@Index('reporting_received_purchases_company', ['companyId', 'createdAt', 'documentId'])
@Index('reporting_received_purchases_operation', ['companyId', 'operation'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ReceivedPurchaseRow {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Key of the operation, which is equal for all reports of the purchase. */
  @Column('text')
  operation!: string;

  /** Contents of the report. */
  @Column('json')
  content!: B2bInternationalPurchase;

  /** Reasons why the purchase was not reported automatically; empty when it was reported. */
  @Column('json')
  findings!: ContentFinding[];

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
