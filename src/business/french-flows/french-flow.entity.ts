import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team, TeamEnvironment } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';
import type {
  AcknowledgementDetail,
  AcknowledgementStatus,
  FlowDirection,
  FlowProfile,
  FlowSyntax,
  FlowType,
  ProcessingRule,
} from '../../standards/french-flow';

/**
 * File that a client exchanges with this installation as its French platform. A submitted flow is due work until it
 * is validated; a flow created from a document is never due.
 */
@TeamOwned({ noun: 'flow' })
@Entity('french_flows')
@Check('french_flows_direction_check', `direction IN ('In', 'Out')`)
@Check('french_flows_status_check', `status IN ('Pending', 'Ok', 'Error')`)
// Clients read flows in the order of `updatedAt`, from the last value they read, so values must be unique in a team.
@Index('french_flows_updated', ['teamId', 'updatedAt'], { unique: true })
@Index('french_flows_pending', ['teamId', 'updatedAt'], { where: `status = 'Pending'` })
@Index('french_flows_tracking', ['teamId', 'trackingId'], {
  unique: true,
  where: 'tracking_id IS NOT NULL',
})
@Index('french_flows_files', ['updatedAt'], {
  where: `file IS NOT NULL AND document_id IS NULL AND status <> 'Pending'`,
})
@Index('french_flows_document', ['documentId', 'teamId'], { unique: true, where: 'document_id IS NOT NULL' })
@Index('french_flows_status', ['statusId', 'teamId'], { unique: true, where: 'status_id IS NOT NULL' })
@WorkIndexes('french_flows')
export class FrenchFlow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  environment!: TeamEnvironment;

  /**
   * Document of the flow; null until the validation, for a report or a rejected file, and after the document was
   * deleted.
   */
  @ForeignKey('documents', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  documentId!: string | null;

  /** Status of an invoice that this service set without a message; null for any other flow. */
  @ForeignKey('lifecycle_statuses', { onDelete: 'SET NULL' })
  @Column('text', { nullable: true })
  statusId!: string | null;

  @Column('text')
  direction!: FlowDirection;

  @Column('text')
  flowType!: FlowType;

  @Column('text')
  flowSyntax!: FlowSyntax;

  @Column('text', { nullable: true })
  flowProfile!: FlowProfile | null;

  @Column('text', { nullable: true })
  processingRule!: ProcessingRule | null;

  /** Whether this service chose the processing rule because the client did not state one. */
  @Column('boolean')
  ruleComputed!: boolean;

  @Column('text')
  name!: string;

  /** Id of the flow chosen by the client. */
  @Column('text', { nullable: true })
  trackingId!: string | null;

  /** SHA-256 digest of a submitted file, in hexadecimal digits. */
  @Column('text', { nullable: true })
  sha256!: string | null;

  @Column('text')
  status!: AcknowledgementStatus;

  @Column('jsonb', { default: [] })
  details!: AcknowledgementDetail[];

  /**
   * File of a submitted flow; null for a flow of a document, and after the file was removed with its document or
   * because of its age.
   */
  @Column('bytea', { nullable: true, select: false })
  file?: Buffer | null;

  /** Number of validation attempts that failed because of another system. */
  @Column('integer', { default: 0 })
  attempts!: number;

  @Column({ type: 'timestamptz', precision: 3 })
  submittedAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
