import { escapeAttribute, escapeText } from '../c14n';
import { PARTICIPANT_SCHEME } from '../participant-identifier';
import type { SchemedValue } from '../sbdh';
import { formatServiceMetadataUrl } from './metadata';
import { DECLARATIONS, XML_DECLARATION } from './write-enveloped';

/**
 * Writes a service group: the document types that a participant receives (SMP specification 1.4, section 2.3.1). The
 * document is not signed.
 * @param base address of the SMP, without a slash at its end
 * @param participant `0208:0123456749`
 */
export function writeServiceGroup(
  base: string,
  participant: string,
  documentTypes: readonly SchemedValue[],
): Buffer {
  const references = documentTypes
    .map((type) => formatServiceMetadataUrl(base, participant, type))
    .map((href) => `<ServiceMetadataReference href="${escapeAttribute(href)}"></ServiceMetadataReference>`);
  return Buffer.from(
    `${XML_DECLARATION}<ServiceGroup ${DECLARATIONS}>${writeParticipant(participant)}` +
      `<ServiceMetadataReferenceCollection>${references.join('')}</ServiceMetadataReferenceCollection></ServiceGroup>`,
    'utf8',
  );
}

/** Writes the element of a participant in canonical form; the prefix `ids` is declared above it. */
export function writeParticipant(participant: string): string {
  return `<ids:ParticipantIdentifier scheme="${PARTICIPANT_SCHEME}">${escapeText(participant)}</ids:ParticipantIdentifier>`;
}
