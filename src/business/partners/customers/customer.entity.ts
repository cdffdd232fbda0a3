import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import type { Label } from '../../labels/label.entity';
import { Partner, PartnerLabel } from '../partner-row';
import type { Team } from '../../../access/teams/team.entity';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';

/** A party to which a team sends documents. */
@TeamOwned({ noun: 'customer' })
@Entity('customers')
@Unique('customers_external_id', ['teamId', 'externalId'])
@Index('customers_address', ['teamId', 'peppolAddresses'], { type: 'gin' })
@Index('customers_vat_number', ['teamId', 'vatNumber'], { where: 'vat_number IS NOT NULL' })
@DatabaseIndex('customers_team', 'btree (team_id, created_at DESC, id DESC)')
@DatabaseIndex('customers_search', 'gin (team_id, search_text gin_trgm_ops)')
export class Customer extends Partner {
  /** ISO 6523 ICD code, four digits. */
  @Column('text', { nullable: true })
  enterpriseNumberScheme!: string | null;

  /** Enterprise number in the notation of its register if the register is known; otherwise as received. */
  @Column('text', { nullable: true })
  enterpriseNumber!: string | null;

  @Column('text', { nullable: true })
  address!: string | null;

  @Column('text', { nullable: true })
  postalCode!: string | null;

  @Column('text', { nullable: true })
  city!: string | null;

  /** ISO 3166-1 alpha-2 code. */
  @Column('text', { nullable: true })
  country!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  /** Default buyer reference (BT-10) of invoices to the customer. */
  @Column('text', { nullable: true })
  buyerReference!: string | null;

  /** Language of the customer's documents: ISO 639-1, lower case. */
  @Column('text', { nullable: true })
  language!: string | null;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}

/** A label on a customer. */
@TeamOwned({
  through: { table: 'customers', column: 'customer_id' },
  key: ['customer_id', 'label_id'],
})
@Entity('customer_labels')
@Index('customer_labels_label', ['labelId'])
export class CustomerLabel extends PartnerLabel {
  @PrimaryColumn('text', { name: 'customer_id' })
  override partnerId!: string;

  @PrimaryColumn('text')
  override labelId!: string;

  @ManyToOne(() => Customer, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'customer_id' })
  customer?: Customer;

  @ManyToOne('Label', { onDelete: 'CASCADE' })
  @JoinColumn()
  override label?: Label;
}
