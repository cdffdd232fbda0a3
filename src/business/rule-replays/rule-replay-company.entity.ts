import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { RuleReplay } from './rule-replay.entity';

/** Number of rejected documents of one company in a rule replay. The row remains when the company is deleted. */
@TeamOwned({
  through: { table: 'rule_replays', column: 'rule_replay_id' },
  key: ['rule_replay_id', 'company_id'],
})
@Entity('rule_replay_companies')
export class RuleReplayCompany {
  @PrimaryColumn('text')
  ruleReplayId!: string;

  @PrimaryColumn('text')
  companyId!: string;

  /** Number of documents that the rules of the applied day reject. */
  @Column('integer')
  refused!: number;

  /** Number of documents that the rules of the applied day reject and the rules of the day of the request accept. */
  @Column('integer')
  newlyRefused!: number;

  @ManyToOne(() => RuleReplay, { onDelete: 'CASCADE' })
  @JoinColumn()
  ruleReplay?: RuleReplay;
}
