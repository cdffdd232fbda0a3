import { toComparableName, isSameName } from './company-names';

const hasSameName = (one: string, other: string): boolean =>
  isSameName(toComparableName(one), toComparableName(other));

describe('names of companies', () => {
  it.each([
    ['Atelier Dubois SRL', 'ATELIER DUBOIS S.R.L.'],
    ['Atelier Dubois SRL', 'Atelier  Dubois, s. r. l.'],
    ['Atelier Dubois SRL', 'Atelier Dubois BV'],
    ['Atelier Dubois SRL', 'Atelier Dubois Société à responsabilité limitée'],
    ['Atelier Dubois SRL', 'Atelier Dubois'],
    ['Müller & Söhne GmbH', 'Muller und Sohne Gesellschaft mit beschränkter Haftung'],
    ['Müller GmbH & Co. KG', 'Müller GmbH & Co KG'],
    ['Straße AG', 'STRASSE AG'],
    ['Nordisk Sø A/S', 'Nordisk So AS'],
    ['Kowalski Sp. z o.o.', 'KOWALSKI SP Z O O'],
    ['Novák s.r.o.', 'Novak spol. s r.o.'],
    ['B.V. De Kroon', 'De Kroon BV'],
    ["L'Oréal", 'L’OREAL'],
    ['Euro Trans', 'EuroTrans'],
    ['Société en ligne SA', 'Societe en Ligne'],
    ['株式会社デュボア', '株式会社デュボア'],
    ['SA', 'sa'],
  ])('%s is %s', (one, other) =>
    expect([hasSameName(one, other), hasSameName(other, one)]).toEqual([true, true]),
  );

  it.each([
    ['Atelier Dubois SRL', 'KBC Bank NV'],
    ['Atelier Dubois SRL', 'Atelier Dubois SA'],
    ['Atelier Dubois SRL', 'Atelier Dubois Group SRL'],
    ['Atelier Dubois SRL', 'Dubois SRL'],
    ['Atelier Dubois SRL', 'Dubois Atelier SRL'],
    ['Atelier Dubois SRL', ''],
    ['Atelier Dubois SRL', 'SRL'],
    ['!!!', '???'],
    ['株式会社デュボア', '株式会社クボタ'],
  ])('%s is not %s', (one, other) =>
    expect([hasSameName(one, other), hasSameName(other, one)]).toEqual([false, false]),
  );

  it('are compared quickly, even when they are very long', () => {
    const long = 'é.'.repeat(5_000_000);
    expect(hasSameName(long, 'Dubois')).toBe(false);
  });
});
