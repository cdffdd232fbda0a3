/** Lexical form of xs:decimal: optional sign, digits, optional fraction; no exponent, no grouping. */
const PLAIN_DECIMAL = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

/**
 * Maximum number of characters of a number. No amount, price or rate needs more, and the cost of big-integer operations
 * grows with the length.
 */
const MAX_LENGTH = 100;

const powersOfTen: bigint[] = [1n];

function getPowerOfTen(exponent: number): bigint {
  for (let next = powersOfTen.length; next <= exponent; next += 1) {
    powersOfTen.push(10n ** BigInt(next));
  }
  return powersOfTen[exponent] ?? 10n ** BigInt(exponent);
}

/** Divides two integers and rounds to an integer, halves away from zero (2.5 → 3, −2.5 → −3). */
function divideHalfAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor;
  const remainder = dividend % divisor;
  const twice = remainder < 0n ? -2n * remainder : 2n * remainder;
  const size = divisor < 0n ? -divisor : divisor;
  if (twice < size) return quotient;
  return dividend < 0n === divisor < 0n ? quotient + 1n : quotient - 1n;
}

/**
 * Exact decimal number: an integer and the number of its decimals.
 *
 * Sums, differences and products are exact; only `round`, `dividedBy` and `toFixed` round, always half away from zero as
 * EN 16931 requires for amounts. Negative zero, infinity and NaN do not exist. Instances never change.
 */
export class Decimal {
  static readonly ZERO = new Decimal(0n, 0);
  static readonly ONE = new Decimal(1n, 0);
  static readonly HUNDRED = new Decimal(100n, 0);

  private constructor(
    private readonly units: bigint,
    /** Number of decimals, including trailing zeros: 2 for `1.50`. */
    readonly scale: number,
  ) {}

  /**
   * Parses the lexical form of xs:decimal (`12`, `-0.50`, `+3`, `.5`, `5.`), without surrounding white space. Returns null
   * for any other text (exponents, grouping, empty text) and for more than 100 characters.
   */
  static parse(text: string): Decimal | null {
    if (text.length > MAX_LENGTH || !PLAIN_DECIMAL.test(text)) return null;
    const point = text.indexOf('.');
    if (point < 0) return new Decimal(BigInt(text), 0);
    // The pattern guarantees digits on at least one side of the point, so the remaining text is an integer.
    return new Decimal(BigInt(text.slice(0, point) + text.slice(point + 1)), text.length - point - 1);
  }

  /** Returns the exact sum. */
  plus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.getUnitsAtScale(scale) + other.getUnitsAtScale(scale), scale);
  }

  /** Returns the exact difference. */
  minus(other: Decimal): Decimal {
    const scale = Math.max(this.scale, other.scale);
    return new Decimal(this.getUnitsAtScale(scale) - other.getUnitsAtScale(scale), scale);
  }

  /** Returns the exact product. */
  times(other: Decimal): Decimal {
    return new Decimal(this.units * other.units, this.scale + other.scale);
  }

  /**
   * Returns the quotient, rounded once to `scale` decimals, halves away from zero.
   * @throws RangeError when the divisor is zero
   */
  dividedBy(divisor: Decimal, scale: number): Decimal {
    if (divisor.units === 0n) throw new RangeError('Division by zero');
    const shift = scale + divisor.scale - this.scale;
    const dividend = shift > 0 ? this.units * getPowerOfTen(shift) : this.units;
    const scaledDivisor = shift < 0 ? divisor.units * getPowerOfTen(-shift) : divisor.units;
    return new Decimal(divideHalfAwayFromZero(dividend, scaledDivisor), scale);
  }

  /** Returns this number with exactly `scale` decimals, halves rounded away from zero. */
  round(scale: number): Decimal {
    if (scale >= this.scale) return new Decimal(this.getUnitsAtScale(scale), scale);
    return new Decimal(divideHalfAwayFromZero(this.units, getPowerOfTen(this.scale - scale)), scale);
  }

  negated(): Decimal {
    return new Decimal(-this.units, this.scale);
  }

  abs(): Decimal {
    return this.units < 0n ? this.negated() : this;
  }

  /** Sign of the number: −1, 0 or 1. */
  get sign(): -1 | 0 | 1 {
    if (this.units === 0n) return 0;
    return this.units < 0n ? -1 : 1;
  }

  get isZero(): boolean {
    return this.units === 0n;
  }

  /**
   * Returns a negative number, zero or a positive number when this number is below, equal to or above the other; `1.0`
   * equals `1`.
   */
  compare(other: Decimal): -1 | 0 | 1 {
    return this.minus(other).sign;
  }

  equals(other: Decimal): boolean {
    return this.compare(other) === 0;
  }

  /** Formats the number with exactly `scale` decimals; further decimals are rounded, halves away from zero. */
  toFixed(scale: number): string {
    return this.round(scale).toString();
  }

  /** Formats the number without trailing zeros after the point: `20.00` → `20`. Equal numbers have equal texts. */
  toCanonical(): string {
    const text = this.toString();
    return this.scale === 0 ? text : text.replace(/\.?0+$/, '');
  }

  /** Formats the number as plain text (no exponent, no plus sign) with all its decimals. */
  toString(): string {
    if (this.scale === 0) return this.units.toString();
    const negative = this.units < 0n;
    const digits = (negative ? -this.units : this.units).toString().padStart(this.scale + 1, '0');
    const point = digits.length - this.scale;
    return `${negative ? '-' : ''}${digits.slice(0, point)}.${digits.slice(point)}`;
  }

  private getUnitsAtScale(scale: number): bigint {
    return scale === this.scale ? this.units : this.units * getPowerOfTen(scale - this.scale);
  }
}
