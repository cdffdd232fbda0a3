import { Controller, Get, Header, Inject, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type * as express from 'express';
import { createHash, timingSafeEqual } from 'node:crypto';
import { CONFIG, type Config } from '../kernel/config';
import { ApiError, unauthorized } from '../kernel/http/api-error';
import { Operation } from '../kernel/http/operation';
import { MetricsRegistry } from './metrics-registry';

/**
 * Serves `/metrics` on the main port for the bearer of METRICS_TOKEN; without that setting the route does not exist.
 */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  private readonly token: Buffer | null;

  constructor(
    private readonly metrics: MetricsRegistry,
    @Inject(CONFIG) { metricsToken }: Config,
  ) {
    this.token = metricsToken === null ? null : digest(metricsToken);
  }

  @Get()
  @Operation({ id: 'metrics.get', summary: 'Metrics', access: 'public' })
  @Header('Cache-Control', 'no-store')
  async show(@Req() request: express.Request, @Res() response: express.Response): Promise<void> {
    if (this.token === null)
      throw new ApiError(404, 'unknown_path', {
        root: ['Metrics are served here when METRICS_TOKEN is set, or on METRICS_PORT.'],
      });
    // Schemes compare without case (RFC 9110, section 11.1).
    const token = request.headers.authorization?.replace(/^bearer /i, '') ?? '';
    if (!timingSafeEqual(this.token, digest(token))) throw unauthorized();
    response.type(this.metrics.contentType).send(await this.metrics.toText());
  }
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}
