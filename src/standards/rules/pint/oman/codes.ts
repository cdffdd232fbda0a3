/** Rules on codes in documents of Oman. */
import type { NameId, Node } from '../../../invoice/xml';
import type { CodeList } from '../../code-lists/code-list';
import {
  OMANI_ACTIVITIES,
  OMANI_CATEGORIES,
  OMANI_CORRECTION_REASONS,
  OMANI_DELIVERY_TERMS,
  OMANI_EXEMPTION_REASONS,
  OMANI_IDENTIFIERS,
  OMANI_ITEM_KINDS,
  OMANI_MARGIN_GOODS,
  OMANI_SERVICES,
  OMANI_ZERO_RATE_REASONS,
  OMANI_ZONES,
} from '../../code-lists/omani-1.0.1';
import { OMANI_TARIFF } from '../../code-lists/omani-tariff-1.0.1';
import type { RuleContext } from '../../context';
import { formatUnknownCode } from '../../en16931/coded';
import type { Assertion, Pattern, Rule } from '../../rule-set';
import { ATTR, CBC } from '../names';
import { hasAttribute, isTransaction, createAssertion } from './facts';
import { requireFullOrSimplified, forbidFullAndSimplified } from './transactions';

const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';

interface CodedTerm {
  list: CodeList;
  label: string;
  terms?: readonly string[];
  /** condition under which the element must have a code of the list */
  applies?: (c: RuleContext, node: Node) => boolean;
}

const codeAssertion = (id: string, { list, label, terms = [], applies }: CodedTerm): Assertion =>
  createAssertion(
    id,
    ['', ...terms],
    (c, node) => (applies !== undefined && !applies(c, node)) || list.has(c.doc.text(node)),
    (c, node) => formatUnknownCode(c.doc.text(node), label),
  );

const codeRule = (id: string, context: string, codedTerm: CodedTerm, when?: Rule['when']): Rule => ({
  context,
  ...(when === undefined ? {} : { when }),
  asserts: [codeAssertion(id, codedTerm)],
});

const hasAttributeValue =
  (name: NameId, value: string) =>
  (c: RuleContext, node: Node): boolean =>
    c.doc.attribute(node, name) === value;
const isOfCategory =
  (code: string) =>
  (c: RuleContext, node: Node): boolean =>
    c.norm(c.doc.parent(node), CBC.ID) === code;
const hasVisibleText = (c: RuleContext, node: Node): boolean => c.norm(node) !== '';

/** Creates the pattern. */
export const omaniCodes = (): Pattern => ({
  name: 'codes',
  rules: [
    codeRule('CL-02-OM', 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:DocumentStatusCode', {
      list: OMANI_CORRECTION_REASONS,
      label: 'the reason of a credit note or debit note',
      terms: ['BG-3'],
    }),
    {
      context: 'cbc:InvoiceTypeCode | cbc:CreditNoteTypeCode',
      when: (c, node) => c.doc.attribute(node, ATTR.name) !== undefined,
      asserts: [
        forbidFullAndSimplified('CL-03-OM-1', '@name'),
        requireFullOrSimplified('CL-03-OM-2', '@name'),
      ],
    },
    codeRule('CL-04-OM', 'cac:TaxCategory/cbc:ID | cac:ClassifiedTaxCategory/cbc:ID', {
      list: OMANI_CATEGORIES,
      label: 'a VAT category of Oman (S, E, O or Z)',
      terms: ['BT-118', 'BT-151'],
    }),
    {
      context:
        'cac:TaxCategory/cbc:TaxExemptionReasonCode | cac:ClassifiedTaxCategory/cbc:TaxExemptionReasonCode',
      asserts: [
        codeAssertion('CL-05-OM', {
          list: OMANI_EXEMPTION_REASONS,
          label: 'the reason of an exemption (VATEX-OM-01 to VATEX-OM-12)',
          terms: ['BT-121'],
          applies: isOfCategory('E'),
        }),
        codeAssertion('CL-10-OM', {
          list: OMANI_ZERO_RATE_REASONS,
          label: 'the reason of a zero rate (VATZR-OM-01 to VATZR-OM-16)',
          terms: ['BT-121'],
          applies: isOfCategory('Z'),
        }),
      ],
    },
    {
      context: [SELLER, BUYER].map((party) => `${party}/cac:PartyIdentification/cbc:ID`).join(' | '),
      when: (c, node) => c.doc.attribute(node, ATTR.schemeName) !== undefined,
      asserts: [
        createAssertion(
          'CL-06-OM',
          ['@schemeName', 'BT-29', 'BT-46'],
          (c, node) => OMANI_IDENTIFIERS.has(c.doc.attribute(node, ATTR.schemeName) ?? ''),
          (c, node) =>
            formatUnknownCode(
              c.doc.attribute(node, ATTR.schemeName),
              'the kind of an identifier (attribute schemeName): CR, TIN, CID, PASNUM, OTHID, ICID or SZLN',
            ),
        ),
      ],
    },
    codeRule(
      'CL-07-OM',
      'cac:Item/cac:ItemSpecificationDocumentReference/cbc:DocumentTypeCode',
      { list: OMANI_ITEM_KINDS, label: 'goods (G) or services (S)' },
      (c, node) => hasAttribute(c, c.select(c.doc.parent(node), CBC.ID), ATTR.schemeName, 'MP'),
    ),
    codeRule(
      'CL-08-OM-HS',
      'cac:Item/cac:CommodityClassification/cbc:ItemClassificationCode',
      { list: OMANI_TARIFF, label: 'the customs tariff of Oman', terms: ['BT-158'], applies: hasVisibleText },
      hasAttributeValue(ATTR.listID, 'HS'),
    ),
    codeRule(
      'CL-08-OM-ISIC',
      'cac:Item/cac:AdditionalItemIdentification/cbc:ID',
      { list: OMANI_ACTIVITIES, label: 'an economic activity of Oman (ISIC)', applies: hasVisibleText },
      hasAttributeValue(ATTR.schemeName, 'CC'),
    ),
    codeRule('CL-09-OM', 'cac:Delivery/cac:DeliveryTerms/cbc:ID', {
      list: OMANI_DELIVERY_TERMS,
      label: 'delivery terms (Incoterms)',
    }),
    codeRule('CL-11-OM', 'cac:AdditionalItemProperty/cbc:NameCode', {
      list: OMANI_MARGIN_GOODS,
      label: 'goods under the profit margin scheme (VATPM-OM-01 to VATPM-OM-05)',
      terms: ['BT-160'],
      applies: (c) => isTransaction(c, 'profitMargin', 'marginSelfInvoice'),
    }),
    codeRule(
      'CL-12-OM',
      'cac:Item/cac:ItemSpecificationDocumentReference/cbc:ID',
      { list: OMANI_SERVICES, label: 'the kind of a service (eight zeros for goods)' },
      hasAttributeValue(ATTR.schemeName, 'MP'),
    ),
    codeRule(
      'CL-13-OM',
      [SELLER, BUYER].map((party) => `${party}/cac:PostalAddress/cbc:CountrySubentityCode`).join(' | '),
      { list: OMANI_ZONES, label: 'a special zone (SHRFZ, SEZAD, SLLFZ, AFZ, MO or OTH)' },
    ),
  ],
});
