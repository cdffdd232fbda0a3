import { readdirSync } from 'node:fs';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { germanInvoice } from '../support/invoices';
import { startService, type Service } from '../support/service';
import type { Answer, TeamClient } from '../support/team-client';

/** A mail server that speaks as much SMTP as it takes, and answers the recipients as the test says. */
class MailServer {
  readonly mails: { to: string; data: string }[] = [];
  answers: Record<string, string> = {};

  private constructor(private readonly server: Server) {
    server.on('connection', (socket) => this.serve(socket));
  }

  static async start(): Promise<MailServer> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new MailServer(server);
  }

  get url(): string {
    return `smtp://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.server.close();
  }

  private serve(socket: Socket): void {
    let to = '';
    let data: string | null = null;
    let rest = '';
    const say = (line: string): void => void socket.write(`${line}\r\n`);
    say('220 mail.test');
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        if (data !== null && line !== '.') data += `${line}\n`;
        else if (data !== null) {
          this.mails.push({ to, data });
          data = null;
          say('250 2.0.0 queued');
        } else if (/^DATA/i.test(line)) {
          data = '';
          say('354 go on');
        } else if (/^RCPT TO:/i.test(line)) {
          to = /<([^>]*)>/.exec(line)?.[1] ?? '';
          say(this.answers[to] ?? '250 fine');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 fine');
      }
    });
  }
}

describe('documents', () => {
  describe('a mail server', () => {
    let service: Service;
    let server: MailServer;
    let team: TeamClient;
    let from: { id: string };

    beforeAll(async () => {
      server = await MailServer.start();
      service = await startService({ SMTP_URL: server.url, MAIL_FROM: 'invoices@passerelle.example' });
      team = await service.team();
      from = await team.company();
    });

    afterAll(async () => {
      await service.stop();
      server.stop();
    });

    async function mail(number: string, address: string, wait = 20): Promise<Answer> {
      const email = { when: 'always', to: [address] };
      return team.post(
        `/api/v1/${from.id}/send`,
        { recipient: null, documentType: 'invoice', document: germanInvoice(number), email },
        { headers: { prefer: `wait=${wait}` } },
      );
    }

    it('gets the mail, from the address of the installation', async () => {
      const { document } = (await mail('S-1', 'x@buyer.example')).body;
      expect(document.deliveryStatus).toBe('delivered');
      expect(server.mails).toHaveLength(1);
      expect(server.mails[0]).toMatchObject({ to: 'x@buyer.example' });
      expect(server.mails[0]?.data).toMatch(/^From: .*<invoices@passerelle\.example>$/m);
      expect(readdirSync(service.dataDir)).not.toContain('mail');
    });

    it('refuses an address for good', async () => {
      server.answers['gone@buyer.example'] = '550 5.1.1 No such user';
      const { document } = (await mail('S-2', 'gone@buyer.example')).body;
      expect(document.deliveries[0].failure).toMatchObject({
        category: 'recipient_not_found',
        providerCode: '550',
      });
    });

    it('is retried with the same mail when it says "later"', async () => {
      server.answers['busy@buyer.example'] = '451 Try again later';
      const { document } = (await mail('S-3', 'busy@buyer.example', 1)).body;
      expect(document.deliveryStatus).toBe('pending');
      delete server.answers['busy@buyer.example'];
      await service.sql(`UPDATE deliveries SET next_attempt_at = clock_timestamp() WHERE document_id = $1`, [
        document.id,
      ]);
      await service.settled(document.id);
      expect(server.mails.filter(({ to }) => to === 'busy@buyer.example')).toHaveLength(1);
      expect(server.mails.at(-1)?.data).toContain(`<${document.deliveries[0].references.messageId}>`);
      const attempts = await service.sql<{ outcome: string }>(
        'SELECT outcome FROM delivery_attempts WHERE delivery_id = $1 ORDER BY number',
        [document.deliveries[0].id],
      );
      expect(attempts.map(({ outcome }) => outcome)).toEqual(['retry', 'accepted']);
    });
  });
});
