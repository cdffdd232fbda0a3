import {
  getDocumentNumber,
  isSelfBillingKind,
  type DocumentCore,
  type Period,
} from '../../../standards/invoice';
import { formatTitle } from './code-names';
import type { Formats } from './formats';
import { placeLetterhead } from './letterhead';
import {
  FULL_WIDTH,
  joinPresent,
  LINE_HEIGHT,
  toPairedFactRows,
  toRow,
  type Fact,
  type Sheet,
} from './sheet';
import { STYLES } from './text-lines';

/** Peppol identifiers of the two ends of the exchange, `scheme:identifier`. */
export interface Exchange {
  senderId?: string | null;
  receiverId?: string | null;
}

/** Places title, number, dates and references. */
export async function placeHeading(sheet: Sheet, exchange: Exchange): Promise<void> {
  const { document, kind, language, label, texts, letterhead, flow } = sheet;
  const number = texts.short(getDocumentNumber(document));
  const column = placeLetterhead(flow, letterhead, FULL_WIDTH);
  await flow.place(
    toRow([column], [[[formatTitle(kind, document.typeCode, language), STYLES.title]]], {
      lineHeight: 21,
      tag: 'H1',
    }),
  );
  await flow.place(toRow([column], [[[number, STYLES.number]]], { lineHeight: 14, below: 6 }));
  if (isSelfBillingKind(kind))
    await flow.place(toRow([FULL_WIDTH], [[[label('selfBilling'), STYLES.body]]], { below: 6 }));
  for (const row of toPairedFactRows([
    ...listDates(sheet),
    ...listReferences(sheet),
    ...listRegimeFacts(sheet, exchange),
  ]))
    await flow.place({ ...row, lineHeight: LINE_HEIGHT });
}

/** Formats a period; open ends are left out. */
export function formatPeriod(period: Period | null, formats: Formats): string {
  if (period === null) return '';
  return joinPresent([formats.date(period.startDate), formats.date(period.endDate)], ' – ');
}

function listDates({ document, label, formats, texts }: Sheet): Fact[] {
  return [
    [label('issueDate'), formats.date(document.issueDate)],
    [label('dueDate'), formats.date(document.dueDate)],
    [label('taxPointDate'), formats.date(document.taxPointDate)],
    [label('taxPointCode'), formatTaxPointText(document.taxPointDateCode)],
    [label('invoicePeriod'), formatPeriod(document.invoicePeriod, formats)],
  ];

  function formatTaxPointText(code: string | null): string {
    if (code === '3') return label('taxPointOnIssue');
    if (code === '35') return label('taxPointOnDelivery');
    return code === '432' ? label('taxPointOnPayment') : texts.short(code);
  }
}

const REFERENCES = [
  ['buyerReference', 'buyerReference'],
  ['purchaseOrder', 'purchaseOrderReference'],
  ['salesOrder', 'salesOrderReference'],
  ['contract', 'contractReference'],
  ['project', 'projectReference'],
  ['despatch', 'despatchReference'],
  ['receipt', 'receiptReference'],
  ['tender', 'tenderReference'],
  ['accountingCost', 'accountingCost'],
] as const satisfies readonly (readonly [string, keyof DocumentCore])[];

function listReferences({ document, label, formats, texts }: Sheet): Fact[] {
  const object = document.invoicedObject;
  const preceding = texts
    .limitList(document.invoiceReferences)
    .map(({ id, issueDate }) =>
      joinPresent([texts.short(id), issueDate === null ? '' : `(${formats.date(issueDate)})`], ' '),
    );
  return [
    ...REFERENCES.map(([caption, field]): Fact => [label(caption), texts.short(document[field])]),
    [
      label('invoicedObject'),
      object === null ? '' : joinPresent([texts.short(object.scheme), texts.short(object.identifier)], ' '),
    ],
    [label('precedingInvoice'), joinPresent(preceding, '\n')],
  ];
}

function listRegimeFacts({ document, label, texts }: Sheet, exchange: Exchange): Fact[] {
  const french = document.countrySpecific;
  const process = french?.businessProcess === 'NON_REGULATED' ? 'nonRegulated' : 'regulated';
  return [
    [label('billingMode'), texts.short(french?.billingMode ?? null)],
    [label('businessProcess'), french === null ? '' : label(process)],
    [label('sentBy'), texts.short(exchange.senderId ?? null)],
    [label('receivedBy'), texts.short(exchange.receiverId ?? null)],
  ];
}
