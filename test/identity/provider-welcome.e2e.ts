import { FirstAccount } from '../../src/access/auth/identity/first-account';
import { ProviderWays } from '../support/provider-ways';
import { newPerson } from './new-person';
import { peopleWithoutAccounts } from './people';

/** In an installation without accounts. */
describe('people', () => {
  const { service: shared, provider: getProvider } = peopleWithoutAccounts();

  it('the first account comes through the identity provider too, once, with the link of the start', async () => {
    const [service, there] = [shared(), getProvider()];
    const ways = new ProviderWays(service, there);
    const token = (await service.app.get(FirstAccount).createLink())?.split('=')[1] ?? '';
    const enter = () => ways.enter({ purpose: 'welcome', token, language: 'de' });
    there.person = { ...newPerson(), email_verified: false };
    expect((await ways.through(await enter())).headers.get('x-error-code')).toBe('email_unverified');
    expect(await service.sql('SELECT 1 FROM users')).toEqual([]);
    there.person = newPerson();
    const both = [await enter(), await enter()];
    const answers = await Promise.all(both.map((way) => ways.through(way)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const { session } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect(session.user).toMatchObject({ email: there.person.email, operator: true, language: 'de' });
    expect(session.teams).toMatchObject([{ name: 'Sandbox', role: 'owner' }]);
  });
});
