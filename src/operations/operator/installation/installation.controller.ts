import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../../platform/kernel/http/operation';
import { InstallationState } from './installation-state';
import { installationExample, installationSchema, type InstallationResource } from './installation.resource';

/** How the installation is. */
@ApiTags('Operator')
@Controller('api/core/operator/installation')
export class InstallationController {
  constructor(private readonly state: InstallationState) {}

  @Get()
  @Operation({
    id: 'installation.get',
    summary: 'See how the installation is',
    description:
      'Processes, database, disk and certificates, and what `doctor` finds. It holds no secret, and nothing of what teams store. An answer is good for ten seconds.',
    access: 'operator',
    permission: 'operator.read',
    answer: { installation: installationSchema },
    example: { installation: installationExample },
  })
  async get(): Promise<{ success: true; installation: InstallationResource }> {
    return { success: true, installation: await this.state.getState() };
  }
}
