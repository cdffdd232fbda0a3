import { Column, Entity, Index, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';
import { TeamOwned } from '../../platform/kernel/database/team-tables';
import type { Team } from '../../access/teams/team.entity';

/** Document that an API key with a daily limit sent. */
@TeamOwned({ key: ['api_key_id', 'document_id'], exported: false })
@Entity('sent_by_keys')
@Index('sent_by_keys_team', ['teamId'])
@Index('sent_by_keys_age', ['day'])
export class SentByKey {
  @Column('text')
  teamId!: string;

  @PrimaryColumn('text')
  apiKeyId!: string;

  /** Id of the document, which may have been deleted since. */
  @PrimaryColumn('text')
  documentId!: string;

  @Column('date')
  day!: string;

  @ManyToOne('Team')
  @JoinColumn()
  team?: Team;
}
