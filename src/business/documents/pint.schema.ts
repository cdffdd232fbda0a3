/** Terms that areas of PINT add to the parsed document (see invoice/pint-terms.ts). */
import { namedSchema, nullable, object, text, type JsonSchema } from '../../platform/kernel/http/schema';
import { schemedIdentifier } from './other-parsed.schema';

const textSchema = (description: string): JsonSchema => ({ ...nullable(text), description });
const amount = (description: string): JsonSchema => textSchema(`${description}, a decimal number`);
const party = (description: string): JsonSchema => ({ ...nullable(schemedIdentifier), description });

const registration = (description: string): JsonSchema => ({
  ...nullable(
    object({
      kind: textSchema(
        'TL trade licence, CL commercial licence, EID Emirates ID, PAS passport, CD cabinet decision',
      ),
      authority: textSchema('Authority that issued the registration; of a passport the country'),
    }),
  ),
  description,
});

/** Terms of a line. */
export const pintLineSchema = namedSchema('PintLine', {
  ...object({
    taxAmount: amount('VAT of a line of the Emirates (BTAE-08)'),
    grossAmount: amount('Net amount of a line of the Emirates with its VAT (BTAE-10)'),
    itemKind: textSchema('G goods, S services, B both, in the Emirates (BTAE-13)'),
    serviceCode: textSchema('Code of a service in the Emirates (BTAE-17)'),
    reverseChargeKind: textSchema('Goods and services under reverse charge in the Emirates (BTAE-09)'),
    exemptionReasonCode: textSchema('Reason code for the exemption of a line in the Emirates'),
    tourismTax: amount('Tourism tax of a line in Malaysia'),
  }),
  description: 'Terms that an area of PINT adds to a line',
});

/** Terms of the document. */
export const pintTermsSchema = namedSchema('PintTerms', {
  ...object({
    transactionType: textSchema('Kind of transaction in the Emirates, eight signs 0 or 1 (BTAE-02)'),
    creditNoteReason: textSchema('Reason for issuing a credit note (BTAE-03)'),
    exchangeRate: amount('Units of the tax currency that one unit of the currency is worth (BTAE-04)'),
    beneficiary: party('Beneficiary in a free trade zone (BTAE-01)'),
    principal: party('Principal of a disclosed agent (BTAE-14)'),
    sellerRegistration: registration('Register of the seller’s number (BTAE-15, -12)'),
    buyerRegistration: registration('Register of the buyer’s number (BTAE-16, -11)'),
    exportReference: textSchema('Export declaration (BTAE-21)'),
    deliveryTerms: textSchema('Delivery terms as Incoterms (BTAE-22)'),
  }),
  description: 'Terms that an area of PINT adds to a document',
});
