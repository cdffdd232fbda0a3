import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/kernel/http/operation';
import { InstallationStateReader } from './installation-state';
import { installationExample, installationSchema, type InstallationResource } from './installation.resource';

/** State of the installation. */
@ApiTags('Operator')
@Controller('api/core/operator/installation')
export class InstallationController {
  constructor(private readonly state: InstallationStateReader) {}

  @Get()
  @Operation({
    id: 'installation.get',
    summary: 'Get the state of the installation',
    description:
      'Returns processes, database, disk and certificates, and the findings of `doctor`. The response ' +
      'contains no secrets and no data of teams. The state is cached for ten seconds.',
    access: 'operator',
    permission: 'operator.read',
    answer: { installation: installationSchema },
    example: { installation: installationExample },
  })
  async get(): Promise<{ success: true; installation: InstallationResource }> {
    return { success: true, installation: await this.state.getState() };
  }
}
