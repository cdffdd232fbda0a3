import type { Decimal } from '../../../standards/values/decimal';
import type { Row, VatColumn } from './columns';
import type { JournalRow } from './journal-rows';
import type { JournalSide } from './terms';
import type { ExportTexts } from './words';

interface VatSum {
  side: JournalSide;
  currency: string;
  category: string;
  rate: string;
  net: Decimal;
  vat: Decimal;
  documents: number;
}

/** Sums of net amounts and VAT by journal, currency, category and rate. */
export class VatSummary {
  private readonly sums = new Map<string, VatSum>();

  /** Adds the rows of a document. */
  add(side: JournalSide, rows: readonly JournalRow[]): void {
    for (const { currency, category, rate, net, vat } of rows) {
      const key = JSON.stringify([side, currency, category, rate]);
      const sum = this.sums.get(key);
      if (sum === undefined) {
        this.sums.set(key, { side, currency, category, rate, net, vat, documents: 1 });
        continue;
      }
      sum.net = sum.net.plus(net);
      sum.vat = sum.vat.plus(vat);
      sum.documents += 1;
    }
  }

  /** Lists the sums, sales first, in the order of currency, category and rate. */
  listRows(words: ExportTexts): Row<VatColumn>[] {
    const toSortKey = ({ side, currency, category, rate }: VatSum): string =>
      [side === 'sales' ? 0 : 1, currency, category, rate.padStart(20, '0')].join('\t');
    return [...this.sums.values()]
      .sort((a, b) => (toSortKey(a) < toSortKey(b) ? -1 : 1))
      .map(({ side, currency, category, rate, net, vat, documents }) => ({
        side: words.sides[side],
        currency,
        vatCategory: category,
        vatRate: rate,
        netAmount: net.toString(),
        vatAmount: vat.toString(),
        grossAmount: net.plus(vat).toString(),
        documents: String(documents),
      }));
  }
}
