import { createServer as createTcpServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { createServer, TLSSocket } from 'node:tls';

/** Self-signed for localhost, valid until 2119; used by tests only. */
const KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgzsl/djofpu0TJ34V
37ABkjuY9UwT4MLbhN9E+dqYK9ahRANCAAR2DFfd1wkbUH0a5QlYV11+8yc+Z4mM
OI9HnGH8miiUBIAyNdWVv7WcTPpvDQbZmrtLDkD+/6cmq+0TmYIa6S4k
-----END PRIVATE KEY-----`;
export const IMAP_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBXjCCAQSgAwIBAgIBATAKBggqhkjOPQQDAjAUMRIwEAYDVQQDDAlsb2NhbGhv
c3QwIBcNMjAwMTAxMDAwMDAwWhgPMjExOTAxMDEwMDAwMDBaMBQxEjAQBgNVBAMM
CWxvY2FsaG9zdDBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABHYMV93XCRtQfRrl
CVhXXX7zJz5niYw4j0ecYfyaKJQEgDI11ZW/tZxM+m8NBtmau0sOQP7/pyar7ROZ
ghrpLiSjRTBDMBQGA1UdEQQNMAuCCWxvY2FsaG9zdDAMBgNVHRMEBTADAQH/MB0G
A1UdDgQWBBSTT8f6saujTd7s2n0uMo+Qq4sKVzAKBggqhkjOPQQDAgNIADBFAiEA
x7Dm+vqdC6q0Z//fjKLiAGX1hDNeTLqyJAOrRBQt5LoCIGsgc3sn4ZdTDZcTzKm1
ZmjO0GULAJhlMgZp9+6H6Xg5
-----END CERTIFICATE-----`;

/** Mail in a folder of the server. */
export interface StoredMail {
  uid: number;
  flags: Set<string>;
  source: Buffer;
  /** Size that the server states; by default that of the source. */
  statedSize?: number;
}

export interface ImapOptions {
  security?: 'tls' | 'startTls';
  /** Whether it has the extension MOVE. */
  canMove?: boolean;
}

/** Encoded as a quoted string, or NIL. */
const quoted = (text: string | null): string => (text === null ? 'NIL' : `"${text.replace(/["\\\\]/g, '')}"`);

/**
 * A mail server with the part of IMAP4rev1 that a reader of mails needs, over TLS. The server counts its commands, and
 * can end connections at a command.
 */
export class ImapServer {
  readonly user = 'invoices@example.com';
  password = 'imap password';
  uidValidity = 7;
  readonly folders = new Map<string, StoredMail[]>([['INBOX', []]]);
  /** Lines of clients, without their tags. */
  readonly commands: string[] = [];
  /** Ends the connection instead of answering a command that matches. */
  cutAt: RegExp | null = null;
  /** Ignores a matching command and never answers it; the connection stays open. */
  stallAt: RegExp | null = null;
  private nextUid = 1;
  private readonly sockets = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    private readonly options: ImapOptions,
  ) {}

  static async start(options: ImapOptions = {}): Promise<ImapServer> {
    const isTls = options.security !== 'startTls';
    const server = isTls ? createServer({ key: KEY, cert: IMAP_CERTIFICATE }) : createTcpServer();
    const imap = new ImapServer(server, options);
    server.on(isTls ? 'secureConnection' : 'connection', (socket: Socket) => {
      imap.serve(socket);
      socket.write('* OK IMAP4rev1 ready\r\n');
    });
    server.on('tlsClientError', () => undefined);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return imap;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  /** Delivers a mail into the inbox. */
  deliver(source: string | Buffer, flags: string[] = []): StoredMail {
    const mail = { uid: this.nextUid++, flags: new Set(flags), source: Buffer.from(source) };
    this.mailsOf('INBOX').push(mail);
    return mail;
  }

  mailsOf(folder: string): StoredMail[] {
    return this.folders.get(folder) ?? [];
  }

  async stop(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private serve(socket: Socket): void {
    const session = { folder: 'INBOX' };
    let rest = '';
    this.sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => this.sockets.delete(socket));
    const onData = (chunk: Buffer): void => {
      rest += chunk.toString('latin1');
      for (let end = rest.indexOf('\r\n'); end !== -1; end = rest.indexOf('\r\n')) {
        const line = rest.slice(0, end);
        rest = rest.slice(end + 2);
        const [tag = '*', ...words] = line.split(' ');
        const command = words.join(' ');
        this.commands.push(command);
        if (this.cutAt?.test(command) === true) {
          socket.destroy();
          return;
        }
        if (this.stallAt?.test(command) === true) continue;
        if (/^STARTTLS$/i.test(command)) {
          socket.write(`${tag} OK begin\r\n`);
          socket.off('data', onData);
          this.serve(new TLSSocket(socket, { isServer: true, key: KEY, cert: IMAP_CERTIFICATE }));
          return;
        }
        for (const part of this.answer(tag, command, session)) socket.write(part);
        if (/^LOGOUT$/i.test(command)) socket.end();
      }
    };
    socket.on('data', onData);
  }

  private answer(tag: string, command: string, session: { folder: string }): (string | Buffer)[] {
    const ok = (...lines: string[]): string[] => [
      ...lines.map((line) => `* ${line}\r\n`),
      `${tag} OK done\r\n`,
    ];
    const [, name = '', rest = ''] = /^(UID \w+|\w+) ?(.*)$/s.exec(command) ?? [];
    const text = (index: number): string =>
      ([...rest.matchAll(/"((?:[^"\\\\]|\\\\.)*)"|(\S+)/g)][index] ?? [])
        .slice(1)
        .find((each) => each !== undefined) ?? '';
    const mails = this.mailsOf(session.folder);
    switch (name.toUpperCase()) {
      case 'CAPABILITY':
        return ok(`CAPABILITY ${this.capabilities}`);
      case 'LOGIN': {
        const isRight = text(0) === this.user && text(1) === this.password;
        return isRight ? ok() : [`${tag} NO [AUTHENTICATIONFAILED] Invalid credentials\r\n`];
      }
      case 'NAMESPACE':
        return ok('NAMESPACE (("" "/")) NIL NIL');
      case 'LIST':
      case 'LSUB':
        return ok(...[...this.folders.keys()].map((folder) => `${name} () "/" ${quoted(folder)}`));
      case 'CREATE':
        if (this.folders.has(text(0))) return [`${tag} NO [ALREADYEXISTS] it exists\r\n`];
        this.folders.set(text(0), []);
        return ok();
      case 'SELECT':
        if (!this.folders.has(text(0))) return [`${tag} NO [NONEXISTENT] no such mailbox\r\n`];
        session.folder = text(0);
        return ok(
          'FLAGS (\\Seen \\Deleted)',
          `${this.mailsOf(text(0)).length} EXISTS`,
          `OK [UIDVALIDITY ${this.uidValidity}] valid`,
          `OK [UIDNEXT ${this.nextUid}] next`,
          'OK [PERMANENTFLAGS (\\Seen \\Deleted)] kept',
        );
      case 'UID SEARCH': {
        const from = /UID (\d+):\*/i.exec(rest)?.[1];
        const found =
          from === undefined
            ? mails.filter(({ flags }) => !flags.has('\\Seen'))
            : mails.filter(({ uid }) => uid >= Number(from) || uid === mails.at(-1)?.uid);
        return ok(`SEARCH ${found.map(({ uid }) => uid).join(' ')}`.trim());
      }
      case 'UID FETCH':
        return [...this.fetch(mails, text(0), rest), `${tag} OK done\r\n`];
      case 'UID STORE': {
        for (const mail of find(mails, text(0)))
          for (const [flag] of rest.matchAll(/\\\w+/g)) mail.flags.add(flag);
        return ok();
      }
      case 'UID MOVE': {
        const target = this.folders.get(text(1));
        if (target === undefined) return [`${tag} NO [TRYCREATE] no such mailbox\r\n`];
        for (const mail of find(mails, text(0))) {
          mails.splice(mails.indexOf(mail), 1);
          target.push(mail);
        }
        return ok();
      }
      case 'LOGOUT':
        return ok('BYE see you');
      default:
        return ok();
    }
  }

  private get capabilities(): string {
    const { security, canMove = true } = this.options;
    return [
      'IMAP4rev1',
      'NAMESPACE',
      'UIDPLUS',
      canMove ? 'MOVE' : '',
      security === 'startTls' ? 'STARTTLS' : '',
    ]
      .filter((name) => name !== '')
      .join(' ');
  }

  private fetch(mails: StoredMail[], range: string, items: string): (string | Buffer)[] {
    return find(mails, range).flatMap((mail): (string | Buffer)[] => {
      const number = mails.indexOf(mail) + 1;
      const most = /BODY(?:\.PEEK)?\[\](?:<0\.(\d+)>)?/i.exec(items);
      if (most === null)
        return [
          `* ${number} FETCH (UID ${mail.uid} RFC822.SIZE ${mail.statedSize ?? mail.source.length} ENVELOPE ${toEnvelope(mail)})\r\n`,
        ];
      const bytes = most[1] === undefined ? mail.source : mail.source.subarray(0, Number(most[1]));
      const part = most[1] === undefined ? 'BODY[]' : 'BODY[]<0>';
      return [`* ${number} FETCH (UID ${mail.uid} ${part} {${bytes.length}}\r\n`, bytes, ')\r\n'];
    });
  }
}

function find(mails: StoredMail[], range: string): StoredMail[] {
  const wanted = range.split(',').map((part) => part.split(':').map(Number));
  return mails.filter(({ uid }) =>
    wanted.some(([from = 0, to = from]) => uid >= from && (uid <= to || Number.isNaN(to))),
  );
}

function toEnvelope({ source }: StoredMail): string {
  const head = source.toString('latin1').split('\r\n\r\n')[0] ?? '';
  const header = (name: string): string | null =>
    new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1]?.trim() ?? null;
  const [, mailbox = null, host = null] = /<?([^\s<>@]+)@([^\s<>]+)>?$/.exec(header('From') ?? '') ?? [];
  const from = mailbox === null ? 'NIL' : `((NIL NIL ${quoted(mailbox)} ${quoted(host)}))`;
  return `(${quoted(header('Date'))} ${quoted(header('Subject'))} ${from} ${from} ${from} NIL NIL NIL NIL ${quoted(header('Message-ID'))})`;
}
