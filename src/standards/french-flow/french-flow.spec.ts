import Ajv2020 from 'ajv/dist/2020';
import addFormats from 'ajv-formats';
import {
  directoryPaths,
  flowPaths,
  isInstant,
  jsonSchemas,
  parseDirectoryLine,
  parseDirectorySearch,
  parseFlow,
  parseFlowFailure,
  parseFlowInfo,
  parseFlowSearch,
  parseFlowSearchResponse,
  parseDirectoryLinePage,
  parseShape,
  parseSubmittedFlow,
  type JsonShape,
} from '.';

const DIGEST = 'a'.repeat(64);
const INSTANT = '2026-11-27T14:00:00.123Z';

const info = {
  flowSyntax: 'UBL',
  name: 'F-1.xml',
  processingRule: 'B2B',
  flowProfile: 'CIUS',
  trackingId: 't-1',
  sha256: DIGEST,
};
const flow = {
  ...info,
  flowId: 'flow_1',
  submittedAt: INSTANT,
  updatedAt: INSTANT,
  flowDirection: 'Out',
  flowType: 'CustomerInvoice',
  processingRuleSource: 'Input',
  acknowledgement: {
    status: 'Error',
    details: [{ level: 'Error', item: 'document', reasonCode: 'BR-01', reasonMessage: 'Missing' }],
  },
};
const search = {
  where: {
    updatedAfter: INSTANT,
    updatedBefore: '2026-11-28T00:00:00+01:00',
    flowType: ['SupplierInvoice', 'CustomerInvoiceLC'],
    flowDirection: ['In'],
    processingRule: ['B2B'],
    ackStatus: 'Ok',
    trackingId: 't-1',
  },
  limit: 100,
};
const line = {
  addressingIdentifier: '552008443_55200844300016_COMPTA',
  siren: '552008443',
  siret: '55200844300016',
  directoryLineStatus: 'Enabled',
  platformType: 'WK',
  routingCode: { routingIdentifier: 'COMPTA', routingIdentifierType: '0224', routingCodeName: 'Compta' },
};
const lineSearch = {
  filters: { siren: { op: 'strict', value: '552008443' } },
  limit: 100,
  ignore: 0,
  include: ['routingCode'],
  sorting: [{ field: 'addressingIdentifier', sortingOrder: 'ascending' }],
};

/** A valid value of each schema. */
const samples: Record<keyof typeof jsonSchemas, unknown> = {
  FlowInfo11: info,
  FlowInfo: { ...info, processingRule: 'B2G' },
  SubmittedFlow: { ...info, flowId: 'flow_1', submittedAt: INSTANT },
  Flow: flow,
  FlowSearch11: search,
  FlowSearch: { ...search, where: { ...search.where, processingRule: ['B2GInt'] } },
  FoundFlows: { results: [flow], limit: 100, filters: search.where },
  DirectorySiren: {
    siren: '552008443',
    businessName: 'Traiteur',
    entityType: 'PrivateVatRegistered',
    administrativeStatus: 'A',
  },
  DirectorySiret: {
    siret: '55200844300016',
    name: 'Traiteur',
    address: { addressLine1: '1 rue', postalCode: '44000', locality: 'Nantes', countryCode: 'FR' },
    b2gAdditionalData: { serviceCodeStatus: true },
  },
  DirectoryRoutingCode: { siret: '55200844300016', routingIdentifier: 'COMPTA' },
  DirectoryLine: line,
  FoundLines: { results: [line], totalNumberOfResults: 1 },
  SirenSearch: { filters: { businessName: { op: 'contains', value: 'Trait' } } },
  SiretSearch: { filters: { postalCode: { op: 'startsWith', value: '44' } } },
  RoutingCodeSearch: { filters: { siret: { op: 'strict', value: '55200844300016' } } },
  DirectoryLineSearch: lineSearch,
  FlowFailure: { errorCode: 'NOT_FOUND', errorMessage: 'No such flow' },
};

/** Values that replace each member in turn. */
const REPLACEMENTS: readonly unknown[] = [
  undefined,
  null,
  '',
  'x',
  'é'.repeat(36),
  '😀'.repeat(300),
  0,
  -1,
  1.5,
  101,
  1e9,
  true,
  [],
  ['x'],
  {},
  { unknown: 1 },
  '2026-02-30T00:00:00Z',
  '2026-11-27T14:00:00',
  '2028-02-29T23:59:59.999999999-05:30',
  'A'.repeat(64),
  '123456789',
];

/** Lists copies of a JSON value in which one member, at any depth, has another value or is missing. */
function listVariants(value: unknown): unknown[] {
  if (typeof value !== 'object' || value === null) return [...REPLACEMENTS];
  const isList = Array.isArray(value);
  const members: [string, unknown][] = Object.entries(value);
  const rebuild = (entries: [string, unknown][]): unknown =>
    isList ? entries.map(([, item]) => item) : Object.fromEntries(entries);
  const variantsOfMembers = members.flatMap(([name, member], at) =>
    listVariants(member).map((variant) =>
      rebuild(
        variant === undefined
          ? members.filter((_, index) => index !== at)
          : members.map((entry, index) => (index === at ? [name, variant] : entry)),
      ),
    ),
  );
  return [
    ...REPLACEMENTS.filter((each) => each !== undefined),
    ...variantsOfMembers,
    isList ? [...value, 'x'] : { ...value, unknown: 'x' },
  ];
}

describe('the JSON schemas and the parsers', () => {
  const ajv = new Ajv2020({ strict: true, strictRequired: false });
  addFormats(ajv);

  it.each(Object.entries(jsonSchemas))(
    '%s: both accept and reject the same values',
    (name, schema: JsonShape) => {
      const sample: unknown = Object.entries(samples).find(([each]) => each === name)?.[1];
      const accepts = ajv.compile(schema);
      expect(parseShape(schema, sample)).toEqual({ value: sample });
      const variants = listVariants(sample);
      for (const variant of variants) {
        const isAccepted = parseShape(schema, variant).findings === undefined;
        if (isAccepted !== accepts(variant))
          throw new Error(`${name}: ${JSON.stringify(variant)} is accepted by only one of both`);
      }
      expect(variants.some((variant) => accepts(variant))).toBe(true);
      expect(variants.some((variant) => !accepts(variant))).toBe(true);
    },
  );
});

describe('parsers of requests', () => {
  it('reports each violation with its path, with the received and the accepted values', () => {
    const { findings } = parseFlowInfo({ flowSyntax: 'EDIFACT', sha256: 'AB', trackingID: 'x' }, '1.2');
    expect(findings).toEqual([
      { path: 'name', message: 'The property "name" is required; received nothing' },
      { path: 'flowSyntax', message: 'Must be one of CII, UBL, Factur-X, CDAR, FRR; received "EDIFACT"' },
      {
        path: 'sha256',
        message: 'Must be a SHA-256 digest: 64 hexadecimal digits in lower case; received "AB"',
      },
      {
        path: 'trackingID',
        message:
          'Unknown property; expected one of flowSyntax, name, processingRule, flowProfile, trackingId, sha256',
      },
    ]);
  });

  it('accepts the rules of the public sector only in version 1.2', () => {
    const publicSector = { ...info, processingRule: 'B2G' };
    expect(parseFlowInfo(publicSector, '1.2').findings).toBeUndefined();
    expect(parseFlowInfo(publicSector, '1.1').findings).toHaveLength(1);
  });

  it('requires a criterion in a search, and a page of at least one flow', () => {
    expect(parseFlowSearch({ where: {} }, '1.2').findings?.map(({ path }) => path)).toEqual(['where']);
    expect(parseFlowSearch({ where: { ackStatus: 'Ok' }, limit: 0 }, '1.2').findings?.[0]?.path).toBe(
      'limit',
    );
    expect(parseFlowSearch({ where: { ackStatus: 'Ok' }, limit: 5000 }, '1.2').findings).toBeUndefined();
    expect(parseDirectorySearch('directory-line', lineSearch).findings).toBeUndefined();
    expect(
      parseDirectorySearch('directory-line', { filters: { name: { op: 'strict', value: 'x' } } })
        .findings?.[0]?.path,
    ).toBe('filters.name');
  });

  it('reports at most 100 violations of a hostile value', () => {
    const where = Object.fromEntries(Array.from({ length: 5000 }, (_, index) => [`m${index}`, 1]));
    expect(parseFlowSearch({ where }, '1.2').findings).toHaveLength(100);
  });
});

describe('parsers of responses', () => {
  it('tolerate unknown properties', () => {
    expect(parseFlow({ ...flow, more: 1 })).toEqual({ value: { ...flow, more: 1 } });
    expect(parseFlowSearchResponse({ results: [{ ...flow, more: 1 }] }).findings).toBeUndefined();
    expect(
      parseSubmittedFlow({ flowId: 'i_45425', submittedAt: '2026-04-30T13:10:47.360918Z' }).findings,
    ).toBeUndefined();
    expect(parseDirectoryLine(line).findings).toBeUndefined();
    expect(parseDirectoryLinePage({ results: [], totalNumberOfResults: 0 }).findings).toBeUndefined();
    expect(parseFlowFailure({ errorCode: 'NOT_FOUND' }).findings).toBeUndefined();
  });

  it.each(['__proto__', 'constructor', 'toString'])(
    'does not accept an inherited property as a required one: %s',
    (name) => {
      expect(parseFlowFailure(JSON.parse(`{"${name}": {"errorCode": "x"}}`)).findings).toHaveLength(1);
    },
  );
});

it('writes paths as clients do', () => {
  expect(flowPaths.flow('a/b c')).toBe('flows/a%2Fb%20c');
  expect(directoryPaths.siren('552008443')).toBe('siren/code-insee:552008443');
  expect(directoryPaths.routingCode('55200844300016', 'C/1')).toBe(
    'routing-code/siret:55200844300016/code:C%2F1',
  );
});

it('accepts only instants that exist', () => {
  expect(
    ['2024-02-29T00:00:00Z', '2026-11-27t14:00:00.1z', '2026-11-27T14:00:00+01:00'].every(isInstant),
  ).toBe(true);
  expect(
    [
      '2026-02-29T00:00:00Z',
      '2026-11-27',
      '2026-11-27T24:00:00Z',
      '2026-13-01T00:00:00Z',
      '2026-11-27 14:00:00Z',
    ].some(isInstant),
  ).toBe(false);
});
