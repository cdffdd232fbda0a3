import { PARTICIPANT_SCHEME } from '../participant-identifier';
import { parseTree, XmlRefused, type XmlElement } from '../xml';
import { BUSINESS_CARD_NS, type BusinessCard } from './business-card';

/** What a business card may use. */
const LIMITS = { size: 256 * 1024, depth: 16, attributes: 20, elements: 5_000, asides: 'keep' } as const;

/** What was read is no business card, or not one that the Directory takes. */
export class BusinessCardRefused extends Error {}

/**
 * Reads a business card of the schema of 2018-06-21; of several entities and names the first.
 * @returns null for a card without an entity, which says that nothing is to be shown
 * @throws BusinessCardRefused
 */
export function readBusinessCard(bytes: Buffer): BusinessCard | null {
  const root = parseRoot(bytes);
  if (!root.is(BUSINESS_CARD_NS, 'BusinessCard'))
    throw new BusinessCardRefused(`the root element is ${root.local} of "${root.uri}"`);
  const id = root.child(BUSINESS_CARD_NS, 'ParticipantIdentifier');
  if (id === undefined || id.attribute('', 'scheme') !== PARTICIPANT_SCHEME)
    throw new BusinessCardRefused(`ParticipantIdentifier is not of the scheme ${PARTICIPANT_SCHEME}`);
  const entity = root.child(BUSINESS_CARD_NS, 'BusinessEntity');
  if (entity === undefined) return null;
  const text = (name: string): string | null => entity.child(BUSINESS_CARD_NS, name)?.text().trim() ?? null;
  const [name, country] = [text('Name') ?? '', text('CountryCode') ?? ''];
  if (name === '') throw new BusinessCardRefused('Name is missing or empty');
  if (country.length !== 2) throw new BusinessCardRefused(`CountryCode is "${country}", not two letters`);
  return {
    participant: id.text().trim().toLowerCase(),
    name,
    country,
    geographicalInformation: text('GeographicalInformation'),
    identifiers: entity.all(BUSINESS_CARD_NS, 'Identifier').map((one) => ({
      scheme: one.attribute('', 'scheme') ?? '',
      value: one.text().trim(),
    })),
    website: text('WebsiteURI'),
  };
}

function parseRoot(bytes: Buffer): XmlElement {
  try {
    return parseTree(bytes, LIMITS).root;
  } catch (error) {
    if (error instanceof XmlRefused) throw new BusinessCardRefused(error.message);
    throw error;
  }
}
