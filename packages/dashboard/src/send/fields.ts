import type { MessageKey } from '../i18n/areas';
import type { SendForm } from './form';
import type { BuiltRequest } from './request';

const PLAIN: Record<string, string> = {
  recipient: 'recipient',
  sendAt: 'sendAt',
  invoiceNumber: 'number',
  creditNoteNumber: 'number',
  issueDate: 'issueDate',
  dueDate: 'dueDate',
  buyerReference: 'buyerReference',
  purchaseOrderReference: 'purchaseOrder',
  contractReference: 'contract',
  projectReference: 'project',
  currency: 'currency',
  note: 'note',
};
const BEGINNINGS: [path: string, field: string][] = [
  ['email', 'email'],
  ['paymentTerms', 'terms'],
  ['invoiceReferences', 'corrects'],
  ['delivery', 'deliveryDate'],
  ['invoicePeriod.endDate', 'periodEnd'],
  ['invoicePeriod', 'periodStart'],
  ['vat', 'exemptionReason'],
];
const LINE_FIELDS: Record<string, string> = {
  name: 'name',
  quantity: 'quantity',
  unitCode: 'unit',
  netPriceAmount: 'price',
  netAmount: 'price',
  vat: 'vat',
};
const PARTY_FIELDS = ['name', 'street', 'postalZone', 'city', 'country', 'vatNumber'];

/**
 * The field of the form that a path of the API is about; null when the form has none.
 *
 * @param path As failures (`document.lines.0.name`) and findings (`lines.0.name`) write it
 */
export function fieldOfPath(path: string, form: SendForm, built: BuiltRequest): string | null {
  const inner = path.replace(/^document\./, '');
  const plain = PLAIN[inner];
  if (plain !== undefined) return plain;
  const [first = '', second = '', third = ''] = inner.split('.');
  if (first === 'lines') {
    const id = built.lineIds[Number(second)];
    return id === undefined ? null : `line.${id}.${LINE_FIELDS[third] ?? 'name'}`;
  }
  if (first === 'discounts' || first === 'surcharges') {
    const id = (first === 'discounts' ? built.discountIds : built.surchargeIds)[Number(second)];
    return id === undefined
      ? null
      : `adjustment.${id}.${third === 'reason' || third === 'vat' ? third : 'value'}`;
  }
  if (first === 'paymentMeans') return third === 'reference' ? 'paymentReference' : 'iban';
  if (first === (form.kind.startsWith('selfBilling') ? 'seller' : 'buyer'))
    return `party.${PARTY_FIELDS.includes(second) ? second : 'name'}`;
  if (first === 'attachments') {
    const file = form.files[Number(second)];
    return file === undefined ? null : `file.${file.id}`;
  }
  if (first === 'pdf' && form.pdf !== null) return `file.${form.pdf.id}`;
  return (
    BEGINNINGS.find(([beginning]) => inner === beginning || inner.startsWith(`${beginning}.`))?.[1] ?? null
  );
}

const LABELS: Record<string, MessageKey> = {
  company: 'send.from',
  recipient: 'send.recipient',
  number: 'send.number',
  issueDate: 'send.issued',
  dueDate: 'send.due',
  buyerReference: 'send.buyerReference',
  purchaseOrder: 'send.purchaseOrder',
  contract: 'send.contract',
  project: 'send.project',
  currency: 'send.currency',
  note: 'send.note',
  sendAt: 'send.sendAt',
  email: 'send.email.to',
  terms: 'send.terms',
  corrects: 'send.corrects',
  deliveryDate: 'send.deliveryDate',
  periodStart: 'send.periodStart',
  periodEnd: 'send.periodEnd',
  iban: 'send.iban',
  paymentReference: 'send.paymentReference',
  exemptionReason: 'send.exempt.reason',
  exemptionReasonCode: 'send.exempt.code',
  'party.vatNumber': 'send.party.vatNumber',
  'party.name': 'send.party.name',
  'party.street': 'send.party.street',
  'party.postalZone': 'send.party.postalZone',
  'party.city': 'send.party.city',
  'party.country': 'send.party.country',
};
const LINE_LABELS: Record<string, MessageKey> = {
  name: 'send.line.name',
  quantity: 'send.line.quantity',
  unit: 'send.line.unit',
  price: 'send.line.price',
  vat: 'send.line.vat',
};
const ADJUSTMENT_LABELS: Record<string, MessageKey> = {
  reason: 'send.adjust.reason',
  value: 'send.adjust.value',
  vat: 'send.line.vat',
};

/** Name of a field: its label, and its line number if it has one. */
export function labelOfField(
  field: string,
  form: SendForm,
): { label: MessageKey; line: number | null; file: string | null } {
  const [first, id, name = ''] = field.split('.');
  if (first === 'line') {
    const line = form.lines.findIndex((each) => each.id === id) + 1;
    return { label: LINE_LABELS[name] ?? 'send.line.name', line, file: null };
  }
  if (first === 'adjustment')
    return { label: ADJUSTMENT_LABELS[name] ?? 'send.adjust.value', line: null, file: null };
  if (first === 'file') {
    const file = [...form.files, form.pdf].find((each) => each?.id === id);
    return { label: 'send.files.title', line: null, file: file?.name ?? null };
  }
  return { label: LABELS[field] ?? 'send.number', line: null, file: null };
}
