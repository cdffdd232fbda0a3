import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  idOf,
  instant,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import { defineId } from '../../platform/kernel/ids';
import type { IdentifierMigration } from './identifier-migration.entity';
import type { Identifier } from './identifier.entity';

export const newMigrationId = defineId('mig');

export const migrationSchema = namedSchema(
  'Migration',
  object({
    id: idOf(newMigrationId.prefix),
    companyId: idOf('c'),
    scheme: text,
    identifier: text,
    direction: enumOf('inbound', 'outbound'),
    status: enumOf('pending', 'completed', 'failed'),
    migrationKey: text,
    errorMessage: nullable(text),
    createdAt: instant,
    completedAt: nullable(instant),
  }),
);

/** A migration in the API (specification, section 2). */
export type MigrationResource = Shape<typeof migrationSchema>;

/** A migration with its identifier and its key in plain text, as the team sees it. */
export interface MigrationView {
  migration: IdentifierMigration;
  identifier: Identifier;
  key: string;
}

export function toMigrationResource({ migration, identifier, key }: MigrationView): MigrationResource {
  return {
    id: migration.id,
    companyId: migration.companyId,
    scheme: identifier.scheme,
    identifier: identifier.identifier,
    direction: migration.direction,
    status: migration.status,
    migrationKey: key,
    errorMessage: migration.errorMessage,
    createdAt: migration.createdAt.toISOString(),
    completedAt: formatInstantOrNull(migration.completedAt),
  };
}

export const migrationExample: MigrationResource = {
  id: 'mig_01KAJ3S7M4N5P6Q7R8S9T0V1W2',
  companyId: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
  scheme: '0208',
  identifier: '0123456749',
  direction: 'inbound',
  status: 'completed',
  migrationKey: '7Gk#x2Pw%d',
  errorMessage: null,
  createdAt: '2026-11-02T09:40:00.000Z',
  completedAt: '2026-11-02T09:40:00.210Z',
};
