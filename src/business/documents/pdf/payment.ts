import type { PaymentMeans } from '../../../standards/invoice';
import { formatPaymentMethod } from './code-names';
import { formatPaymentQrPayload, createQrModules, type QrModules } from './payment-qr';
import { getRowHeight, getMinimumHeight, PAGE, paintLine, type Column, type Row } from './page-flow';
import { toFactRows, FULL_WIDTH, joinPresent, toRow, toSectionTitle, type Fact, type Sheet } from './sheet';
import { formatIban } from './sepa-account';
import { STYLES, wrap } from './text-lines';

/** Side of the QR code in points (about 3.2 cm), without its quiet zone. */
const QR_SIDE = 92;
/** Quiet zone around the code: four modules of the largest possible code (ISO/IEC 18004). */
const QR_QUIET = 12;
const CAPTION_HEIGHT = 9;
/** Maximum number of lines of the caption. */
const CAPTION_LINES = 4;

/** Places the payment information: means, account, reference, terms, and a code to scan for euro credit transfers. */
export async function placePayment(sheet: Sheet): Promise<void> {
  const { document, flow, label } = sheet;
  // No QR code for an account that has to be checked first.
  const payload = sheet.isPayeeDoubtful ? null : formatPaymentQrPayload(document);
  const width = payload === null ? FULL_WIDTH.width : FULL_WIDTH.width - QR_SIDE - 2 * QR_QUIET - 10;
  const rows = toPaymentRows(sheet, width);
  const [first] = rows;
  if (first === undefined) return;
  const title = toSectionTitle(label('payment'));
  const code = payload === null ? 0 : QR_SIDE + QR_QUIET + CAPTION_LINES * CAPTION_HEIGHT;
  await flow.keepTogether(getRowHeight(title) + Math.max(code, getMinimumHeight(first)));
  await flow.place(title);
  if (sheet.isPayeeDoubtful)
    await flow.place(toRow([FULL_WIDTH], [[[label('checkPayee'), STYLES.strong]]], { below: 4 }));
  const bottom = payload === null ? flow.position : placeCode(sheet, createQrModules(payload));
  const page = flow.page;
  await flow.placeTable({ rows });
  if (flow.page === page) flow.skipTo(bottom);
}

function toPaymentRows(sheet: Sheet, width: number): Row[] {
  const { document, label, texts } = sheet;
  const groups = document.paymentMeans.map((means) => listMeansFacts(sheet, means));
  const french = document.countrySpecific;
  groups.push([
    [label('paymentTerms'), texts.long(document.paymentTerms?.note ?? null)],
    [label('latePaymentPenalties'), texts.long(french?.latePaymentPenaltiesNote ?? null)],
    [label('recoveryCosts'), texts.long(french?.recoveryCostsNote ?? null)],
    [label('earlyPaymentDiscount'), texts.long(french?.earlyPaymentDiscountNote ?? null)],
  ]);
  return groups.flatMap((facts, index) =>
    toFactRows(facts, PAGE.left, width).map((row, place) =>
      index > 0 && place === 0 ? { ...row, above: 4 } : row,
    ),
  );
}

function listMeansFacts({ document, language, label, formats, texts }: Sheet, means: PaymentMeans): Fact[] {
  const code = texts.short(means.paymentMethodCode);
  const isUnnamed = means.paymentMethod === null || means.paymentMethod === 'other';
  const method = means.paymentMethod === null ? '' : formatPaymentMethod(means.paymentMethod, language);
  const { cardAccount, mandate } = means;
  const creditor = document.seller.identifiers.find(({ scheme }) => scheme === 'SEPA');
  const account = texts.short(means.iban);
  return [
    [
      label('paymentMethod'),
      joinPresent([method, isUnnamed && code !== '' ? `(${code})` : '', texts.short(means.name)], ' '),
    ],
    [label('account'), account === '' ? '' : formatIban(account)],
    ['BIC', texts.short(means.financialInstitutionBranch)],
    [label('accountHolder'), texts.short(means.accountName)],
    [label('paymentReference'), texts.short(means.reference)],
    [label('dueDate'), account === '' ? '' : formats.date(document.dueDate)],
    [
      label('card'),
      cardAccount === null
        ? ''
        : joinPresent(
            [cardAccount.network, cardAccount.number, cardAccount.holderName].map((text) =>
              texts.short(text),
            ),
            ', ',
          ),
    ],
    [label('mandate'), texts.short(mandate?.id ?? null)],
    [label('debitedAccount'), formatIban(texts.short(mandate?.payerAccount ?? null))],
    [label('creditor'), mandate === null ? '' : texts.short(creditor?.identifier ?? null)],
  ];
}

/** Draws the code and its caption at the right edge; returns the position of their lower end. */
function placeCode({ flow, label }: Sheet, modules: QrModules): number {
  const side = QR_SIDE / modules.length;
  const leftX = PAGE.right - QR_QUIET - QR_SIDE;
  const top = flow.position;
  const column: Column = { x: leftX, width: QR_SIDE + QR_QUIET };
  const caption = wrap(label('scanToPay'), STYLES.detail, column.width);
  const captionTop = top + QR_SIDE + QR_QUIET;
  flow.paintContent(
    'Figure',
    (pdf) => {
      modules.forEach((row, y) =>
        row.forEach((dark, x) => {
          if (dark) pdf.rect(leftX + x * side, top + y * side, side, side);
        }),
      );
      pdf.fill('#000000');
    },
    label('scanToPay'),
  );
  flow.paintContent('P', (pdf) =>
    caption.forEach((line, index) =>
      paintLine(pdf, line, column, captionTop + (index + 0.76) * CAPTION_HEIGHT),
    ),
  );
  return captionTop + caption.length * CAPTION_HEIGHT;
}
