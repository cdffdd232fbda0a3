import { Column, Entity, Index, PrimaryColumn } from 'typeorm';
import { DatabaseIndex } from '../../platform/kernel/database/declared-index';
import { TeamOwned } from '../../platform/kernel/database/team-tables';

/**
 * Completed request of a team. The id contains the time of the response. No contents of request or response are stored.
 */
@TeamOwned()
@Entity('api_requests')
@Index('api_requests_request', ['requestId'])
@DatabaseIndex('api_requests_failed', 'btree (team_id, id DESC) WHERE status >= 400')
export class ApiRequestRow {
  @PrimaryColumn('text')
  teamId!: string;

  @PrimaryColumn('text')
  id!: string;

  /** Request id from the client, or a generated one; not unique. */
  @Column('text')
  requestId!: string;

  @Column('text')
  method!: string;

  /** Pattern of the path, such as `/api/v1/documents/{documentId}`. */
  @Column('text')
  route!: string;

  /** HTTP status of the response; null: the client disconnected before the response. */
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

  /** Id of the resource that the request created; otherwise the last id in the path. */
  @Column('text', { nullable: true })
  resourceId!: string | null;
}
