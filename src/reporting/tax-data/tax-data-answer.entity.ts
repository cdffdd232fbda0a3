import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { defineId } from '../../platform/kernel/ids';
import type { TaxDataAnswer } from '../../standards/taxdata';
import { TaxDataRow } from './tax-data.entity';

export const newTaxDataAnswerId = defineId('tda');

/** Answer of a tax authority to a report, byte for byte. */
@TeamOwned({ through: { table: 'tax_data', column: 'tax_data_id' }, erasure: 'cascade' })
@Entity('tax_data_answers')
@Check('tax_data_answers_outcome_check', `outcome IN ('accepted', 'received', 'refused', 'unknown')`)
@Index('tax_data_answers_report', ['taxDataId', 'number', 'receivedAt'])
export class TaxDataAnswerRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  taxDataId!: string;

  /** Number of the answered submission. */
  @Column('integer')
  number!: number;

  @Column('text')
  outcome!: TaxDataAnswer['outcome'];

  /** Id of the answer, assigned by the authority. */
  @Column('text', { nullable: true })
  answerId!: string | null;

  /** Whether the answer determined the state; a repeated answer and an answer to an earlier submission do not. */
  @Column('boolean')
  decisive!: boolean;

  @Column('text')
  sender!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** Message Level Status, byte for byte. */
  @Column('bytea')
  payload!: Buffer;

  /** SOAP part of the message with the answer, which contains its signature; null in the sandbox. */
  @Column('bytea', { nullable: true })
  requestSoap!: Buffer | null;

  /** Certificate of the access point that signed the message, in DER; null in the sandbox. */
  @Column('bytea', { nullable: true })
  peerCertificate!: Buffer | null;

  @Column({ type: 'timestamptz', precision: 3 })
  receivedAt!: Date;

  @ManyToOne(() => TaxDataRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  taxData?: TaxDataRow;
}
