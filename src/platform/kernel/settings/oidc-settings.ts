import type { NodeEnv } from './service-settings';
import type { SettingsReader } from './settings-reader';
import { parseUrl } from '../../../standards/values/parse-url';

/** Identity provider for sign-in (OpenID Connect). */
export interface OidcSettings {
  /** Issuer Identifier, exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  /** Null: a public client. */
  clientSecret: string | null;
  /** Name of the provider on the sign-in button. */
  name: string;
  /** Whether it is the only way to sign in. */
  only: boolean;
}

/**
 *
 * @returns null without a provider
 */
export function oidcSettings(read: SettingsReader, nodeEnv: NodeEnv): { oidc: OidcSettings | null } {
  const issuer = issuerOf(read, nodeEnv);
  const clientId = read.optional('OIDC_CLIENT_ID');
  const clientSecret = read.secret('OIDC_CLIENT_SECRET');
  const name = read.optional('OIDC_NAME');
  const only = read.flag('OIDC_ONLY', false);
  const given = read.optional('OIDC_ISSUER') !== null;
  if (given !== (clientId !== null))
    read.mistakes.push('OIDC_ISSUER and OIDC_CLIENT_ID go together; accepted: both, or neither');
  if (only && !given)
    read.mistakes.push('OIDC_ONLY is true without a provider; accepted with OIDC_ISSUER and OIDC_CLIENT_ID');
  if (issuer === null || clientId === null) return { oidc: null };
  return { oidc: { issuer, clientId, clientSecret, name: name ?? new URL(issuer).host, only } };
}

/** Nothing is normalised: an issuer may end with a slash, and is compared with the provider's own value. */
function issuerOf(read: SettingsReader, nodeEnv: NodeEnv): string | null {
  const value = read.optional('OIDC_ISSUER');
  if (value === null) return null;
  const url = parseUrl(value);
  const secure = url?.protocol === 'https:' || (url?.protocol === 'http:' && nodeEnv !== 'production');
  if (url !== null && secure && url.search === '' && url.hash === '' && url.username === '') return value;
  read.mistakes.push(
    `OIDC_ISSUER is "${value}"; accepted: an https:// address without query and fragment, as the provider writes it`,
  );
  return null;
}
