import { DELIVERY_STATUS_CHANGED } from '../../src/business/documents/document-events';
import { PLANNER_LOCK } from '../../src/operations/notifications/notifications.queries';
import { NotificationPlanner } from '../../src/operations/notifications/notification-planner';
import { EventLog } from '../../src/platform/events/event-log';
import { UnitOfWork } from '../../src/platform/kernel/database/unit-of-work';
import { newDeliveryId } from '../../src/business/documents/deliveries/delivery.resource';
import { newDocumentId } from '../../src/business/documents/document.resource';
import { MailServer } from '../support/mail-server';
import { person, type PersonClient } from '../support/people';
import { startService, type Service } from '../support/service';
import { eventually } from '../support/until';
import type { Role } from '../../src/access/auth/permissions/roles';

/** A mail as the server got it, decoded. */
export interface ReceivedMail {
  headers: string;
  text: string;
}

/** Decodes a mail of one part. */
export function decodeMail(data: string): ReceivedMail {
  const end = data.indexOf('\n\n');
  const headers = data.slice(0, end).replace(/\n[ \t]+/g, ' ');
  const body = data.slice(end + 2);
  if (/^content-transfer-encoding: base64/im.test(headers))
    return { headers, text: Buffer.from(body, 'base64').toString('utf8') };
  const bytes = /^content-transfer-encoding: quoted-printable/im.test(headers)
    ? body
        .replace(/=\n/g, '')
        .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
    : body;
  return { headers, text: Buffer.from(bytes, 'latin1').toString('utf8') };
}

/** Decodes the subject of a mail (RFC 2047). */
export function subjectOf({ headers }: ReceivedMail): string {
  const subject = /^subject: (.*)$/im.exec(headers)?.[1] ?? '';
  return subject
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, kind: string, text: string) =>
      kind.toUpperCase() === 'B'
        ? Buffer.from(text, 'base64').toString('utf8')
        : Buffer.from(
            text
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCharCode(parseInt(hex, 16))),
            'latin1',
          ).toString('utf8'),
    );
}

/** A time zone in which it is this hour now. */
export function zoneAt(hour: number): string {
  const offset = ((((hour - new Date().getUTCHours()) % 24) + 36) % 24) - 12;
  // Etc/GMT-5 is five hours ahead of UTC.
  return offset === 0 ? 'Etc/UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`;
}

/** What suites about notifications do again and again. */
export class NotificationScene {
  constructor(
    readonly service: Service,
    readonly server: MailServer,
  ) {}

  /** A service that mails to a server of its own. */
  static async start(): Promise<NotificationScene> {
    const server = await MailServer.start();
    return new NotificationScene(await startService({ SMTP_URL: server.url }), server);
  }

  async stop(): Promise<void> {
    await this.service.stop();
    await this.server.stop();
  }

  /** A member of the team with their own address. */
  async member(teamId: string, role: Role, language = 'en'): Promise<PersonClient & { email: string }> {
    const client = await person(this.service, { team: teamId, role });
    const email = `${client.userId.toLowerCase()}@example.com`;
    await this.service.sql('UPDATE users SET email = $2, language = $3 WHERE id = $1', [
      client.userId,
      email,
      language,
    ]);
    return Object.assign(client, { email });
  }

  /** Records failures of deliveries as the service does. */
  async fail(
    teamId: string,
    count: number,
    documentId = newDocumentId(),
    message = 'no such recipient',
  ): Promise<void> {
    const data = {
      documentId,
      direction: 'outgoing' as const,
      type: 'invoice',
      deliveryStatus: 'failed' as const,
      deliveryId: newDeliveryId(),
      channel: 'peppol' as const,
      status: 'failed' as const,
      previousStatus: 'pending' as const,
      failure: { category: 'transport' as const, message, providerCode: null },
    };
    const events = Array.from({ length: count }, () => ({ teamId, companyId: null, data }));
    await this.service.app
      .get(UnitOfWork)
      .run((tx) => this.service.app.get(EventLog).recordAll(tx, DELIVERY_STATUS_CHANGED, events));
  }

  /** Makes mails of what waits, and waits until they are sent. */
  async plan(service = this.service): Promise<void> {
    while ((await service.app.get(NotificationPlanner).createDueMails()) > 0);
    // The planner of the service itself may have made them, and not committed yet.
    await this.service.sql(`SELECT pg_advisory_xact_lock(${PLANNER_LOCK})`);
    await this.sent();
  }

  /** Waits until no mail is to be sent at once. */
  async sent(): Promise<void> {
    await eventually(
      () =>
        this.service.sql<{ n: number }>(
          `SELECT count(*)::int AS n FROM notification_mails WHERE next_attempt_at < clock_timestamp() + interval '5 seconds'`,
        ),
      ([row]) => row?.n === 0,
    );
  }

  /** Lets minutes pass for the mails of a person. */
  async passMinutes(userId: string, minutes: number): Promise<void> {
    await this.service.sql(
      `UPDATE notification_mails SET created_at = created_at - make_interval(mins => $2) WHERE user_id = $1`,
      [userId, minutes],
    );
  }

  /** The mails to an address, oldest first. */
  mailsTo(email: string): ReceivedMail[] {
    return this.server.mails.filter(({ to }) => to === email).map(({ data }) => decodeMail(data));
  }
}
