import { WebhookSecretCache } from './webhook.processor';

describe('WebhookSecretCache', () => {
  it('decrypts each secret once and evicts the least recently used', () => {
    const openedTexts: string[] = [];
    const secrets = new WebhookSecretCache({
      open: (sealedBytes, place) => {
        openedTexts.push(place);
        return `open ${sealedBytes.toString()}`;
      },
    });
    const ask = (i: number): string => secrets.get(`wh_${i}`, Buffer.from(`secret ${i}`));
    expect([ask(0), ask(0), ask(1)]).toEqual(['open secret 0', 'open secret 0', 'open secret 1']);
    expect(openedTexts).toHaveLength(2);
    for (let i = 2; i < 1_001; i += 1) {
      ask(0);
      ask(i);
    }
    openedTexts.length = 0;
    ask(0);
    ask(1);
    expect(openedTexts).toEqual(['webhooks.secret:wh_1']);
  });

  it('decrypts the current value and never uses it for another webhook', () => {
    const places: string[] = [];
    const secrets = new WebhookSecretCache({
      open: (sealedBytes, place) => (places.push(place), sealedBytes.toString()),
    });
    expect(secrets.get('wh_1', Buffer.from('old'))).toBe('old');
    expect(secrets.get('wh_1', Buffer.from('new'))).toBe('new');
    expect(secrets.get('wh_2', Buffer.from('new'))).toBe('new');
    expect(places).toHaveLength(3);
  });
});
