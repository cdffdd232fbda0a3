import { Check, Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn, Unique } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../teams/team.entity';

/**
 * Problem found by the last check of a domain: no record, records without the expected text, name servers that do not
 * respond, or another team that still proves the domain.
 */
export const DOMAIN_PROBLEMS = ['missing', 'different', 'unreachable', 'taken'] as const;
export type DomainProblem = (typeof DOMAIN_PROBLEMS)[number];

/** E-mail domain of a team’s identity provider, which takes effect once a DNS record proves the domain. */
@TeamOwned({ noun: 'e-mail domain' })
@Entity('single_sign_on_domains')
@Unique(['teamId', 'domain'])
@Check('single_sign_on_domains_problem_check', `problem IN ('missing', 'different', 'unreachable', 'taken')`)
@Index('single_sign_on_domains_holders', ['domain'], { where: 'verified_at IS NOT NULL' })
export class SingleSignOnDomain {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  /** Domain name in lower case and in the ASCII form of IDNA. */
  @Column('text')
  domain!: string;

  /** Public text that the TXT record must contain. */
  @Column('text')
  token!: string;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  verifiedAt!: Date | null;

  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  checkedAt!: Date | null;

  @Column('text', { nullable: true })
  problem!: DomainProblem | null;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
