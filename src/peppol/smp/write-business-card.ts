import { escapeAttribute, escapeText } from '../c14n';
import { PARTICIPANT_SCHEME } from '../participant-identifier';
import { XML_DECLARATION } from './write-enveloped';

const CARD = 'http://www.peppol.eu/schema/pd/businesscard/20180621/';

/** What the Peppol Directory shows of a participant, with the consent of the company. */
export interface BusinessCard {
  /** `0208:0123456749` */
  participant: string;
  name: string;
  /** ISO 3166-1 alpha-2 */
  country: string;
  /** city and the like, in one line; null when nothing is known */
  place: string | null;
  /** numbers of the company; `scheme` as the Directory names them: `vat`, `orgnr` */
  identifiers: readonly { scheme: string; value: string }[];
}

/** Writes a business card of one entity (Peppol Directory specification 1.1.1, business card of 2018-06-21). */
export function writeBusinessCard({ participant, name, country, place, identifiers }: BusinessCard): Buffer {
  const entity = [
    `<Name>${escapeText(name)}</Name>`,
    `<CountryCode>${escapeText(country)}</CountryCode>`,
    ...(place === null ? [] : [`<GeographicalInformation>${escapeText(place)}</GeographicalInformation>`]),
    ...identifiers.map(
      ({ scheme, value }) =>
        `<Identifier scheme="${escapeAttribute(scheme)}">${escapeText(value)}</Identifier>`,
    ),
  ];
  return Buffer.from(
    `${XML_DECLARATION}<BusinessCard xmlns="${CARD}">` +
      `<ParticipantIdentifier scheme="${PARTICIPANT_SCHEME}">${escapeText(participant)}</ParticipantIdentifier>` +
      `<BusinessEntity>${entity.join('')}</BusinessEntity></BusinessCard>`,
    'utf8',
  );
}
