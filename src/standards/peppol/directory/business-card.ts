import { PARTICIPANT_SCHEME } from '../participant-identifier';
import { parseTree, InvalidXmlError, type XmlElement } from '../xml';
import { escapeAttribute, escapeText } from '../c14n';

/** Namespace of business cards (Peppol Directory specification 1.1.1, schema of 2018-06-21). */
export const BUSINESS_CARD_NS = 'http://www.peppol.eu/schema/pd/businesscard/20180621/';

/** Entry of a participant with one business entity in the Peppol Directory. */
export interface BusinessCard {
  /** `0208:0123456749`, in lower case */
  participant: string;
  name: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** an address, a town or a region, as text; null when there is none */
  geographicalInformation: string | null;
  /** Numbers of the entity. `scheme` is a word for people, such as `vat`, or the ISO 6523 code of a register. */
  identifiers: readonly { scheme: string; value: string }[];
  /** http or https address; null when there is none */
  website: string | null;
}

/** Limits of a business card. */
const LIMITS = { size: 256 * 1024, depth: 16, attributes: 20, elements: 5_000, asides: 'keep' } as const;

/** Thrown for XML that is not a business card, or not one that the Peppol Directory accepts. */
export class InvalidBusinessCardError extends Error {}

/**
 * Reads a business card of the schema of 2018-06-21; of several entities and names, the first is read.
 * @returns null for a card without an entity, which must not be published
 * @throws InvalidBusinessCardError
 */
export function readBusinessCard(bytes: Buffer): BusinessCard | null {
  const root = parseRoot(bytes);
  if (!root.is(BUSINESS_CARD_NS, 'BusinessCard'))
    throw new InvalidBusinessCardError(`the root element is ${root.local} of "${root.uri}"`);
  const id = root.child(BUSINESS_CARD_NS, 'ParticipantIdentifier');
  if (id === undefined || id.attribute('', 'scheme') !== PARTICIPANT_SCHEME)
    throw new InvalidBusinessCardError(`ParticipantIdentifier is not of the scheme ${PARTICIPANT_SCHEME}`);
  const entity = root.child(BUSINESS_CARD_NS, 'BusinessEntity');
  if (entity === undefined) return null;
  const text = (name: string): string | null => entity.child(BUSINESS_CARD_NS, name)?.text().trim() ?? null;
  const [name, country] = [text('Name') ?? '', text('CountryCode') ?? ''];
  if (name === '') throw new InvalidBusinessCardError('Name is missing or empty');
  if (country.length !== 2)
    throw new InvalidBusinessCardError(`CountryCode is "${country}", not two letters`);
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
    if (error instanceof InvalidXmlError) throw new InvalidBusinessCardError(error.message);
    throw error;
  }
}

/** Writes a business card with one entity, in UTF-8. The elements are in the order of the schema of 2018-06-21. */
export function writeBusinessCard(card: BusinessCard): Buffer {
  const { participant, name, country, geographicalInformation, identifiers, website } = card;
  const entity = [
    formatElement('Name', name),
    formatElement('CountryCode', country),
    ...(geographicalInformation === null
      ? []
      : [formatElement('GeographicalInformation', geographicalInformation)]),
    ...identifiers.map(({ scheme, value }) => formatElement('Identifier', value, scheme)),
    ...(website === null ? [] : [formatElement('WebsiteURI', website)]),
  ];
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<BusinessCard xmlns="${BUSINESS_CARD_NS}">` +
      formatElement('ParticipantIdentifier', participant, PARTICIPANT_SCHEME) +
      `<BusinessEntity>${entity.join('')}</BusinessEntity></BusinessCard>`,
    'utf8',
  );
}

function formatElement(name: string, value: string, scheme?: string): string {
  const attribute = scheme === undefined ? '' : ` scheme="${escapeAttribute(scheme)}"`;
  return `<${name}${attribute}>${escapeText(value)}</${name}>`;
}
