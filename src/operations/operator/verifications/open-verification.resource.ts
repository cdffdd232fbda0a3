import {
  flag,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  text,
  type Shape,
} from '../../../platform/kernel/http/schema';

export const openVerificationSchema = namedSchema(
  'OpenVerification',
  object({
    id: idOf('cvs'),
    team: object(
      { id: idOf('team'), name: { ...text, description: 'Name of the team' } },
      'Team of the company',
    ),
    company: object(
      {
        id: idOf('c'),
        name: { ...text, description: 'Name of the company' },
        tradeNames: {
          ...listOf(text),
          description: 'Additional seller names allowed in documents of the company',
        },
        address: { ...text, description: 'Street and number' },
        postalCode: { ...text, description: 'Postal code of the address' },
        city: { ...text, description: 'City of the address' },
        country: { ...text, description: 'Country (ISO 3166-1 alpha-2)' },
        enterpriseNumberScheme: {
          ...nullable(text),
          description: 'Scheme of the enterprise number (ISO 6523 ICD)',
        },
        enterpriseNumber: { ...nullable(text), description: 'Enterprise number without separators' },
        vatNumber: { ...nullable(text), description: 'VAT number with country prefix' },
        isVerified: {
          ...flag,
          description: 'Whether the company is already verified and requests another verification',
        },
      },
      'The company to verify',
    ),
    createdAt: instant,
    expiresAt: { ...instant, description: 'Time at which an undecided session expires' },
  }),
);

/** A company that waits for the operator to verify it. */
export type OpenVerificationResource = Shape<typeof openVerificationSchema>;

/** Row of a session. */
export interface OpenVerificationRow {
  id: string;
  createdAt: Date;
  expiresAt: Date;
  teamId: string;
  teamName: string;
  companyId: string;
  name: string;
  tradeNames: string[];
  address: string;
  postalCode: string;
  city: string;
  country: string;
  enterpriseNumberScheme: string | null;
  enterpriseNumber: string | null;
  vatNumber: string | null;
  isVerified: boolean;
}

export function toOpenVerificationResource(row: OpenVerificationRow): OpenVerificationResource {
  const { id, createdAt, expiresAt, teamId, teamName, companyId, name, tradeNames, address } = row;
  const { postalCode, city, country, enterpriseNumberScheme, enterpriseNumber, vatNumber, isVerified } = row;
  return {
    id,
    team: { id: teamId, name: teamName },
    company: {
      ...{ id: companyId, name, tradeNames, address, postalCode, city, country },
      ...{ enterpriseNumberScheme, enterpriseNumber, vatNumber, isVerified },
    },
    createdAt: createdAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
  };
}

export const openVerificationExample: OpenVerificationResource = {
  id: 'cvs_01KAJ3Q5D9A1B2C3D4E5F6G7H8',
  team: { id: 'team_01KAJ3Q5CZ0W8V6T4R2P0M8K6J', name: 'Bakkerij Peeters' },
  company: {
    id: 'c_01KAJ3Q5D8T2Y4N6ZB7C9E1F3G',
    name: 'Bakkerij Peeters NV',
    tradeNames: ['Peeters Brood'],
    address: 'Kerkstraat 1',
    postalCode: '9000',
    city: 'Gent',
    country: 'BE',
    enterpriseNumberScheme: '0208',
    enterpriseNumber: '0123456749',
    vatNumber: 'BE0123456749',
    isVerified: false,
  },
  createdAt: '2026-11-21T10:00:00.000Z',
  expiresAt: '2026-11-28T10:00:00.000Z',
};
