import { Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import type { Team } from '../../access/teams/team.entity';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** Classification code of an item (BT-158). */
export interface ItemClassification {
  value: string;
  /** Classification scheme (UNTDID 7143). */
  scheme: string;
  schemeVersion: string | null;
}

/** Item that a company sells, with the default price and VAT of invoice lines. */
@TeamOwned({ noun: 'item' })
@Entity('items')
@Unique('items_external_id', ['companyId', 'externalId', 'teamId'])
@Index('items_team', ['teamId'])
@DatabaseIndex('items_company', 'btree (company_id, created_at DESC, id DESC)')
@DatabaseIndex('items_search', 'gin (company_id, search_text gin_trgm_ops)')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class Item {
  /** An upsert of an existing row leaves its id, team, company and creation time unchanged. */
  @PrimaryColumn('text', { update: false })
  id!: string;

  @Column({ type: 'text', update: false })
  teamId!: string;

  @Column({ type: 'text', update: false })
  companyId!: string;

  /** Client-defined id; unique within the company. */
  @Column('text', { nullable: true })
  externalId!: string | null;

  /** Item name (BT-153). */
  @Column('text')
  name!: string;

  /** Item description (BT-154). */
  @Column('text', { nullable: true })
  description!: string | null;

  /** Seller's number of the item (BT-155). */
  @Column('text', { nullable: true })
  itemNumber!: string | null;

  /** Unit of measure: UN/ECE Recommendation 20 or 21 (BT-130). */
  @Column('text', { nullable: true })
  unitCode!: string | null;

  /** Price without VAT, of any precision (BT-146). */
  @Column('numeric', { nullable: true })
  netPrice!: string | null;

  /** VAT category: UNTDID 5305 (BT-151). */
  @Column('text', { nullable: true })
  vatCategory!: string | null;

  /** VAT rate (BT-152). */
  @Column('numeric', { nullable: true })
  vatPercentage!: string | null;

  @Column('jsonb', { default: [] })
  classifications!: ItemClassification[];

  /** Search text, in lower case. */
  @Column({
    type: 'text',
    generatedType: 'STORED',
    asExpression: `lower(name || ' ' || coalesce(item_number, '') || ' ' ||
        coalesce(external_id, ''))`,
    select: false,
    insert: false,
    update: false,
  })
  searchText?: string;

  @Column({ type: 'timestamptz', precision: 3, update: false })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
