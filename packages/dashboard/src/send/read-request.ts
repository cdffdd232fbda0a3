import { formatIban } from '../format/identifiers';
import { typedDecimal } from '../format/typed-decimal';
import type { Language } from '../format/locale';
import {
  emptyForm,
  emptyLine,
  emptyParty,
  KINDS,
  newId,
  type FormAdjustment,
  type FormFile,
  type FormLine,
  type FormParty,
  type FormVat,
  type SendForm,
  type SendKind,
} from './form';
import { isObject, type Json, type JsonObject } from './json';
import { isEmpty, localTime, listHiddenFields } from './unshown';

/** A request in the form. */
export interface ReadRequest {
  form: SendForm;
  /** Paths of the request without an input in the form; they are kept and sent */
  unshown: string[];
}

/** The form for a request; null when it is no document that the form writes (an order, XML). */
export function readRequest(request: Json, companyId: string, language: Language): ReadRequest | null {
  if (!isObject(request)) return null;
  const kind = KINDS.find((each) => each === request.documentType);
  if (kind === undefined || !isObject(request.document)) return null;
  const outer = new Taking(request);
  outer.drop('documentType');
  outer.drop('document');
  const form = documentForm(kind, request.document, companyId, language);
  form.recipient = outer.text('recipient');
  form.email = readEmail(outer, request.recipient === null);
  form.sendAt = localTime(outer.text('sendAt'));
  form.allowDuplicate = outer.flag('allowDuplicate');
  form.pdf = readFile('document.pdf', outer.text('pdf'));
  form.requestRest = outer.rest();
  return { form, unshown: listHiddenFields(form) };
}

/**
 * The form for what was read of a document (`parsed`): amounts are computed again, and the other side's address is the
 * recipient.
 *
 * @param type As the API names it; null is answered for what the form does not write
 */
export function readParsed(
  type: string,
  parsed: JsonObject,
  companyId: string,
  language: Language,
): ReadRequest | null {
  const kind = KINDS.find((each) => each === type);
  if (kind === undefined) return null;
  const isSelfBilled = kind.startsWith('selfBilling');
  const other = parsed[isSelfBilled ? 'seller' : 'buyer'];
  const form = documentForm(kind, withoutComputed(parsed, isSelfBilled), companyId, language);
  form.recipient = isObject(other) ? readAddress(other.electronicAddress) : '';
  return { form, unshown: listHiddenFields(form) };
}

/** Takes known members out of an object; what is left over is its rest. */
class Taking {
  private readonly left: JsonObject;

  constructor(
    source: JsonObject,
    private readonly language: Language = 'en',
  ) {
    this.left = { ...source };
  }

  drop(name: string): void {
    delete this.left[name];
  }

  text(name: string): string {
    const value = this.left[name];
    if (typeof value !== 'string') return '';
    this.drop(name);
    return value;
  }

  decimal(name: string, least = 0): string {
    return typedDecimal(this.text(name), this.language, least);
  }

  flag(name: string): boolean {
    const isOn = this.left[name] === true;
    if (typeof this.left[name] === 'boolean') this.drop(name);
    return isOn;
  }

  object(name: string): Taking | null {
    const value = this.left[name];
    return isObject(value) ? new Taking(value, this.language) : null;
  }

  list(name: string): JsonObject[] {
    const value = this.left[name];
    if (!Array.isArray(value) || !value.every(isObject)) return [];
    this.drop(name);
    return value;
  }

  /** Puts back what of a member was not read. */
  keep(name: string, rest: Json): void {
    if (isEmpty(rest)) this.drop(name);
    else this.left[name] = rest;
  }

  rest(): JsonObject {
    return Object.fromEntries(Object.entries(this.left).filter(([, value]) => !isEmpty(value)));
  }
}

function documentForm(kind: SendKind, document: JsonObject, companyId: string, language: Language): SendForm {
  const taking = new Taking(document, language);
  const isSelfBilled = kind.startsWith('selfBilling');
  const partyName = isSelfBilled ? 'seller' : 'buyer';
  const party = taking.object(partyName);
  taking.drop(partyName);
  const numberName =
    kind === 'creditNote' || kind === 'selfBillingCreditNote' ? 'creditNoteNumber' : 'invoiceNumber';
  const lines = taking.list('lines');
  const form: SendForm = {
    ...emptyForm('', companyId),
    kind,
    party: party === null ? emptyParty() : readParty(party),
    number: taking.text(numberName),
    issueDate: taking.text('issueDate'),
    dueDate: taking.text('dueDate'),
    buyerReference: taking.text('buyerReference'),
    purchaseOrder: taking.text('purchaseOrderReference'),
    contract: taking.text('contractReference'),
    project: taking.text('projectReference'),
    note: taking.text('note'),
    currency: taking.text('currency') || 'EUR',
    ...readCorrections(taking),
    deliveryDate: readMember(taking, 'delivery', 'date'),
    periodStart: readMember(taking, 'invoicePeriod', 'startDate'),
    periodEnd: readMember(taking, 'invoicePeriod', 'endDate'),
    terms: readMember(taking, 'paymentTerms', 'note'),
    exemptionReason: readMember(taking, 'vat', 'exemptionReason'),
    exemptionReasonCode: readMember(taking, 'vat', 'exemptionReasonCode'),
    ...readPayment(taking),
    lines: lines.length === 0 ? [emptyLine()] : lines.map((line) => readLine(line, language)),
    adjustments: [
      ...taking.list('discounts').map((each) => readAdjustment('discount', each, language)),
      ...taking.list('surcharges').map((each) => readAdjustment('surcharge', each, language)),
    ],
    files: readFiles(taking),
  };
  form.rest = taking.rest();
  return form;
}

function readParty(taking: Taking): FormParty {
  const party = {
    name: taking.text('name'),
    street: taking.text('street'),
    postalZone: taking.text('postalZone'),
    city: taking.text('city'),
    country: taking.text('country'),
    vatNumber: taking.text('vatNumber'),
    enterpriseNumberScheme: taking.text('enterpriseNumberScheme'),
    enterpriseNumber: taking.text('enterpriseNumber'),
  };
  return { ...party, rest: taking.rest() };
}

function readLine(line: JsonObject, language: Language): FormLine {
  const taking = new Taking(line, language);
  const vat = readVat(taking, language);
  return {
    id: newId(),
    name: taking.text('name'),
    quantity: taking.decimal('quantity') || '1',
    unit: taking.text('unitCode') || 'C62',
    price: taking.decimal('netPriceAmount', 2),
    vat,
    rest: taking.rest(),
  };
}

function readAdjustment(kind: FormAdjustment['kind'], each: JsonObject, language: Language): FormAdjustment {
  const taking = new Taking(each, language);
  const percentage = taking.decimal('percentage');
  const isPercent = percentage !== '';
  return {
    id: newId(),
    kind,
    reason: taking.text('reason'),
    value: isPercent ? percentage : taking.decimal('amount', 2),
    isPercent,
    vat: readVat(taking, language),
    rest: taking.rest(),
  };
}

function readVat(taking: Taking, language: Language): FormVat {
  const vat = taking.object('vat');
  if (vat === null) return { category: 'S', rate: '' };
  const category = vat.text('category') || 'S';
  const rate = typedDecimal(vat.text('percentage'), language);
  taking.keep('vat', vat.rest());
  return { category, rate: category === 'S' || rate !== '0' ? rate : '' };
}

function readMember(taking: Taking, name: string, member: string): string {
  const group = taking.object(name);
  if (group === null) return '';
  const text = group.text(member);
  taking.keep(name, group.rest());
  return text;
}

/** Numbers and days; a reference that says more, or whose number the form would read as two, stays where it is. */
function readCorrections(taking: Taking): Pick<SendForm, 'corrects' | 'correctedOn'> {
  const references = taking.list('invoiceReferences');
  const hasMore = references.some(({ id, issueDate = null, ...others }) => {
    const isDay =
      isEmpty(issueDate) || (typeof issueDate === 'string' && /^\d{4}-\d\d-\d\d$/.test(issueDate));
    return typeof id !== 'string' || id.includes(',') || id !== id.trim() || !isDay || !isEmpty(others);
  });
  if (hasMore) {
    taking.keep('invoiceReferences', references);
    return { corrects: '', correctedOn: {} };
  }
  const found = references.map(({ id, issueDate }): [string, string] => [
    typeof id === 'string' ? id : '',
    typeof issueDate === 'string' ? issueDate : '',
  ]);
  return {
    corrects: found.map(([id]) => id).join(', '),
    correctedOn: Object.fromEntries(found.filter(([, day]) => day !== '')),
  };
}

function readPayment(taking: Taking): Pick<SendForm, 'iban' | 'paymentReference'> {
  const [first, ...others] = taking.list('paymentMeans');
  if (first === undefined) return { iban: '', paymentReference: '' };
  const means = new Taking(first);
  const found = { iban: formatIban(means.text('iban')), paymentReference: means.text('reference') };
  const rest = means.rest();
  if (Object.keys(rest).length > 0 || others.length > 0) taking.keep('paymentMeans', [rest, ...others]);
  return found;
}

function readFiles(taking: Taking): FormFile[] {
  const attachments = taking.list('attachments');
  const files = attachments.map(({ filename, embeddedDocument }) =>
    typeof filename === 'string' && typeof embeddedDocument === 'string'
      ? readFile(filename, embeddedDocument)
      : null,
  );
  taking.keep(
    'attachments',
    attachments.filter((_, index) => files[index] === null),
  );
  return files.filter((file) => file !== null);
}

function readFile(name: string, content: string): FormFile | null {
  if (content === '') return null;
  return { id: newId(), name, size: Math.floor((content.replace(/=+$/, '').length * 3) / 4), content };
}

function readEmail(taking: Taking, isOnly: boolean): SendForm['email'] {
  const email = taking.object('email');
  if (email === null) return null;
  taking.drop('email');
  const when = email.text('when');
  const { to } = email.rest();
  const known = when === 'on_peppol_failure' ? when : 'always';
  return {
    when: isOnly ? 'only' : known,
    to: Array.isArray(to) ? to.filter((each) => typeof each === 'string').join(', ') : '',
    message: email.text('message'),
  };
}

function readAddress(value: Json | undefined): string {
  return isObject(value) && typeof value.scheme === 'string' && typeof value.identifier === 'string'
    ? `${value.scheme}:${value.identifier}`
    : '';
}

/** Without what is computed when the document is written again, and without the company's own side. */
function withoutComputed(parsed: JsonObject, isSelfBilled: boolean): JsonObject {
  const { totals, vat, lines, typeCode, taxScheme, paymentMeans, ...rest } = parsed;
  const otherName = isSelfBilled ? 'seller' : 'buyer';
  const other = rest[otherName];
  delete rest[isSelfBilled ? 'buyer' : 'seller'];
  delete rest.uuid;
  const usual = ['380', '381', '389', '261'];
  const subtotals = isObject(vat) && Array.isArray(vat.subtotals) ? vat.subtotals : [];
  const reason = subtotals.filter(isObject).find((each) => !isEmpty(each.exemptionReason ?? null));
  const paidAmount = isObject(totals) ? (totals.paidAmount ?? null) : null;
  return {
    ...rest,
    ...(isEmpty(paidAmount) ? {} : { totals: { paidAmount } }),
    ...(typeof typeCode === 'string' && !usual.includes(typeCode) ? { typeCode } : {}),
    ...(typeof taxScheme === 'string' && taxScheme !== 'VAT' ? { taxScheme } : {}),
    ...(reason === undefined ? {} : { vat: { exemptionReason: reason.exemptionReason ?? null } }),
    ...(isObject(other) ? { [otherName]: without(other, ['electronicAddress']) } : {}),
    paymentMeans: Array.isArray(paymentMeans) ? paymentMeans.filter(isObject).map(meansWithoutDefault) : [],
    lines: Array.isArray(lines) ? lines.filter(isObject).map(lineWithoutComputed) : [],
  };
}

/** Without the way to pay that is meant when none is named: a credit transfer. */
function meansWithoutDefault(means: JsonObject): JsonObject {
  return means.paymentMethod === 'credit_transfer' && means.paymentMethodCode === '30'
    ? without(means, ['paymentMethod', 'paymentMethodCode'])
    : means;
}

function lineWithoutComputed(line: JsonObject): JsonObject {
  const plain = without(line, ['id', 'netAmount']);
  if (plain.baseQuantity === '1') {
    delete plain.baseQuantity;
    delete plain.baseQuantityUnitCode;
  }
  return plain;
}

function without(object: JsonObject, names: string[]): JsonObject {
  return Object.fromEntries(Object.entries(object).filter(([name]) => !names.includes(name)));
}
