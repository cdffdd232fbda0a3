import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/**
 * The requests of the last days. Unlogged: a request writes no journal for it. After a crash of the database server the table is
 * empty; the log of the processes has the same lines.
 */
export class RequestLog1764890100000 implements ProductMigration {
  readonly name = 'RequestLog1764890100000';
  readonly compatibleWith = '0.2.0';
  readonly creates = ['api_requests'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE UNLOGGED TABLE api_requests (
      id text NOT NULL,
      team_id text NOT NULL,
      request_id text NOT NULL,
      method text NOT NULL,
      route text NOT NULL,
      status integer,
      error_code text,
      duration_ms integer NOT NULL,
      key_id text,
      user_id text,
      resource_id text,
      PRIMARY KEY (team_id, id)
    )`);
    await queryRunner.query('CREATE INDEX api_requests_request ON api_requests (request_id)');
    await queryRunner.query(
      'CREATE INDEX api_requests_failed ON api_requests (team_id, id DESC) WHERE status >= 400',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE api_requests');
  }
}
