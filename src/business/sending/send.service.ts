import { Injectable } from '@nestjs/common';
import type { Credential } from '../../access/auth/credential';
import type { Company } from '../companies/company.entity';
import type { MailOrder } from '../deliveries/mail/mail-orders';
import type { NewDelivery } from '../deliveries/new-delivery';
import { documentResource, type DocumentResource } from '../documents/document.resource';
import { deliveryResource, type DeliveryResource } from '../documents/deliveries/delivery.resource';
import { depositOf } from '../documents/lifecycle/french-invoice';
import type { LifecycleStatusContent } from '../documents/lifecycle/lifecycle-status-content';
import { recordOf } from '../documents/new-document';
import { DocumentReader } from '../documents/reading/document-reader';
import { RuleLinks } from '../documents/rule-links';
import { clock } from '../../platform/kernel/clock';
import { Failure, forbidden, type FieldErrors } from '../../platform/kernel/http/failure';
import { validInput, type CollectedInput } from '../../platform/kernel/http/input-faults';
import { RawJson } from '../../standards/values/raw-json';
import { formatReceived } from '../../standards/values/received';
import type { ServiceEntry } from '../../network/port/document-network';
import {
  formatParticipantIdentifier,
  parseParticipantIdentifier,
} from '../../standards/peppol/participant-identifier';
import type { TeamEnvironment } from '../../access/teams/team.entity';
import { Acceptance, type AcceptedDocument, type StoredAcceptance } from './acceptance';
import { SYNTAX_NAMES } from './conversion-losses';
import { DocumentPreparation, type PreparedDocument } from './document-preparation';
import { refuseFatalFindings } from './outgoing-document';
import { SentStatuses } from './lifecycle/sent-statuses';
import { RecipientDirectory, refusalBy } from './recipient-directory';
import { retryOnStatusConflict } from './retry-on-status-conflict';
import { isXmlType, type EmailInput, type SendInput } from './send.input';
import {
  acceptedType,
  alternativesOf,
  otherSyntaxOf,
  profileOfRecipient,
  type SendableType,
} from './sendable-types';
import { SendingCompanies, type SendingCompany } from './sending-companies';

/** What was stored of a document, and when each of its deliveries is due. */
export type Accepted = StoredAcceptance & { dueAt: Date[] };

const YEAR_MS = 366 * 86_400_000;

/** Takes documents in for sending: build, validate, find the recipient, store. A worker delivers afterwards. */
@Injectable()
export class SendService {
  constructor(
    private readonly companies: SendingCompanies,
    private readonly preparation: DocumentPreparation,
    private readonly recipients: RecipientDirectory,
    private readonly acceptance: Acceptance,
    private readonly reader: DocumentReader,
    private readonly statuses: SentStatuses,
    private readonly links: RuleLinks,
  ) {}

  /**
   * Accepts a document. After this answer it is stored with its deliveries and its event, and will be delivered.
   * @param isMinimal leaves `xml` and `parsed` of the answer null
   * @throws Failure 400 with every field at fault, 403 while the company is not verified, 409 when it was sent before, and for a
   *   status that may not be said of its invoice now, 422 when the recipient cannot receive it and no mail is asked for
   */
  async send(
    { teamId, environment }: Credential,
    companyId: string,
    body: CollectedInput<SendInput>,
    isMinimal = false,
  ): Promise<DocumentResource> {
    const accepted = await retryOnStatusConflict(() =>
      this.store(teamId, companyId, (sending, presume) => this.prepared(sending, environment, body, presume)),
    );
    return this.shown(accepted, isMinimal);
  }

  /**
   * Stores what is made ready for a company, with its deliveries and its event. Where the company changed meanwhile, or the recipient
   * is not where it was presumed, it is made ready again.
   * @param prepare makes the document ready; `presume` says whether a recipient may be presumed to take it
   * @throws Failure as `prepare` does, 409 when the document was sent before
   */
  async store(
    teamId: string,
    companyId: string,
    prepare: (sending: SendingCompany, presume: boolean) => Promise<AcceptedDocument>,
  ): Promise<Accepted> {
    for (let presume = true; ; presume = false) {
      const sending = await this.companies.of(teamId, companyId);
      const stored = await this.storeFrom(sending, () => prepare(sending, presume));
      if (stored !== null) return stored;
    }
  }

  /** @returns null when the company changed meanwhile, or the recipient does not take the document: all has to be looked at again */
  private async storeFrom(
    sending: SendingCompany,
    prepare: () => Promise<AcceptedDocument>,
  ): Promise<Accepted | null> {
    try {
      const stored = await this.acceptance.accept(await prepare());
      if (stored === null) this.companies.forget(sending.company.id);
      return stored;
    } catch (error) {
      // What is kept of the company may be older than what the client knows.
      if (error instanceof Failure && !(await this.companies.isAsItWas(sending))) return null;
      throw error;
    }
  }

  private async prepared(
    sending: SendingCompany,
    environment: TeamEnvironment,
    body: CollectedInput<SendInput>,
    presume: boolean,
  ): Promise<AcceptedDocument> {
    refuseUnverified(sending.company);
    const further = faultsOfInstant(body.validFields.sendAt);
    const document = await this.made(sending, environment, body, further);
    const input = validInput(body);
    const mail = mailOrderOf(input.email);
    const { recipient } = document;
    const presumed =
      presume && mail === null && recipient !== null
        ? this.recipients.presumed(environment, recipient)
        : null;
    const addressed =
      presumed === null
        ? await this.addressed({ sending, environment, body, mail }, document)
        : { document, endpoint: presumed };
    const { teamId, id } = sending.company;
    return {
      sending,
      environment,
      isEndpointPresumed: presumed !== null,
      mail,
      dueAt: input.sendAt === undefined ? null : new Date(input.sendAt),
      allowDuplicate: input.allowDuplicate ?? false,
      status: depositedStatus(addressed.document),
      endpoint: addressed.endpoint,
      ...(await this.statuses.tied(teamId, id, addressed.document)),
    };
  }

  /**
   * The document ready to be sent. One that cannot be what it would be by itself is made what its recipient takes.
   * @throws Failure 400 with every field at fault
   */
  private async made(
    sending: SendingCompany,
    environment: TeamEnvironment,
    body: CollectedInput<SendInput>,
    further: FieldErrors,
  ): Promise<PreparedDocument> {
    const make = async (wanted: SendableType | null): Promise<PreparedDocument> => {
      const document = await this.preparation.prepare(sending, body, { further, wanted });
      refuseFatalFindings(document.reading, body.validFields);
      return document;
    };
    try {
      return await make(null);
    } catch (error) {
      if (!(error instanceof Failure) || error.status !== 400) throw error;
      const wanted = await this.wantedByRecipient(sending.company.country, environment, body.validFields);
      if (wanted === null) throw error;
      return make(wanted).catch((second: unknown) => {
        // French specifics say what a document is to be; what another profile says of them helps nobody.
        throw refusesFrenchSpecifics(second) ? error : second;
      });
    }
  }

  /** What the recipient takes instead of what a document would be by itself; null where that is not known. */
  private async wantedByRecipient(
    country: string,
    environment: TeamEnvironment,
    input: Partial<SendInput>,
  ): Promise<SendableType | null> {
    const { recipient, profile, docTypeId, documentType } = input;
    if (!recipient || profile !== undefined || docTypeId !== undefined || isXmlType(documentType))
      return null;
    const read = parseParticipantIdentifier(recipient);
    if (!read.ok) return null;
    const entries = await this.recipients
      .offered(environment, formatParticipantIdentifier(read.participant))
      .catch(() => null);
    return entries === null ? null : profileOfRecipient(input, country, entries);
  }

  /** The document as it was stored: what a worker has done meanwhile does not show. */
  async shown({ id, document, deliveries, dueAt }: Accepted, isMinimal = false): Promise<DocumentResource> {
    const { xml, content } = document;
    const contents = isMinimal
      ? { xml: null, parsed: null }
      : await this.reader.show({
          xml,
          parsed: content.parsedJson === null ? null : Buffer.from(content.parsedJson),
          embeddedFiles: content.embeddedFiles,
        });
    const validation = new RawJson(JSON.stringify(this.links.outcome(content.validation)));
    const pending = deliveries.map((delivery, i) => pendingDelivery(delivery, dueAt[i] ?? null));
    return documentResource(
      recordOf(id, document),
      { ...contents, validation },
      { deliveries: pending, labels: [], responses: [], reporting: null },
    );
  }

  /**
   * The document as its recipient takes it, and where. With a mail ordered, a recipient out of the network's reach is no
   * reason to refuse: the delivery over it fails.
   * @throws Failure 422 when the recipient takes it in no way
   */
  private async addressed(
    request: SendRequest,
    document: PreparedDocument,
  ): Promise<Pick<AcceptedDocument, 'document' | 'endpoint'>> {
    const { recipient, docTypeId, processId } = document;
    const { environment, mail } = request;
    if (recipient === null) return { document, endpoint: null };
    const endpoint = await this.recipients.endpoint(environment, recipient, docTypeId, processId);
    if (endpoint !== null) return { document, endpoint };
    const entries = await this.recipients.offered(environment, recipient);
    const other = await this.otherwise(request, document, entries ?? []);
    if (other !== null || mail !== null) return other ?? { document, endpoint: null };
    const destined = { recipient, docTypeId, processId };
    const why = entries === null ? null : await this.recipients.whyNotServed(environment, destined);
    throw refusalBy(entries, destined, { why, advice: adviceFor(document, request, entries ?? []) });
  }

  /**
   * The document in another syntax or profile that its recipient takes; null when there is none.
   * @throws Failure 400 with what the first that its recipient takes has no place for, where no other one has it; with a mail ordered, null
   */
  private async otherwise(
    { sending, body, mail }: SendRequest,
    document: PreparedDocument,
    entries: readonly ServiceEntry[],
  ): Promise<Pick<AcceptedDocument, 'document' | 'endpoint'> | null> {
    const input = validInput(body);
    let first: Failure | null = null;
    for (const type of acceptableTypes(document, input)) {
      const accepted = acceptedType([type], entries);
      if (accepted === null) continue;
      const other = await this.preparation
        .prepare(sending, body, { wanted: type })
        .catch((error: unknown) => failureOfType(error, input));
      if (other instanceof Failure) {
        // What is French stays French: its recipient takes it in no way.
        if (refusesFrenchSpecifics(other)) break;
        first ??= other;
        continue;
      }
      refuseFatalFindings(other.reading, input);
      return { document: other, endpoint: accepted.endpointUrl };
    }
    if (first !== null && mail === null) throw first;
    return null;
  }
}

/** A request to send, beside the document that was made of it. */
interface SendRequest {
  sending: SendingCompany;
  environment: TeamEnvironment;
  body: CollectedInput<SendInput>;
  mail: MailOrder | null;
}

/** Whether a profile was no place for what France asks for. */
function refusesFrenchSpecifics(error: unknown): boolean {
  return error instanceof Failure && 'document.countrySpecific' in error.errors;
}

/**
 * That a document given as JSON, sound as what it would be by itself, cannot be of another type, which has no place for all of it.
 * @throws what else went wrong
 */
function failureOfType(error: unknown, { documentType }: SendInput): Failure {
  if (error instanceof Failure && error.status === 400 && !isXmlType(documentType)) return error;
  throw error;
}

/** What the client lets a document be sent as that its recipient does not take as it is. */
function acceptableTypes(document: PreparedDocument, input: SendInput): SendableType[] {
  if (input.documentType !== 'xml') return alternativesOf(document, input);
  const other = otherSyntaxOf(document);
  return input.convert === true && other !== null ? [other] : [];
}

/** That conversion would help, where it would. */
function adviceFor(
  document: PreparedDocument,
  { body }: SendRequest,
  entries: readonly ServiceEntry[],
): string {
  const other = body.validFields.documentType === 'xml' ? otherSyntaxOf(document) : null;
  if (other === null || acceptedType([other], entries) === null) return '';
  return ` Set convert to true to have the document sent as ${SYNTAX_NAMES[other.syntax]}.`;
}

/** The status that a French invoice has once it is accepted for the network. */
function depositedStatus({
  reading,
  recipient,
  processId,
}: PreparedDocument): LifecycleStatusContent | undefined {
  return recipient === null ? undefined : depositOf(reading, processId);
}

/** @throws Failure 403 */
export function refuseUnverified(company: Company): void {
  if (company.isVerified) return;
  throw forbidden('company_not_verified', 'The company is not verified; documents can be sent once it is.');
}

function mailOrderOf(email: EmailInput | undefined): MailOrder | null {
  if (email === undefined) return null;
  const { when, to, subject, message } = email;
  return { occasion: when, recipients: to, subject: subject ?? null, message: message ?? null };
}

/** What is wrong with an instant that is over, too far away or no day of the calendar. */
function faultsOfInstant(sendAt: string | undefined): FieldErrors {
  const ahead = sendAt === undefined ? 1 : new Date(sendAt).getTime() - clock.milliseconds();
  if (ahead > 0 && ahead <= YEAR_MS) return {};
  return { sendAt: [`must lie in the future, at most a year ahead; received ${formatReceived(sendAt)}`] };
}

/** A delivery that was just stored. */
function pendingDelivery(delivery: NewDelivery, nextAttemptAt: Date | null): DeliveryResource {
  const { id, channel, address, references, dueAt, createdAt } = delivery;
  const shown = {
    id,
    channel,
    address,
    ...references,
    status: 'pending' as const,
    statusChangedAt: createdAt,
    scheduledFor: dueAt,
    attempts: 0,
    nextAttemptAt,
    parkedAt: null,
    failureCategory: null,
    failureMessage: null,
    failureProviderCode: null,
  };
  return deliveryResource(shown, null, null);
}
