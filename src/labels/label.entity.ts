import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A mark that a team puts on documents, suppliers and customers. */
@Entity('labels')
export class Label {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text', { name: 'external_id', nullable: true })
  externalId!: string | null;

  @Column('text')
  name!: string;

  /** `#RRGGBB`, as it was given. */
  @Column('text', { name: 'color_hex' })
  colorHex!: string;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
