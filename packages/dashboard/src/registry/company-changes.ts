import type { components } from '../api/schema';
import {
  derivedNumber,
  enterpriseNumberState,
  findRegister,
  vatNumberState,
  type TypedNumbers,
} from './numbers';

type Company = components['schemas']['Company'];
type CompanyUpdate = components['schemas']['UpdateCompanyInput'];

/** A company as its form has it: every text, empty where there is none. */
export interface TypedCompany extends TypedNumbers {
  name: string;
  /** One name a line. */
  tradeNames: string;
  address: string;
  postalCode: string;
  city: string;
  email: string;
  phone: string;
  isSmpRecipient: boolean;
}

/** The texts of the form, in its order. */
export const COMPANY_FIELDS = [
  'name',
  'tradeNames',
  'country',
  'vatNumber',
  'enterpriseNumberScheme',
  'enterpriseNumber',
  'address',
  'postalCode',
  'city',
  'email',
  'phone',
] as const;
export type CompanyField = (typeof COMPANY_FIELDS)[number];

const REQUIRED: readonly CompanyField[] = ['name', 'country', 'address', 'postalCode', 'city'];

/** The form of a new company. */
export const EMPTY_COMPANY: TypedCompany = {
  name: '',
  tradeNames: '',
  country: '',
  vatNumber: '',
  enterpriseNumberScheme: '',
  enterpriseNumber: '',
  address: '',
  postalCode: '',
  city: '',
  email: '',
  phone: '',
  isSmpRecipient: true,
};

/** The form of a company that exists. */
export function typedCompany(company: Company): TypedCompany {
  return {
    name: company.name,
    tradeNames: company.tradeNames.join('\n'),
    country: company.country,
    vatNumber: company.vatNumber ?? '',
    enterpriseNumberScheme: company.enterpriseNumberScheme ?? '',
    enterpriseNumber: company.enterpriseNumber ?? '',
    address: company.address,
    postalCode: company.postalCode,
    city: company.city,
    email: company.email ?? '',
    phone: company.phone ?? '',
    isSmpRecipient: company.isSmpRecipient,
  };
}

/** Required fields that are still empty. */
export function missingFields(typed: TypedCompany): CompanyField[] {
  return REQUIRED.filter((name) => typed[name].trim() === '');
}

/** Input of a new company; empty optional fields are omitted. */
export function toCreateInput(typed: TypedCompany): components['schemas']['CreateCompanyInput'] {
  const optional = (name: CompanyField): string | undefined => typed[name].trim() || undefined;
  return {
    name: typed.name.trim(),
    tradeNames: optional('tradeNames') === undefined ? undefined : parseTradeNames(typed),
    country: typed.country,
    address: typed.address.trim(),
    postalCode: typed.postalCode.trim(),
    city: typed.city.trim(),
    vatNumber: optional('vatNumber'),
    enterpriseNumber: optional('enterpriseNumber'),
    enterpriseNumberScheme:
      typed.enterpriseNumber.trim() === '' ? undefined : optional('enterpriseNumberScheme'),
    email: optional('email'),
    phone: optional('phone'),
    isSmpRecipient: typed.isSmpRecipient,
  };
}

/** The trade names of the form, each once. */
function parseTradeNames({ tradeNames }: TypedCompany): string[] {
  const names = tradeNames.split('\n').map((name) => name.trim());
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Input of an edit: only the changed fields; null clears a field. */
export function toUpdateInput(company: Company, typed: TypedCompany): CompanyUpdate {
  const before = typedCompany(company);
  const update: CompanyUpdate = {};
  for (const name of COMPANY_FIELDS) {
    const value = typed[name].trim();
    if (value === before[name]) continue;
    if (name === 'tradeNames') update[name] = parseTradeNames(typed);
    else if (
      name === 'name' ||
      name === 'country' ||
      name === 'address' ||
      name === 'postalCode' ||
      name === 'city'
    )
      update[name] = value;
    else update[name] = value === '' ? null : value;
  }
  // A scheme without a number says nothing, so it goes along with it.
  if (update.enterpriseNumber === null) update.enterpriseNumberScheme = null;
  if (typed.isSmpRecipient !== company.isSmpRecipient) update.isSmpRecipient = typed.isSmpRecipient;
  return update;
}

/** A field with what it was and what it becomes; null where there is nothing. */
export interface CompanyChange {
  field: CompanyField;
  before: string | null;
  after: string | null;
}

/** Changes of an edit, with numbers in their stored notation: another notation of the same number is no change. */
export function listChanges(company: Company, typed: TypedCompany): CompanyChange[] {
  const after = understood(company, typed);
  const before = typedCompany(company);
  return COMPANY_FIELDS.filter((name) => before[name] !== after[name]).map((field) => ({
    field,
    before: before[field] || null,
    after: after[field] || null,
  }));
}

const IDENTITY: readonly CompanyField[] = ['vatNumber', 'enterpriseNumberScheme', 'enterpriseNumber'];

/** True when the change is one of those that a verification is about, and so ends it (docs/companies.md, "Change it"). */
export function endsVerification(changes: CompanyChange[]): boolean {
  return changes.some(({ field }) => IDENTITY.includes(field));
}

/**
 * The enterprise number that follows from the VAT number when the form is stored: of a new company, and of one that had no
 * number when its VAT number changes. Who clears the number means it.
 */
export function numberToDerive(company: Company | null, typed: TypedCompany): string | null {
  const derived = derivedNumber(typed);
  if (company === null || derived === null) return derived;
  const vat = vatNumberState(typed);
  const isNew = vat.state === 'checked' && vat.value !== company.vatNumber;
  return company.enterpriseNumber === null && isNew ? derived : null;
}

/** Form values as the API stores them: normalised numbers, and an enterprise number with its register. */
function understood(company: Company, typed: TypedCompany): TypedCompany {
  const vat = vatNumberState(typed);
  const number = enterpriseNumberState(typed);
  const enterpriseNumber =
    numberToDerive(company, typed) ??
    (number.state === 'checked' ? number.value : typed.enterpriseNumber.trim());
  return {
    ...typed,
    ...Object.fromEntries(COMPANY_FIELDS.map((name) => [name, typed[name].trim()])),
    vatNumber: vat.state === 'checked' ? vat.value : typed.vatNumber.trim(),
    enterpriseNumber,
    enterpriseNumberScheme: enterpriseNumber === '' ? '' : (findRegister(typed) ?? ''),
  };
}
