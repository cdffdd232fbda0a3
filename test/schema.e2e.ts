import { entities } from './schema/entities';
import { migrationRules } from './schema/migration-rules';
import { queries } from './schema/queries';
import { releasedMigrations } from './schema/released-migrations';
import { schemaReleases } from './schema/releases';
import { schemaUpgrades } from './schema/upgrades';
import { statements } from './schema/statements';

entities();
queries();
migrationRules();
releasedMigrations();
schemaReleases();
schemaUpgrades();
statements();
