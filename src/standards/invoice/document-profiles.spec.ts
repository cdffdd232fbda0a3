import {
  claimsEn16931,
  getDocumentProfile,
  NLCIUS,
  NLCIUS_GACCOUNT,
  XRECHNUNG,
  XRECHNUNG_CVD,
  XRECHNUNG_EXTENSION,
} from './document-profiles';

const EN = 'urn:cen.eu:en16931:2017';

describe('getDocumentProfile', () => {
  it.each([
    [`${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`, 'peppol-bis-3'],
    [`${EN}#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0`, 'peppol-selfbilling-3'],
    [`${EN}#compliant#urn:peppol:france:billing:cius:1.0`, 'france-cius'],
    [`${EN}#conformant#urn:peppol:france:billing:extended:1.0`, 'france-extended'],
    [`${EN}#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0`, 'xrechnung-3'],
    [XRECHNUNG, 'xrechnung-3'],
    [XRECHNUNG_CVD, 'xrechnung-3'],
    [XRECHNUNG_EXTENSION, 'xrechnung-extension-3'],
    [NLCIUS, 'nlcius'],
    [NLCIUS_GACCOUNT, 'nlcius'],
    ['urn:peppol:pint:billing-1@jp-1', 'pint-jp'],
    ['urn:peppol:pint:selfbilling-1@aunz-1', 'pint-aunz'],
    ['urn:peppol:pint:nontaxinvoice-1@jp-1', 'pint-jp'],
    [EN, 'en16931'],
    [`${EN}#compliant#urn:xoev-de:kosit:standard:xrechnung_2.1`, 'unknown'],
    [`${XRECHNUNG}#compliant#urn:example`, 'unknown'],
    ['urn:peppol:pint:billing-1', 'unknown'],
    ['urn:example', 'unknown'],
    ['', 'unknown'],
    [null, 'unknown'],
  ])('the profile of %s is %s', (id, profile) => expect(getDocumentProfile(id)).toBe(profile));
});

it.each([
  [EN, true],
  [`${EN}#compliant#urn:example:cius`, true],
  [`${EN}7`, false],
  ['urn:peppol:pint:billing-1@jp-1', false],
])('claimsEn16931 returns for %s: %j', (id, claims) => expect(claimsEn16931(id)).toBe(claims));
