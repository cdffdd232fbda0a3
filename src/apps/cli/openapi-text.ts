import 'reflect-metadata';
import { NestFactory } from '@nestjs/core';
import { AppModule } from '../app.module';
import { parseConfig } from '../../platform/kernel/config';
import { createLogger } from '../../platform/kernel/logger';
import { formatJson } from '../api-docs/format-json';
import { buildOpenApi } from '../api-docs/openapi';

/** Renders the API document for the repository, with default settings, so that it depends only on the code. */
export async function renderOpenApi(): Promise<string> {
  const config = parseConfig({});
  const module = AppModule.with(config, 'postgres://localhost/preview', createLogger('silent'));
  const app = await NestFactory.create(module, { preview: true, logger: false });
  return formatJson(await buildOpenApi(app, config.baseUrl));
}
