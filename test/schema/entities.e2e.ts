import { DataSource } from 'typeorm';
import { listProductTables } from '../../src/operations/backup/database/product-tables';
import { WITHOUT_WORKERS } from '../support/installations';
import { sharedService } from '../support/per-worker';
import type { Service } from '../support/service';
import {
  catalogColumns,
  declaredColumns,
  proposedChanges,
  schemaOfEntities,
  schemaOfMigrations,
} from '../support/entity-schema';

/** The books of what was migrated. They are read before TypeORM knows any entity, and belong to the migrations. */
const BOOKS = ['migrations', 'schema_releases'];

/** What no entity can say: triggers, and how full the pages of a table are made. Migrations alone make these. */
const BEYOND_ENTITIES = [
  /^table deliveries r \{fillfactor=/,
  /^table document_states r \{fillfactor=/,
  /^trigger CREATE TRIGGER audit_entries_written_once /,
  /^trigger CREATE TRIGGER audit_signed_heads_written_once /,
  /^trigger CREATE TRIGGER deliveries_final /,
  /^trigger CREATE TRIGGER documents_state /,
  /^trigger CREATE TRIGGER documents_state_changed /,
];

let service: Service;
let database: DataSource;

describe('the schema', () => {
  describe('entities and migrations', () => {
    const shared = sharedService(WITHOUT_WORKERS);
    beforeAll(async () => {
      service = shared();
      database = service.app.get(DataSource);
    });

    it('has an entity for each table, of which its module tells TypeORM', () => {
      const declared = database.entityMetadatas.map(({ tableName }) => tableName);
      expect([...declared, ...BOOKS].sort()).toEqual([...listProductTables()].sort());
    });

    it('declares each column of the database with its type, and no other', async () => {
      const inDatabase = (await catalogColumns(database)).filter(({ table }) => !BOOKS.includes(table));
      expect(declaredColumns(database)).toEqual(inDatabase);
    });

    it('leaves TypeORM nothing to propose for a migration', async () => {
      expect(await proposedChanges(database)).toEqual([]);
    });

    it('makes of an empty database what the migrations make of it', async () => {
      const migrated = await schemaOfMigrations(database);
      const declared = await schemaOfEntities(database);
      const books = new RegExp(`\\b(${BOOKS.join('|')})(_id_seq)?\\b`);
      const missing = migrated.filter((line) => !declared.includes(line) && !books.test(line));
      const surplus = declared.filter(
        (line) => !migrated.includes(line) && !line.includes('typeorm_metadata'),
      );
      expect(missing).toEqual(BEYOND_ENTITIES.map((known) => expect.stringMatching(known)));
      expect(surplus).toEqual(['table deliveries r ', 'table document_states r ']);
    });
  });
});
