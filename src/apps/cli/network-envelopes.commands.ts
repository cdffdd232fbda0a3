import type { Command } from 'commander';
import { X509Certificate } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { loadConfig } from '../../platform/kernel/config';
import { formatErrorOnOneLine } from '../../platform/kernel/error-type';
import type { EnvelopeResult, NamedAccessPoint } from '../../network/service-provider/operator-envelopes';
import { CommandError, EXIT, print, type CommonOptions } from './output';
import { withServices } from './services';
import { parseUrl } from '../../standards/values/parse-url';

interface SendOptions extends CommonOptions {
  url?: string;
  cert?: string;
}

/** Adds the command that sends a complete envelope, such as an envelope of a test bed. */
export function addEnvelopeCommands(network: Command): void {
  network
    .command('send-envelope <file>')
    .description(
      'Send a complete envelope (SBD, such as an SBD from a test bed) unchanged and only once, and store its evidence (exit status 1 if the envelope is not accepted)',
    )
    .option('--url <url>', 'send to this AS4 address instead of the address in the metadata; requires --cert')
    .option('--cert <file>', 'certificate (PEM) of the access point at --url')
    .option('--json', 'print JSON')
    .action(async (file: string, options: SendOptions) => {
      const { peppol } = loadConfig();
      if (peppol.stage === 'off')
        throw new CommandError(
          'PEPPOL_STAGE is off. Set PEPPOL_STAGE to test, production or private to send to the network.',
        );
      const bytes = readEnvelopeFile(file, peppol.messageBytes);
      const accessPoint = readNamedAccessPoint(options);
      const result = await send(bytes, accessPoint);
      const { outcome, ...ids } = result;
      const isAccepted = outcome.kind === 'accepted';
      const message = isAccepted ? (outcome.note ?? null) : outcome.message;
      const resource = {
        ...ids,
        accepted: isAccepted,
        message,
        providerCode: isAccepted ? null : outcome.providerCode,
        url: outcome.exchange?.url ?? null,
      };
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: isAccepted, ...resource })}\n`);
      else print(options, {}, formatResult(resource));
      process.exitCode = isAccepted ? EXIT.done : EXIT.failed;
    });
}

async function send(bytes: Buffer, accessPoint: NamedAccessPoint | null): Promise<EnvelopeResult> {
  return withServices(async (services) => {
    const { EnvelopeUnsendableError, OperatorEnvelopes } =
      await import('../../network/service-provider/operator-envelopes');
    try {
      return await services.get(OperatorEnvelopes).send(bytes, accessPoint);
    } catch (error) {
      if (error instanceof EnvelopeUnsendableError) throw new CommandError(error.message);
      throw error;
    }
  });
}

function readEnvelopeFile(file: string, limit: number): Buffer {
  try {
    const { size } = statSync(file);
    if (size > limit)
      throw new CommandError(
        `${file} must have at most ${limit} bytes (PEPPOL_MESSAGE_LIMIT_MIB); it has ${size}.`,
      );
    return readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`The file ${file} cannot be read: ${formatErrorOnOneLine(error)}`);
  }
}

/**
 * Reads the access point of `--url` and `--cert`; null without both options.
 * @throws CommandError when only one of the options is used, or an option is invalid
 */
export function readNamedAccessPoint({
  url,
  cert,
}: Pick<SendOptions, 'url' | 'cert'>): NamedAccessPoint | null {
  if (url === undefined && cert === undefined) return null;
  if (url === undefined || cert === undefined)
    throw new CommandError(
      '--url and --cert must be used together: the address of the access point and its certificate',
    );
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? ''))
    throw new CommandError(`--url must be an address such as https://ap.example.com/as4; received "${url}".`);
  try {
    return { url, certificate: new X509Certificate(readFileSync(cert)).raw };
  } catch (error) {
    throw new CommandError(
      `--cert must be a certificate file; ${cert} cannot be read: ${formatErrorOnOneLine(error)}`,
    );
  }
}

interface EnvelopeResultResource {
  id: string;
  envelopeId: string;
  messageId: string;
  sender: string;
  receiver: string;
  accepted: boolean;
  message: string | null;
  url: string | null;
}

function formatResult(result: EnvelopeResultResource): string[] {
  const { id, envelopeId, messageId, sender, receiver, accepted, message, url } = result;
  return [
    `${accepted ? 'Accepted' : 'Not accepted'}: ${envelopeId}, ${sender} to ${receiver}${url === null ? '' : ` at ${url}`}`,
    ...(message === null ? [] : [message]),
    `AS4 message ${messageId}; its evidence is stored under ${id}.`,
  ];
}
