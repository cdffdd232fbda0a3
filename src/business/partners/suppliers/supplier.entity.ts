import { Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import type { Label } from '../../labels/label.entity';
import { Partner, PartnerLabel } from '../partner-row';
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/** A party whose documents a team receives. */
@TeamOwned({ noun: 'supplier' })
@Entity('suppliers')
@Unique('suppliers_external_id', ['teamId', 'externalId'])
@Index('suppliers_address', ['teamId', 'peppolAddresses'], { type: 'gin' })
@Index('suppliers_vat_number', ['teamId', 'vatNumber'], { where: 'vat_number IS NOT NULL' })
@DatabaseIndex('suppliers_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('suppliers_search', 'gin (team_id, search_text gin_trgm_ops)')
export class Supplier extends Partner {
  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** A label on a supplier. */
@TeamOwned({
  through: { table: 'suppliers', column: 'supplier_id' },
  key: ['supplier_id', 'label_id'],
})
@Entity('supplier_labels')
@Index('supplier_labels_label', ['labelId'])
export class SupplierLabel extends PartnerLabel {
  @PrimaryColumn('text', { name: 'supplier_id' })
  override partnerId!: string;

  @PrimaryColumn('text')
  override labelId!: string;

  @ManyToOne(() => Supplier, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'supplier_id' })
  supplier?: Supplier;

  @ManyToOne('Label', { onDelete: 'CASCADE' })
  @JoinColumn()
  override label?: Label;
}
