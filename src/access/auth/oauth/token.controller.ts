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

/** Form as declared in the API document. The controller parses the request itself. */
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
    const { assertion, scopes } = parseForm(request.body);
    const { id, accessToken, expiresIn } = await this.exchange(request, assertion, scopes);
    response.setHeader('Pragma', 'no-cache'); // RFC 6749, section 5.1; Cache-Control is set for all responses
    return {
      success: true,
      access_token: accessToken,
      token_type: 'Bearer',
      expires_in: expiresIn,
      scope: scopes.join(' '),
      id,
    };
  }

  /** Exchanges an assertion. Failures are counted for the client's address and the team in the assertion. */
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
 * Parses the assertion and the scopes of the form. A parameter without a value is treated as missing, a repeated one is
 * rejected, an unknown one is ignored (RFC 6749, section 3.2).
 * @throws ApiError 400 for an invalid form
 */
function parseForm(body: unknown): { assertion: string; scopes: string[] } {
  const form = body instanceof URLSearchParams ? body : new URLSearchParams();
  const errors: Record<string, string[]> = {};
  for (const name of new Set(form.keys())) {
    if (form.getAll(name).length > 1) {
      const isParameter = ['grant_type', 'assertion', 'scope'].includes(name);
      errors[isParameter ? name : 'root'] = [
        `${isParameter ? name : 'A parameter'} must not occur more than once.`,
      ];
    }
  }
  const grantType = form.get('grant_type') ?? '';
  const assertion = form.get('assertion') ?? '';
  if (grantType === '') errors['grant_type'] ??= [`grant_type is missing; accepted: ${GRANT_TYPE}.`];
  if (assertion === '') errors['assertion'] ??= ['assertion is missing; accepted: a JWT signed with RS256.'];
  if (Object.keys(errors).length > 0) throw toInvalidFormError(errors, grantType);
  if (grantType !== GRANT_TYPE) throw unsupportedGrantTypeError(grantType);
  return { assertion, scopes: parseScopes(form.get('scope') ?? '') };
}

/**
 * Parses scopes separated by spaces (RFC 6749, section 3.3); without a scope, returns `all`.
 * @throws ApiError 400 `invalid_scope`
 */
function parseScopes(text: string): string[] {
  const scopes = text.split(' ').filter((scope) => scope !== '');
  const unknownScope = scopes.find((scope) => !SCOPES.includes(scope));
  if (unknownScope !== undefined)
    throw invalidFormError('invalid_scope', {
      scope: [`scope contains "${unknownScope.slice(0, 80)}"; accepted: ${SCOPES.join(', ')}.`],
    });
  return scopes.length === 0 ? [ALL_SCOPE] : normalizeScopes(scopes);
}

/** Creates the error for an invalid form, which also includes an unsupported grant type. */
function toInvalidFormError(errors: Record<string, string[]>, grantType: string): ApiError {
  if (grantType !== '' && grantType !== GRANT_TYPE)
    errors['grant_type'] ??= [formatGrantTypeMessage(grantType)];
  return invalidFormError('invalid_request', errors);
}

function unsupportedGrantTypeError(grantType: string): ApiError {
  return invalidFormError('unsupported_grant_type', { grant_type: [formatGrantTypeMessage(grantType)] });
}

function formatGrantTypeMessage(grantType: string): string {
  return `grant_type is "${grantType.slice(0, 80)}"; accepted: ${GRANT_TYPE}.`;
}
