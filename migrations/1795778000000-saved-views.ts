import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Views of the lists of documents that people save: filter, columns and order. */
export class SavedViews1795778000000 implements ProductMigration {
  readonly name = 'SavedViews1795778000000';
  readonly creates = ['saved_views'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE saved_views (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      list text NOT NULL,
      name text NOT NULL,
      filter jsonb NOT NULL,
      columns text[],
      sort text NOT NULL,
      sort_order text NOT NULL,
      is_shared boolean NOT NULL,
      owner_user_id text REFERENCES users ON DELETE SET NULL,
      creator_key_id text,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      CONSTRAINT saved_views_list_check CHECK (list IN ('documents', 'inbox')),
      CONSTRAINT saved_views_sort_order_check CHECK (sort_order IN ('asc', 'desc'))
    )`);
    await queryRunner.query(
      'CREATE INDEX saved_views_team ON saved_views (team_id, created_at DESC, id DESC)',
    );
    await queryRunner.query('CREATE INDEX saved_views_owner ON saved_views (owner_user_id)');
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE saved_views');
  }
}
