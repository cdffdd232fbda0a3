import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type { Request, Response } from 'express';
import { Operation } from '../../platform/kernel/http/operation';
import { text } from '../../platform/kernel/http/schema';
import { version } from '../../platform/kernel/version';

/** What is at the address itself. */
interface Welcome {
  success: true;
  service: string;
  version: string;
  documentation: string;
  apiDocument: string;
}

/** Redirects requests for the bare address. */
@ApiTags('Service')
@Controller()
export class RootController {
  @Get()
  @Operation({
    id: 'service.get',
    summary: 'Find the documentation',
    description: 'A browser is led to the dashboard; a program is answered where it is.',
    access: 'public',
    answer: { service: text, version: text, documentation: text, apiDocument: text },
    example: { service: 'Passerelle', version, documentation: '/docs', apiDocument: '/openapi.json' },
  })
  @ApiResponse({
    status: 302,
    description: 'A browser is led to `/app`',
    headers: { Location: { description: 'Address of the dashboard', schema: { type: 'string' } } },
  })
  show(@Req() request: Request, @Res({ passthrough: true }) response: Response): Welcome {
    response.vary('Accept');
    // Relative, so that it holds behind a proxy that serves us below a path.
    if (request.accepts()[0] === 'text/html') response.status(302).setHeader('Location', 'app');
    return {
      success: true,
      service: 'Passerelle',
      version,
      documentation: '/docs',
      apiDocument: '/openapi.json',
    };
  }
}
