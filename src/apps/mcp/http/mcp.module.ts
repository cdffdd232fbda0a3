import { Module } from '@nestjs/common';
import { McpController } from './mcp.controller';
import { McpService } from './mcp.service';

/** The tools for assistants at `/mcp`; part of the application while `MCP_SERVER` is on. */
@Module({ controllers: [McpController], providers: [McpService] })
export class McpModule {}
