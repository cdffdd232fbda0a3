import { Controller, Post, Req, Res } from '@nestjs/common';
import { ApiExcludeController, ApiProperty } from '@nestjs/swagger';
import type * as express from 'express';
import { ClientCredentials } from '../../access/auth/oauth/client-credentials';
import { ApiError } from '../../platform/kernel/http/api-error';
import { Operation } from '../../platform/kernel/http/operation';
import { FailureThrottle } from '../../platform/kernel/http/rate-limit/failure-throttle';
import { FLOW_SERVICE } from '../../standards/french-flow';
import { formatReceived } from '../../standards/values/received';
import { listServicePaths } from './interface-version';

/** The only grant type of the endpoint (RFC 6749, section 4.4). */
const GRANT_TYPE = 'client_credentials';

/** Form of a token request. */
class ClientCredentialsForm {
  @ApiProperty({ enum: [GRANT_TYPE] })
  grant_type!: string;
}

/** Response to a token request (RFC 6749, section 5.1). */
interface TokenResponse {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
}

interface RequestClient {
  id: string;
  secret: string;
}

/**
 * Issues access tokens to clients of the interface. The client id and client secret are the id and secret of a basic
 * key.
 */
@ApiExcludeController()
@Controller(listServicePaths(FLOW_SERVICE))
export class FlowTokenController {
  constructor(
    private readonly credentials: ClientCredentials,
    private readonly throttle: FailureThrottle,
  ) {}

  @Post('oauth/token')
  @Operation({
    id: 'frenchFlows.createToken',
    summary: 'Get an access token for a key',
    access: 'public',
    body: { type: ClientCredentialsForm, form: true, example: { grant_type: GRANT_TYPE } },
  })
  async createToken(
    @Req() request: express.Request,
    @Res({ passthrough: true }) response: express.Response,
  ): Promise<TokenResponse> {
    const form: unknown = request.body;
    const client = readClient(request, form instanceof URLSearchParams ? form : new URLSearchParams());
    const address = request.ip ?? null;
    const throttleError = this.throttle.refusal(address, () => client.id);
    if (throttleError !== null) throw throttleError;
    const token = await this.credentials.exchange(client.id, client.secret);
    if (token === null) throw (await this.throttle.failed(address, client.id)) ?? toInvalidClient();
    response.setHeader('Pragma', 'no-cache'); // RFC 6749, section 5.1; Cache-Control is set for all responses
    return { access_token: token.accessToken, token_type: 'Bearer', expires_in: token.expiresIn };
  }
}

/**
 * Reads the client from the form or from Basic authentication.
 * @throws ApiError 400 for an invalid request, 401 without a client
 */
function readClient(request: express.Request, form: URLSearchParams): RequestClient {
  for (const name of ['grant_type', 'client_id', 'client_secret'])
    if (form.getAll(name).length > 1)
      throw toInvalidRequest(name, 'must occur only once; received several values');
  const grantType = form.get('grant_type');
  if (grantType !== GRANT_TYPE)
    throw new ApiError(
      400,
      grantType === null ? 'invalid_request' : 'unsupported_grant_type',
      { grant_type: [`must be ${GRANT_TYPE}; received ${formatReceived(grantType ?? undefined)}`] },
      {},
      { error: grantType === null ? 'invalid_request' : 'unsupported_grant_type' },
    );
  const [id, secret] = [form.get('client_id'), form.get('client_secret')];
  const basic = readBasic(request.get('Authorization'));
  if (basic !== null) {
    if (secret !== null || (id !== null && id !== basic.id))
      throw toInvalidRequest('client_id', 'must not be used together with a different Authorization header');
    return basic;
  }
  if (id === null || secret === null) throw toInvalidClient();
  return { id, secret };
}

/**
 * Reads id and secret from an Authorization header. RFC 6749, section 2.3.1, requires form encoding, which keys do not
 * need.
 */
function readBasic(header: string | undefined): RequestClient | null {
  const base64 = /^basic ([A-Za-z0-9+/]{1,1024}={0,2})$/i.exec(header ?? '')?.[1];
  if (base64 === undefined) return null;
  const text = Buffer.from(base64, 'base64').toString('utf8');
  const colon = text.indexOf(':');
  return colon === -1 ? null : { id: text.slice(0, colon), secret: text.slice(colon + 1) };
}

function toInvalidRequest(field: string, message: string): ApiError {
  return new ApiError(400, 'invalid_request', { [field]: [message] }, {}, { error: 'invalid_request' });
}

function toInvalidClient(): ApiError {
  return new ApiError(
    401,
    'invalid_client',
    {
      root: ['The client id and client secret must be the id and secret of a valid basic API key.'],
    },
    { 'WWW-Authenticate': 'Basic realm="passerelle", charset="UTF-8"' },
    { error: 'invalid_client' },
  );
}
