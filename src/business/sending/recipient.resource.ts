import {
  enumOf,
  flag,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';

const frenchDirectorySchema = namedSchema(
  'FrenchDirectoryEntry',
  object(
    {
      status: {
        ...enumOf('enabled', 'upcoming', 'disabled', 'absent', 'unknown'),
        description:
          'State of the address in the French directory; `absent`: the directory does not have it, `unknown`: the directory did not respond',
      },
      addressingIdentifier: { ...nullable(text), description: 'The address as the directory writes it' },
      siren: { ...nullable(text), description: 'SIREN of the company' },
      siret: { ...nullable(text), description: 'SIRET of the establishment' },
      suffix: { ...nullable(text), description: 'Suffix of the address after the SIREN' },
      routingCode: { ...nullable(text), description: 'Routing code within the establishment' },
      name: { ...nullable(text), description: 'Name of the company, or of the routing code' },
    },
    'Entry of an address of scheme 0225 in the directory of the French platforms',
  ),
);

export const recipientSchema = namedSchema(
  'Recipient',
  object({
    address: text,
    registered: flag,
    documentTypes: listOf(
      object({
        docTypeId: text,
        processes: listOf(text),
        transportProfile: text,
        endpointUrl: text,
        certificateExpiresAt: nullable(instant),
      }),
    ),
    frenchDirectory: {
      ...nullable(frenchDirectorySchema),
      description:
        'Entry of the French directory; null for an address of another scheme than 0225, for sandbox teams, and while the installation has no contract with a French platform',
    },
  }),
);

/** Registration of a recipient on the network. */
export type RecipientResource = Shape<typeof recipientSchema>;

export const recipientExample: RecipientResource = {
  address: '0208:0987654394',
  registered: true,
  documentTypes: [
    {
      docTypeId:
        'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice##urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0::2.1',
      processes: ['urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'],
      transportProfile: 'peppol-transport-as4-v2_0',
      endpointUrl: 'https://ap.example.com/as4',
      certificateExpiresAt: '2027-11-21T00:00:00.000Z',
    },
  ],
  frenchDirectory: null,
};
