import { InvalidArgumentError, type Command } from 'commander';
import { createServer, type IncomingMessage } from 'node:http';
import { verifySignature } from '../../webhooks/wire/signature';

const MAX_BYTES = 1024 * 1024;

/** A receiver for an installation that can reach this machine: verifies deliveries and prints them. `listen` needs no such way. */
export function webhooksListenCommand(webhooks: Command): void {
  webhooks
    .command('listen')
    .description('Receive deliveries of a webhook on a port of this machine, verify and print them')
    .requiredOption('--port <port>', 'port to listen on', portNumber)
    .requiredOption('--secret <secret>', 'secret of the webhook')
    .option('--json', 'print one JSON object a line')
    .action(({ port, secret, json }: { port: number; secret: string; json?: boolean }) => {
      const server = createServer((request, response) => {
        void readBody(request).then(
          (body) => {
            const verdict = verifySignature(body, request.headers, secret);
            process.stdout.write(
              `${json === true ? asJson(request, body, verdict) : asText(request, body, verdict)}\n`,
            );
            response.writeHead(verdict === null ? 204 : 400).end();
          },
          () => response.destroy(),
        );
      });
      server.on('error', (error) => {
        process.stderr.write(`Cannot listen on port ${port}: ${error.message}\n`);
        process.exit(1);
      });
      server.listen(port, '127.0.0.1', () => process.stderr.write(`Listening on http://127.0.0.1:${port}\n`));
    });
}

function portNumber(value: string): number {
  const port = Number(value);
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new InvalidArgumentError('A port from 1 to 65535 is needed.');
  return port;
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request) {
    const bytes = Buffer.from(chunk as Uint8Array);
    size += bytes.length;
    if (size <= MAX_BYTES) chunks.push(bytes);
  }
  return Buffer.concat(chunks);
}

function asJson(request: IncomingMessage, body: Buffer, verdict: string | null): string {
  return JSON.stringify({
    webhookId: request.headers['webhook-id'] ?? null,
    verified: verdict === null,
    reason: verdict,
    body: body.toString('utf8'),
  });
}

function asText(request: IncomingMessage, body: Buffer, verdict: string | null): string {
  const sign = verdict === null ? 'verified' : `NOT VERIFIED (${verdict})`;
  return `${String(request.headers['webhook-id'] ?? '-')}  ${sign}\n  ${body.toString('utf8')}`;
}
