import {
  idOf,
  instant,
  integer,
  namedSchema,
  nullable,
  object,
  enumOf,
  text,
  type Shape,
} from '../../platform/kernel/http/schema';
import type { Letterhead } from './letterhead.entity';
import { LOGO_TYPES } from './logo-image';

export const letterheadSchema = namedSchema(
  'Letterhead',
  object({
    companyId: idOf('c'),
    logo: {
      ...nullable(
        object({
          mediaType: { ...enumOf(...LOGO_TYPES), description: 'Media type of the image' },
          width: { ...integer, description: 'Width in pixels' },
          height: { ...integer, description: 'Height in pixels' },
          bytes: { ...integer, description: 'Size of the image in bytes' },
        }),
      ),
      description: 'Properties of the logo; null if there is no logo',
    },
    accentColor: {
      ...nullable({ ...text, pattern: '^#[0-9a-f]{6}$' }),
      description: 'Colour of headings and lines; null: the default colour',
    },
    updatedAt: nullable(instant),
  }),
);
export type LetterheadResource = Shape<typeof letterheadSchema>;

/** Converts a letterhead to the API format; a company without a letterhead has empty values. */
export function toLetterheadResource(companyId: string, row: Letterhead | null): LetterheadResource {
  return {
    companyId,
    logo: row === null ? null : toLogoResource(row),
    accentColor: row?.accentColor ?? null,
    updatedAt: row?.updatedAt.toISOString() ?? null,
  };
}

function toLogoResource({ logo, logoType, logoWidth, logoHeight }: Letterhead): LetterheadResource['logo'] {
  if (logo === null || logoType === null || logoWidth === null || logoHeight === null) return null;
  return { mediaType: logoType, width: logoWidth, height: logoHeight, bytes: logo.length };
}

export const letterheadExample: LetterheadResource = {
  companyId: 'c_01KA8Z5V8J9WQ3T6R2Y4X7M1NB',
  logo: { mediaType: 'image/png', width: 480, height: 120, bytes: 9214 },
  accentColor: '#0a5c8f',
  updatedAt: '2026-11-21T10:00:00.000Z',
};
