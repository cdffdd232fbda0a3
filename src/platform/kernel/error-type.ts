/**
 * Former names of renamed error classes in logs and traces, so that existing searches and alerts of operators continue
 * to match.
 */
const FORMER_NAMES: ReadonlyMap<string, string> = new Map([
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
  return FORMER_NAMES.get(name) ?? name;
}

/**
 * Formats the message of an error on one line; an error of several attempts, such as the addresses of a host name,
 * includes the messages of all.
 */
export function formatErrorOnOneLine(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map(formatErrorOnOneLine).join('; ');
  const message = typeof error === 'object' && error !== null && 'message' in error ? error.message : error;
  return String(message)
    .trim()
    .replace(/\s*\n\s*/g, ' | ');
}

/** Returns the `code` that Node and undici set on their errors; undefined without one. */
export function getErrorCode(error: unknown): string | undefined {
  const hasCode = typeof error === 'object' && error !== null && 'code' in error;
  return hasCode && typeof error.code === 'string' ? error.code : undefined;
}
