import { Column, PrimaryColumn } from 'typeorm';
import type { Label } from '../labels/label.entity';

/** Base entity of suppliers and customers. */
export abstract class Partner {
  /** An upsert of an existing row leaves its id, team and creation time unchanged. */
  @PrimaryColumn('text', { update: false })
  id!: string;

  @Column({ type: 'text', update: false })
  teamId!: string;

  /** Client-defined id; unique within the team. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  @Column('text')
  name!: string;

  /** VAT number in upper case, without separators. */
  @Column('text', { nullable: true })
  vatNumber!: string | null;

  /** Electronic addresses `<scheme>:<identifier>`, in lower case. */
  @Column('text', { array: true, default: [] })
  peppolAddresses!: string[];

  /** Search text, in lower case. */
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: `lower(name || ' ' || coalesce(external_id, '') || ' ' || coalesce(vat_number, '') || ' ' ||
      joined_text(peppol_addresses))`,
    select: false,
    insert: false,
    update: false,
  })
  searchText?: string;

  @Column({ type: 'timestamptz', precision: 3, update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;
}

/** Base entity of a label on a supplier or customer; each subclass declares the columns of its table. */
export abstract class PartnerLabel {
  partnerId!: string;

  labelId!: string;

  label?: Label;
}
