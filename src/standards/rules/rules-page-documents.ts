/** Rule sets by kind of document, for `docs/rules.md`. */
import {
  EXTENDED_CTC_FR,
  NLCIUS,
  NLCIUS_GACCOUNT,
  XRECHNUNG,
  XRECHNUNG_CVD,
  XRECHNUNG_EXTENSION,
} from '../invoice/document-profiles';
import { findInvoiceRules, findCiiRules, listOtherDocumentKinds, type ApplicableRules } from './rule-sets';
import { formatCode, formatTable } from './rules-page-shared';

/** Day in the far future, on which the newest versions are in force. */
const FAR_FUTURE = '9999-12-31';

/** Specification identifiers (BT-24) listed on the page, each with a description. */
const CUSTOMIZATIONS: readonly (readonly [string, string])[] = [
  [
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
    'Peppol BIS Billing 3.0, national rules of the seller’s country included',
  ],
  [
    'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0',
    'Peppol BIS Self-Billing 3.0',
  ],
  ['urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0', 'French reform, CIUS'],
  [
    'urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:extended:1.0',
    'French reform, extended, as Peppol names it',
  ],
  [EXTENDED_CTC_FR, 'French reform, extended, as the platforms name it'],
  [XRECHNUNG, 'XRechnung 3.0 (Germany); BR-CL-21 and -23 are warnings'],
  [
    XRECHNUNG_EXTENSION,
    'XRechnung 3.0 extension; wider lists replace BR-CL-10, -11, -21, -24 to -26, and BR-CO-16',
  ],
  [XRECHNUNG_CVD, 'XRechnung 3.0 CVD (reports of vehicles); BR-CL-13 is a warning too'],
  [NLCIUS, 'NLCIUS (Netherlands)'],
  [NLCIUS_GACCOUNT, 'NLCIUS with the blocked account; EN 16931 without UBL-CR-411, -453 and -459'],
  ['urn:peppol:pint:billing-1@eu-1', 'PINT EU'],
  ['urn:peppol:pint:billing-1@aunz-1', 'PINT A-NZ (Australia and New Zealand)'],
  ['urn:peppol:pint:selfbilling-1@aunz-1', 'PINT A-NZ, self-billing; types 389 and 261 (ibr-cl-01-aunz-sb)'],
  ['urn:peppol:pint:billing-1@sg-1', 'PINT SG (Singapore)'],
  ['urn:peppol:pint:billing-1@my-1', 'PINT MY (Malaysia)'],
  ['urn:peppol:pint:selfbilling-1@my-1', 'PINT MY, self-billing; types 389 and 261'],
  ['urn:peppol:pint:billing-1@jp-1', 'PINT JP (Japan)'],
  ['urn:peppol:pint:selfbilling-1@jp-1', 'PINT JP, self-billing; type 389 (ibr-cl-01-jp-sb)'],
  ['urn:peppol:pint:nontaxinvoice-1@jp-1', 'PINT JP, invoices without tax; type 480 (ibr-cl-01-jp-ntr)'],
  ['urn:peppol:pint:billing-1@ae-1', 'PINT AE (United Arab Emirates); types 380, 480, 81 and 381'],
  ['urn:peppol:pint:selfbilling-1@ae-1', 'PINT AE, self-billing; types 389, 480, 261 and 81'],
  ['urn:peppol:pint:billing-1@om-1', 'PINT OM (Oman)'],
  ['urn:peppol:pint:selfbilling-1@om-1', 'PINT OM, self-billing; types 389 and 261'],
  ['urn:peppol:pint:billing-1@xx-1', 'PINT of any other area, also self-billing'],
  ['urn:cen.eu:en16931:2017', 'EN 16931 without a CIUS or extension'],
  ['urn:cen.eu:en16931:2017#compliant#urn:example:cius', 'any other CIUS or extension of EN 16931'],
  ['urn:example:other', 'any other UBL 2.1 Invoice or CreditNote'],
];

/** Guidelines (BT-24) of Cross Industry Invoices listed on the page, each with a description. */
const GUIDELINES: readonly (readonly [string, string])[] = [
  ['urn:cen.eu:en16931:2017', 'EN 16931, also Factur-X EN 16931'],
  ['urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0', 'Peppol BIS Billing 3.0'],
  [XRECHNUNG, 'XRechnung 3.0; BR-CL-21 and -23 are warnings, CII-SR-452, -453 and -454 fatal'],
  [
    XRECHNUNG_EXTENSION,
    'XRechnung 3.0 extension; wider lists replace BR-CL-10, -11, -21, -24 to -26; CII-SR-452, -453 and -454 are fatal',
  ],
  [NLCIUS, 'NLCIUS (Netherlands)'],
  ['urn:cen.eu:en16931:2017#compliant#urn:factur-x.eu:1p0:basic', 'Factur-X BASIC'],
  ['urn:cen.eu:en16931:2017#conformant#urn:factur-x.eu:1p0:extended', 'Factur-X EXTENDED'],
  ['urn:factur-x.eu:1p0:basicwl', 'Factur-X BASIC WL'],
  ['urn:factur-x.eu:1p0:minimum', 'Factur-X MINIMUM'],
  ['urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0', 'French reform, CIUS'],
  [
    'urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:extended:1.0',
    'French reform, extended, as Peppol names it',
  ],
  [EXTENDED_CTC_FR, 'French reform, extended, as the platforms name it'],
  ['urn:cen.eu:en16931:2017#compliant#urn:example:cius', 'any other CIUS or extension of EN 16931'],
  ['urn:example:other', 'any other Cross Industry Invoice'],
];

/** Renders the table of the rule sets for UBL and other documents. */
export function renderUblDocuments(): string {
  return renderDocumentTable(CUSTOMIZATIONS, findInvoiceRules, listOtherDocumentRows());
}

/** Renders the table of the rule sets for Cross Industry Invoices. */
export function renderCiiDocuments(): string {
  return renderDocumentTable(GUIDELINES, findCiiRules);
}

function listOtherDocumentRows(): string[][] {
  return listOtherDocumentKinds().map(({ name, customizationId, layers }) => [
    name,
    customizationId === null ? '' : formatCode(customizationId),
    formatCode('unknown'),
    layers.map((versions) => versions.at(-1)?.source ?? '').join(' + '),
    '',
  ]);
}

function renderDocumentTable(
  documents: readonly (readonly [string, string])[],
  findRules: (customization: string, day: string) => ApplicableRules,
  otherRows: string[][] = [],
): string {
  const invoices = documents.map(([customization, description]) => {
    const { profile, sets, missingRules } = findRules(customization, FAR_FUTURE);
    const label = customization.includes('example') ? '' : formatCode(customization);
    const sources = sets.map((set) => set.source).join(' + ');
    return [
      description,
      label,
      formatCode(profile),
      sources === '' ? 'nothing: `not_supported`' : sources,
      missingRules ?? '',
    ];
  });
  return formatTable(
    ['Document', 'Specification identifier (BT-24)', 'Profile', 'Checked by', 'Not checked'],
    [...invoices, ...otherRows],
  );
}
