import type { IDToken } from 'openid-client';
import { findDomain, toOrganisationIdentity } from './organisation-identity';

const createToken = (claims: Record<string, string | boolean>): IDToken => ({
  iss: 'https://idp.example',
  sub: 's-1',
  aud: 'client',
  iat: 0,
  exp: 1,
  email: 'ann@acme.example',
  email_verified: true,
  ...claims,
});
const getVerifiedEmail = (claims: Record<string, string | boolean>): string | null => {
  const token = createToken(claims);
  return toOrganisationIdentity(token, token).verifiedEmail;
};

describe('the identity at the provider of a team', () => {
  it('has an address only when the provider reports it as verified', () => {
    expect(getVerifiedEmail({})).toBe('ann@acme.example');
    expect(getVerifiedEmail({ email_verified: false })).toBeNull();
  });

  it('returns the domain of an address in the normalized form of verified domains', () => {
    expect(
      ['Ann@ACME.example', 'ann@bücher.example', '"a@b"@acme.example', '@acme.example', 'ann'].map(
        findDomain,
      ),
    ).toEqual(['acme.example', 'xn--bcher-kva.example', 'acme.example', null, null]);
  });

  it('has no verified address at Google unless the organisation manages the account', () => {
    const iss = 'https://accounts.google.com';
    expect(getVerifiedEmail({ iss })).toBeNull();
    expect(getVerifiedEmail({ iss, hd: 'other.example' })).toBeNull();
    expect(getVerifiedEmail({ iss, hd: 'acme.example' })).toBe('ann@acme.example');
  });
});
