import { Body, Controller, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { CurrentCredential, type Credential } from '../../access/auth/credential';
import { hideSecretUnlessPermitted } from '../../access/auth/permissions/secret-visibility';
import { PageQuery, type Pagination } from '../../platform/kernel/http/cursor';
import {
  IdempotentResults,
  getPathParameter,
} from '../../platform/kernel/http/idempotency/idempotent-results';
import { Operation } from '../../platform/kernel/http/operation';
import { listOf, paginationSchema } from '../../platform/kernel/http/schema';
import { MigrateIdentifierInput } from './identifier.input';
import {
  migrationExample,
  toMigrationResource,
  migrationSchema,
  type MigrationResource,
} from './migration.resource';
import { MIGRATION_RESULT, MigrationsService } from './migrations.service';
import { IDENTIFIER_FAILURES } from './identifier.failures';

const answer = { migration: migrationSchema };

@ApiTags('Identifiers')
@Controller('api/v1/companies/:companyId/identifiers/:identifierId')
export class MigrationsController {
  constructor(
    private readonly migrations: MigrationsService,
    results: IdempotentResults,
  ) {
    results.registerSecret(MIGRATION_RESULT, async (teamId, id, request) => {
      const companyId = getPathParameter(request, 'companyId');
      const identifierId = getPathParameter(request, 'identifierId');
      return {
        migration: toMigrationResource(await this.migrations.getOutcome(teamId, companyId, identifierId, id)),
      };
    });
  }

  @Get('migrations')
  @Operation({
    id: 'identifiers.listMigrations',
    summary: 'List the migrations of an identifier, newest first',
    description: 'Returns the state of a stored key: pending, completed, or failed with a reason.',
    access: 'team',
    permission: 'companies.read',
    answer: { migrations: listOf(migrationSchema), pagination: paginationSchema },
    example: {
      migrations: [migrationExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400, 404],
  })
  async list(
    @CurrentCredential() credential: Credential,
    @Param('companyId') companyId: string,
    @Param('identifierId') identifierId: string,
    @Query() query: PageQuery,
  ): Promise<{ success: true; migrations: MigrationResource[]; pagination: Pagination }> {
    const { teamId } = credential;
    const { items, pagination } = await this.migrations.list(teamId, companyId, identifierId, query);
    const migrations = items.map((item) => ({
      ...toMigrationResource(item),
      migrationKey: hideSecretUnlessPermitted(credential, 'companies.manage', item.key),
    }));
    return { success: true, migrations, pagination };
  }

  @Post('migration')
  @Operation({
    id: 'identifiers.migrate',
    summary: 'Migrate an identifier from its current provider to this service',
    description:
      'A publishable company (verified and isSmpRecipient) is migrated at once: `completed`, or 400 with ' +
      'the reason of the network. Otherwise the key is stored (`pending`) and used when the company is ' +
      'verified; a new key replaces a stored one.',
    access: 'team',
    permission: 'companies.manage',
    answer,
    example: { migration: migrationExample },
    body: { type: MigrateIdentifierInput, example: { migrationKey: migrationExample.migrationKey } },
    failures: [
      400,
      404,
      IDENTIFIER_FAILURES.migration_refused,
      IDENTIFIER_FAILURES.not_smp_recipient,
      IDENTIFIER_FAILURES.identifier_published,
      IDENTIFIER_FAILURES.migration_running,
    ],
  })
  async migrate(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('identifierId') identifierId: string,
    @Body() { migrationKey }: MigrateIdentifierInput,
  ): Promise<{ success: true; migration: MigrationResource }> {
    const migration = await this.migrations.migrate(teamId, companyId, identifierId, migrationKey);
    return { success: true, migration: toMigrationResource(migration) };
  }

  @Post('migration-key')
  @Operation({
    id: 'identifiers.createMigrationKey',
    summary: 'Create a migration key, with which another provider can take over the identifier',
    description:
      'The identifier stays published by this service until another provider uses the key. A new request ' +
      'invalidates the earlier key.',
    access: 'team',
    permission: 'companies.manage',
    verified: true,
    answer,
    example: {
      migration: { ...migrationExample, direction: 'outbound', status: 'pending', completedAt: null },
    },
    failures: [404, IDENTIFIER_FAILURES.identifier_not_published, IDENTIFIER_FAILURES.migration_running],
  })
  async releaseKey(
    @CurrentCredential() { teamId }: Credential,
    @Param('companyId') companyId: string,
    @Param('identifierId') identifierId: string,
  ): Promise<{ success: true; migration: MigrationResource }> {
    const migration = await this.migrations.createMigrationKey(teamId, companyId, identifierId);
    return { success: true, migration: toMigrationResource(migration) };
  }
}
