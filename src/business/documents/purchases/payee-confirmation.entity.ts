import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { Team } from '../../../access/teams/team.entity';

/** Confirmation by a person that the payee of a received document with warnings has been checked. */
@TeamOwned({ key: ['document_id'], erasure: 'cascade' })
@Entity('payee_confirmations')
@Index('payee_confirmations_team', ['teamId'])
@Index('payee_confirmations_company', ['companyId'])
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'])
@ForeignKey('documents', ['teamId', 'documentId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class PayeeConfirmation {
  @PrimaryColumn('text')
  documentId!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  /** Codes of the warnings about the payee at the time of the confirmation. */
  @Column('text', { array: true })
  warnings!: string[];

  /** Description of the check of the payee; plain text of at most 1,000 characters. */
  @Column('text')
  text!: string;

  /** Id of the person who confirmed the payee. */
  @Column('text')
  confirmedBy!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  confirmedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
