import { WebhookSecretCache } from './webhook.processor';

describe('WebhookSecretCache', () => {
  it('decrypts each secret once and evicts the least recently used', () => {
    const openedContexts: string[] = [];
    const secrets = new WebhookSecretCache({
      open: (sealedBytes, context) => {
        openedContexts.push(context);
        return `open ${sealedBytes.toString()}`;
      },
    });
    const getSecret = (i: number): string => secrets.get(`wh_${i}`, Buffer.from(`secret ${i}`));
    expect([getSecret(0), getSecret(0), getSecret(1)]).toEqual([
      'open secret 0',
      'open secret 0',
      'open secret 1',
    ]);
    expect(openedContexts).toHaveLength(2);
    for (let i = 2; i < 1_001; i += 1) {
      getSecret(0);
      getSecret(i);
    }
    openedContexts.length = 0;
    getSecret(0);
    getSecret(1);
    expect(openedContexts).toEqual(['webhooks.secret:wh_1']);
  });

  it('decrypts the current value and never uses the value for another webhook', () => {
    const openedContexts: string[] = [];
    const secrets = new WebhookSecretCache({
      open: (sealedBytes, place) => (openedContexts.push(place), sealedBytes.toString()),
    });
    expect(secrets.get('wh_1', Buffer.from('old'))).toBe('old');
    expect(secrets.get('wh_1', Buffer.from('new'))).toBe('new');
    expect(secrets.get('wh_2', Buffer.from('new'))).toBe('new');
    expect(openedContexts).toHaveLength(3);
  });
});
