import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { TaxDataType } from '../../standards/taxdata';
import { TaxDataRow } from './tax-data.entity';

/** Created report, whose bytes and ids are fixed before the first attempt to send it. */
@TeamOwned({
  through: { table: 'tax_data', column: 'tax_data_id' },
  key: ['tax_data_id', 'number'],
  erasure: 'cascade',
})
@Entity('tax_data_submissions')
@Unique('tax_data_submissions_envelope', ['envelopeId'])
export class TaxDataSubmission {
  @PrimaryColumn('text')
  taxDataId!: string;

  /** Number of the submission; 1 is the first submission of the duty. */
  @PrimaryColumn('integer')
  number!: number;

  @Column('text')
  type!: TaxDataType;

  /** Identifier of the tax data document. */
  @Column('text')
  uuid!: string;

  /** Instance identifier of the envelope, which the response of the authority references. */
  @Column('text')
  envelopeId!: string;

  /** Message of the provider with the report, `pmsg_…`; null with the simulated authority. */
  @Column('text', { nullable: true })
  providerMessageId!: string | null;

  @Column('bytea')
  xml!: Buffer;

  @Column({ type: 'timestamptz', precision: 3 })
  madeAt!: Date;

  @ManyToOne(() => TaxDataRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  taxData?: TaxDataRow;
}
