import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RejectionReason } from '../reporting-platform';

/**
 * Incoming flow of a French platform.
 *
 * `read`: the statuses or the document in the flow are stored. `ignored`: the flow concerns no company of this
 * installation; invoices are retried for several days. `failed`: the flow could not be read and is retried.
 */
@Entity('french_platform_flows')
@Check('french_platform_flows_state_check', `state IN ('read', 'ignored', 'failed')`)
@Index('french_platform_flows_age', ['storedAt'])
@Index('french_platform_flows_failed', ['contract', 'storedAt'], { where: `state = 'failed'` })
@Index('french_platform_flows_ignored', ['contract', 'storedAt'], { where: `state = 'ignored'` })
export class PlatformFlow {
  /** Id of a company's contract; empty for the installation's contract. */
  @PrimaryColumn('text', { default: '' })
  contract!: string;

  @PrimaryColumn('text')
  flowId!: string;

  @Column('text')
  flowType!: string;

  @Column('text')
  flowSyntax!: string;

  /** Time of the last change by the platform's clock; a later time means a changed flow. */
  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @Column('text')
  state!: 'read' | 'ignored' | 'failed';

  @Column('integer', { default: 0 })
  attempts!: number;

  @Column({ type: 'text', nullable: true })
  lastError!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  storedAt!: Date;
}

/**
 * Status that the tax administration assigned to a submitted report, from a message (CDAR) that the platform forwarded.
 */
@Entity('french_platform_statuses')
export class PlatformStatus {
  /** Id of the transmission. */
  @PrimaryColumn('text')
  reference!: string;

  /** Flow that contains the message. */
  @PrimaryColumn('text')
  flowId!: string;

  /** Code of the status (MDT-105). */
  @Column('text')
  code!: string;

  @Column('json')
  reasons!: RejectionReason[];

  /** Time at which the flow of the message last changed, by the platform's clock. */
  @Column({ type: 'timestamptz', precision: 3 })
  statusAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  storedAt!: Date;
}

/** Progress of the search for new flows. */
@Entity('french_platform_cursors')
export class PlatformCursor {
  @PrimaryColumn('text')
  name!: string;

  /** Latest known `updatedAt`, by the platform's clock. */
  @Column({ type: 'timestamptz', precision: 3 })
  updatedAfter!: Date;
}
