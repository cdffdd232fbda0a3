import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller';
import { McpService } from './mcp.service';

/** Tools for AI assistants at `/mcp`; part of the application when `MCP_SERVER` is on. */
@Module({ controllers: [McpController], providers: [McpService] })
export class McpModule {}
