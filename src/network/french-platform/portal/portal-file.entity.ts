import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { WorkIndexes, WorkRow } from '../../../platform/kernel/queue/work-row';
import type { PortalFlow } from '../../../standards/flux1';
import type { RejectionReason } from '../reporting-platform';
import type { PortalFileState, PortalSubjectKind } from './portal-file';

/**
 * A file for the state portal. The row is stored with the name, number and bytes of the file before the file exists,
 * and is due for processing until the file is in the folder.
 */
@TeamOwned({ noun: 'file for the state portal' })
@Entity('french_portal_files')
@Check('french_portal_files_subject_kind_check', `subject_kind IN ('filing', 'flow', 'status', 'invoice')`)
@Check(
  'french_portal_files_state_check',
  `state IN ('waiting', 'written', 'received', 'accepted', 'refused')`,
)
// These indexes enforce one file for each document, and one document for each number.
@Index('french_portal_files_subject', ['subjectKind', 'subjectId', 'teamId'], { unique: true })
@Index('french_portal_files_sequence', ['application', 'flow', 'sequence'], { unique: true })
@Index('french_portal_files_name', ['name'], { unique: true })
@Index('french_portal_files_identifier', ['identifier'], { unique: true })
@Index('french_portal_files_entry', ['entryName'])
@Index('french_portal_files_reference', ['reference'])
@Index('french_portal_files_team', ['teamId'])
@Index('french_portal_files_open', ['createdAt'], { where: `state IN ('waiting', 'written')` })
@WorkIndexes('french_portal_files')
export class PortalFileRow extends WorkRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Kind of document in the file: a filing, a submitted flow, a status of an invoice, or an invoice. */
  @Column('text')
  subjectKind!: PortalSubjectKind;

  @Column('text')
  subjectId!: string;

  /** Application of the platform under which the file is sent. */
  @Column('text')
  application!: string;

  @Column('text')
  flow!: PortalFlow;

  @Column('bigint')
  sequence!: string;

  @Column('text')
  name!: string;

  /** Identifier of the envelope; part of the envelope's name. */
  @Column('text')
  identifier!: string;

  /** Name of the file in the envelope. */
  @Column('text')
  entryName!: string;

  /** Number stated in the contents, such as the id of a report; truncated to 200 characters. */
  @Column('text')
  reference!: string;

  /** SIREN of the issuer of the contents; null when it is not known. */
  @Column('text', { nullable: true })
  siren!: string | null;

  /** SHA-256 digest of the file, in hexadecimal digits. */
  @Column('text')
  sha256!: string;

  @Column('bytea', { select: false })
  content?: Buffer;

  @Column('text')
  state!: PortalFileState;

  /** Name of the complete file in `staging`, stored before the file is moved to `outgoing`. */
  @Column('text', { nullable: true })
  stagedAs!: string | null;

  /** Code of the answer that determined the state. */
  @Column('text', { nullable: true })
  code!: string | null;

  @Column('json', { default: [] })
  reasons!: RejectionReason[];

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  writtenAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  answeredAt!: Date | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
