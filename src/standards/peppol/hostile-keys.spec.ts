import { findUsualRegister } from './company-identity';
import { schemedEntry, vatEntry } from './company-register';
import { vatPrefixes } from './vat-number';

/** Schemes and countries from foreign documents may have the names of object members in JavaScript. */
describe.each(['__proto__', 'constructor', '__defineGetter__', 'toString', 'hasOwnProperty'])(
  '%s',
  (name) => {
    it('is handled like any unknown scheme', () =>
      expect(schemedEntry(name, '0123456749', null)).toEqual({
        register: `scheme ${name}`,
        number: '0123456749',
      }));

    it('is handled like any unknown country', () => {
      expect(findUsualRegister(name)).toBeNull();
      expect(vatPrefixes(name)).toEqual([name]);
      expect(() => vatEntry('123', name)).not.toThrow();
    });
  },
);
