import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { ExportLanguage } from '../exports/export-languages';

/** Forward of a received document, by a user, an API key or a rule. A rule forwards each document at most once. */
@TeamOwned({ noun: 'forward', erasure: 'cascade' })
@Entity('document_forwards')
@Index('document_forwards_of_team', ['teamId', 'id'], { unique: true })
@Unique('document_forwards_once', ['documentId', 'ruleId', 'teamId'])
@DatabaseIndex('document_forwards_document', 'btree (document_id, created_at DESC, id DESC)')
@DatabaseIndex('document_forwards_company', 'btree (company_id, created_at DESC)')
@Index('document_forwards_team', ['teamId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class DocumentForward {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  documentId!: string;

  /** Id of the rule, even of a deleted one; null for a manual forward. */
  @Column('text', { nullable: true })
  ruleId!: string | null;

  /** Personal note of the sender in the mail, as plain text. */
  @Column('text', { nullable: true })
  note!: string | null;

  /** Language of the mail. */
  @Column('text')
  language!: ExportLanguage;

  /** Id of the person or key that forwarded the document; null for a rule. */
  @Column('text', { nullable: true })
  createdBy!: string | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  /** Time at which the link to a large document expires. */
  @Column({ type: 'timestamptz', precision: 3 })
  expiresAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
