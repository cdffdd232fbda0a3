import {
  getBillingKind,
  findBusinessProcess,
  parseDocTypeId,
  detectDocumentType,
  getDocumentTypeIds,
  splitDocTypeId,
} from './document-types';

const UBL = 'urn:oasis:names:specification:ubl:schema:xsd:';
const BIS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const SELF = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:selfbilling:3.0';
const CIUS = 'urn:cen.eu:en16931:2017#compliant#urn:peppol:france:billing:cius:1.0';
const EXTENDED = 'urn:cen.eu:en16931:2017#conformant#urn:peppol:france:billing:extended:1.0';

const root = (name: string) => ({ rootNamespace: `${UBL}${name}-2`, rootName: name });

describe('detectDocumentType', () => {
  it.each([
    ['Invoice', BIS, 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'invoice'],
    ['CreditNote', BIS, 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0', 'creditNote'],
    ['Invoice', SELF, 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0', 'selfBillingInvoice'],
    ['CreditNote', SELF, 'urn:fdc:peppol.eu:2017:poacc:selfbilling:01:1.0', 'selfBillingCreditNote'],
    [
      'ApplicationResponse',
      'urn:fdc:peppol.eu:poacc:trns:invoice_response:3',
      'urn:fdc:peppol.eu:poacc:bis:invoice_response:3',
      'invoiceResponse',
    ],
    ['ApplicationResponse', 'urn:peppol:edec:mls:1.0', 'urn:peppol:edec:mls', 'messageLevelStatus'],
    [
      'ApplicationResponse',
      'urn:fdc:peppol.eu:poacc:trns:mlr:3',
      'urn:fdc:peppol.eu:poacc:bis:mlr:3',
      'messageLevelResponse',
    ],
  ])('detects %s with %s', (name, customizationId, profileId, type) => {
    const docTypeId = `${UBL}${name}-2::${name}##${customizationId}::2.1`;
    expect(detectDocumentType({ ...root(name), customizationId, profileId })).toEqual({
      type,
      docTypeId,
      processId: profileId,
    });
    expect(detectDocumentType({ ...root(name), customizationId }).processId).toBe(profileId);
    expect(parseDocTypeId(docTypeId).type).toBe(type);
  });

  it('reads the process of a French document only from a French ProfileID, never from the billing mode', () => {
    const french = { ...root('Invoice'), customizationId: CIUS };
    expect(detectDocumentType({ ...french, profileId: 'S1' }).processId).toBe(
      'urn:peppol:france:billing:regulated',
    );
    const profileId = 'urn:peppol:france:billing:non-regulated';
    expect(detectDocumentType({ ...french, profileId }).processId).toBe(profileId);
  });

  it('detects French self-billing by the type code', () => {
    const french = { ...root('Invoice'), customizationId: EXTENDED, profileId: 'B1' };
    expect(detectDocumentType({ ...french, typeCode: '380' }).type).toBe('invoice');
    expect(detectDocumentType({ ...french, typeCode: '389' }).type).toBe('selfBillingInvoice');
    expect(detectDocumentType({ ...root('CreditNote'), customizationId: CIUS, typeCode: '261' }).type).toBe(
      'selfBillingCreditNote',
    );
  });

  it.each([
    [{ ...root('Catalogue'), customizationId: 'urn:fdc:peppol.eu:poacc:trns:catalogue:3' }],
    [{ ...root('ApplicationResponse'), customizationId: BIS }],
    [{ rootNamespace: 'urn:example', rootName: 'Invoice', customizationId: BIS }],
    [{ rootNamespace: `${UBL}Invoice-2`, rootName: 'CreditNote', customizationId: BIS }],
  ])('returns the type unknown with the identifiers of %j', (evidence) => {
    expect(detectDocumentType({ ...evidence, profileId: 'urn:p' })).toEqual({
      type: 'unknown',
      docTypeId: `${evidence.rootNamespace}::${evidence.rootName}##${evidence.customizationId}::2.1`,
      processId: 'urn:p',
    });
  });

  it.each([`${BIS}.1`, 'urn:peppol:pint:billing-1@jp-1', 'urn:peppol:edec:mls:1.0', 'urn:example'])(
    'detects an invoice of %s by its root',
    (customizationId) =>
      expect(detectDocumentType({ ...root('Invoice'), customizationId, profileId: 'urn:p' })).toEqual({
        type: 'invoice',
        docTypeId: `${UBL}Invoice-2::Invoice##${customizationId}::2.1`,
        processId: 'urn:p',
      }),
  );

  it('has no docTypeId for a document without customization', () => {
    expect(detectDocumentType({ ...root('CreditNote'), profileId: null })).toEqual({
      type: 'creditNote',
      docTypeId: null,
      processId: null,
    });
  });
});

describe('getBillingKind', () => {
  it('detects self-billing by type code or customization', () => {
    expect(getBillingKind('invoice', BIS, '380')).toBe('invoice');
    expect(getBillingKind('invoice', BIS, '389')).toBe('selfBillingInvoice');
    expect(getBillingKind('invoice', BIS, '527')).toBe('selfBillingInvoice');
    expect(getBillingKind('creditNote', 'urn:peppol:pint:selfbilling-1@my-1', '381')).toBe(
      'selfBillingCreditNote',
    );
    expect(getBillingKind('invoice', SELF, '380')).toBe('selfBillingInvoice');
    expect(getBillingKind('invoice', 'urn:other', '389')).toBe('selfBillingInvoice');
    expect(getBillingKind('creditNote', null, '261')).toBe('selfBillingCreditNote');
    expect(getBillingKind('creditNote', null, null)).toBe('creditNote');
  });
});

describe('getDocumentTypeIds', () => {
  it('returns the BIS identifiers by kind', () => {
    expect(getDocumentTypeIds('creditNote')).toEqual({
      customizationId: BIS,
      docTypeId: `${UBL}CreditNote-2::CreditNote##${BIS}::2.1`,
      processId: 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0',
    });
    expect(getDocumentTypeIds('selfBillingInvoice').customizationId).toBe(SELF);
  });

  it('returns the French process by business process', () => {
    expect(getDocumentTypeIds('invoice', 'frenchCius').processId).toBe('urn:peppol:france:billing:regulated');
    const ids = getDocumentTypeIds('invoice', 'frenchExtended', 'NON_REGULATED');
    expect(ids.customizationId).toBe(EXTENDED);
    expect(findBusinessProcess(ids.processId)).toBe('NON_REGULATED');
  });

  it('describeDocTypeId reverses getDocumentTypeIds', () => {
    for (const profile of ['billing', 'frenchCius', 'frenchExtended'] as const) {
      for (const kind of ['invoice', 'creditNote'] as const) {
        const { docTypeId } = getDocumentTypeIds(kind, profile);
        expect(parseDocTypeId(docTypeId)).toEqual({ type: kind, profile });
      }
    }
  });
});

describe('describeDocTypeId', () => {
  it('detects an invoice of a customization without a profile', () =>
    expect(parseDocTypeId(`${UBL}Invoice-2::Invoice##urn:x::2.1`)).toEqual({
      type: 'invoice',
      profile: null,
    }));

  it.each([
    '',
    'nonsense',
    `${UBL}Invoice-2::Invoice##${BIS}::2.0`,
    `${UBL}Catalogue-2::Catalogue##urn:x::2.1`,
  ])('%j is unknown', (docTypeId) => {
    expect(parseDocTypeId(docTypeId)).toEqual({ type: 'unknown', profile: null });
  });

  it('splits an identifier that contains further colons', () => {
    expect(splitDocTypeId(`${UBL}Invoice-2::Invoice##${BIS}::2.1`)).toEqual({
      rootNamespace: `${UBL}Invoice-2`,
      rootName: 'Invoice',
      customizationId: BIS,
      version: '2.1',
    });
  });
});
