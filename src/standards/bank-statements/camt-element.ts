import { plain, type Node, type XmlDocument } from '../invoice/xml';
import { Decimal } from '../values/decimal';
import { formatReceived, truncate } from '../values/received';
import { collapseText, cutText, StatementError, type EntryDirection } from './statement';

const CURRENCY = plain('Ccy');
/** Maximum length of a field in characters; longer texts are truncated. The longest that ISO 20022 has here is 500. */
const MAX_FIELD = 1_000;
const MAX_DIGITS = 18;
const DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** Amount with its currency (ISO 4217). */
export interface Money {
  amount: Decimal;
  currency: string;
}

/**
 * Element of an ISO 20022 message. Children are found by local name, because each version has its own namespace. Children
 * are indexed once, so that look-ups in an element with many children stay linear. A missing element is null and reads as
 * empty.
 */
export class CamtElement {
  private children: Map<string, Node[]> | undefined;

  constructor(
    private readonly document: XmlDocument,
    private readonly node: Node,
    /** path of local names from the root, with the position among siblings of that name */
    readonly path: string,
  ) {}

  /** Elements of that name, in order. */
  all(name: string): CamtElement[] {
    const nodes = this.index().get(name) ?? [];
    return nodes.map(
      (node, at) =>
        new CamtElement(this.document, node, `${this.path}/${name}${nodes.length > 1 ? `[${at + 1}]` : ''}`),
    );
  }

  /** Returns the first element at the end of a path such as `Acct/Id/IBAN`; null when there is none. */
  find(path: string): CamtElement | null {
    const [name = '', ...rest] = path.split('/');
    const node = this.index().get(name)?.[0];
    if (node === undefined) return null;
    const child = new CamtElement(this.document, node, `${this.path}/${name}`);
    return rest.length === 0 ? child : child.find(rest.join('/'));
  }

  /** Returns the text at the end of the first path that has one, with blanks collapsed; null when no path has one. */
  text(...paths: string[]): string | null {
    for (const path of paths) {
      const text = this.find(path)?.own();
      if (text !== null && text !== undefined) return text;
    }
    return null;
  }

  /** Text of the element with blanks collapsed; null when it is blank. */
  own(): string | null {
    const text = collapseText(cutText(this.document.text(this.node), 4 * MAX_FIELD));
    return text === null ? null : truncate(text, MAX_FIELD);
  }

  /** @throws StatementError when there is no text at the path */
  requireText(path: string): string {
    const text = this.text(path);
    if (text === null)
      throw new StatementError(`${this.path}/${path}`, `The element ${path} is missing or empty`);
    return text;
  }

  /**
   * * Amount with its attribute `Ccy`; null when the element is absent.
   * @throws StatementError for an amount that is not a decimal number of at most 18 digits, is negative, or has no
   * currency
   */
  money(path: string): Money | null {
    const element = this.find(path);
    if (element === null) return null;
    const amountText = element.own() ?? '';
    const amount = Decimal.parse(amountText);
    if (amount === null || amount.sign < 0 || amountText.replace(/\D/g, '').length > MAX_DIGITS)
      throw new StatementError(
        element.path,
        `The amount is ${formatReceived(amountText)}; a decimal number from 0 of at most ${MAX_DIGITS} digits is accepted, such as 1234.50`,
      );
    const currency = this.document.attribute(element.node, CURRENCY) ?? '';
    if (!/^[A-Z]{3}$/.test(currency))
      throw new StatementError(
        element.path,
        `The currency (attribute Ccy) is ${formatReceived(currency)}; three capital letters are accepted, such as EUR`,
      );
    return { amount, currency };
  }

  /** @throws StatementError for an absent or wrong amount */
  requireMoney(path: string): Money {
    const money = this.money(path);
    if (money === null) throw new StatementError(`${this.path}/${path}`, `The element ${path} is missing`);
    return money;
  }

  /**
   * Direction in `CdtDbtInd`; null when it is absent.
   * @throws StatementError for another value than CRDT or DBIT
   */
  direction(): EntryDirection | null {
    const value = this.text('CdtDbtInd');
    if (value === null) return null;
    if (value === 'CRDT') return 'credit';
    if (value === 'DBIT') return 'debit';
    throw new StatementError(
      `${this.path}/CdtDbtInd`,
      `The direction is ${formatReceived(value)}; CRDT and DBIT are accepted`,
    );
  }

  /** @throws StatementError for an absent or wrong direction */
  requireDirection(): EntryDirection {
    const direction = this.direction();
    if (direction === null)
      throw new StatementError(
        `${this.path}/CdtDbtInd`,
        'The element CdtDbtInd is missing; CRDT and DBIT are accepted',
      );
    return direction;
  }

  /**
   * Day in `Dt` or `DtTm` of the element at the path, `YYYY-MM-DD`; null when it is absent.
   * @throws StatementError for a text that is not a date
   */
  day(path: string): string | null {
    const text = this.text(`${path}/Dt`, `${path}/DtTm`);
    if (text === null) return null;
    const day = DATE.exec(text)?.[0];
    if (day === undefined || !isDay(day))
      throw new StatementError(
        `${this.path}/${path}`,
        `The date is ${formatReceived(text)}; a date is accepted, such as 2026-11-27`,
      );
    return day;
  }

  /** Value of an indicator: `true` or `1`. */
  isTrue(path: string): boolean {
    const value = this.text(path);
    return value === 'true' || value === '1';
  }

  private index(): Map<string, Node[]> {
    if (this.children !== undefined) return this.children;
    const children = new Map<string, Node[]>();
    const namespace = this.document.namespace(this.node);
    for (const child of this.document.childElements(this.node)) {
      if (this.document.namespace(child) !== namespace) continue;
      const name = this.document.localName(child);
      const siblings = children.get(name);
      if (siblings === undefined) children.set(name, [child]);
      else siblings.push(child);
    }
    return (this.children = children);
  }
}

/** Returns whether a text of the form `YYYY-MM-DD` is a day of the calendar. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
