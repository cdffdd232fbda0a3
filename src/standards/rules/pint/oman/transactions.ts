/** Rules on transaction types in Oman (BTOM-001): allowed combinations, and document types. */
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { formatQuoted } from '../../wording';
import {
  documentType,
  hasTwentyFlags,
  isTransaction,
  TRANSACTION_TYPES,
  createAssertion,
  transactionFlags,
  type TransactionType,
} from './facts';

const TRANSACTION_CODE_PATHS = ['cbc:InvoiceTypeCode/@name'] as const;

const NAMES: Readonly<Record<TransactionType, string>> = {
  full: 'full tax invoice',
  simplified: 'simplified tax invoice',
  selfBilled: 'self-billed document',
  thirdParty: 'third-party invoice',
  summary: 'summary invoice',
  continuous: 'continuous supply',
  export: 'export',
  deemedSupply: 'deemed supply',
  serviceImport: 'import of services under reverse charge',
  profitMargin: 'profit margin invoice',
  marginSelfInvoice: 'profit margin self-invoice',
  eCommerce: 'e-commerce supply',
  goodsImport: 'import of goods',
  specialZone: 'supply in a special zone',
  prepayment: 'prepayment invoice',
};

const formatTransactionTypes = (kinds: readonly TransactionType[]): string =>
  kinds.map((kind) => `${NAMES[kind]} (digit ${TRANSACTION_TYPES[kind] + 1})`).join(', ');

/** Formats which of these types a transaction has, for messages: "As full tax invoice and export (BTOM-001),". */
export const formatAsTransactionTypes = (c: RuleContext, kinds: readonly TransactionType[]): string =>
  `As ${kinds
    .filter((kind) => isTransaction(c, kind))
    .map((kind) => NAMES[kind])
    .join(' and ')} (BTOM-001),`;

/** Forbids that a transaction has a type together with one of the excluded types. */
function excludeTypes(
  id: string,
  kind: TransactionType,
  excludedKinds: readonly TransactionType[],
): Assertion {
  return createAssertion(
    id,
    TRANSACTION_CODE_PATHS,
    (c) => !isTransaction(c, kind) || !isTransaction(c, ...excludedKinds),
    (c) =>
      `The transaction type (BTOM-001) is ${formatQuoted(transactionFlags(c))}, but a ${NAMES[kind]} (digit ${TRANSACTION_TYPES[kind] + 1}) must not also be one of these: ${formatTransactionTypes(excludedKinds)}.`,
  );
}

const formatInvalidFlags = (c: RuleContext): string =>
  `The transaction type (BTOM-001) is ${formatQuoted(transactionFlags(c), 'missing')}, but the attribute name of cbc:InvoiceTypeCode or cbc:CreditNoteTypeCode must have twenty digits 0 or 1, at least one of them 1.`;

const isFullOrSimplified = (c: RuleContext): boolean => /^(?:1|.1)/su.test(transactionFlags(c));

/** Requires twenty digits 0 or 1, at least one of them 1. */
export const flagsWithOneRule = (): Assertion =>
  createAssertion(
    'ALIGNED-IBRP-000-OM',
    TRANSACTION_CODE_PATHS,
    (c) => hasTwentyFlags(c) && transactionFlags(c).includes('1'),
    formatInvalidFlags,
  );

/** Requires twenty digits 0 or 1. */
export const twentyFlagsRule = (): Assertion =>
  createAssertion('IBR-001-OM', TRANSACTION_CODE_PATHS, hasTwentyFlags, formatInvalidFlags);

/**
 * Requires that the first or the second digit is 1. @param subjectPath the attribute, relative to the rule's context
 */
export function requireFullOrSimplified(
  id: string,
  subjectPath: string = TRANSACTION_CODE_PATHS[0],
): Assertion {
  return createAssertion(
    id,
    [subjectPath],
    isFullOrSimplified,
    (c) =>
      `The transaction type (BTOM-001) is ${formatQuoted(transactionFlags(c), 'missing')}, but must be a full tax invoice (first digit 1) or a simplified tax invoice (second digit 1).`,
  );
}

/** Forbids a document that is full and simplified. @param subjectPath the attribute, relative to the rule's context */
export function forbidFullAndSimplified(id: string, subjectPath: string): Assertion {
  return createAssertion(
    id,
    [subjectPath],
    (c) => !/^11/.test(transactionFlags(c)),
    'The transaction type (BTOM-001) begins with 11, but a document must not be both a full and a simplified tax invoice.',
  );
}

/** Creates the rules on transaction types that exclude each other. */
export const exclusionRules = (): Assertion[] => [
  excludeTypes('IBR-138-OM', 'selfBilled', [
    'thirdParty',
    'export',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludeTypes('IBR-139-OM', 'thirdParty', ['selfBilled']),
  excludeTypes('IBR-140-OM', 'summary', [
    'continuous',
    'export',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludeTypes('IBR-141-OM', 'continuous', [
    'summary',
    'deemedSupply',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludeTypes('IBR-142-OM', 'export', [
    'selfBilled',
    'summary',
    'deemedSupply',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludeTypes('IBR-143-OM', 'deemedSupply', ['continuous', 'export', 'profitMargin', 'marginSelfInvoice']),
  excludeTypes('IBR-144-OM', 'serviceImport', [
    'export',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
    'selfBilled',
  ]),
  excludeTypes('IBR-145-OM', 'profitMargin', [
    'summary',
    'continuous',
    'export',
    'deemedSupply',
    'serviceImport',
    'goodsImport',
    'selfBilled',
  ]),
  excludeTypes('IBR-146-OM', 'marginSelfInvoice', [
    'summary',
    'continuous',
    'export',
    'deemedSupply',
    'serviceImport',
    'profitMargin',
    'goodsImport',
    'selfBilled',
  ]),
  excludeTypes('IBR-147-OM', 'goodsImport', [
    'summary',
    'continuous',
    'export',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'eCommerce',
    'selfBilled',
  ]),
  excludeTypes('IBR-148-OM', 'eCommerce', ['marginSelfInvoice']),
  excludeTypes('IBR-149-OM', 'simplified', [
    'selfBilled',
    'summary',
    'export',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
];

/** Creates the rules on prepayment invoices and on the transaction types of self-billed documents. */
export const documentTypeRules = (): Assertion[] => [
  excludeTypes('IBR-176-OM', 'prepayment', ['summary', 'deemedSupply', 'marginSelfInvoice']),
  createAssertion(
    'IBR-177-OM',
    ['cbc:InvoiceTypeCode', 'BT-3'],
    (c) =>
      !['261', '389'].includes(documentType(c)) ||
      isTransaction(c, 'selfBilled', 'serviceImport', 'marginSelfInvoice', 'goodsImport'),
    (c) =>
      `A document of type ${documentType(c)} (IBT-3) is self-billed, so its transaction type (BTOM-001) must be one of these: ${formatTransactionTypes(['selfBilled', 'serviceImport', 'marginSelfInvoice', 'goodsImport'])}; found ${formatQuoted(transactionFlags(c), 'none')}.`,
  ),
];
