import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The inbox of one company, in its order. */
export class CompanyInbox1763840000000 implements MigrationInterface {
  readonly name = 'CompanyInbox1763840000000';

  async up(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query(`CREATE INDEX documents_company_inbox ON documents (company_id, created_at DESC, id DESC)
      WHERE direction = 'incoming' AND read_at IS NULL`);
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await queryRunner.query('DROP INDEX documents_company_inbox');
  }
}
