/** A decimal number without rounding: `digits` × 10^-`scale`. */
interface Decimal {
  digits: bigint;
  scale: number;
}

function parseDecimal(text: string): Decimal {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?$/.exec(text.trim());
  if (match === null || `${match[2]}${match[3] ?? ''}` === '')
    throw new Error(`${text} is no decimal number`);
  const [, sign = '', whole = '', fraction = ''] = match;
  const digits = BigInt(`${whole}${fraction}`);
  return { digits: sign === '-' ? -digits : digits, scale: fraction.length };
}

function scaled({ digits, scale }: Decimal, to: number): bigint {
  return digits * 10n ** BigInt(to - scale);
}

function write(digits: bigint, scale: number): string {
  const text = (digits < 0n ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale);
  return `${digits < 0n ? '-' : ''}${whole}${fraction === '' ? '' : `.${fraction}`}`;
}

/** The exact sum of decimal texts, with at least two decimals. */
export function addDecimals(texts: readonly string[]): string {
  const values = texts.map(parseDecimal);
  const scale = Math.max(2, ...values.map((value) => value.scale));
  return write(
    values.reduce((sum, value) => sum + scaled(value, scale), 0n),
    scale,
  );
}

/** A percentage of an amount to the cent, half a cent away from zero. */
export function calculatePercentage(amount: string, percentage: string): string {
  const a = parseDecimal(amount);
  const p = parseDecimal(percentage);
  const product = a.digits * p.digits;
  // Down from the scale of both and of the percent to that of cents.
  const drop = a.scale + p.scale;
  const divisor = 10n ** BigInt(drop);
  const isNegative = product < 0n;
  const size = isNegative ? -product : product;
  const cents = (size + divisor / 2n) / divisor;
  return write(isNegative ? -cents : cents, 2);
}
