import type { QueryRunner } from 'typeorm';
import { createIndex, dropIndex, type ProductMigration } from './online';

/** Addresses of the French directory are looked up by the SIREN that they begin with. */
export class IdentifiersFrenchLines1795770010000 implements ProductMigration {
  readonly name = 'IdentifiersFrenchLines1795770010000';
  readonly compatibleWith = '0.2.0';
  readonly transaction = false;

  async up(queryRunner: QueryRunner): Promise<void> {
    await createIndex(
      queryRunner,
      'identifiers_french_lines',
      `ON identifiers (environment, "left"(identifier, 9), identifier)
        WHERE scheme = '0225' AND publication <> 'unpublished'`,
    );
  }

  async down(queryRunner: QueryRunner): Promise<void> {
    await dropIndex(queryRunner, 'identifiers_french_lines');
  }
}
