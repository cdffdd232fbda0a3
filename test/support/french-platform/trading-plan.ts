import { pick, type Random } from '../reporting-year-contents';
import { millionths, sumOf, type Figures } from '../reporting-year-figures';

interface PlannedLine {
  cents: number;
  rate: string;
}

/** A document of the year with its answers. */
export interface PlannedDocument {
  number: string;
  issuer: 'company' | 'partner';
  day: string;
  lines: PlannedLine[];
  /** The invoice that a credit note is on; null: it is an invoice. */
  credited: { number: string; day: string } | null;
  /** Statuses that the buyer sets, one after the other. */
  answers: string[];
  /** Whether the seller states that it was paid. */
  isPaid: boolean;
}

const RATES = ['20', '10', '5.5', '2.1'];
const ANSWERS = [['205', '211'], ['204', '205', '211'], ['207', '205', '211'], ['210'], ['205'], []];

/** Plans the documents of a year: in each month sales and purchases, in every second one a credit note of each side. */
export function planTradingYear(next: Random, year: number): PlannedDocument[] {
  return Array.from({ length: 12 }, (_, month) => planMonth(next, year, month + 1)).flat();
}

function planMonth(next: Random, year: number, month: number): PlannedDocument[] {
  const dayOfMonth = (): string =>
    `${year}-${String(month).padStart(2, '0')}-${String(1 + Math.floor(next() * 28)).padStart(2, '0')}`;
  const invoices = (['company', 'company', 'company', 'partner', 'partner'] as const).map(
    (issuer, index): PlannedDocument => {
      const answers = pick(next, ANSWERS);
      return {
        number: `${issuer === 'company' ? 'V' : 'A'}-${month}-${index}`,
        issuer,
        day: dayOfMonth(),
        lines: planLines(next),
        credited: null,
        answers,
        isPaid: answers.includes('211') && next() < 0.8,
      };
    },
  );
  if (month % 2 === 1) return invoices;
  const creditNotes = [invoices[0], invoices[3]].flatMap((credited) =>
    credited === undefined
      ? []
      : [
          {
            ...credited,
            number: `${credited.number}-C`,
            lines: planLines(next),
            credited: { number: credited.number, day: credited.day },
            answers: ['205'],
            isPaid: false,
          },
        ],
  );
  return [...invoices, ...creditNotes];
}

function planLines(next: Random): PlannedLine[] {
  return Array.from({ length: 1 + Math.floor(next() * 4) }, () => ({
    cents: 1 + Math.floor(next() * 300_000),
    rate: pick(next, RATES),
  }));
}

/** Sums of the plan by month, direction, type and rate, from the side of the company. */
export function sumPlan(plan: readonly PlannedDocument[]): Figures {
  return sumOf(
    plan.flatMap((planned) =>
      listRates(planned).map(({ rate, net, tax }) =>
        rateFigures(
          nameOf(
            planned.issuer === 'company' ? 'outgoing' : 'incoming',
            planned.credited === null ? 'invoice' : 'creditNote',
            planned.day,
          ),
          rate,
          euros(net),
          euros(tax),
        ),
      ),
    ),
  );
}

/** Sums of a document by rate, in cents. */
export function listRates({ lines }: PlannedDocument): { rate: string; net: number; tax: number }[] {
  return RATES.flatMap((rate) => {
    const net = lines.reduce((sum, line) => sum + (line.rate === rate ? line.cents : 0), 0);
    // Thousandths of a percent in whole numbers, so that a half is rounded up without the errors of binary fractions.
    const tax = Math.floor((net * Math.round(Number(rate) * 1000) + 50_000) / 100_000);
    return net === 0 ? [] : [{ rate, net, tax }];
  });
}

/** Formats cents as an amount with two decimals. */
export function euros(cents: number): string {
  return `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
}

/** Names the sums of a month. */
export function nameOf(direction: string, type: string, day: string): string {
  return `${day.slice(0, 7)} ${direction} ${type}`;
}

/** Figures of one rate. */
export function rateFigures(name: string, rate: string, taxable: string, tax: string): Figures {
  return new Map([
    [`${name} ${rate} taxable`, millionths(taxable)],
    [`${name} ${rate} tax`, millionths(tax)],
  ]);
}
