import { SettingsReader, type Environment } from './settings-reader';
import { readObjectStoreSettings } from './object-store-settings';

function read(env: Environment) {
  const reader = new SettingsReader(env);
  return { settings: readObjectStoreSettings(reader), mistakes: reader.mistakes };
}

describe('settings of the object store', () => {
  it('select the database when none is set', () => {
    expect(read({})).toEqual({ settings: { current: null, former: null, graceHours: 24 }, mistakes: [] });
    expect(read({ OBJECT_STORE: 'database' }).settings.current).toBeNull();
  });

  it('name a folder or a bucket', () => {
    const { settings, mistakes } = read({
      OBJECT_STORE: 's3://bucket-1/a/b/',
      OBJECT_STORE_ENDPOINT: 'https://s3.example.com/',
      OBJECT_STORE_ACCESS_KEY_ID: 'id',
      OBJECT_STORE_SECRET_ACCESS_KEY: 'secret',
      OBJECT_STORE_ENCRYPTION: 'aws:kms',
      OBJECT_STORE_KMS_KEY_ID: 'key',
      OBJECT_STORE_LOCK_MODE: 'COMPLIANCE',
      OBJECT_STORE_LOCK_DAYS: '3653',
      FORMER_OBJECT_STORE: 'file:///var/lib/objects/',
    });
    expect(mistakes).toEqual([]);
    expect(settings.current).toEqual({
      kind: 's3',
      name: 's3://bucket-1/a/b',
      bucket: 'bucket-1',
      prefix: 'a/b/',
      endpoint: 'https://s3.example.com',
      region: 'us-east-1',
      pathStyle: false,
      credentials: { accessKeyId: 'id', secretAccessKey: 'secret' },
      encryption: { algorithm: 'aws:kms', kmsKeyId: 'key' },
      lock: { mode: 'COMPLIANCE', days: 3653 },
    });
    expect(settings.former).toEqual({
      kind: 'file',
      name: 'file:///var/lib/objects',
      folder: '/var/lib/objects',
    });
  });

  it.each<[Environment, string]>([
    [{ OBJECT_STORE: '/var/objects' }, 'OBJECT_STORE is "/var/objects"; accepted: database, file:///folder'],
    [{ OBJECT_STORE: 'file://objects' }, 'accepted: file:// and an absolute path'],
    [{ OBJECT_STORE: 'file:///a/../b' }, 'accepted: file:// and an absolute path'],
    [{ OBJECT_STORE: 's3://Bucket' }, 'accepted: s3://bucket or s3://bucket/prefix'],
    [{ OBJECT_STORE: 's3://bucket//x' }, 'accepted: s3://bucket or s3://bucket/prefix'],
    [{ OBJECT_STORE_ACCESS_KEY_ID: 'id' }, 'OBJECT_STORE_SECRET_ACCESS_KEY is missing'],
    [{ OBJECT_STORE_ENCRYPTION: 'aes' }, 'accepted: none, AES256, aws:kms'],
    [{ OBJECT_STORE_KMS_KEY_ID: 'key' }, 'accepted: OBJECT_STORE_ENCRYPTION=aws:kms with a key'],
    [{ OBJECT_STORE_LOCK_DAYS: '3' }, 'accepted: GOVERNANCE or COMPLIANCE with at least 1 day'],
    [{ OBJECT_STORE_LOCK_MODE: 'GOVERNANCE' }, 'accepted: GOVERNANCE or COMPLIANCE with at least 1 day'],
    [{ OBJECT_STORE: 's3://abc', FORMER_OBJECT_STORE: 's3://abc/' }, 'accepted: two different stores'],
    [{ OBJECT_STORE: 's3://abc', FORMER_OBJECT_STORE: 's3://abc/old' }, 'none is inside of the other'],
    [{ OBJECT_STORE: 'file:///a/b', FORMER_OBJECT_STORE: 'file:///a' }, 'none is inside of the other'],
    [{ OBJECT_STORE_GRACE_HOURS: '12' }, 'OBJECT_STORE_GRACE_HOURS'],
  ])('are rejected with a message that names the accepted values: %j', (env, message) => {
    expect(read(env).mistakes).toEqual([expect.stringContaining(message)]);
  });
});
