import { readKey } from './profiles';

it.each([
  ['key_1:secret_2', { key: 'key_1', secret: 'secret_2' }],
  [' key_1\nsecret_2 \n', { key: 'key_1', secret: 'secret_2' }],
  ['key_1 : secret_2', { key: 'key_1', secret: 'secret_2' }],
  ['aa.bb-c.dd_e', { token: 'aa.bb-c.dd_e' }],
  ['key_1', null],
  ['', null],
  ['secret_2', null],
])('readKey parses %j as %j', (text, auth) => expect(readKey(text)).toEqual(auth));
