import { Body, Controller, Delete, Get, Param, Post, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { PageQuery, type Pagination } from '../../../platform/kernel/http/cursor';
import { Operation } from '../../../platform/kernel/http/operation';
import { listOf, nullable, paginationSchema, text } from '../../../platform/kernel/http/schema';
import { CurrentCredential, type Credential } from '../credential';
import { DEFAULT_OVERLAP_SECONDS } from '../api-key.input';
import { APPLICATION_FAILURES } from '../auth.failures';
import { CreateApplicationInput, RotateApplicationSecretInput } from './application.input';
import {
  applicationExample,
  applicationSchema,
  toApplicationResource,
  type ApplicationResource,
} from './application.resource';
import { ApplicationsService } from './applications.service';

/** Registers applications of a team, which people of all teams of the installation can connect. */
@ApiTags('Applications')
@Controller('api/core/applications')
export class ApplicationsController {
  constructor(private readonly applications: ApplicationsService) {}

  @Get()
  @Operation({
    id: 'applications.list',
    summary: 'List the applications that the team registered, newest first',
    access: 'team',
    permission: 'members.read',
    answer: {
      applications: { ...listOf(applicationSchema), description: 'The applications of the page' },
      pagination: paginationSchema,
    },
    example: {
      applications: [applicationExample],
      pagination: { limit: 50, nextCursor: null, hasMore: false },
    },
    failures: [400],
  })
  async list(
    @CurrentCredential() { teamId }: Credential,
    @Query() query: PageQuery,
  ): Promise<{ success: true; applications: ApplicationResource[]; pagination: Pagination }> {
    const { items, pagination } = await this.applications.list(teamId, query);
    return { success: true, applications: items.map(toApplicationResource), pagination };
  }

  @Post()
  @Operation({
    id: 'applications.create',
    summary: 'Register an application',
    description:
      'Members of all teams of the installation can connect the application to their teams with OAuth2 (authorization code with PKCE). The client secret of a confidential application is shown only once.',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer: {
      application: applicationSchema,
      secret: {
        ...nullable(text),
        description: 'Client secret; null for a public application',
      },
    },
    example: { application: applicationExample, secret: 'secret_<43 characters>' },
    body: {
      type: CreateApplicationInput,
      example: {
        name: 'Accounting connector',
        redirectUris: ['https://connector.example.com/callback'],
        clientType: 'confidential',
        scopes: ['send', 'receive'],
      },
    },
    failures: [400],
  })
  async create(
    @CurrentCredential() { teamId }: Credential,
    @Body() input: CreateApplicationInput,
  ): Promise<{ success: true; application: ApplicationResource; secret: string | null }> {
    const { application, secret } = await this.applications.create({ ...input, teamId, registrar: 'team' });
    return { success: true, application: toApplicationResource(application), secret };
  }

  @Get(':applicationId')
  @Operation({
    id: 'applications.get',
    summary: 'Get an application that the team registered',
    access: 'team',
    permission: 'members.read',
    answer: { application: applicationSchema },
    example: { application: applicationExample },
    failures: [404],
  })
  async get(
    @CurrentCredential() { teamId }: Credential,
    @Param('applicationId') applicationId: string,
  ): Promise<{ success: true; application: ApplicationResource }> {
    return {
      success: true,
      application: toApplicationResource(await this.applications.get(teamId, applicationId)),
    };
  }

  @Post(':applicationId/rotate')
  @Operation({
    id: 'applications.rotateSecret',
    summary: 'Rotate the client secret of an application',
    description:
      'Gives a confidential application a new client secret, which is shown only once. The former secret stays valid for `overlapSeconds`; older secrets become invalid immediately. Connections and tokens stay valid.',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer: {
      application: applicationSchema,
      secret: { ...text, description: 'New client secret' },
    },
    example: {
      application: {
        ...applicationExample,
        secretRotatedAt: '2026-11-28T10:00:00.000Z',
        formerSecretExpiresAt: '2026-11-29T10:00:00.000Z',
      },
      secret: 'secret_<43 characters>',
    },
    body: { type: RotateApplicationSecretInput, example: { overlapSeconds: 86_400 }, required: false },
    failures: [400, 404, APPLICATION_FAILURES.secret_not_rotatable],
  })
  async rotateSecret(
    @CurrentCredential() { teamId }: Credential,
    @Param('applicationId') applicationId: string,
    @Body() { overlapSeconds }: RotateApplicationSecretInput,
  ): Promise<{ success: true; application: ApplicationResource; secret: string }> {
    const overlap = overlapSeconds ?? DEFAULT_OVERLAP_SECONDS;
    const { application, secret } = await this.applications.rotateSecret(teamId, applicationId, overlap);
    return { success: true, application: toApplicationResource(application), secret };
  }

  @Delete(':applicationId')
  @Operation({
    id: 'applications.delete',
    summary: 'Delete an application that the team registered',
    description:
      'The application loses its access to every team: all its grants end, and every process rejects its access tokens within a second.',
    access: 'team',
    permission: 'members.manage',
    verified: true,
    answer: {},
    example: {},
    failures: [404],
  })
  async delete(
    @CurrentCredential() { teamId }: Credential,
    @Param('applicationId') applicationId: string,
  ): Promise<{ success: true }> {
    await this.applications.delete(teamId, applicationId);
    return { success: true };
  }
}
