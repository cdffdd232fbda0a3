import { parseConfig } from '../../platform/kernel/config';
import { listSecrets, redactSecrets } from './redact-secrets';

const config = parseConfig({
  APP_SECRET: 'the secret of the installation, long enough',
  APP_SECRET_PREVIOUS: 'the secret of before that is as long',
  METRICS_TOKEN: 'metrics-token-of-this-test-run',
  REDIS_URL: 'redis://user:redis%2Fpass@redis.example:6379',
  SMTP_URL: 'smtps://mailer:mail-pass@smtp.example',
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector.example:4318',
  OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20of-the-collector',
});
const DATABASE_URL = 'postgres://passerelle:db-pass-word@db.example:5432/passerelle';
const secrets = listSecrets(config, DATABASE_URL);

describe('redactSecrets', () => {
  it.each([
    `connect ${DATABASE_URL} failed`,
    'the password db-pass-word is wrong',
    `bad address ${String(config.redisUrl)}, or redis/pass`,
    `SMTP: ${String(config.smtpUrl)} said no to mail-pass`,
    'METRICS_TOKEN=metrics-token-of-this-test-run APP_SECRET=the secret of the installation, long enough',
    'the secret of before that is as long',
    'the collector refuses Bearer of-the-collector',
  ])('removes the secret: %s', (text) => {
    const redactedText = redactSecrets(text, secrets);
    for (const secret of secrets) expect(redactedText).not.toContain(secret);
    expect(redactedText).toContain('••••••••');
  });

  it('leaves all other text unchanged', () => {
    expect(redactSecrets('The database at db.example:5432/passerelle is full.', secrets)).toBe(
      'The database at db.example:5432/passerelle is full.',
    );
  });
});
