import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { TeamEnvironment } from '../teams/team.entity';
import type { Publication } from './publication-states';

@Entity('identifiers')
export class Identifier {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text', { name: 'company_id' })
  companyId!: string;

  @Column('text')
  environment!: TeamEnvironment;

  @Column('text')
  scheme!: string;

  /** Lower case: the network compares without case. */
  @Column('text')
  identifier!: string;

  @Column('text')
  publication!: Publication;

  @Column('text', { name: 'publication_error', nullable: true })
  publicationError!: string | null;

  /** Another publisher's metadata names this access point for it; nothing is asked of the network on its behalf. */
  @Column('boolean', { name: 'published_elsewhere' })
  publishedElsewhere!: boolean;

  @Column('integer')
  attempts!: number;

  @Column('timestamptz', { name: 'parked_at', nullable: true })
  parkedAt!: Date | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

/** A document type that the company's SMP entries advertise. */
@Entity('company_document_types')
export class CompanyDocumentType {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text', { name: 'company_id' })
  companyId!: string;

  @Column('text', { name: 'doc_type_id' })
  docTypeId!: string;

  @Column('text', { name: 'process_id' })
  processId!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;
}
