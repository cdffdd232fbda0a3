import type { QueryRunner } from 'typeorm';
import type { ProductMigration } from './online';

/** Items that companies sell, with price and VAT. */
export class Items1795777110000 implements ProductMigration {
  readonly name = 'Items1795777110000';
  readonly creates = ['items'];

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE TABLE items (
      id text PRIMARY KEY,
      team_id text NOT NULL REFERENCES teams,
      company_id text NOT NULL REFERENCES companies ON DELETE CASCADE,
      external_id text,
      name text NOT NULL,
      description text,
      item_number text,
      unit_code text,
      net_price numeric,
      vat_category text,
      vat_percentage numeric,
      classifications jsonb NOT NULL DEFAULT '[]',
      search_text text NOT NULL GENERATED ALWAYS AS (lower(name || ' ' || coalesce(item_number, '') || ' ' ||
        coalesce(external_id, ''))) STORED,
      created_at timestamptz(3) NOT NULL,
      updated_at timestamptz(3) NOT NULL,
      CONSTRAINT items_external_id UNIQUE (company_id, external_id)
    )`);
    await queryRunner.query('CREATE INDEX items_team ON items (team_id)');
    await queryRunner.query('CREATE INDEX items_company ON items (company_id, created_at DESC, id DESC)');
    await queryRunner.query(
      'CREATE INDEX items_search ON items USING gin (company_id, search_text gin_trgm_ops)',
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP TABLE items');
  }
}
