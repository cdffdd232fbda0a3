import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiResponse, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { Operation } from '../../platform/kernel/http/operation';
import { text } from '../../platform/kernel/http/schema';
import { version } from '../../platform/kernel/version';

/** Body of the response at the root path. */
interface Welcome {
  success: true;
  service: string;
  version: string;
  documentation: string;
  apiDocument: string;
}

/** Serves the root path: redirects browsers to the dashboard, and returns JSON to other clients. */
@ApiTags('Service')
@Controller()
export class RootController {
  @Get()
  @Operation({
    id: 'service.get',
    summary: 'Find the documentation',
    description: 'Browsers are redirected to the dashboard; other clients get JSON.',
    access: 'public',
    answer: { service: text, version: text, documentation: text, apiDocument: text },
    example: { service: 'Passerelle', version, documentation: '/docs', apiDocument: '/openapi.json' },
  })
  @ApiResponse({
    status: 302,
    description: 'Redirect of a browser to `/app`',
    headers: { Location: { description: 'Address of the dashboard', schema: { type: 'string' } } },
  })
  show(@Req() request: express.Request, @Res({ passthrough: true }) response: express.Response): Welcome {
    response.vary('Accept');
    // A relative address also works behind a proxy that serves the product below a path.
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
