import {
  getDocumentNumber,
  isSelfBillingKind,
  type DocumentCore,
  type Period,
} from '../../../standards/invoice';
import { formatTitle } from './code-names';
import type { ValueFormatter } from './formats';
import { placeLetterhead } from './letterhead';
import {
  FULL_WIDTH,
  joinNonEmpty,
  LINE_HEIGHT,
  createPairedFactRows,
  createRow,
  type Fact,
  type PageContext,
} from './sheet';
import { STYLES } from './text-lines';

/** Peppol identifiers of the sender and the receiver, `scheme:identifier`. */
export interface ExchangeParticipants {
  senderId?: string | null;
  receiverId?: string | null;
}

/** Places the title, the number, the dates and the references of the document. */
export async function placeHeading(sheet: PageContext, exchange: ExchangeParticipants): Promise<void> {
  const { document, kind, language, label, texts, letterhead, flow } = sheet;
  const number = texts.short(getDocumentNumber(document));
  const column = placeLetterhead(flow, letterhead, FULL_WIDTH);
  await flow.place(
    createRow([column], [[[formatTitle(kind, document.typeCode, language), STYLES.title]]], {
      lineHeight: 21,
      tag: 'H1',
    }),
  );
  await flow.place(createRow([column], [[[number, STYLES.number]]], { lineHeight: 14, below: 6 }));
  if (isSelfBillingKind(kind))
    await flow.place(createRow([FULL_WIDTH], [[[label('selfBilling'), STYLES.body]]], { below: 6 }));
  for (const row of createPairedFactRows([
    ...listDates(sheet),
    ...listReferences(sheet),
    ...listExchangeFacts(sheet, exchange),
  ]))
    await flow.place({ ...row, lineHeight: LINE_HEIGHT });
}

/** Formats a period; a missing start or end date is omitted. */
export function formatPeriod(period: Period | null, formats: ValueFormatter): string {
  if (period === null) return '';
  return joinNonEmpty([formats.date(period.startDate), formats.date(period.endDate)], ' – ');
}

function listDates({ document, label, formats, texts }: PageContext): Fact[] {
  return [
    [label('issueDate'), formats.date(document.issueDate)],
    [label('dueDate'), formats.date(document.dueDate)],
    [label('taxPointDate'), formats.date(document.taxPointDate)],
    [label('taxPointCode'), formatTaxPointCode(document.taxPointDateCode)],
    [label('invoicePeriod'), formatPeriod(document.invoicePeriod, formats)],
  ];

  function formatTaxPointCode(code: string | null): string {
    if (code === '3') return label('taxPointOnIssue');
    if (code === '35') return label('taxPointOnDelivery');
    return code === '432' ? label('taxPointOnPayment') : texts.short(code);
  }
}

const REFERENCE_FIELDS = [
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

function listReferences({ document, label, formats, texts }: PageContext): Fact[] {
  const object = document.invoicedObject;
  const preceding = texts
    .limitList(document.invoiceReferences)
    .map(({ id, issueDate }) =>
      joinNonEmpty([texts.short(id), issueDate === null ? '' : `(${formats.date(issueDate)})`], ' '),
    );
  return [
    ...REFERENCE_FIELDS.map(([caption, field]): Fact => [label(caption), texts.short(document[field])]),
    [
      label('invoicedObject'),
      object === null ? '' : joinNonEmpty([texts.short(object.scheme), texts.short(object.identifier)], ' '),
    ],
    [label('precedingInvoice'), joinNonEmpty(preceding, '\n')],
  ];
}

function listExchangeFacts({ document, label, texts }: PageContext, exchange: ExchangeParticipants): Fact[] {
  const french = document.countrySpecific;
  const process = french?.businessProcess === 'NON_REGULATED' ? 'nonRegulated' : 'regulated';
  return [
    [label('billingMode'), texts.short(french?.billingMode ?? null)],
    [label('businessProcess'), french === null ? '' : label(process)],
    [label('sentBy'), texts.short(exchange.senderId ?? null)],
    [label('receivedBy'), texts.short(exchange.receiverId ?? null)],
  ];
}
