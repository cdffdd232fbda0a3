/** Requirements for documents of businesses registered for GST in Singapore. */
import { CREDIT_NOTE } from '../../invoice/xml';
import { fatal, type Assertion, type Pattern } from '../rule-set';
import { formatValuesAt } from '../wording';
import { CBC, parsePath } from './names';
import { gstIdentities } from './singapore-documents';

/** Categories of businesses that are registered for GST. */
const REGISTERED_CODES = ' SR SRCA-S SRCA-C ZR SRRC SROVR-RS SROVR-LVG SRLVG NA ';

const requireAddress = (
  id: string,
  role: 'AccountingSupplierParty' | 'AccountingCustomerParty',
): Assertion => {
  const address = `cac:${role}/cac:Party/cac:PostalAddress`;
  const [partyLabel, street, zone] =
    role === 'AccountingSupplierParty'
      ? (['seller', 'BT-35', 'BT-38'] as const)
      : (['buyer', 'BT-50', 'BT-53'] as const);
  return fatal(
    id,
    (c) =>
      ['cbc:StreetName', 'cbc:PostalZone'].every((name) => c.exists(0, ...parsePath(`${address}/${name}`))),
    `With GST, the ${partyLabel}’s address must have street (I${street}) and post code (I${zone}), but at least one is missing.`,
    { terms: [street, zone], at: (c) => c.first(0, ...parsePath(address)) },
  );
};

/** Creates the rules for documents with a GST category of registered businesses. */
export const registeredPattern = (): Pattern => ({
  name: 'registered for GST',
  rules: [
    {
      context: 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory',
      when: (c, node) => REGISTERED_CODES.includes(` ${c.norm(node, CBC.ID)} `),
      asserts: [
        fatal(
          'BR-105-GST-SG',
          (c) => gstIdentities(c).sellerVat || gstIdentities(c).representativeVat,
          'With GST, the seller (IBT-31) or a tax representative (IBT-63) must have a GST identifier, but none has one.',
          { terms: ['BT-31', 'BT-63'] },
        ),
        requireAddress('BR-106-GST-SG', 'AccountingSupplierParty'),
        requireAddress('BR-107-GST-SG', 'AccountingCustomerParty'),
        fatal(
          'BR-108-GST-SG',
          (c) => c.exists(0, ...parsePath('cbc:UUID')),
          'With GST, the document must have a UUID, which is missing. Add cbc:UUID.',
        ),
        // The published condition looks for a credit note below the tax category, where it cannot occur.
        fatal(
          'BR-111-GST-SG',
          (c, node) => !c.exists(node, CREDIT_NOTE) || c.exists(node, CREDIT_NOTE, CBC.Note),
          'With GST, a credit note must have a note (IBT-22) with its reason, which is missing.',
          { terms: ['BT-22'] },
        ),
        fatal(
          'BR-112-GST-SG',
          (c) =>
            c.exists(
              0,
              ...parsePath('cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID'),
            ),
          'With GST, the seller’s legal registration (IBT-30, the UEN) must be stated, but is missing. Add cac:PartyLegalEntity/cbc:CompanyID.',
          { terms: ['BT-30'] },
        ),
        fatal(
          'BR-113-GST-SG',
          (c) =>
            c.norm(0, CBC.DocumentCurrencyCode) === 'SGD'
              ? !c.exists(0, CBC.TaxCurrencyCode)
              : c.norm(0, CBC.TaxCurrencyCode) === 'SGD',
          (c) =>
            `The document currency (IBT-5) is ${formatValuesAt(c, 0, CBC.DocumentCurrencyCode)} and the tax accounting currency (IBT-6) is ${formatValuesAt(c, 0, CBC.TaxCurrencyCode)}. With GST, the accounting currency must be SGD, and must be removed when the document currency is SGD.`,
          { terms: ['BT-6', 'BT-5'] },
        ),
      ],
    },
  ],
});
