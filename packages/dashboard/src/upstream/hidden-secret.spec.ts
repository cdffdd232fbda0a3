import { hideSecretUnlessPermitted } from '../../../../src/access/auth/permissions/secret-visibility';
import { isHiddenSecret } from './hidden-secret';

describe('isHiddenSecret', () => {
  it('recognizes what the service shows instead of a secret, and no key', () => {
    const person = { kind: 'person', role: 'owner', verifiedUntil: 0 } as unknown as Parameters<
      typeof hideSecretUnlessPermitted
    >[0];
    expect(isHiddenSecret(hideSecretUnlessPermitted(person, 'companies.manage', '7Gk#x2Pw%d'))).toBe(true);
    expect(isHiddenSecret('7Gk#x2Pw%d')).toBe(false);
  });
});
