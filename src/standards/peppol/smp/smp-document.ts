import {
  formatParticipantIdentifier,
  PARTICIPANT_SCHEME,
  parseParticipantIdentifier,
} from '../participant-identifier';
import { parseTree, InvalidXmlError, type XmlElement, type XmlTree } from '../xml';
import { InvalidMetadataError, SMP_NS } from './metadata';

/** Limits of a response of an SMP; the largest responses have a few hundred document types. */
export const SMP_LIMITS = {
  size: 1024 * 1024,
  depth: 32,
  attributes: 40,
  elements: 20_000,
  asides: 'keep',
} as const;

/** Parses a response of an SMP. @throws InvalidMetadataError */
export function readSmpDocument(bytes: Buffer): XmlTree {
  try {
    return parseTree(bytes, SMP_LIMITS);
  } catch (error) {
    if (error instanceof InvalidXmlError)
      throw new InvalidMetadataError(`The response of the SMP cannot be read: ${error.message}`);
    throw error;
  }
}

/**
 * Reads the participant of an element, `0208:0123456749` in lower case.
 * @throws InvalidMetadataError
 */
export function readParticipant(parent: XmlElement): string {
  const [identifier, ...more] = parent.all(SMP_NS.ids, 'ParticipantIdentifier');
  if (identifier === undefined || more.length > 0)
    throw new InvalidMetadataError('The response of the SMP must name exactly one participant');
  if (identifier.attribute('', 'scheme')?.toLowerCase() !== PARTICIPANT_SCHEME) {
    throw new InvalidMetadataError('The response of the SMP names a participant of another scheme');
  }
  const parsedIdentifier = parseParticipantIdentifier(identifier.text().trim());
  if (!parsedIdentifier.ok) throw new InvalidMetadataError(parsedIdentifier.message);
  return formatParticipantIdentifier(parsedIdentifier.participant);
}
