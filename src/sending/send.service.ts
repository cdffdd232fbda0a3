import { Injectable } from '@nestjs/common';
import type { Credential } from '../auth/credential';
import { CompaniesService } from '../companies/companies.service';
import type { Company } from '../companies/company.entity';
import type { MailOrder } from '../deliveries/mail/mail-orders';
import { DocumentStore } from '../documents/document-store';
import type { DocumentResource } from '../documents/document.resource';
import { clock } from '../kernel/clock';
import { forbidden, type FieldErrors } from '../kernel/http/failure';
import { soundInput, type CollectedInput } from '../kernel/http/input-faults';
import { received } from '../kernel/received';
import type { TeamEnvironment } from '../teams/team.entity';
import { Acceptance } from './acceptance';
import { DocumentPreparation, type PreparedDocument } from './document-preparation';
import { refuseFatalFindings } from './outgoing-document';
import { RecipientDirectory } from './recipient-directory';
import type { EmailInput, SendInput } from './send.input';

const YEAR_MS = 366 * 86_400_000;

/** Takes documents in for sending: build, validate, find the recipient, store. A worker delivers afterwards. */
@Injectable()
export class SendService {
  constructor(
    private readonly companies: CompaniesService,
    private readonly preparation: DocumentPreparation,
    private readonly recipients: RecipientDirectory,
    private readonly acceptance: Acceptance,
    private readonly documents: DocumentStore,
  ) {}

  /**
   * Accepts a document. After this answer it is stored with its deliveries and its event, and will be delivered.
   * @throws Failure 400 with every field at fault, 403 while the company is not verified, 409 when it was sent before,
   *   422 when the recipient cannot receive it and no mail is asked for
   */
  async send(
    credential: Credential,
    companyId: string,
    body: CollectedInput<SendInput>,
  ): Promise<DocumentResource> {
    const { teamId, environment } = credential;
    const company = await this.companies.get(teamId, companyId);
    refuseUnverified(company);
    const document = await this.preparation.prepare(company, body, faultsOfInstant(body.sound.sendAt));
    const input = soundInput(body);
    refuseFatalFindings(document.reading, input);
    const mail = mailOrderOf(input.email);
    const id = await this.acceptance.accept({
      company,
      environment,
      document,
      endpoint: await this.endpointOf(environment, document, mail),
      mail,
      dueAt: input.sendAt === undefined ? null : new Date(input.sendAt),
      allowDuplicate: input.allowDuplicate ?? false,
    });
    return this.documents.get(teamId, id);
  }

  /** With a mail ordered, a recipient out of the network's reach is no reason to refuse: the delivery over it fails. */
  private async endpointOf(
    environment: TeamEnvironment,
    { recipient, docTypeId, processId }: PreparedDocument,
    mail: MailOrder | null,
  ): Promise<string | null> {
    if (recipient === null) return null;
    const endpoint = await this.recipients.endpoint(environment, recipient, docTypeId, processId);
    if (endpoint === null && mail === null)
      throw await this.recipients.refusal(environment, recipient, docTypeId, processId);
    return endpoint;
  }
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
  return { sendAt: [`must lie in the future, at most a year ahead; received ${received(sendAt)}`] };
}
