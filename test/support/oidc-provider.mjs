// A certified OpenID Connect provider in a process of its own; it prints its issuer. Its development pages sign in anybody.
import { createServer } from 'node:http';
import Provider from 'oidc-provider';

const [clientId, clientSecret, redirectUri] = process.argv.slice(2);
const server = createServer();
await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
const issuer = `http://127.0.0.1:${server.address().port}`;
const provider = new Provider(issuer, {
  clients: [
    {
      client_id: clientId,
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
  ],
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  conformIdTokenClaims: false,
  issueRefreshToken: () => true,
  findAccount: (context, id) => ({
    accountId: id,
    claims: () => ({
      sub: id,
      email: id,
      email_verified: true,
      name: 'Ann Peeters',
      groups: ['Bookkeeping'],
    }),
  }),
});
server.on('request', provider.callback());
console.log(issuer);
