import type { IDToken } from 'openid-client';
import { findDomain, toOrganisationIdentity } from './organisation-identity';

const tokenOf = (claims: Record<string, string | boolean>): IDToken => ({
  iss: 'https://idp.example',
  sub: 's-1',
  aud: 'client',
  iat: 0,
  exp: 1,
  email: 'ann@acme.example',
  email_verified: true,
  ...claims,
});
const readEmail = (claims: Record<string, string | boolean>): string | null => {
  const token = tokenOf(claims);
  return toOrganisationIdentity(token, token).verifiedEmail;
};

describe('the identity at the provider of a team', () => {
  it('has an address only when the provider reports it as verified', () => {
    expect(readEmail({})).toBe('ann@acme.example');
    expect(readEmail({ email_verified: false })).toBeNull();
  });

  it('has the domain of its address in the form in which domains are verified', () => {
    expect(
      ['Ann@ACME.example', 'ann@bücher.example', '"a@b"@acme.example', '@acme.example', 'ann'].map(
        findDomain,
      ),
    ).toEqual(['acme.example', 'xn--bcher-kva.example', 'acme.example', null, null]);
  });

  it('has no address at Google unless the organisation manages the account', () => {
    const iss = 'https://accounts.google.com';
    expect(readEmail({ iss })).toBeNull();
    expect(readEmail({ iss, hd: 'other.example' })).toBeNull();
    expect(readEmail({ iss, hd: 'acme.example' })).toBe('ann@acme.example');
  });
});
