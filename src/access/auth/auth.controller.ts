import { Controller, Get } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { Operation } from '../../platform/kernel/http/operation';

@ApiTags('Authentication')
@Controller('api/core/auth')
export class AuthController {
  @Get('verify')
  @Operation({
    id: 'auth.verify',
    summary: 'Verify the credential of the request',
    access: 'team',
    permission: 'team.read',
    companyLimit: 'shared',
    answer: {},
    example: {},
  })
  verify(): { success: true } {
    return { success: true };
  }
}
