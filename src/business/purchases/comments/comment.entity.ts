import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Comment of a member or a key on a document. */
@TeamOwned({ noun: 'comment', erasure: 'cascade' })
@Entity('document_comments')
@DatabaseIndex('document_comments_document', 'btree (document_id, created_at DESC, id DESC)')
@Index('document_comments_team', ['teamId'])
@Index('document_comments_company', ['companyId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class DocumentComment {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  documentId!: string;

  /** Id of the person or key that wrote the comment; null for the service. */
  @Column('text', { nullable: true })
  author!: string | null;

  /** Plain text, at most 2,000 characters. */
  @Column('text')
  text!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
