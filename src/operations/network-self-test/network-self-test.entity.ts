import { Check, Column, Entity, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';

/** Steps of a self-test, in order. */
export const SELF_TEST_STEPS = ['lookup', 'metadata', 'transmission', 'reception'] as const;
export type SelfTestStep = (typeof SELF_TEST_STEPS)[number];

/** A test message that the installation sent to itself over the network. */
@Entity('network_self_tests')
@Check('network_self_tests_step_check', `failed_step IN ('lookup', 'metadata', 'transmission', 'reception')`)
@Check('network_self_tests_result_check', '(failed_step IS NULL) = (failure IS NULL)')
@DatabaseIndex('network_self_tests_started_at', 'btree (started_at)')
@DatabaseIndex('network_self_tests_scheduled', 'btree (started_at DESC) WHERE hour IS NOT NULL')
@DatabaseIndex('network_self_tests_hour', 'btree (hour)', { unique: true })
@DatabaseIndex('network_self_tests_message', 'btree (message_id)')
export class NetworkSelfTest {
  @PrimaryColumn('text')
  id!: string;

  /** Hour for which the test was scheduled; null for a test that the operator ran. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  hour!: Date | null;

  /** Participant whose metadata was looked up, `<scheme>:<identifier>`. */
  @Column('text')
  participant!: string;

  @Column('text')
  messageId!: string;

  @Column({ type: 'timestamptz', precision: 3 })
  startedAt!: Date;

  /** Arrival of the message at this installation; null: it did not arrive. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  arrivedAt!: Date | null;

  /** End of the test; null while it runs, and for a test whose process ended. */
  @Column({ type: 'timestamptz', precision: 3, nullable: true })
  finishedAt!: Date | null;

  @Column('text', { nullable: true })
  failedStep!: SelfTestStep | null;

  /** Reason of the failure; null for a test that passed or runs. */
  @Column('text', { nullable: true })
  failure!: string | null;
}
