import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import { PortalFileRow } from './portal-file.entity';

/** Answer of the state portal on a file, with the original message as evidence. */
@TeamOwned({
  through: { table: 'french_portal_files', column: 'file_id' },
  key: ['file_id', 'envelope', 'entry_name', 'code'],
  erasure: 'cascade',
})
@Entity('french_portal_answers')
@Check('french_portal_answers_effect_check', `effect IN ('changed', 'none', 'contradicts')`)
@Index('french_portal_answers_envelope', ['envelope'])
@Index('french_portal_answers_contradicting', ['readAt'], { where: `effect = 'contradicts'` })
export class PortalAnswerRow {
  @PrimaryColumn('text')
  fileId!: string;

  /** Name of the envelope that contained the answer. */
  @PrimaryColumn('text')
  envelope!: string;

  /** Name of the message in the envelope. */
  @PrimaryColumn('text')
  entryName!: string;

  /** Status code of the answer (MDT-105). */
  @PrimaryColumn('text')
  code!: string;

  @Column('text')
  envelopeSha256!: string;

  @Column('bytea', { select: false })
  xml?: Buffer;

  /** `contradicts`: the portal had made a different decision before; the earlier decision remains. */
  @Column('text')
  effect!: 'changed' | 'none' | 'contradicts';

  @Column({ type: 'timestamptz', precision: 3 })
  readAt!: Date;

  @ManyToOne(() => PortalFileRow, { onDelete: 'CASCADE' })
  @JoinColumn()
  file?: PortalFileRow;
}
