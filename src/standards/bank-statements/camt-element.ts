import { plain, type Node, type XmlDocument } from '../invoice/xml';
import { Decimal } from '../values/decimal';
import { formatReceived, truncate } from '../values/received';
import { collapseText, truncateText, StatementError, type EntryDirection } from './statement';

const CURRENCY = plain('Ccy');
/** Maximum length of a field in characters; longer texts are truncated. The longest field of ISO 20022 has 500. */
const MAX_FIELD_LENGTH = 1_000;
const MAX_DIGITS = 18;
const DATE = /^(\d{4})-(\d{2})-(\d{2})/;

/** Amount with its currency (ISO 4217). */
export interface Money {
  amount: Decimal;
  currency: string;
}

/**
 * Element of an ISO 20022 message. Children are found by local name, because each version has its own namespace.
 * Children are indexed once, so that look-ups in an element with many children take linear time. Look-ups of a missing
 * element return null.
 */
export class CamtElement {
  private children: Map<string, Node[]> | undefined;

  constructor(
    private readonly document: XmlDocument,
    private readonly node: Node,
    /** path of local names from the root, with the position among siblings of that name */
    readonly path: string,
  ) {}

  /** Returns the children with the given local name, in document order. */
  listChildren(name: string): CamtElement[] {
    const nodes = this.indexChildren().get(name) ?? [];
    return nodes.map(
      (node, at) =>
        new CamtElement(this.document, node, `${this.path}/${name}${nodes.length > 1 ? `[${at + 1}]` : ''}`),
    );
  }

  /** Returns the first element at the end of a path such as `Acct/Id/IBAN`; null when there is none. */
  find(path: string): CamtElement | null {
    const [name = '', ...rest] = path.split('/');
    const node = this.indexChildren().get(name)?.[0];
    if (node === undefined) return null;
    const child = new CamtElement(this.document, node, `${this.path}/${name}`);
    return rest.length === 0 ? child : child.find(rest.join('/'));
  }

  /** Returns the text at the end of the first path that has one, with blanks collapsed; null when no path has one. */
  findText(...paths: string[]): string | null {
    for (const path of paths) {
      const text = this.find(path)?.readOwnText();
      if (text !== null && text !== undefined) return text;
    }
    return null;
  }

  /** Text of the element with blanks collapsed; null when it is blank. */
  readOwnText(): string | null {
    const text = collapseText(truncateText(this.document.text(this.node), 4 * MAX_FIELD_LENGTH));
    return text === null ? null : truncate(text, MAX_FIELD_LENGTH);
  }

  /** @throws StatementError when there is no text at the path */
  requireText(path: string): string {
    const text = this.findText(path);
    if (text === null)
      throw new StatementError(`${this.path}/${path}`, `The element ${path} is missing or empty`);
    return text;
  }

  /**
   * Returns the amount with its attribute `Ccy`; null when the element is absent.
   * @throws StatementError for an amount that is not a decimal number of at most 18 digits, is negative, or has no
   * currency
   */
  readMoney(path: string): Money | null {
    const element = this.find(path);
    if (element === null) return null;
    const amountText = element.readOwnText() ?? '';
    const amount = Decimal.parse(amountText);
    if (amount === null || amount.sign < 0 || amountText.replace(/\D/g, '').length > MAX_DIGITS)
      throw new StatementError(
        element.path,
        `The amount is ${formatReceived(amountText)}; expected a non-negative decimal number of at most ${MAX_DIGITS} digits, such as 1234.50`,
      );
    const currency = this.document.attribute(element.node, CURRENCY) ?? '';
    if (!/^[A-Z]{3}$/.test(currency))
      throw new StatementError(
        element.path,
        `The currency (attribute Ccy) is ${formatReceived(currency)}; expected three capital letters, such as EUR`,
      );
    return { amount, currency };
  }

  /** @throws StatementError for an absent or invalid amount */
  requireMoney(path: string): Money {
    const money = this.readMoney(path);
    if (money === null) throw new StatementError(`${this.path}/${path}`, `The element ${path} is missing`);
    return money;
  }

  /**
   * Returns the direction in `CdtDbtInd`; null when it is absent.
   * @throws StatementError for a value other than CRDT or DBIT
   */
  readDirection(): EntryDirection | null {
    const value = this.findText('CdtDbtInd');
    if (value === null) return null;
    if (value === 'CRDT') return 'credit';
    if (value === 'DBIT') return 'debit';
    throw new StatementError(
      `${this.path}/CdtDbtInd`,
      `The direction is ${formatReceived(value)}; expected CRDT or DBIT`,
    );
  }

  /** @throws StatementError for an absent or invalid direction */
  requireDirection(): EntryDirection {
    const direction = this.readDirection();
    if (direction === null)
      throw new StatementError(
        `${this.path}/CdtDbtInd`,
        'The element CdtDbtInd is missing; expected CRDT or DBIT',
      );
    return direction;
  }

  /**
   * Returns the day (`YYYY-MM-DD`) in the child `Dt` or `DtTm` of the element at the path; null when it is absent.
   * @throws StatementError for a text that is not a date
   */
  readDay(path: string): string | null {
    const text = this.findText(`${path}/Dt`, `${path}/DtTm`);
    if (text === null) return null;
    const day = DATE.exec(text)?.[0];
    if (day === undefined || !isCalendarDate(day))
      throw new StatementError(
        `${this.path}/${path}`,
        `The date is ${formatReceived(text)}; expected a date such as 2026-11-27`,
      );
    return day;
  }

  /** Returns whether the indicator at the path is `true` or `1`. */
  isTrue(path: string): boolean {
    const value = this.findText(path);
    return value === 'true' || value === '1';
  }

  private indexChildren(): Map<string, Node[]> {
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

/** Returns whether a text of the form `YYYY-MM-DD` is a valid calendar date. */
export function isCalendarDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}
