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

/** Adds the commands for complete envelopes, such as those of a test bed. */
export function addEnvelopeCommands(network: Command): void {
  network
    .command('send-envelope <file>')
    .description(
      'Send a complete envelope (SBD, such as one from a test bed) byte for byte, once, and store its evidence (exit status 1 if it is not accepted)',
    )
    .option('--url <url>', 'send to this AS4 address instead of the one in the metadata; needs --cert')
    .option('--cert <file>', 'certificate (PEM) of the access point at --url')
    .option('--json', 'print JSON')
    .action(async (file: string, options: SendOptions) => {
      const { peppol } = loadConfig();
      if (peppol.stage === 'off')
        throw new CommandError('PEPPOL_STAGE is off; set test, production or private to send to the network');
      const bytes = readEnvelopeFile(file, peppol.messageBytes);
      const to = readNamedAccessPoint(options);
      const result = await send(bytes, to);
      const { outcome, ...ids } = result;
      const isAccepted = outcome.kind === 'accepted';
      const message = isAccepted ? (outcome.note ?? null) : outcome.message;
      const resource = {
        ...ids,
        accepted: isAccepted,
        message: message,
        providerCode: isAccepted ? null : outcome.providerCode,
        url: outcome.exchange?.url ?? null,
      };
      if (options.json === true)
        process.stdout.write(`${JSON.stringify({ success: isAccepted, ...resource })}\n`);
      else print(options, {}, formatResult(resource));
      process.exitCode = isAccepted ? EXIT.done : EXIT.failed;
    });
}

async function send(bytes: Buffer, to: NamedAccessPoint | null): Promise<EnvelopeResult> {
  return withServices(async (services) => {
    const { EnvelopeNotSentError, OperatorEnvelopes } =
      await import('../../network/service-provider/operator-envelopes');
    try {
      return await services.get(OperatorEnvelopes).send(bytes, to);
    } catch (error) {
      if (error instanceof EnvelopeNotSentError) throw new CommandError(error.message);
      throw error;
    }
  });
}

function readEnvelopeFile(file: string, limit: number): Buffer {
  try {
    const { size } = statSync(file);
    if (size > limit)
      throw new CommandError(
        `${file} has ${size} bytes; accepted: at most ${limit} (PEPPOL_MESSAGE_LIMIT_MIB)`,
      );
    return readFileSync(file);
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${file}: it cannot be read (${formatErrorOnOneLine(error)})`);
  }
}

/**
 * Reads the access point of `--url` and `--cert`; null without them.
 * @throws CommandError for one without the other
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
    throw new CommandError(`--url is "${url}"; accepted: an address such as https://ap.example.com/as4`);
  try {
    return { url, certificate: new X509Certificate(readFileSync(cert)).raw };
  } catch (error) {
    throw new CommandError(
      `--cert ${cert}: it cannot be read as a certificate (${formatErrorOnOneLine(error)})`,
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
    `AS4 message ${messageId}; the evidence is that of ${id}.`,
  ];
}
