import { Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import { RuleReplay } from './rule-replay.entity';

/** A document that a rule replay still has to validate. The row is deleted in the transaction that counts its result. */
@TeamOwned({
  through: { table: 'rule_replays', column: 'rule_replay_id' },
  key: ['rule_replay_id', 'document_id'],
})
@Entity('rule_replay_documents')
export class RuleReplayDocument {
  @PrimaryColumn('text')
  ruleReplayId!: string;

  @PrimaryColumn('text')
  documentId!: string;

  @ManyToOne(() => RuleReplay, { onDelete: 'CASCADE' })
  @JoinColumn()
  ruleReplay?: RuleReplay;
}
