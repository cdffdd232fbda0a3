import {
  isOtherCompany,
  hasEqualEntry,
  toSchemeEntry,
  toVatEntry,
  type RegisterEntry,
} from './company-register';

const toEntry = (text: string): RegisterEntry => toSchemeEntry(text.slice(0, 4), text.slice(5), null);

describe('numbers of a company', () => {
  it.each([
    ['BE 0123.456.749', 'BE0123456749', null],
    ['0123456749', 'BE0123456749', 'BE'],
    ['be123456749', 'BE0123456749', null],
    ['FR 12 552008443', 'FR12552008443', null],
    ['CHE-123.456.789 MWST', 'CHE123456789', null],
    ['NO 923 609 016 MVA', 'NO923609016', null],
    ['XI123456789', 'GB123456789', null],
    ['EL123456789', '123456789', 'GR'],
    ['NL123456789B01', 'nl 1234.56.789.B01', null],
    ['U12345678', 'ATU12345678', 'AT'],
  ])('VAT numbers %s and %s are equal', (one, other, country) => {
    expect(toVatEntry(one, country)).toEqual(toVatEntry(other, country));
  });

  it.each([
    ['0208:0123456749', '9925:be0123456749'],
    ['0208:0123456749', '0193:0123456749'],
    ['0002:552008443', '0009:55200844300013'],
    ['0002:552008443', '0225:552008443_55200844300013_compta'],
    ['9957:fr12552008443', '0002:552 008 443'],
    ['0192:923609016', '9908:923609016'],
    ['0184:12345674', '9902:dk12345674'],
    ['0216:003708599126', '0213:fi08599126'],
    ['0211:it12345678903', '9906:12345678903'],
    ['0007:5567321707', '9955:se556732170701'],
    ['0183:CHE-123.456.789', '9927:che123456789mwst'],
    ['9930:de123456789', '9930:DE 123456789'],
    ['9933:el123456789', '9933:GR123456789'],
  ])('addresses %s and %s belong to the same company', (one, other) => {
    expect(toEntry(one)).toEqual(toEntry(other));
    expect(hasEqualEntry(toEntry(one), [toEntry(other)])).toBe(true);
  });

  it.each([
    ['0208:0123456749', 'BE0123456749'],
    ['0009:55200844300013', 'FR12552008443'],
    ['0192:923609016', 'NO923609016MVA'],
    ['9944:nl123456789b01', 'NL123456789B01'],
  ])('address %s belongs to VAT number %s', (one, vatNumber) => {
    expect(hasEqualEntry(toEntry(one), [toVatEntry(vatNumber, null)])).toBe(true);
  });

  it.each([
    ['0208:0123456749', '0208:0987654394'],
    ['0009:55200844300013', '0009:35600000000048'],
    ['0225:552008443', '0225:356000000'],
    ['9930:de123456789', '9930:de123456788'],
    ['0088:5412345000013', '0088:5412345000020'],
  ])('%s and %s belong to two companies', (one, other) => {
    expect(hasEqualEntry(toEntry(one), [toEntry(other)])).toBe(false);
    expect(isOtherCompany(toEntry(one), toEntry(other))).toBe(true);
  });

  it('numbers of different registers cannot be compared', () => {
    const [gln, kvk] = [toEntry('0088:5412345000013'), toEntry('0106:12345678')];
    expect([hasEqualEntry(gln, [kvk]), isOtherCompany(gln, kvk)]).toEqual([false, false]);
    // The same digits in two registers are unrelated.
    expect(hasEqualEntry(toEntry('0106:12345674'), [toEntry('0184:12345674')])).toBe(false);
  });

  it('numbers without a scheme belong to the usual register, or are compared as text', () => {
    expect(hasEqualEntry(toSchemeEntry(null, '0123.456.749', 'BE'), [toEntry('9925:be0123456749')])).toBe(
      true,
    );
    expect(hasEqualEntry(toSchemeEntry(null, 'HRB 12345', 'DE'), [toEntry('0208:0123456749')])).toBe(false);
    expect(hasEqualEntry(toSchemeEntry(null, '12345678', 'DE'), [toEntry('0204:12345678')])).toBe(true);
  });
});
