import { correctedNumbers } from './credit';
import { readTypedDecimal } from '../format/typed-decimal';
import {
  isBlank,
  isCreditNote,
  isSelfBilled,
  isWithoutRate,
  type FormAdjustment,
  type FormFile,
  type FormLine,
  type FormParty,
  type FormVat,
  type SendForm,
} from './form';
import type { Json, JsonObject } from './json';

/** Input that is missing before the form can make a document. */
export interface Gap {
  /** Field of the form: `number`, `party.city`, `line.<id>.price` */
  field: string;
  kind: 'missing' | 'notANumber' | 'ambiguous' | 'notAnAddress' | 'fileGone' | 'past';
}

/**
 * A part of the form with unclear numbers, so that totals cannot be computed: a line (counted from 1), a discount or
 * a surcharge.
 */
export type Unclear = { kind: 'line'; number: number } | { kind: FormAdjustment['kind'] };

/** The first part of the form with a number that is none or can be read in two ways; null when all are clear. */
export function findUnclear(gaps: readonly Gap[], form: SendForm): Unclear | null {
  const line = form.lines.findIndex(({ id }) => isUnclear(gaps, `line.${id}`));
  if (line >= 0) return { kind: 'line', number: line + 1 };
  const adjustment = form.adjustments.find(({ id }) => isUnclear(gaps, `adjustment.${id}`));
  return adjustment === undefined ? null : { kind: adjustment.kind };
}

/**
 * True when nothing can be computed of a part of the form before its numbers are clear.
 *
 * @param part `line.<id>` or `adjustment.<id>`
 */
export function isUnclear(gaps: readonly Gap[], part: string): boolean {
  return gaps.some(
    ({ field, kind }) => (kind === 'ambiguous' || kind === 'notANumber') && field.startsWith(`${part}.`),
  );
}

/** The form as an API request. */
export interface BuiltRequest {
  body: JsonObject;
  gaps: Gap[];
  /** The lines of the form in the order of `document.lines` */
  lineIds: string[];
  discountIds: string[];
  surchargeIds: string[];
}

/** Stands where a preview needs a text that is not written yet. */
const BLANK = '–';
const NO_ADDRESS = '0088:0000000000000';
const ADDRESS = /^\d{4}:\S{1,50}$/;
const MAIL = /^[^\s@,;]+@[^\s@,;]+\.[^\s@,;]+$/;

/**
 * The body of `POST …/send`, without what is only sent (files, e-mail, time) for a preview.
 *
 * @param use For a preview gaps are filled, so that totals and findings are there while the form is being written
 */
export function buildRequest(form: SendForm, use: 'send' | 'preview', now = new Date()): BuiltRequest {
  const gaps: Gap[] = [];
  const builder = new Builder(gaps, use === 'preview');
  const written = form.lines.filter((line) => !isBlank(line));
  const lines = written.length > 0 ? written : form.lines.slice(0, 1);
  if (form.companyId === '') gaps.push({ field: 'company', kind: 'missing' });
  const recipient = parseRecipient(form, gaps, use === 'preview');
  const discounts = form.adjustments.filter(({ kind }) => kind === 'discount');
  const surcharges = form.adjustments.filter(({ kind }) => kind === 'surcharge');
  const numberName = isCreditNote(form.kind) ? 'creditNoteNumber' : 'invoiceNumber';
  const number = builder.text('number', form.number);
  const party = buildParty(form.party, builder);
  const document: JsonObject = {
    ...form.rest,
    [numberName]: number,
    ...present({
      issueDate: form.issueDate,
      dueDate: form.dueDate,
      buyerReference: form.buyerReference,
      purchaseOrderReference: form.purchaseOrder,
      contractReference: form.contract,
      projectReference: form.project,
      note: form.note,
      currency: form.currency,
    }),
    ...optionalList('invoiceReferences', buildCorrections(form)),
    [isSelfBilled(form.kind) ? 'seller' : 'buyer']: party,
    ...buildGroup('delivery', form.rest.delivery, { date: form.deliveryDate }),
    ...buildGroup('invoicePeriod', form.rest.invoicePeriod, {
      startDate: form.periodStart,
      endDate: form.periodEnd,
    }),
    ...optionalList('paymentMeans', buildPayment(form)),
    ...buildGroup('paymentTerms', form.rest.paymentTerms, { note: form.terms }),
    lines: lines.map((line) => buildLine(line, builder)),
    ...optionalList(
      'discounts',
      discounts.map((each) => buildAdjustment(each, builder)),
    ),
    ...optionalList(
      'surcharges',
      surcharges.map((each) => buildAdjustment(each, builder)),
    ),
    ...buildGroup('vat', form.rest.vat, {
      exemptionReason: hasToSayWhy(form, lines)
        ? builder.text('exemptionReason', form.exemptionReason)
        : form.exemptionReason,
      exemptionReasonCode: form.exemptionReasonCode,
    }),
  };
  const body: JsonObject = { ...form.requestRest, recipient, documentType: form.kind, document };
  if (use === 'send') addExtras(form, body, document, gaps, now);
  return {
    body,
    gaps,
    lineIds: lines.map(({ id }) => id),
    discountIds: discounts.map(({ id }) => id),
    surchargeIds: surcharges.map(({ id }) => id),
  };
}

/** Whether a reason in words is needed: of the category E no code follows by itself. */
function hasToSayWhy(form: SendForm, lines: FormLine[]): boolean {
  return (
    form.exemptionReasonCode === '' &&
    [...lines, ...form.adjustments].some(({ vat: { category } }) => category === 'E')
  );
}

/** Notes what is missing, and fills it for a preview. */
class Builder {
  constructor(
    private readonly gaps: Gap[],
    private readonly fills: boolean,
  ) {}

  text(field: string, typed: string): string {
    const text = typed.trim();
    if (text !== '') return text;
    this.gaps.push({ field, kind: 'missing' });
    return this.fills ? BLANK : '';
  }

  decimal(field: string, typed: string, filling: string): string {
    const read = readTypedDecimal(typed);
    if (read.kind === 'number') return read.value;
    this.gaps.push({ field, kind: GAP_KINDS[read.kind] });
    if (read.kind === 'ambiguous') return read.asDecimals;
    return this.fills ? filling : typed;
  }
}

const GAP_KINDS = { empty: 'missing', wrong: 'notANumber', ambiguous: 'ambiguous' } as const;

function parseRecipient(form: SendForm, gaps: Gap[], fills: boolean): string | null {
  if (form.email?.when === 'only') return null;
  const address = form.recipient.trim();
  if (ADDRESS.test(address)) return address;
  gaps.push({ field: 'recipient', kind: address === '' ? 'missing' : 'notAnAddress' });
  return fills ? NO_ADDRESS : address;
}

function buildParty(party: FormParty, builder: Builder): JsonObject {
  const country = builder.text('party.country', party.country);
  return {
    ...party.rest,
    name: builder.text('party.name', party.name),
    street: builder.text('party.street', party.street),
    postalZone: builder.text('party.postalZone', party.postalZone),
    city: builder.text('party.city', party.city),
    country: country === BLANK ? 'BE' : country,
    ...present({
      vatNumber: party.vatNumber.replace(/[\s.]/g, ''),
      enterpriseNumber: party.enterpriseNumber,
      enterpriseNumberScheme: party.enterpriseNumber.trim() === '' ? '' : party.enterpriseNumberScheme,
    }),
  };
}

function buildLine(line: FormLine, builder: Builder): JsonObject {
  const field = (name: string) => `line.${line.id}.${name}`;
  return {
    ...line.rest,
    name: builder.text(field('name'), line.name),
    quantity: builder.decimal(field('quantity'), line.quantity, '1'),
    unitCode: line.unit,
    netPriceAmount: builder.decimal(field('price'), line.price, '0'),
    vat: buildVat(line.vat, field('vat'), builder),
  };
}

function buildAdjustment(adjustment: FormAdjustment, builder: Builder): JsonObject {
  const field = (name: string) => `adjustment.${adjustment.id}.${name}`;
  return {
    ...adjustment.rest,
    reason: builder.text(field('reason'), adjustment.reason),
    [adjustment.isPercent ? 'percentage' : 'amount']: builder.decimal(field('value'), adjustment.value, '0'),
    vat: buildVat(adjustment.vat, field('vat'), builder),
  };
}

function buildVat(vat: FormVat, field: string, builder: Builder): JsonObject {
  if (vat.category === 'O') return { category: 'O' };
  return {
    category: vat.category,
    percentage: isWithoutRate(vat) ? '0' : builder.decimal(field, vat.rate, '0'),
  };
}

function buildCorrections(form: SendForm): JsonObject[] {
  return correctedNumbers(form).map((id): JsonObject => {
    const issueDate = form.correctedOn[id];
    return issueDate === undefined ? { id } : { id, issueDate };
  });
}

function buildPayment({ iban, paymentReference, rest }: SendForm): Json[] {
  const payment = present({ iban: iban.replace(/\s/g, ''), reference: paymentReference });
  const [first, ...others] = Array.isArray(rest.paymentMeans) ? rest.paymentMeans : [];
  if (Object.keys(payment).length === 0) return first === undefined ? [] : [first, ...others];
  return [{ ...(typeof first === 'object' && !Array.isArray(first) ? first : {}), ...payment }, ...others];
}

function addExtras(form: SendForm, body: JsonObject, document: JsonObject, gaps: Gap[], now: Date): void {
  const files = form.files.map((file) => buildAttachment(file, gaps));
  if (files.length > 0) {
    const attachments = Array.isArray(form.rest.attachments) ? form.rest.attachments : [];
    document.attachments = [...attachments, ...files];
  }
  if (form.pdf !== null) {
    if (form.pdf.content === null) gaps.push({ field: `file.${form.pdf.id}`, kind: 'fileGone' });
    body.pdf = form.pdf.content ?? '';
  }
  if (form.email !== null) {
    const to = parseAddresses(form.email.to);
    if (to.length === 0) gaps.push({ field: 'email', kind: 'missing' });
    else if (!to.every((address) => MAIL.test(address))) gaps.push({ field: 'email', kind: 'notAnAddress' });
    body.email = {
      when: form.email.when === 'only' ? 'always' : form.email.when,
      to,
      ...present({ message: form.email.message }),
    };
  }
  if (form.sendAt !== null) {
    const at = new Date(form.sendAt);
    if (Number.isNaN(at.getTime())) gaps.push({ field: 'sendAt', kind: 'missing' });
    else if (at.getTime() <= now.getTime()) gaps.push({ field: 'sendAt', kind: 'past' });
    else body.sendAt = at.toISOString();
  }
  if (form.allowDuplicate) body.allowDuplicate = true;
}

function buildAttachment({ id, name, content }: FormFile, gaps: Gap[]): JsonObject {
  if (content === null) gaps.push({ field: `file.${id}`, kind: 'fileGone' });
  return { id: name, filename: name, embeddedDocument: content ?? '' };
}

/** The addresses in a text, apart by commas, semicolons or spaces. */
export function parseAddresses(text: string): string[] {
  return text.split(/[\s,;]+/).filter((address) => address !== '');
}

/** The members that say something. */
function present(members: Record<string, string>): JsonObject {
  return Object.fromEntries(
    Object.entries(members)
      .map(([name, text]) => [name, text.trim()] as const)
      .filter(([, text]) => text !== ''),
  );
}

function buildGroup(name: string, rest: Json | undefined, members: Record<string, string>): JsonObject {
  const otherMembers = typeof rest === 'object' && rest !== null && !Array.isArray(rest) ? rest : {};
  const group = { ...otherMembers, ...present(members) };
  return Object.keys(group).length === 0 ? {} : { [name]: group };
}

function optionalList(name: string, items: Json[]): JsonObject {
  return items.length === 0 ? {} : { [name]: items };
}
