import { formatInstantOrNull } from '../../platform/kernel/clock';
import {
  flag,
  idOf,
  instant,
  listOf,
  namedSchema,
  nullable,
  object,
  enumOf,
  parkedInstant,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import type { DirectoryState } from '../../network/peppol/directory/directory-entry.entity';
import type { DirectoryListing } from './directory-listing.entity';

/** Directory entry of one identifier. */
export interface DirectoryEntryView {
  participant: string;
  state: DirectoryState;
  error: string | null;
  parkedAt: Date | null;
  updatedAt: Date;
}

/** Directory listing of a company with its entries. */
export interface DirectoryListingView {
  companyId: string;
  listing: DirectoryListing | null;
  entries: DirectoryEntryView[];
}

const entrySchema = object({
  address: { ...text, description: 'Electronic address: `<scheme>:<identifier>`' },
  state: {
    ...enumOf('indexing', 'listed', 'removing'),
    description:
      '`indexing`: the Directory was asked to list the identifier; `listed`: the Directory has ' +
      'accepted the request; `removing`: the Directory was asked to remove the identifier, and this service no ' +
      'longer publishes its business card',
  },
  error: { ...nullable(text), description: 'Last error of the Peppol Directory; the request is repeated' },
  parkedAt: parkedInstant,
  updatedAt: instant,
});

export const directorySchema = namedSchema(
  'DirectoryListing',
  object({
    companyId: idOf('c'),
    listed: { ...flag, description: 'Whether the Peppol Directory shows the company' },
    website: { ...nullable(text), description: 'URL of the company’s website; null: none' },
    geographicalInformation: { ...nullable(text), description: 'Address, town or region; null: none' },
    consentedAt: {
      ...nullable(instant),
      description: 'Time at which the team last stated the consent of the company',
    },
    entries: {
      ...listOf(entrySchema),
      description: 'Identifiers that the Directory lists or is requested to list; only for production teams',
    },
  }),
);
export type DirectoryResource = Shape<typeof directorySchema>;

/** Converts a listing to the API format; a company without a listing has `listed` false. */
export function toDirectoryResource({
  companyId,
  listing,
  entries,
}: DirectoryListingView): DirectoryResource {
  return {
    companyId,
    listed: listing !== null,
    website: listing?.website ?? null,
    geographicalInformation: listing?.geographicalInformation ?? null,
    consentedAt: formatInstantOrNull(listing?.consentedAt ?? null),
    entries: entries.map(({ participant, state, error, parkedAt, updatedAt }) => ({
      address: participant,
      state,
      error,
      parkedAt: formatInstantOrNull(parkedAt),
      updatedAt: updatedAt.toISOString(),
    })),
  };
}

export const directoryExample: DirectoryResource = {
  companyId: 'c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB',
  listed: true,
  website: 'https://atelier-dubois.example',
  geographicalInformation: 'Bruxelles',
  consentedAt: '2026-11-21T10:00:00.000Z',
  entries: [
    {
      address: '0208:0123456749',
      state: 'listed',
      error: null,
      parkedAt: null,
      updatedAt: '2026-11-21T10:00:01.200Z',
    },
  ],
};
