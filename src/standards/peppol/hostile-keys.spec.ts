import { usualRegister } from './company-identity';
import { schemedEntry, vatEntry } from './company-register';
import { vatPrefixes } from './vat-number';

/** Schemes and countries come out of strangers' documents, and name members of every JavaScript object. */
describe.each(['__proto__', 'constructor', '__defineGetter__', 'toString', 'hasOwnProperty'])(
  '%s',
  (name) => {
    it('is a scheme like any unknown one', () =>
      expect(schemedEntry(name, '0123456749', null)).toEqual({
        register: `scheme ${name}`,
        number: '0123456749',
      }));

    it('is a country like any unknown one', () => {
      expect(usualRegister(name)).toBeNull();
      expect(vatPrefixes(name)).toEqual([name]);
      expect(() => vatEntry('123', name)).not.toThrow();
    });
  },
);
