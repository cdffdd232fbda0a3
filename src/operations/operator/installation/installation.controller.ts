import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/kernel/http/operation';
import { InstallationState } from './installation-state';
import { installationExample, installationSchema, type InstallationResource } from './installation.resource';

/** State of the installation. */
@ApiTags('Operator')
@Controller('api/core/operator/installation')
export class InstallationController {
  constructor(private readonly state: InstallationState) {}

  @Get()
  @Operation({
    id: 'installation.get',
    summary: 'Get the state of the installation',
    description:
      'Returns processes, database, disk and certificates, and the findings of `doctor`. The answer ' +
      'contains no secrets and no data of teams. It is cached for ten seconds.',
    access: 'operator',
    permission: 'operator.read',
    answer: { installation: installationSchema },
    example: { installation: installationExample },
  })
  async get(): Promise<{ success: true; installation: InstallationResource }> {
    return { success: true, installation: await this.state.getState() };
  }
}
