import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../platform/kernel/queue/work-row';

/** Encryption of the connection to an IMAP server: TLS from the start, or an upgrade with the command STARTTLS. */
export const MAILBOX_SECURITY = ['tls', 'startTls'] as const;
export type MailboxSecurity = (typeof MAILBOX_SECURITY)[number];

/** Mailbox from which the documents of a company are read. */
@TeamOwned({ omit: ['password_sealed'] })
@Entity('mailboxes')
@Check('mailboxes_security_check', `security IN ('tls', 'startTls')`)
@Index('mailboxes_team', ['teamId'])
@Index('mailboxes_failing', ['teamId', 'failureToldAt'], { where: 'failure_told_at IS NOT NULL' })
@WorkIndexes('mailboxes')
@ForeignKey('companies', ['teamId', 'id'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Mailbox extends WorkRow {
  /** Id of the company. */
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  host!: string;

  @Column('integer')
  port!: number;

  @Column('text')
  username!: string;

  @Column('bytea', { select: false })
  passwordSealed!: Buffer;

  /** Path of the folder that is read, such as `INBOX`. */
  @Column('text')
  folder!: string;

  @Column('text')
  security!: MailboxSecurity;

  @Column('boolean')
  enabled!: boolean;

  /** UIDVALIDITY of the folder (RFC 9051, section 2.3.1.1), as decimal text; null before the first check. */
  @Column('text', { nullable: true })
  uidValidity!: string | null;

  /** First UID of new mails, as decimal text; null before the first check. */
  @Column('bigint', { nullable: true })
  nextUid!: string | null;

  /** Number of consecutive checks that failed. */
  @Column('integer', { default: 0 })
  failures!: number;

  @Column('text', { nullable: true })
  failureCode!: string | null;

  @Column('text', { nullable: true })
  failureMessage!: string | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failedSince!: Date | null;

  /** Time at which the failure created an event; null before that, and after a successful check. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  failureToldAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  lastCheckedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
