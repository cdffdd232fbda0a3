import { Injectable } from '@nestjs/common';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import type { ServiceEntry } from '../../network/port/document-network';
import { ApiError, type FieldErrors } from '../../platform/kernel/http/api-error';
import { requireValidInput, type CollectedInput } from '../../platform/kernel/http/input-faults';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import { SYNTAX_NAMES } from './conversion-losses';
import {
  DocumentPreparation,
  findExchangeTime,
  prepareInType,
  type PreparedDocument,
} from './document-preparation';
import { assertNoFatalFindings } from './outgoing-document';
import { RecipientLookup, toUndeliverableError, type DocumentOrigin } from './recipient-lookup';
import { isXmlType, type SendInput } from './send.input';
import {
  findAcceptedType,
  listAlternatives,
  findOtherSyntax,
  chooseTypeForRecipient,
  type SendableType,
} from './sendable-types';
import type { SendingCompany } from './sending-companies';

/** A request to send a document. */
export interface SendRequest {
  sending: SendingCompany;
  environment: TeamEnvironment;
  body: CollectedInput<SendInput>;
}

/** Document in a type that its recipient accepts, with the endpoint for it; null without a delivery over the network. */
export interface AddressedDocument {
  document: PreparedDocument;
  endpoint: string | null;
}

/** Creates a document of a type that its recipient accepts, and finds the endpoint for it. */
@Injectable()
export class RecipientAdaptation {
  constructor(
    private readonly preparation: DocumentPreparation,
    private readonly recipients: RecipientLookup,
  ) {}

  /**
   * Prepares a document in its own type, or, if that is impossible, in a type that its recipient accepts.
   * @param furtherErrors faults of the request that other checks found
   * @throws ApiError 400 listing every invalid field
   */
  async prepare(request: SendRequest, furtherErrors: FieldErrors): Promise<PreparedDocument> {
    try {
      return await prepareInType(this.preparation, null, request, furtherErrors);
    } catch (error) {
      if (!(error instanceof ApiError) || error.status !== 400) throw error;
      const type = await this.findTypeForRecipient(request);
      if (type === null) throw error;
      return prepareInType(this.preparation, type, request, furtherErrors).catch((secondError: unknown) => {
        // French specifics decide the type of a document; the faults of another type would only mislead.
        throw isFrenchDataRejection(secondError) ? error : secondError;
      });
    }
  }

  /**
   * Finds the endpoint of a document, prepared in another type if its recipient accepts only that type.
   * @param isMailed whether a mail is requested: an unreachable recipient then fails the delivery, not the request
   * @throws ApiError 422 when the recipient accepts none of the types
   */
  async addressDocument(
    request: SendRequest,
    document: PreparedDocument,
    isMailed: boolean,
  ): Promise<AddressedDocument> {
    const { recipient, docTypeId, processId } = document;
    const origin = getOrigin(request);
    if (recipient === null) return { document, endpoint: null };
    const endpoint = await this.recipients.findEndpoint(origin, recipient, docTypeId, processId);
    if (endpoint !== null) return { document, endpoint };
    const entries = await this.recipients.listEntries(origin, recipient);
    const alternative = await this.findAlternative(request, document, entries ?? [], isMailed);
    if (alternative !== null || isMailed) return alternative ?? { document, endpoint: null };
    const destination = { recipient, docTypeId, processId };
    const reason = entries === null ? null : await this.recipients.findRejectionReason(origin, destination);
    throw toUndeliverableError(entries, destination, {
      reason,
      advice: formatAdvice(document, request, entries ?? []),
    });
  }

  /** Returns the type that the recipient accepts instead of the document's own; null when unknown. */
  private async findTypeForRecipient({
    sending,
    environment,
    body,
  }: SendRequest): Promise<SendableType | null> {
    const input = body.validFields;
    const { recipient, profile, docTypeId, documentType } = input;
    if (!recipient || profile !== undefined || docTypeId !== undefined || isXmlType(documentType))
      return null;
    const identifier = parseParticipantIdentifier(recipient);
    if (!identifier.ok) return null;
    const entries = await this.recipients
      .listEntries(
        { environment, companyId: sending.company.id },
        formatParticipantIdentifier(identifier.participant),
      )
      .catch(() => null);
    return entries === null ? null : chooseTypeForRecipient(input, sending.company.country, entries);
  }

  /**
   * Prepares the document in another syntax or profile that its recipient accepts.
   * @returns null when there is none, or when none can represent the whole document and the document is sent by email
   * @throws ApiError 400 when no accepted type can represent the whole document and no email delivery is requested
   */
  private async findAlternative(
    { sending, body }: SendRequest,
    document: PreparedDocument,
    entries: readonly ServiceEntry[],
    isMailed: boolean,
  ): Promise<AddressedDocument | null> {
    const input = requireValidInput(body);
    let firstError: ApiError | null = null;
    for (const type of listPermittedTypes(document, input)) {
      const acceptedType = findAcceptedType([type], entries);
      if (acceptedType === null) continue;
      const alternative = await this.preparation
        .prepare(sending, body, { requestedType: type, exchangedAt: findExchangeTime(input) })
        .catch((error: unknown) => toConversionError(error, input));
      if (alternative instanceof ApiError) {
        // A document with French specifics keeps its type, which its recipient does not accept.
        if (isFrenchDataRejection(alternative)) break;
        firstError ??= alternative;
        continue;
      }
      assertNoFatalFindings(alternative.reading, input);
      return { document: alternative, endpoint: acceptedType.endpointUrl };
    }
    if (firstError !== null && !isMailed) throw firstError;
    return null;
  }
}

function getOrigin({ environment, sending }: SendRequest): DocumentOrigin {
  return { environment, companyId: sending.company.id };
}

/** Whether a type was refused because it cannot represent data that France requires. */
function isFrenchDataRejection(error: unknown): boolean {
  return error instanceof ApiError && 'document.countrySpecific' in error.errors;
}

/**
 * Returns the failure of a JSON document that is valid in its own type but cannot be converted to another.
 * @throws every other error
 */
function toConversionError(error: unknown, { documentType }: SendInput): ApiError {
  if (error instanceof ApiError && error.status === 400 && !isXmlType(documentType)) return error;
  throw error;
}

/** Lists the types that the client permits for a document that its recipient does not accept unchanged. */
function listPermittedTypes(document: PreparedDocument, input: SendInput): SendableType[] {
  if (input.documentType !== 'xml') return listAlternatives(document, input);
  const otherSyntax = findOtherSyntax(document);
  return input.convert === true && otherSyntax !== null ? [otherSyntax] : [];
}

/** Returns the sentence that recommends a conversion; empty when a conversion would not help. */
function formatAdvice(
  document: PreparedDocument,
  { body }: SendRequest,
  entries: readonly ServiceEntry[],
): string {
  const otherSyntax = body.validFields.documentType === 'xml' ? findOtherSyntax(document) : null;
  if (otherSyntax === null || findAcceptedType([otherSyntax], entries) === null) return '';
  return ` Set convert to true to have the document sent as ${SYNTAX_NAMES[otherSyntax.syntax]}.`;
}
