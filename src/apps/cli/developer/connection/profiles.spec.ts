import { locateProfilesFile, parseKey } from './profiles';

it.each([
  ['key_1:secret_2', { key: 'key_1', secret: 'secret_2' }],
  [' key_1\nsecret_2 \n', { key: 'key_1', secret: 'secret_2' }],
  ['key_1 : secret_2', { key: 'key_1', secret: 'secret_2' }],
  ['aa.bb-c.dd_e', { token: 'aa.bb-c.dd_e' }],
  ['key_1', null],
  ['', null],
  ['secret_2', null],
])('parseKey parses %j as %j', (text, auth) => expect(parseKey(text)).toEqual(auth));

it.each<[NodeJS.Platform, Parameters<typeof locateProfilesFile>[1], string, string]>([
  ['linux', {}, '/home/an', '/home/an/.config/passerelle/profiles.json'],
  ['linux', { configHome: '/cfg', appData: '/x' }, '/home/an', '/cfg/passerelle/profiles.json'],
  ['darwin', {}, '/Users/An Owner', '/Users/An Owner/.config/passerelle/profiles.json'],
  ['win32', { appData: 'C:\\Data' }, 'C:\\Users\\An', 'C:\\Data\\passerelle\\profiles.json'],
  ['win32', {}, 'C:\\Users\\An Owner', 'C:\\Users\\An Owner\\.config\\passerelle\\profiles.json'],
])('on %s with the environment %j, the profiles of %s are in %s', (platform, environment, home, file) =>
  expect(locateProfilesFile(platform, environment, home)).toBe(file),
);
