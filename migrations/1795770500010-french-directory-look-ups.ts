import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Establishments of the French directory are looked up by their SIRET, and French companies of a team by their SIREN. */
export class FrenchDirectoryLookUps1795770500010 implements ProductMigration {
  readonly name = 'FrenchDirectoryLookUps1795770500010';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'identifiers_french_establishments',
      `ON identifiers (environment, "left"(identifier, 24), identifier)
        WHERE scheme = '0225' AND publication <> 'unpublished'`,
    );
    await createIndex(
      queryRunner,
      'companies_french_numbers',
      `ON companies (team_id, enterprise_number COLLATE "C") WHERE country = 'FR'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'companies_french_numbers');
    await dropIndex(queryRunner, 'identifiers_french_establishments');
  }
}
