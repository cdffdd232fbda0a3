/** A Belgian enterprise number that passes its check (mod 97), for a company that is made up. */
export function createBelgianNumber(random: () => number = Math.random): string {
  const eight = String(Math.floor(random() * 8_000_000) + 1_000_000).padStart(8, '0');
  return `${eight}${String(97 - (Number(eight) % 97)).padStart(2, '0')}`;
}

/** A SIREN that passes its check (Luhn), for a company that is made up. */
export function createSiren(random: () => number = Math.random): string {
  const eight = String(Math.floor(random() * 80_000_000) + 10_000_000);
  const sum = [...eight].reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return `${eight}${(10 - (sum % 10)) % 10}`;
}

/** The French VAT number of a SIREN. */
export function toFrenchVatNumber(number: string): string {
  return `FR${String((12 + 3 * (Number(number) % 97)) % 97).padStart(2, '0')}${number}`;
}
