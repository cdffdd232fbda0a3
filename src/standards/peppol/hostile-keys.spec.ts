import { findDefaultRegister } from './company-identity';
import { toSchemeEntry, toVatEntry } from './company-register';
import { listVatPrefixes } from './vat-number';

/** Schemes and countries from foreign documents may have the names of object members in JavaScript. */
describe.each(['__proto__', 'constructor', '__defineGetter__', 'toString', 'hasOwnProperty'])(
  '%s',
  (name) => {
    it('is handled like any unknown scheme', () =>
      expect(toSchemeEntry(name, '0123456749', null)).toEqual({
        register: `scheme ${name}`,
        number: '0123456749',
      }));

    it('is handled like any unknown country', () => {
      expect(findDefaultRegister(name)).toBeNull();
      expect(listVatPrefixes(name)).toEqual([name]);
      expect(() => toVatEntry('123', name)).not.toThrow();
    });
  },
);
