import { escapeAttribute, escapeText } from '../c14n';
import { PARTICIPANT_SCHEME } from '../participant-identifier';
import { BUSINESS_CARD_NS, type BusinessCard } from './business-card';

/** Writes a business card with one entity, in UTF-8. The elements stand in the order of the schema of 2018-06-21. */
export function writeBusinessCard(card: BusinessCard): Buffer {
  const { participant, name, country, geographicalInformation, identifiers, website } = card;
  const entity = [
    element('Name', name),
    element('CountryCode', country),
    ...(geographicalInformation === null
      ? []
      : [element('GeographicalInformation', geographicalInformation)]),
    ...identifiers.map(({ scheme, value }) => element('Identifier', value, scheme)),
    ...(website === null ? [] : [element('WebsiteURI', website)]),
  ];
  return Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<BusinessCard xmlns="${BUSINESS_CARD_NS}">` +
      element('ParticipantIdentifier', participant, PARTICIPANT_SCHEME) +
      `<BusinessEntity>${entity.join('')}</BusinessEntity></BusinessCard>`,
    'utf8',
  );
}

function element(name: string, value: string, scheme?: string): string {
  const attribute = scheme === undefined ? '' : ` scheme="${escapeAttribute(scheme)}"`;
  return `<${name}${attribute}>${escapeText(value)}</${name}>`;
}
