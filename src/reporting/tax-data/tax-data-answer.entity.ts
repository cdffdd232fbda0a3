import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { defineId } from '../../platform/kernel/ids';
import type { TaxAuthorityResponse } from '../../standards/taxdata';
import { TaxDataRow } from './tax-data.entity';

export const newTaxDataAnswerId = defineId('tda');

/** Response of a tax authority to a report, stored byte for byte. */
@TeamOwned({ through: { table: 'tax_data', column: 'tax_data_id' }, erasure: 'cascade' })
@Entity('tax_data_answers')
@Check('tax_data_answers_outcome_check', `outcome IN ('accepted', 'received', 'refused', 'unknown')`)
@Index('tax_data_answers_report', ['taxDataId', 'number', 'receivedAt'])
export class TaxDataAnswerRow {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  taxDataId!: string;

  /** Number of the submission to which the authority responded. */
  @Column('integer')
  number!: number;

  @Column('text')
  outcome!: TaxAuthorityResponse['outcome'];

  /** Id of the response, assigned by the authority. */
  @Column('text', { nullable: true })
  answerId!: string | null;

  /**
   * Whether the response determined the state of the report; repeated responses and responses to earlier submissions do
   * not.
   */
  @Column('boolean')
  decisive!: boolean;

  @Column('text')
  sender!: string;

  @Column('text', { nullable: true })
  description!: string | null;

  /** Message Level Status, byte for byte. */
  @Column('bytea')
  payload!: Buffer;

  /** SOAP part of the message with the response, which contains the signature; null in the sandbox. */
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
