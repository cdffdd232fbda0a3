import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';

/** A mail server with the SMTP commands that sending needs; the test determines the answers to recipients. */
export class MailServer {
  readonly mails: { to: string; data: string }[] = [];
  /** By recipient, where it is not "250 fine". */
  answers: Record<string, string> = {};
  /** Recipient that gets no answer, so that the mail is not sent; null: none. */
  stalledAt: string | null = null;
  /** Recipients whose address was not answered. */
  readonly stalled: string[] = [];

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

  async stop(): Promise<void> {
    await new Promise((resolve) => this.server.close(resolve));
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
          if (to === this.stalledAt) this.stalled.push(to);
          else say(this.answers[to] ?? '250 fine');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else say('250 fine');
      }
    });
  }
}
