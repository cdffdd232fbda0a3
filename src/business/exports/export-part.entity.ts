import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { ExportRow } from './export.entity';

/** Part of the file of an export. Only parts with the claim `partsClaim` of the ready export belong to its file. */
@TeamOwned({
  through: { table: 'exports', column: 'export_id' },
  key: ['export_id', 'claim', 'number'],
  exported: false,
})
@Entity('export_parts')
export class ExportPart {
  @PrimaryColumn('text')
  exportId!: string;

  @PrimaryColumn('integer')
  claim!: number;

  /** Number of the part, from 0, without gaps. */
  @PrimaryColumn('integer')
  number!: number;

  @Column('bytea')
  bytes!: Buffer;

  @ManyToOne('ExportRow', { onDelete: 'CASCADE' })
  @JoinColumn()
  export?: ExportRow;
}
