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

/** What the Directory has of one identifier. */
export interface DirectoryEntryView {
  participant: string;
  state: DirectoryState;
  error: string | null;
  parkedAt: Date | null;
  updatedAt: Date;
}

/** What a company lets the Directory show, and how far that is. */
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
      '`indexing`: the Directory is being asked to show it; `listed`: it has accepted that; `removing`: it is being asked to remove it, and our publisher shows nothing any more',
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
    website: { ...nullable(text), description: 'Address of its website; null: none' },
    geographicalInformation: { ...nullable(text), description: 'An address, a town or a region; null: none' },
    consentedAt: { ...nullable(instant), description: 'When the team last stated that the company agrees' },
    entries: {
      ...listOf(entrySchema),
      description: 'Identifiers that the Directory shows, or is being asked about; of production teams alone',
    },
  }),
);
export type DirectoryResource = Shape<typeof directorySchema>;

/** A company without a listing is not shown. */
export function directoryResource({ companyId, listing, entries }: DirectoryListingView): DirectoryResource {
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
