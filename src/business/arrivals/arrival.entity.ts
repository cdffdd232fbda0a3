import {
  Check,
  Column,
  Entity,
  ForeignKey,
  Index,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  Unique,
} from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { ArrivalChannel } from '../documents/arrivals/arrival-reference';

/** Mail or file that arrived for a company. An arrival is stored in the transaction that stores its documents. */
@TeamOwned()
@Entity('arrivals')
@Index('arrivals_of_team', ['teamId', 'id'], { unique: true })
@Check('arrivals_channel_check', `channel IN ('email', 'folder')`)
@Unique('arrivals_content', ['companyId', 'sha256', 'teamId'])
@Unique('arrivals_mail', ['companyId', 'mailKey', 'teamId'])
@DatabaseIndex('arrivals_company', 'btree (company_id, created_at DESC, id DESC)')
@Index('arrivals_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Arrival {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  channel!: ArrivalChannel;

  /** Sender address in the `From` header of the mail; null for a file. */
  @Column('text', { nullable: true })
  sender!: string | null;

  @Column('text', { nullable: true })
  subject!: string | null;

  @Column('text', { nullable: true })
  messageId!: string | null;

  /** Name of the file in the watched folder; null for a mail. */
  @Column('text', { nullable: true })
  fileName!: string | null;

  /** Time in the `Date` header of the mail; null for a file. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  sentAt!: Date | null;

  /** Size in bytes, as decimal text. */
  @Column('bigint')
  size!: string;

  /** Digest of the mail or file; null for an arrival that was too large to read. */
  @Column('bytea', { nullable: true })
  sha256!: Buffer | null;

  /** Digest of the mailbox, its UIDVALIDITY and the UID of the mail; null for a file. */
  @Column('bytea', { nullable: true })
  mailKey!: Buffer | null;

  /** Reason why the whole mail or file was refused; null when its attachments were processed. */
  @Column('text', { nullable: true })
  refusalCode!: string | null;

  @Column('text', { nullable: true })
  refusalMessage!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
