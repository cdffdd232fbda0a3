import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module';
import { parseConfig } from '../../platform/kernel/config';
import { createLogger } from '../../platform/kernel/logger';
import { buildOpenApi } from '../api-docs/openapi';

/** The API document as committed: of default settings, so that it depends on the code alone. */
export async function renderOpenApi(): Promise<string> {
  const config = parseConfig({});
  const module = AppModule.with(config, 'postgres://localhost/preview', createLogger('silent'));
  const app = await NestFactory.create(module, { preview: true, logger: false });
  return `${JSON.stringify(await buildOpenApi(app, config.baseUrl), null, 2)}\n`;
}
