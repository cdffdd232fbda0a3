import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import type { RefusalReason } from '../reporting-platform';

/**
 * A flow that the platform has for this installation.
 *
 * `read`: its statuses or its document are stored. `ignored`: no company of this installation is concerned; an invoice is
 * tried again for days. `failed`: unreadable, and tried again.
 */
@Entity('french_platform_flows')
@Check('french_platform_flows_state_check', `state IN ('read', 'ignored', 'failed')`)
@Index('french_platform_flows_age', ['storedAt'])
@Index('french_platform_flows_failed', ['contract', 'storedAt'], { where: `state = 'failed'` })
@Index('french_platform_flows_ignored', ['contract', 'storedAt'], { where: `state = 'ignored'` })
export class PlatformFlow {
  /** Id of a company's contract; empty: the installation's. */
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

/** A status of the administration for one of our transmissions, from a message (CDAR) that the platform forwarded. */
@Entity('french_platform_statuses')
export class PlatformStatus {
  /** Id of the transmission. */
  @PrimaryColumn('text')
  reference!: string;

  /** The message's flow. */
  @PrimaryColumn('text')
  flowId!: string;

  /** Code of the status (MDT-105). */
  @Column('text')
  code!: string;

  @Column('json')
  reasons!: RefusalReason[];

  /** Time of the last change of the message's flow, by the platform's clock. */
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
