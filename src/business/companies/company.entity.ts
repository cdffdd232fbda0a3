import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn, Index } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import type { Team } from '../../access/teams/team.entity';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { InvoiceDefaults } from './invoice-defaults';
import type { TaxReporting } from '../../standards/taxdata';

@TeamOwned({ noun: 'company' })
@Entity('companies')
@Index('companies_of_team', ['teamId', 'id'], { unique: true })
@DatabaseIndex('companies_team_name', 'btree (team_id, lower(name), id)')
@DatabaseIndex('companies_team_enterprise_number', 'btree (team_id, enterprise_number, lower(name), id)')
@DatabaseIndex('companies_team_vat_number', 'btree (team_id, vat_number, lower(name), id)')
@DatabaseIndex(
  'companies_french_numbers',
  `btree (team_id, enterprise_number COLLATE "C") WHERE country = 'FR'::text`,
)
export class Company {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  name!: string;

  /** Further trade names of the company, in the order of the request. */
  @Column('text', { array: true, default: () => "'{}'" })
  tradeNames!: string[];

  @Column('text')
  address!: string;

  @Column('text')
  postalCode!: string;

  @Column('text')
  city!: string;

  /** ISO 3166-1 alpha-2 code. */
  @Column('text')
  country!: string;

  /** ISO 6523 ICD code, four digits. */
  @Column('text', { nullable: true })
  enterpriseNumberScheme!: string | null;

  /** Normalised number: no separators, upper case. */
  @Column('text', { nullable: true })
  enterpriseNumber!: string | null;

  /** Normalised number with the prefix of the country. */
  @Column('text', { nullable: true })
  vatNumber!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  /** Whether our SMP publishes the company as a recipient on the network. */
  @Column('boolean')
  isSmpRecipient!: boolean;

  @Column('boolean', { default: false })
  isVerified!: boolean;

  /** Whether the operator allows the company to send documents with another company as issuer. */
  @Column('boolean', { default: false })
  isAgent!: boolean;

  /** Tax authority that the company's invoices are reported to; null: none. */
  @Column('jsonb', { nullable: true })
  taxReporting!: TaxReporting | null;

  /** Default values of new invoices of the company; null: none. */
  @Column('jsonb', { nullable: true })
  invoiceDefaults!: InvoiceDefaults | null;

  /** Maximum number of documents that the company may send in a day (UTC); null: no limit. */
  @Column('integer', { nullable: true })
  documentsPerDay!: number | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
