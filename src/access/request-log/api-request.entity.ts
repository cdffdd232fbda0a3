import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** A request of a team, as it was answered. Its id has the instant of the answer. Nothing of what was sent or answered is kept. */
@TeamOwned()
@Entity('api_requests')
@Index('api_requests_request', ['requestId'])
@DatabaseIndex('api_requests_failed', 'btree (team_id, id DESC) WHERE status >= 400')
export class ApiRequestRow {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('text')
  id!: string;

  /** As the client gave it, or as it was made: not unique. */
  @Column('text')
  requestId!: string;

  @Column('text')
  method!: string;

  /** The pattern of the path, such as `/api/v1/documents/{documentId}`. */
  @Column('text')
  route!: string;

  /** Null: the client went away before the answer. */
  @Column('integer', { nullable: true })
  status!: number | null;

  @Column('text', { nullable: true })
  errorCode!: string | null;

  @Column('integer')
  durationMs!: number;

  @Column('text', { nullable: true })
  keyId!: string | null;

  @Column('text', { nullable: true })
  userId!: string | null;

  /** What the path names, or what the request made. */
  @Column('text', { nullable: true })
  resourceId!: string | null;
}
