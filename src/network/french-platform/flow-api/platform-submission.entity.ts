import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { addStatementBeforeErasing } from '../../../platform/kernel/database/team-tables';

/** A file that this installation submits to the French platform, with the state of its submission. */
@Entity('french_platform_submissions')
@Check('french_platform_submissions_sha256_check', `sha256 ~ '^[a-f0-9]{64}$'`)
@Check('french_platform_submissions_received_check', '(flow_id IS NULL) = (received_at IS NULL)')
@Index('french_platform_submissions_contract', ['contract'], { where: `contract LIKE 'fpc\\_%'` })
@Index('french_platform_submissions_flow', ['flowId'], { where: 'flow_id IS NOT NULL' })
export class PlatformSubmission {
  /** Id of the filing, status or envelope. The platform finds the flow by this id. */
  @PrimaryColumn('text')
  trackingId!: string;

  /** Digest of the submitted file, in hexadecimal. */
  @Column('text')
  sha256!: string;

  /**
   * Latest time at which the last attempt that may have reached the platform ended, or will end; null: no such attempt.
   */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  attemptedAt!: Date | null;

  /** Id of the flow at the platform; null until the platform is known to have the file. */
  @Column({ type: 'text', nullable: true })
  flowId!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  receivedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /**
   * Contract of the last attempt, or under which the flow was found: id of a company's contract, or platform and
   * organization of the installation's contract. Null in rows of releases without this column.
   */
  @Column({ type: 'text', nullable: true })
  contract!: string | null;
}

// Deletes the submissions of a filing, of an invoice and of the invoice's statuses, and the stored statuses of these
// submissions.
for (const [table, column] of [
  ['french_platform_submissions', 'tracking_id'],
  ['french_platform_statuses', 'reference'],
] as const) {
  addStatementBeforeErasing('reporting_filings', `DELETE FROM ${table} WHERE ${column} = ANY ($1)`);
  addStatementBeforeErasing(
    'documents',
    `DELETE FROM ${table} WHERE ${column} IN (
       SELECT id FROM lifecycle_statuses WHERE document_id = ANY ($1)
       UNION SELECT envelope_id FROM deliveries WHERE document_id = ANY ($1))`,
  );
}
