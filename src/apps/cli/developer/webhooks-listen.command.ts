import { InvalidArgumentError, type Command } from 'commander';
import { createServer, type IncomingMessage } from 'node:http';
import { verifySignature } from '../../../webhooks/wire/signature';
import { readEnvironment } from './environment';
import { CommandFailedError, EXIT } from './exit';
import { askHidden, readPipedText } from './terminal/ask';
import { printNote, printLine, type ShowOptions } from './terminal/print';
import { escapeControls } from './terminal/style';

const MAX_BODY_BYTES = 1024 * 1024;

/**
 * Adds the command `webhooks listen`, which receives, verifies and prints deliveries of an installation that can
 * reach this machine. The command `listen` needs no reachable port.
 */
export function addWebhooksListenCommand(webhooks: Command): void {
  webhooks
    .command('listen')
    .description('Receive deliveries of a webhook on a port of this machine, verify and print them')
    .requiredOption('--port <port>', 'port to listen on', parsePort)
    .option(
      '--secret <secret>',
      'secret of the webhook; other users of this machine can see it among the processes',
    )
    .option('--json', 'print one JSON object a line')
    .addHelpText(
      'after',
      '\nThe command reads the secret from PASSERELLE_WEBHOOK_SECRET or standard input, or asks for it:\n  passerelle webhooks listen --port 4000 < secret.txt',
    )
    .action(async ({ port, json, ...secretArgument }: ShowOptions & { port: number; secret?: string }) => {
      const secret = secretArgument.secret ?? readEnvironment().webhookSecret ?? (await askForSecret());
      const server = createServer((request, response) => {
        void readBody(request).then(
          (body) => {
            const verificationError = verifySignature(body, request.headers, secret);
            printLine({ json }, ...formatDelivery(request, body, verificationError));
            response.writeHead(verificationError === null ? 204 : 400).end();
          },
          () => response.destroy(),
        );
      });
      server.on('error', (error) => {
        printNote(`Cannot listen on port ${port}: ${error.message}`);
        process.exit(1);
      });
      server.listen(port, '127.0.0.1', () => printNote(`Listening on http://127.0.0.1:${port}`));
    });
}

function parsePort(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('The value must be a port from 1 to 65535.');
  return port;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size <= MAX_BODY_BYTES) chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

/** Formats a delivery as an entry for JSON output and as lines of text. */
function formatDelivery(
  request: IncomingMessage,
  body: Buffer,
  verificationError: string | null,
): [entry: object, ...lines: string[]] {
  const webhookId = request.headers['webhook-id'] ?? null;
  const text = body.toString('utf8');
  const verificationText = verificationError === null ? 'verified' : `NOT VERIFIED (${verificationError})`;
  return [
    { webhookId, verified: verificationError === null, reason: verificationError, body: text },
    `${escapeControls(String(webhookId ?? '-'))}  ${verificationText}`,
    ...escapeControls(text)
      .split('\n')
      .map((line) => `  ${line}`),
  ];
}

async function askForSecret(): Promise<string> {
  const secret = process.stdin.isTTY ? await askHidden('Secret of the webhook') : await readPipedText();
  if (secret !== '') return secret;
  throw new CommandFailedError(
    EXIT.failed,
    'is required: the secret of the webhook, whsec_…',
    'set PASSERELLE_WEBHOOK_SECRET, or pipe it in',
    '--secret',
  );
}
