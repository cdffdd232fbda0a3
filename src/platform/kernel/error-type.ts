/**
 * Former names of renamed error classes in logs and traces, so that existing searches and alerts of operators continue
 * to match.
 */
const WRITTEN_TYPES: ReadonlyMap<string, string> = new Map([
  ['AdmissionRefusedError', 'TurnedAway'],
  ['ApiError', 'Failure'],
  ['As4Error', 'As4Failure'],
  ['ClientDisconnectedError', 'ClientGone'],
  ['DatabaseUnreachableError', 'DatabaseUnreachable'],
  ['DependencyUnavailableError', 'DependencyAwayFailure'],
  ['FileNotWritableError', 'FileRefused'],
  ['IdempotencyKeyUsedError', 'AlreadyDone'],
  ['InvalidAssertionError', 'AssertionRefused'],
  ['InvalidBusinessCardError', 'BusinessCardRefused'],
  ['InvalidCodeListError', 'CodeListRefused'],
  ['InvalidDerError', 'DerRefused'],
  ['InvalidEnvelopeError', 'EnvelopeRefused'],
  ['InvalidFlowArchiveError', 'ArchiveRefused'],
  ['InvalidMetadataError', 'MetadataRefused'],
  ['InvalidPortalAnswerError', 'AnswerRefused'],
  ['InvalidSearchResultError', 'SearchResultRefused'],
  ['InvalidSmlResponseError', 'SmlAnswerUnreadable'],
  ['InvalidXmlError', 'XmlRefused'],
  ['KeyUnavailableError', 'KeyUnavailable'],
  ['NoMailServerError', 'NoMailServer'],
  ['NoWritableHostError', 'NoWritableHost'],
  ['ParticipantMismatchError', 'OtherParticipant'],
  ['PortalFolderError', 'FolderFault'],
]);

/** Returns the type of an error as logs and traces show it: the name of its class. */
export function getErrorType(error: Error): string {
  const { name } = error.constructor;
  return WRITTEN_TYPES.get(name) ?? name;
}
