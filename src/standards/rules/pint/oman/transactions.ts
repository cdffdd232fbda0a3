/** Kinds of transactions in Oman (BTOM-001): permitted combinations, and the document types of each. */
import type { RuleContext } from '../../context';
import type { Assertion } from '../../rule-set';
import { formatQuoted } from '../../wording';
import { documentType, hasTwentySigns, isKind, KINDS, rule, transactionSigns, type Kind } from './facts';

const TRANSACTION_CODE_PATHS = ['cbc:InvoiceTypeCode/@name'] as const;

const NAMES: Readonly<Record<Kind, string>> = {
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

const listKinds = (kinds: readonly Kind[]): string =>
  kinds.map((kind) => `${NAMES[kind]} (sign ${KINDS[kind] + 1})`).join(', ');

/** Describes for messages which of these kinds a transaction has: "As a full tax invoice and export". */
export const formatAsKinds = (c: RuleContext, kinds: readonly Kind[]): string =>
  `As ${kinds
    .filter((kind) => isKind(c, kind))
    .map((kind) => NAMES[kind])
    .join(' and ')} (BTOM-001)`;

/** A kind excludes others. */
function excludes(id: string, kind: Kind, excludedKinds: readonly Kind[]): Assertion {
  return rule(
    id,
    TRANSACTION_CODE_PATHS,
    (c) => !isKind(c, kind) || !isKind(c, ...excludedKinds),
    (c) =>
      `The kind of transaction (BTOM-001) is ${formatQuoted(transactionSigns(c))}: a ${NAMES[kind]} (sign ${KINDS[kind] + 1}) cannot be one of these as well: ${listKinds(excludedKinds)}.`,
  );
}

const NOT_TWENTY = (c: RuleContext): string =>
  `The kind of transaction (BTOM-001) is ${formatQuoted(transactionSigns(c), 'missing')}; the attribute name of cbc:InvoiceTypeCode or cbc:CreditNoteTypeCode has twenty signs 0 or 1, at least one of them 1.`;

const firstOrSecond = (c: RuleContext): boolean => /^(?:1|.1)/su.test(transactionSigns(c));

/** The kind is written as twenty signs. */
export const formOfKind = (): Assertion =>
  rule(
    'ALIGNED-IBRP-000-OM',
    TRANSACTION_CODE_PATHS,
    (c) => hasTwentySigns(c) && transactionSigns(c).includes('1'),
    NOT_TWENTY,
  );

/** Same rules under another id. */
export const signsOfKind = (): Assertion =>
  rule('IBR-001-OM', TRANSACTION_CODE_PATHS, hasTwentySigns, NOT_TWENTY);

/** The first or the second sign is 1. @param subjectPath the attribute, as the rule's context sees it */
export function fullOrSimplified(id: string, subjectPath: string = TRANSACTION_CODE_PATHS[0]): Assertion {
  return rule(
    id,
    [subjectPath],
    firstOrSecond,
    (c) =>
      `The kind of transaction (BTOM-001) is ${formatQuoted(transactionSigns(c), 'missing')}: it is a full tax invoice (first sign 1) or a simplified one (second sign 1).`,
  );
}

/** A document is not both. @param subjectPath the attribute, as the rule's context sees it */
export function notFullAndSimplified(id: string, subjectPath: string): Assertion {
  return rule(
    id,
    [subjectPath],
    (c) => !/^11/.test(transactionSigns(c)),
    'The kind of transaction (BTOM-001) begins with 11. A document is a full tax invoice or a simplified one, not both.',
  );
}

/** Kinds that exclude each other. */
export const exclusions = (): Assertion[] => [
  excludes('IBR-138-OM', 'selfBilled', [
    'thirdParty',
    'export',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludes('IBR-139-OM', 'thirdParty', ['selfBilled']),
  excludes('IBR-140-OM', 'summary', [
    'continuous',
    'export',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludes('IBR-141-OM', 'continuous', [
    'summary',
    'deemedSupply',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludes('IBR-142-OM', 'export', [
    'selfBilled',
    'summary',
    'deemedSupply',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
  excludes('IBR-143-OM', 'deemedSupply', ['continuous', 'export', 'profitMargin', 'marginSelfInvoice']),
  excludes('IBR-144-OM', 'serviceImport', [
    'export',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
    'selfBilled',
  ]),
  excludes('IBR-145-OM', 'profitMargin', [
    'summary',
    'continuous',
    'export',
    'deemedSupply',
    'serviceImport',
    'goodsImport',
    'selfBilled',
  ]),
  excludes('IBR-146-OM', 'marginSelfInvoice', [
    'summary',
    'continuous',
    'export',
    'deemedSupply',
    'serviceImport',
    'profitMargin',
    'goodsImport',
    'selfBilled',
  ]),
  excludes('IBR-147-OM', 'goodsImport', [
    'summary',
    'continuous',
    'export',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'eCommerce',
    'selfBilled',
  ]),
  excludes('IBR-148-OM', 'eCommerce', ['marginSelfInvoice']),
  excludes('IBR-149-OM', 'simplified', [
    'selfBilled',
    'summary',
    'export',
    'serviceImport',
    'profitMargin',
    'marginSelfInvoice',
    'goodsImport',
  ]),
];

/** Transaction types that exclude a prepayment invoice, and self-billed types. */
export const typesOfKinds = (): Assertion[] => [
  excludes('IBR-176-OM', 'prepayment', ['summary', 'deemedSupply', 'marginSelfInvoice']),
  rule(
    'IBR-177-OM',
    ['cbc:InvoiceTypeCode', 'BT-3'],
    (c) =>
      !['261', '389'].includes(documentType(c)) ||
      isKind(c, 'selfBilled', 'serviceImport', 'marginSelfInvoice', 'goodsImport'),
    (c) =>
      `A document of type ${documentType(c)} (IBT-3) is self-billed, so its kind of transaction (BTOM-001) is one of these: ${listKinds(['selfBilled', 'serviceImport', 'marginSelfInvoice', 'goodsImport'])}; it is ${formatQuoted(transactionSigns(c), 'missing')}.`,
  ),
];
