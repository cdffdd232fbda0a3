import { Controller, Get, Inject, Param } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { CONFIG, type Config } from '../../../platform/kernel/config';
import { declareChallenge } from '../../../platform/kernel/http/failure-answer';
import { notFound } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { SCOPES } from '../permissions/scopes';

/** Path of the MCP server. Its clients find the authorization server through the metadata of this resource. */
const TOOLS_PATH = 'mcp';

/** Metadata of the authorization server (RFC 8414) and of the resources that accept its tokens (RFC 9728). */
@ApiExcludeController()
@Controller('.well-known')
export class ServerMetadataController {
  private readonly issuer: string;
  private readonly hasDynamicRegistration: boolean;

  constructor(@Inject(CONFIG) { baseUrl, dynamicRegistration }: Config) {
    this.issuer = baseUrl;
    this.hasDynamicRegistration = dynamicRegistration;
    declareChallenge(
      `/${TOOLS_PATH}`,
      `Bearer realm="passerelle", resource_metadata="${baseUrl}/.well-known/oauth-protected-resource/${TOOLS_PATH}"`,
    );
  }

  @Get('oauth-authorization-server')
  @Operation({
    id: 'oauth.getServerMetadata',
    summary: 'Get the metadata of the authorization server',
    access: 'public',
  })
  server(): Record<string, unknown> {
    const { issuer } = this;
    const methods = ['none', 'client_secret_basic', 'client_secret_post'];
    return {
      issuer,
      authorization_endpoint: `${issuer}/oauth/authorize`,
      token_endpoint: `${issuer}/oauth/token`,
      revocation_endpoint: `${issuer}/oauth/revoke`,
      ...(this.hasDynamicRegistration ? { registration_endpoint: `${issuer}/oauth/register` } : {}),
      response_types_supported: ['code'],
      response_modes_supported: ['query'],
      grant_types_supported: ['authorization_code', 'refresh_token'],
      code_challenge_methods_supported: ['S256'],
      token_endpoint_auth_methods_supported: methods,
      revocation_endpoint_auth_methods_supported: methods,
      authorization_response_iss_parameter_supported: true,
      scopes_supported: SCOPES,
      service_documentation: `${issuer}/docs/guides/oauth.md`,
    };
  }

  @Get('oauth-protected-resource')
  @Operation({
    id: 'oauth.getResourceMetadata',
    summary: 'Get the metadata of the API as a protected resource',
    access: 'public',
  })
  resource(): Record<string, unknown> {
    return this.toResourceMetadata('');
  }

  @Get('oauth-protected-resource/:path')
  @Operation({
    id: 'oauth.getToolsMetadata',
    summary: 'Get the metadata of the tools for assistants as a protected resource',
    access: 'public',
  })
  tools(@Param('path') path: string): Record<string, unknown> {
    if (path !== TOOLS_PATH) throw notFound('protected resource', path);
    return this.toResourceMetadata(`/${TOOLS_PATH}`);
  }

  private toResourceMetadata(path: string): Record<string, unknown> {
    return {
      resource: `${this.issuer}${path}`,
      authorization_servers: [this.issuer],
      bearer_methods_supported: ['header'],
      scopes_supported: SCOPES,
      resource_name: 'Passerelle',
    };
  }
}
