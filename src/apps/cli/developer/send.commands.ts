import type { Company, Document, Passerelle, SendInput } from '#sdk';
import type { Command } from 'commander';
import { createClient, getConnection } from './connection/connect';
import { formatDocument, formatFindings } from './documents/document-lines';
import { CommandFailedError, EXIT } from './exit';
import { parseCount } from './input/instant';
import { getFileName, readInput, detectKind } from './input/read-file';
import { readJson } from './input/read-json';
import { addRemoteCommand, type RemoteOptions } from './remote-command';
import { printNote, print } from './terminal/print';

interface SendOptions extends RemoteOptions {
  to?: string;
  company?: string;
  wait?: true | number;
  preview?: boolean;
}

const DEFAULT_WAIT_SECONDS = 60;

export function addSendCommand(program: Command): void {
  addRemoteCommand(program, 'send', 'Send a document: JSON of the API, UBL or CII as XML, or a Factur-X PDF')
    .argument('<file>', 'file, or - for standard input')
    .option('--to <address>', 'recipient <scheme>:<identifier> (default: the recipient in the JSON)')
    .option('--company <company>', 'id of the company that sends (default: the only verified one)')
    .option(
      '--wait [seconds]',
      'wait for the outcome, 60 s by default; exit status 1 when the document is not delivered',
      parseCount,
    )
    .option('--preview', 'show the document and its findings without sending it (JSON)')
    .action(send);
}

async function send(file: string, options: SendOptions): Promise<void> {
  // The file is read first, so that errors of the file are reported before any request.
  const bytes = await readInput(file);
  const kind = detectKind(bytes);
  if (kind === 'binary')
    throw new CommandFailedError(
      EXIT.invalid,
      'must be JSON, XML or PDF, but is a binary file of another type',
      undefined,
      getFileName(file),
    );
  const sendInput =
    kind === 'json'
      ? toSendInput(readJson(bytes.toString('utf8'), getFileName(file)), file, options.to)
      : null;
  if (sendInput === null && options.to === undefined)
    throw new CommandFailedError(
      EXIT.failed,
      'is required for XML and PDF, such as 0208:0987654394',
      'passerelle recipients check <address>',
      '--to',
    );
  const client = await createClient(await getConnection(options));
  const companyId = options.company ?? (await getOnlyCompanyId(client));
  if (options.preview === true) return preview(client, companyId, sendInput, file, options);
  const storedDocument =
    sendInput !== null
      ? await client.documents.send(companyId, sendInput)
      : await client.documents.sendFile(
          companyId,
          { bytes, type: kind === 'pdf' ? 'application/pdf' : 'application/xml' },
          { recipient: options.to ?? '' },
        );
  const document =
    options.wait === undefined ? storedDocument : await waitForOutcome(client, storedDocument, options.wait);
  print(options, { document }, formatDocument(document));
  if (options.wait !== undefined && document.deliveryStatus !== 'delivered') process.exitCode = EXIT.failed;
}

async function preview(
  client: Passerelle,
  companyId: string,
  json: SendInput | null,
  file: string,
  options: SendOptions,
): Promise<void> {
  if (json === null)
    throw new CommandFailedError(
      EXIT.failed,
      'is only possible for JSON',
      `passerelle validate ${file}`,
      '--preview',
    );
  const document = await client.documents.preview(companyId, json);
  print(options, { document }, [...formatDocument(document), ...formatFindings(document)]);
  if (document.validation.result === 'invalid') process.exitCode = EXIT.invalid;
}

/**
 * Creates the input of a send request from JSON: a complete request body is not changed; for a plain document, the
 * number field determines the document type.
 */
function toSendInput(json: unknown, file: string, to: string | undefined): SendInput {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new CommandFailedError(EXIT.invalid, 'must be a JSON object', undefined, getFileName(file));
  const completeInput =
    'document' in json
      ? json
      : { documentType: 'creditNoteNumber' in json ? 'creditNote' : 'invoice', document: json };
  const recipient = to ?? ('recipient' in completeInput ? completeInput.recipient : undefined);
  if (recipient === undefined)
    throw new CommandFailedError(
      EXIT.failed,
      `is required: ${getFileName(file)} contains no recipient`,
      'passerelle recipients check <address>',
      '--to',
    );
  // The service validates the input and reports every invalid field.
  return { ...completeInput, recipient } as SendInput;
}

/** Returns the id of the only verified company. Companies are read until a second verified company is found. */
export async function getOnlyCompanyId(client: Pick<Passerelle, 'companies'>): Promise<string> {
  const verifiedCompanies: Company[] = [];
  for await (const company of client.companies.list({ limit: 200 }))
    if (company.isVerified && verifiedCompanies.push(company) === 2) break;
  const [only, second] = verifiedCompanies;
  if (only !== undefined && second === undefined) return only.id;
  throw new CommandFailedError(
    EXIT.failed,
    verifiedCompanies.length === 0
      ? 'is required: the team has no verified company'
      : `is required: the team has several verified companies, ${verifiedCompanies.map(({ id, name }) => `${id} (${name})`).join(' and ')} among them`,
    'passerelle whoami',
    '--company',
  );
}

/** Waits for the delivery or failure of a document. Returns the stored document when the outcome remains unknown. */
export async function waitForOutcome(
  client: Pick<Passerelle, 'documents'>,
  storedDocument: Document,
  wait: true | number,
): Promise<Document> {
  const { PasserelleError } = await import('#sdk');
  const seconds = wait === true ? DEFAULT_WAIT_SECONDS : wait;
  try {
    return await client.documents.waitForDelivery(storedDocument.id, { timeout: seconds * 1_000 });
  } catch (error) {
    if (!(error instanceof PasserelleError)) throw error;
    // An error here must not hide that the document was sent: the developer would send it twice.
    printNote(
      `${storedDocument.id} is stored and will be delivered; its outcome is unknown: ${error.message}`,
      `next   passerelle docs get ${storedDocument.id}`,
    );
    return storedDocument;
  }
}
