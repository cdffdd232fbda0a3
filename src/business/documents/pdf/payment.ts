import type { PaymentMeans } from '../../../standards/invoice';
import { formatPaymentMethod } from './code-names';
import { formatPaymentQrPayload, createQrModules, type QrModules } from './payment-qr';
import { getRowHeight, getMinimumHeight, PAGE, paintLine, type Column, type Row } from './page-flow';
import {
  createFactRows,
  FULL_WIDTH,
  joinNonEmpty,
  createRow,
  createSectionTitle,
  type Fact,
  type PageContext,
} from './sheet';
import { formatIban } from './sepa-account';
import { STYLES, wrapText } from './text-lines';

/** Side of the QR code in points (about 3.2 cm), without its quiet zone. */
const QR_SIZE = 92;
/** Quiet zone around the code: four modules of the largest possible code (ISO/IEC 18004). */
const QR_QUIET_ZONE = 12;
const CAPTION_HEIGHT = 9;
/** Maximum number of lines of the caption. */
const MAX_CAPTION_LINES = 4;

/** Places the payment information: means, account, reference, terms, and a QR code for credit transfers in euro. */
export async function placePayment(sheet: PageContext): Promise<void> {
  const { document, flow, label } = sheet;
  // An account that must be checked first has no QR code.
  const payload = sheet.isPayeeDoubtful ? null : formatPaymentQrPayload(document);
  const width = payload === null ? FULL_WIDTH.width : FULL_WIDTH.width - QR_SIZE - 2 * QR_QUIET_ZONE - 10;
  const rows = createPaymentRows(sheet, width);
  const [first] = rows;
  if (first === undefined) return;
  const title = createSectionTitle(label('payment'));
  const codeHeight = payload === null ? 0 : QR_SIZE + QR_QUIET_ZONE + MAX_CAPTION_LINES * CAPTION_HEIGHT;
  await flow.keepTogether(getRowHeight(title) + Math.max(codeHeight, getMinimumHeight(first)));
  await flow.place(title);
  if (sheet.isPayeeDoubtful)
    await flow.place(createRow([FULL_WIDTH], [[[label('checkPayee'), STYLES.strong]]], { below: 4 }));
  const bottom = payload === null ? flow.position : placeCode(sheet, createQrModules(payload));
  const page = flow.page;
  await flow.placeTable({ rows });
  if (flow.page === page) flow.skipTo(bottom);
}

function createPaymentRows(sheet: PageContext, width: number): Row[] {
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
    createFactRows(facts, PAGE.left, width).map((row, place) =>
      index > 0 && place === 0 ? { ...row, above: 4 } : row,
    ),
  );
}

function listMeansFacts(
  { document, language, label, formats, texts }: PageContext,
  means: PaymentMeans,
): Fact[] {
  const code = texts.short(means.paymentMethodCode);
  const needsCode = means.paymentMethod === null || means.paymentMethod === 'other';
  const method = means.paymentMethod === null ? '' : formatPaymentMethod(means.paymentMethod, language);
  const { cardAccount, mandate } = means;
  const creditor = document.seller.identifiers.find(({ scheme }) => scheme === 'SEPA');
  const account = texts.short(means.iban);
  return [
    [
      label('paymentMethod'),
      joinNonEmpty([method, needsCode && code !== '' ? `(${code})` : '', texts.short(means.name)], ' '),
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
        : joinNonEmpty(
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

/** Draws the QR code with its caption at the right edge, and returns the position below the caption. */
function placeCode({ flow, label }: PageContext, modules: QrModules): number {
  const side = QR_SIZE / modules.length;
  const leftX = PAGE.right - QR_QUIET_ZONE - QR_SIZE;
  const top = flow.position;
  const column: Column = { x: leftX, width: QR_SIZE + QR_QUIET_ZONE };
  const caption = wrapText(label('scanToPay'), STYLES.detail, column.width);
  const captionTop = top + QR_SIZE + QR_QUIET_ZONE;
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
