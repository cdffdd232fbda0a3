import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/** Answered request of a team. Its id contains the instant of the answer. No contents of request or answer are stored. */
@TeamOwned()
@Entity('api_requests')
@Index('api_requests_request', ['requestId'])
@DatabaseIndex('api_requests_failed', 'btree (team_id, id DESC) WHERE status >= 400')
export class ApiRequestRow {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('text')
  id!: string;

  /** Request id of the client, or a generated one: not unique. */
  @Column('text')
  requestId!: string;

  @Column('text')
  method!: string;

  /** Pattern of the path, such as `/api/v1/documents/{documentId}`. */
  @Column('text')
  route!: string;

  /** HTTP status of the answer; null: the client disconnected before the answer. */
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

  /** Id in the path, or of the resource that the request created. */
  @Column('text', { nullable: true })
  resourceId!: string | null;
}
