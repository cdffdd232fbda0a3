/** Terms that PINT specializations add to the parsed document (see invoice/pint-terms.ts). */
import { namedSchema, nullable, object, text, type JsonSchema } from '../../platform/kernel/http/schema';
import { schemedIdentifier } from './other-parsed.schema';

const textSchema = (description: string): JsonSchema => ({ ...nullable(text), description });
const amountSchema = (description: string): JsonSchema => textSchema(`${description}, a decimal number`);
const partySchema = (description: string): JsonSchema => ({ ...nullable(schemedIdentifier), description });

const registration = namedSchema(
  'PintRegistration',
  object(
    {
      kind: textSchema(
        'Kind of the register: TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision',
      ),
      authority: textSchema('Authority that issued the registration; for a passport, the issuing country'),
    },
    'Register of a number in the Emirates',
  ),
);
const registrationSchema = (description: string): JsonSchema => ({ ...nullable(registration), description });

/** Terms of a line. */
export const pintLineSchema = namedSchema('PintLine', {
  ...object({
    taxAmount: amountSchema('VAT of a line of the Emirates or Oman (BTAE-08, BTOM-016)'),
    grossAmount: amountSchema(
      'Net amount of a line of the Emirates or Oman with its VAT (BTAE-10, BTOM-017)',
    ),
    itemKind: textSchema(
      'Kind of the item: G goods, S services, B both (BTAE-13); in Oman G or S (BTOM-019)',
    ),
    serviceCode: textSchema('Code of the service in the Emirates (BTAE-17), kind of service in Oman'),
    activityCode: textSchema('Economic activity in Oman, ISIC (BTOM-018)'),
    reverseChargeKind: textSchema('Goods and services under reverse charge in the Emirates (BTAE-09)'),
    exemptionReasonCode: textSchema('Reason code for the exemption of a line in the Emirates or Oman'),
    tourismTax: amountSchema('Tourism tax of a line in Malaysia'),
  }),
  description: 'Additional line terms of a PINT area',
});

const omaniTermsSchema = namedSchema('OmaniTerms', {
  ...object({
    issueTime: textSchema('Time of issue (IBT-168), HH:MM:SS'),
    sellerUuid: textSchema('UUID of the seller (BTOM-004)'),
    sellerZone: textSchema('Special zone of the seller (BTOM-024)'),
    buyerZone: textSchema('Special zone of the buyer (BTOM-026)'),
    prepaymentInvoice: {
      ...nullable(
        object({
          id: textSchema('Number of the prepayment invoice (BTOM-027)'),
          uuid: textSchema('UUID of the prepayment invoice (BTOM-014)'),
        }),
      ),
      description: 'Prepayment that the invoice deducts',
    },
    marginTotal: amountSchema('Total amount due of a profit margin invoice in OMR (BTOM-020)'),
    customsDeclaration: textSchema('Customs declaration of imported goods (BTOM-021)'),
    importDate: textSchema('Day of the import (BTOM-030), YYYY-MM-DD'),
  }),
  description: 'Additional document terms of Oman',
});

const documentTerms = object({
  transactionType: textSchema(
    'Flags of the transaction type, each 0 or 1: 8 flags in the Emirates (BTAE-02), 20 flags in Oman (BTOM-001)',
  ),
  creditNoteReason: textSchema(
    'Reason for issuing a credit note (BTAE-03), or a credit or debit note in Oman (BTOM-032)',
  ),
  exchangeRate: amountSchema(
    'Exchange rate: units of the tax currency for one unit of the currency (BTAE-04)',
  ),
  beneficiary: partySchema('Beneficiary in a free trade zone (BTAE-01)'),
  principal: partySchema('Principal of a disclosed agent (BTAE-14)'),
  sellerRegistration: registrationSchema('Register of the seller’s number (BTAE-15, -12)'),
  buyerRegistration: registrationSchema('Register of the buyer’s number (BTAE-16, -11)'),
  exportReference: textSchema('Export declaration (BTAE-21)'),
  deliveryTerms: textSchema('Delivery terms as Incoterms (BTAE-22, BTOM-022)'),
});

/** Terms of the document; the terms of Oman occur only in documents of Oman. */
export const pintTermsSchema = namedSchema('PintTerms', {
  ...documentTerms,
  properties: { ...documentTerms.properties, oman: omaniTermsSchema },
  description: 'Additional document terms of a PINT area',
});
