import { HIDDEN_SECRET } from '../../../../src/access/auth/permissions/hidden-secret';
import { isHiddenSecret } from './hidden-secret';

describe('isHiddenSecret', () => {
  it('recognizes what the service shows instead of a secret, and no key', () => {
    expect(isHiddenSecret(HIDDEN_SECRET)).toBe(true);
    expect(isHiddenSecret('7Gk#x2Pw%d')).toBe(false);
  });
});
