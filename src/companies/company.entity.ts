import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('companies')
export class Company {
  @PrimaryColumn('text')
  id!: string;

  @Column('text', { name: 'team_id' })
  teamId!: string;

  @Column('text')
  name!: string;

  @Column('text')
  address!: string;

  @Column('text', { name: 'postal_code' })
  postalCode!: string;

  @Column('text')
  city!: string;

  /** ISO 3166-1 alpha-2. */
  @Column('text')
  country!: string;

  /** ISO 6523 ICD, four digits. */
  @Column('text', { name: 'enterprise_number_scheme', nullable: true })
  enterpriseNumberScheme!: string | null;

  /** Normalised: no separators, upper case. */
  @Column('text', { name: 'enterprise_number', nullable: true })
  enterpriseNumber!: string | null;

  /** Normalised, with the country's prefix. */
  @Column('text', { name: 'vat_number', nullable: true })
  vatNumber!: string | null;

  @Column('text', { nullable: true })
  email!: string | null;

  @Column('text', { nullable: true })
  phone!: string | null;

  /** Whether the company shall be reachable on the network through our SMP. */
  @Column('boolean', { name: 'is_smp_recipient' })
  isSmpRecipient!: boolean;

  @Column('boolean', { name: 'is_verified' })
  isVerified!: boolean;

  /** The operator lets it send documents that name another company as their issuer. */
  @Column('boolean', { name: 'is_agent' })
  isAgent!: boolean;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}
