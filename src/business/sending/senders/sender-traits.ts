import { createHash } from 'node:crypto';
import { toComparableName } from '../../companies/company-names';
import type { NamedTerms } from '../../documents/reading/reading';
import { toSchemeEntry, toVatEntry, type RegisterEntry } from '../../../standards/peppol/company-register';
import { isCreditNoteKind, isDocumentKind } from '../../../standards/invoice';
import type { Finding } from '../../../standards/rules';
import { toAddressEntry } from '../issuer-agreement';
import type { PayeeWarning } from '../../../standards/rules/payee-warnings';
import type { FingerprintKind } from './sender-fingerprint.entity';

/** A trait of a document by which a change of its sender is noticed. */
export interface Trait {
  kind: FingerprintKind;
  subject: string;
  value: string;
  /** The value as written in the document. */
  asWritten: string;
  /** Path within the document. */
  field: string;
}

/** A trait that an earlier document of the same subject had. */
export type KnownTrait = Pick<Trait, 'kind' | 'subject' | 'value' | 'asWritten'>;

/** Maximum number of compared numbers of a seller. */
const MAX_NUMBERS = 4;
const MAX_LENGTH = 100;

/**
 * Lists the compared traits of a received invoice or credit note, none for any other document.
 * @param sender participant of the envelope, `<scheme>:<identifier>`; null for a document without an envelope
 */
export function listTraits(type: string, namedTerms: NamedTerms | null, sender: string | null): Trait[] {
  if (namedTerms === null || !isDocumentKind(type)) return [];
  const { issuer, accounts } = namedTerms;
  const numbers = listNumbers(namedTerms);
  const senderEntry = sender === null ? null : formatEntry(toAddressEntry(sender));
  const traits: Trait[] = [];
  if (senderEntry !== null && sender !== null) {
    for (const [field, name] of Object.entries(issuer.names))
      if (name !== null && name.trim() !== '')
        traits.push({
          ...{ kind: 'name', subject: senderEntry, value: toIndexedText(toComparableName(name).words) },
          ...{ asWritten: name.slice(0, MAX_LENGTH), field: `${issuer.role}.${field}` },
        });
    for (const subject of numbers)
      traits.push({
        kind: 'sender',
        subject,
        value: senderEntry,
        asWritten: sender.slice(0, MAX_LENGTH),
        field: issuer.role,
      });
  }
  // Nobody pays to an account in a credit note, or to an account that the buyer states.
  if (isCreditNoteKind(type) || issuer.role === 'buyer') return traits;
  const accountOwners = numbers.length > 0 || senderEntry === null ? numbers : [senderEntry];
  for (const subject of accountOwners)
    for (const { index, account } of accounts)
      traits.push({
        ...{ kind: 'account', subject, value: toIndexedText(account) },
        ...{ asWritten: account.slice(0, MAX_LENGTH), field: `paymentMeans.${index}.iban` },
      });
  return traits;
}

/** Lists the issuer's numbers in its registers, each once. */
function listNumbers({ issuer }: NamedTerms): string[] {
  const { vatNumbers, enterpriseNumber, enterpriseNumberScheme, registrations, country } = issuer;
  const entries = [
    ...vatNumbers.map((number) => toVatEntry(number, country)),
    ...(enterpriseNumber === null ? [] : [toSchemeEntry(enterpriseNumberScheme, enterpriseNumber, country)]),
    ...registrations.map(({ scheme, identifier }) => toSchemeEntry(scheme, identifier, country)),
  ];
  return [...new Set(entries.map(formatEntry))].slice(0, MAX_NUMBERS);
}

function formatEntry({ register, number }: RegisterEntry): string {
  return toIndexedText(`${register} ${number}`.trim());
}

/** Returns a text that fits an index; a longer one is replaced by its digest. */
function toIndexedText(text: string): string {
  return text.length <= MAX_LENGTH ? text : createHash('sha256').update(text).digest('hex');
}

/** Source of findings about the sender of a document. */
export const SENDER_SOURCE = 'Passerelle';

/** Formats a number of a company with its register, for messages. */
export function formatRegistration({ register, number }: RegisterEntry): string {
  return `${register} ${number}`.trim();
}

/**
 * Returns the warnings about a document whose traits differ from those of earlier ones; empty for a subject without
 * earlier documents.
 * @param knownTraits traits of earlier documents of the same subjects, the newest first
 */
export function findChanges(traits: readonly Trait[], knownTraits: readonly KnownTrait[]): Finding[] {
  return [
    ...listChangedTraits('name', traits, knownTraits).map(({ field, asWritten }) =>
      createWarning(
        'SELLER-NAME-NEW',
        field,
        `The name is "${asWritten}"; earlier documents of this sender had ${formatEarlierValues(traits, knownTraits, 'name')}. Make sure that the sender has changed its name before you pay.`,
      ),
    ),
    ...listChangedTraits('account', traits, knownTraits).map(({ field, asWritten }) =>
      createWarning(
        'PAYEE-ACCOUNT-NEW',
        field,
        `The account to pay into is ${asWritten}; earlier invoices of this seller had ${formatEarlierValues(traits, knownTraits, 'account')}. Ask the seller through a contact that you already know whether the account has changed.`,
      ),
    ),
    ...listChangedTraits('sender', traits, knownTraits)
      .slice(0, 1)
      .map(({ field, asWritten }) =>
        createWarning(
          'SENDER-NEW-FOR-SELLER',
          field,
          `The document was sent by ${asWritten}; earlier documents with this number of the ${field} came from ${formatEarlierValues(traits, knownTraits, 'sender')}. Make sure that the ${field} sends from there now.`,
        ),
      ),
  ];
}

const WARNING_CODES = {
  name: 'SELLER-NAME-NEW',
  account: 'PAYEE-ACCOUNT-NEW',
  sender: 'SENDER-NEW-FOR-SELLER',
} as const satisfies Record<FingerprintKind, PayeeWarning>;

/** Returns the code of the warning about a changed trait of a kind. */
export function toWarningCode(kind: FingerprintKind): PayeeWarning {
  return WARNING_CODES[kind];
}

/** Returns whether no earlier document had the value of a trait, although there are earlier documents of its subjects. */
export function isChangedTrait(
  trait: Trait,
  traits: readonly Trait[],
  knownTraits: readonly KnownTrait[],
): boolean {
  return listChangedTraits(trait.kind, traits, knownTraits).some(({ value }) => value === trait.value);
}

/**
 * Returns the values of a kind that occur in no earlier document of their subjects, each once; empty without an earlier
 * document.
 */
function listChangedTraits(
  kind: FingerprintKind,
  traits: readonly Trait[],
  knownTraits: readonly KnownTrait[],
): Trait[] {
  const earlier = listOfKind(kind, traits, knownTraits);
  if (earlier.length === 0) return [];
  const values = new Set(earlier.map(({ value }) => value));
  const unknownTraits = traits.filter((trait) => trait.kind === kind && !values.has(trait.value));
  return unknownTraits.filter(
    ({ value }, i) => unknownTraits.findIndex((other) => other.value === value) === i,
  );
}

function listOfKind(
  kind: FingerprintKind,
  traits: readonly Trait[],
  knownTraits: readonly KnownTrait[],
): KnownTrait[] {
  const subjects = new Set(traits.filter((trait) => trait.kind === kind).map(({ subject }) => subject));
  return knownTraits.filter((each) => each.kind === kind && subjects.has(each.subject));
}

/** Formats the newest values of a kind for a message. */
function formatEarlierValues(
  traits: readonly Trait[],
  knownTraits: readonly KnownTrait[],
  kind: FingerprintKind,
): string {
  const distinctValues = [
    ...new Set(listOfKind(kind, traits, knownTraits).map(({ asWritten }) => asWritten)),
  ];
  const firstValues = distinctValues.slice(0, 3).map((value) => (kind === 'name' ? `"${value}"` : value));
  return distinctValues.length > 3
    ? `${firstValues.join(', ')} and ${distinctValues.length - 3} more`
    : firstValues.join(' or ');
}

function createWarning(ruleCode: PayeeWarning, fieldName: string, errorMessage: string): Finding {
  return { ruleCode, errorMessage, errorLevel: 'WARNING', fieldName, source: SENDER_SOURCE };
}
