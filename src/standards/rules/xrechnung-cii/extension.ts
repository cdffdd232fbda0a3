/**
 * Rules of the XRechnung extension for CII (BR-DEX): more schemes and attachment types. Sub invoice lines exist in UBL
 * only.
 */
import { EXTENSION_ADDRESS_SCHEMES, EXTENSION_IDENTIFIER_SCHEMES } from '../code-lists/xrechnung-3.0.2';
import { LINE, RAM } from '../peppol-cii/names';
import { warning, type Pattern } from '../rule-set';
import { attachmentRule, schemeRule, isExtension } from '../xrechnung/extension';

export const EXTENSION: Pattern = {
  name: 'XRechnung extension',
  rules: [
    {
      context: `${LINE}/ram:AssociatedDocumentLineDocument`,
      when: isExtension,
      asserts: [
        warning(
          'BR-DEX-15',
          (c) => c.doc.all(RAM.ParentLineID).length === 0,
          'A line should not refer to a parent line (ram:ParentLineID), but does. XRechnung has sub invoice lines in UBL only.',
          { terms: ['BT-126'] },
        ),
      ],
    },
    schemeRule('BR-DEX-04', 'ram:GlobalID', 'party identifier', EXTENSION_IDENTIFIER_SCHEMES, {
      which: (c, node) =>
        !c.hasAncestor(node, RAM.SpecifiedTradeProduct) && !c.hasAncestor(node, RAM.ShipToTradeParty),
    }),
    schemeRule('BR-DEX-05', 'ram:ID', 'legal registration', EXTENSION_IDENTIFIER_SCHEMES, {
      which: (c, node) => !c.hasAncestor(node, RAM.SpecifiedTaxRegistration),
    }),
    schemeRule(
      'BR-DEX-06',
      'ram:SpecifiedTradeProduct/ram:GlobalID',
      'item identifier',
      EXTENSION_IDENTIFIER_SCHEMES,
    ),
    schemeRule(
      'BR-DEX-07',
      'ram:URIUniversalCommunication/ram:URIID',
      'electronic address',
      EXTENSION_ADDRESS_SCHEMES,
    ),
    schemeRule(
      'BR-DEX-08',
      'ram:ApplicableHeaderTradeDelivery/ram:ShipToTradeParty/ram:GlobalID',
      'delivery location',
      EXTENSION_IDENTIFIER_SCHEMES,
    ),
    attachmentRule('ram:AttachmentBinaryObject'),
  ],
};
