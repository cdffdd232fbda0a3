import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiConsumes, ApiProperty, ApiPropertyOptional, ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import type { ApiError } from '../../../platform/kernel/http/api-error';
import { Operation } from '../../../platform/kernel/http/operation';
import { FailureThrottle } from '../../../platform/kernel/http/rate-limit/failure-throttle';
import { failureSchema, idOf, integer, text } from '../../../platform/kernel/http/schema';
import { InvalidAssertionError, parseAssertion, type ParsedAssertion } from './assertion';
import { invalidAssertionError, invalidFormError, tokenFailureSchema } from './token-failure';
import { TokenService, type AccessToken } from './token.service';
import { AUTH_FAILURES } from '../auth.failures';
import { ALL_SCOPE, normalizeScopes, SCOPES } from '../permissions/scopes';

/** The only grant type of the endpoint (RFC 7523, section 2.1). */
const GRANT_TYPE = 'urn:ietf:params:oauth:grant-type:jwt-bearer';

/** Form for the API document; `readForm` reads the request. */
class TokenForm {
  @ApiProperty({ enum: [GRANT_TYPE] })
  grant_type!: string;

  @ApiProperty({
    description: 'JWT signed by the team with RS256: `iss`, `sub`, `team_id`, `user_id`, `aud`, `exp`',
  })
  assertion!: string;

  @ApiPropertyOptional({
    description:
      'Scopes of the token, separated by spaces: named scopes and single permissions of keys; default: ' +
      '`all`',
    example: 'send documents.read',
  })
  scope?: string;
}

@ApiTags('Authentication')
@Controller('api/core/oauth2')
export class TokenController {
  constructor(
    private readonly tokens: TokenService,
    private readonly throttle: FailureThrottle,
  ) {}

  @Post('token')
  @ApiConsumes('application/x-www-form-urlencoded')
  @Operation({
    id: 'oauth.createToken',
    summary: 'Get an access token for a JWT assertion',
    description:
      'This requires a team with OAuth2 enabled. An assertion is valid for one token; the token ' +
      'expires with the assertion.',
    access: 'public',
    answer: {
      access_token: text,
      token_type: { type: 'string', const: 'Bearer' },
      expires_in: { ...integer, description: 'Lifetime in seconds' },
      scope: { ...text, description: 'Scopes of the token, separated by spaces' },
      id: { ...idOf('key'), description: 'Id of the token as an API key; deleting it revokes the token' },
    },
    example: {
      access_token: '<JWT>',
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'send documents.read',
      id: 'key_01KAJ3Q5CZ9V7T5R3P1N9M7K5J',
    },
    failureBodies: {
      400: { anyOf: [tokenFailureSchema, failureSchema] },
      401: tokenFailureSchema,
    },
    body: { type: TokenForm, form: true, example: { grant_type: GRANT_TYPE, assertion: '<JWT>' } },
    failures: [
      AUTH_FAILURES.invalid_request,
      AUTH_FAILURES.unsupported_grant_type,
      AUTH_FAILURES.invalid_scope,
      AUTH_FAILURES.invalid_grant,
    ],
  })
  async token(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<{
    success: true;
    access_token: string;
    token_type: 'Bearer';
    expires_in: number;
    scope: string;
    id: string;
  }> {
    const { assertion, scopes } = readForm(request.body);
    const { id, accessToken, expiresIn } = await this.exchange(request, assertion, scopes);
    response.setHeader('Pragma', 'no-cache'); // RFC 6749, section 5.1; Cache-Control is set for all answers
    return {
      success: true,
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresIn,
      scope: scopes.join(' '),
      id,
    };
  }

  /** Failures count as failed credentials of the team that the assertion names, from this address. */
  private async exchange(request: express.Request, text: string, scopes: string[]): Promise<AccessToken> {
    const address = request.ip ?? null;
    let parsedAssertion: ParsedAssertion | null = null;
    try {
      const assertion = (parsedAssertion = await parseAssertion(text));
      const refusal = this.throttle.refusal(address, () => assertion.teamId);
      if (refusal !== null) throw refusal;
      return await this.tokens.exchange(assertion, scopes);
    } catch (error) {
      if (!(error instanceof InvalidAssertionError)) throw error;
      throw (
        (await this.throttle.failed(address, parsedAssertion?.teamId ?? null)) ??
        invalidAssertionError(error.message)
      );
    }
  }
}

/**
 * Reads the assertion and the scopes of the form. A parameter without a value counts as missing, a repeated one is refused, an unknown one
 * is ignored (RFC 6749, section 3.2).
 * @throws ApiError 400
 */
function readForm(body: unknown): { assertion: string; scopes: string[] } {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const errors: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) {
    if (form.getAll(name).length > 1) {
      const isParameter = ['grant_type', 'assertion', 'scope'].includes(name);
      errors[isParameter ? name : 'root'] = [`${isParameter ? name : 'A parameter'} comes more than once.`];
    }
  }
  const grantType = form.get('grant_type') ?? '';
  const assertion = form.get('assertion') ?? '';
  if (grantType === '') errors['grant_type'] ??= [`grant_type is missing; accepted: ${GRANT_TYPE}.`];
  if (assertion === '') errors['assertion'] ??= ['assertion is missing; accepted: a JWT signed with RS256.'];
  if (Object.keys(errors).length > 0) throw addGrantTypeFault(errors, grantType);
  if (grantType !== GRANT_TYPE) throw unsupportedGrantError(grantType);
  return { assertion, scopes: readScopes(form.get('scope') ?? '') };
}

/**
 * Reads scopes separated by blanks (RFC 6749, section 3.3); without one, all.
 * @throws ApiError 400
 */
function readScopes(text: string): string[] {
  const scopes = text.split(' ').filter((scope) => scope !== '');
  const unknownScope = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknownScope !== undefined)
    throw invalidFormError('invalid_scope', {
      scope: [`scope contains "${unknownScope.slice(0, 80)}"; accepted: ${SCOPES.join(', ')}.`],
    });
  return scopes.length === 0 ? [ALL_SCOPE] : normalizeScopes(scopes);
}

/** Adds a wrong grant type to the other mistakes. */
function addGrantTypeFault(errors: Record<string, string[]>, grantType: string): ApiError {
  if (grantType !== '' && grantType !== GRANT_TYPE) errors['grant_type'] ??= [unsupportedMessage(grantType)];
  return invalidFormError('invalid_request', errors);
}

function unsupportedGrantError(grantType: string): ApiError {
  return invalidFormError('unsupported_grant_type', { grant_type: [unsupportedMessage(grantType)] });
}

function unsupportedMessage(grantType: string): string {
  return `grant_type is "${grantType.slice(0, 80)}"; accepted: ${GRANT_TYPE}.`;
}
