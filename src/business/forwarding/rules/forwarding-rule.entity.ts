import { Check, Column, Entity, ForeignKey, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import type { Team } from '../../../access/teams/team.entity';
import { DatabaseIndex } from '../../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../../platform/kernel/database/team-tables';
import type { ExportLanguage } from '../../exports/export-languages';

/** Time at which a rule forwards a received document: on arrival, or on approval. */
export const FORWARDING_MOMENTS = ['arrival', 'approval'] as const;
export type ForwardingMoment = (typeof FORWARDING_MOMENTS)[number];

/** Rule by which a company forwards received documents. A document must match all conditions of the rule. */
@TeamOwned({ noun: 'forwarding rule' })
@Entity('forwarding_rules')
@Check('forwarding_rules_moment_check', `moment IN ('arrival', 'approval')`)
@DatabaseIndex('forwarding_rules_company', 'btree (company_id, created_at DESC, id DESC)')
@Index('forwarding_rules_team', ['teamId'])
@DatabaseIndex('forwarding_rules_label', 'btree (label_id) WHERE label_id IS NOT NULL')
@ForeignKey('companies', ['teamId', 'companyId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
@ForeignKey('labels', ['teamId', 'labelId'], ['teamId', 'id'], { onDelete: 'CASCADE' })
export class ForwardingRule {
  @PrimaryColumn('text')
  id!: string;

  @Column('text')
  teamId!: string;

  @Column('text')
  companyId!: string;

  @Column('text')
  name!: string;

  @Column('boolean')
  enabled!: boolean;

  @Column('text')
  moment!: ForwardingMoment;

  /** Types of the documents; empty: any invoice or credit note. */
  @Column('text', { array: true })
  documentTypes!: string[];

  /** Electronic addresses of senders, `<scheme>:<identifier>`; empty: any sender. */
  @Column('text', { array: true })
  senders!: string[];

  /** Label that the document must have; null: no condition. */
  @Column('text', { nullable: true })
  labelId!: string | null;

  /** Threshold that the amount due (BT-115) must exceed; null: no condition. */
  @Column('numeric', { nullable: true })
  amountAbove!: string | null;

  /** Currency of the threshold (ISO 4217); null without a threshold. */
  @Column('text', { nullable: true })
  currency!: string | null;

  /** E-mail addresses of the recipients. */
  @Column('text', { array: true })
  recipients!: string[];

  /** Language of the mail. */
  @Column('text')
  language!: ExportLanguage;

  @Column({ type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', precision: 3 })
  updatedAt!: Date;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
