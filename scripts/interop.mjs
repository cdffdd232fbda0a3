// Exchanges documents with phase4 and phoss-smp in both directions. The peers are started by scripts that are not part of
// this product: npm run interop -- --peers DIRECTORY [--keep]
// npm run interop -- tax-authority --peers DIRECTORY: only reports to phase4 as the access point of a tax authority.
// npm run interop -- facturx: Factur-X files with veraPDF and Mustang, which come from Maven Central.
import { spawn, spawnSync } from 'node:child_process';
import { randomUUID, X509Certificate } from 'node:crypto';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { AUTHORITY, exchangeWithTaxAuthority } from './interop-tax-authority.mjs';
import { prepare } from './prepare.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const argument = (name) => {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
};
const peers = argument('--peers') ?? process.env.PASSERELLE_PEERS;
const home = process.env.PEERS_HOME ?? join(homedir(), '.passerelle-peers');
const basePort = Number(process.env.PEERS_BASE_PORT ?? 39460);
const ports = {
  as4: basePort + 1,
  control: basePort + 2,
  smp: basePort + 5,
  dns: basePort + 13,
  dnsControl: basePort + 14,
};
const control = `http://127.0.0.1:${ports.control}`;
const smp = `http://127.0.0.1:${ports.smp}`;
const pki = (name) => join(home, 'pki', name);
const UBL = 'urn:oasis:names:specification:ubl:schema:xsd';
const BIS = 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0';
const BIS_INVOICE = `${UBL}:Invoice-2::Invoice##${BIS}::2.1`;
const BIS_CREDIT_NOTE = `${UBL}:CreditNote-2::CreditNote##${BIS}::2.1`;
const BIS_PROCESS = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';
const PEER = '0106:12345678';

function requireTools() {
  const missing = [];
  if (peers === undefined || !existsSync(join(peers ?? '', 'up')))
    missing.push('the scripts that start the peers: --peers DIRECTORY, or PASSERELLE_PEERS');
  for (const [command, option] of [
    ['java', '-version'],
    ['mvn', '-version'],
    ['openssl', 'version'],
    ['curl', '--version'],
  ])
    if (spawnSync(command, [option]).status !== 0) missing.push(command);
  if (missing.length === 0) return;
  console.error(`Not run. Missing: ${missing.join('; ')}.`);
  process.exit(2);
}

function peersScript(name, ...args) {
  const { status, stdout, stderr } = spawnSync(join(peers, name), args, {
    encoding: 'utf8',
    env: process.env,
  });
  if (status !== 0) throw new Error(`${name} ${args.join(' ')} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

/** Publishes an endpoint for a document type in the peers' metadata service; their script does so for invoices. */
async function registerType(participant, url, certificate, type, process) {
  const participantId = `iso6523-actorid-upis::${participant}`;
  const typeId = `busdox-docid-qns::${type}`;
  const der = new X509Certificate(readFileSync(certificate)).raw.toString('base64');
  const answer = await fetch(
    `${smp}/${encodeURIComponent(participantId)}/services/${encodeURIComponent(typeId)}`,
    {
      method: 'PUT',
      headers: {
        authorization: `Basic ${Buffer.from('admin@helger.com:password').toString('base64')}`,
        'content-type': 'application/xml',
      },
      body:
        '<m:ServiceMetadata xmlns:m="http://busdox.org/serviceMetadata/publishing/1.0/"' +
        ' xmlns:i="http://busdox.org/transport/identifiers/1.0/" xmlns:a="http://www.w3.org/2005/08/addressing">' +
        `<m:ServiceInformation><i:ParticipantIdentifier scheme="iso6523-actorid-upis">${participant}</i:ParticipantIdentifier>` +
        `<i:DocumentIdentifier scheme="busdox-docid-qns">${type}</i:DocumentIdentifier><m:ProcessList><m:Process>` +
        `<i:ProcessIdentifier scheme="cenbii-procid-ubl">${process}</i:ProcessIdentifier><m:ServiceEndpointList>` +
        '<m:Endpoint transportProfile="peppol-transport-as4-v2_0"><a:EndpointReference>' +
        `<a:Address>${url}</a:Address></a:EndpointReference>` +
        '<m:RequireBusinessLevelSignature>false</m:RequireBusinessLevelSignature>' +
        `<m:Certificate>${der}</m:Certificate><m:ServiceDescription>test</m:ServiceDescription>` +
        '<m:TechnicalContactUrl>mailto:test@example.com</m:TechnicalContactUrl></m:Endpoint>' +
        '</m:ServiceEndpointList></m:Process></m:ProcessList></m:ServiceInformation></m:ServiceMetadata>',
    },
  );
  if (!answer.ok) throw new Error(`${participant} is not published for ${type}: ${answer.status}`);
}

/** Ends the process when another program has ports that the peers need; they would not start, without saying why. */
async function requirePeerPorts() {
  // Peers that are up already have all of these ports.
  if ((await fetch(`${smp}/`).catch(() => null)) !== null) return;
  const used = [];
  for (const [name, port] of Object.entries(ports)) if (!(await isFree(port))) used.push(`${port} (${name})`);
  if (used.length === 0) return;
  console.error(
    `Not run. Ports of the peers are used by another program: ${used.join(', ')}. ` +
      `Stop it, or set PEERS_BASE_PORT (now ${basePort}) to shift them all; ports below the ephemeral range stay free.`,
  );
  process.exit(2);
}

/** Whether nothing listens on a TCP port of this machine. */
async function isFree(port) {
  const server = createServer();
  const free = await new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(port, '127.0.0.1', () => resolve(true));
  });
  if (free) await new Promise((resolve) => server.close(resolve));
  return free;
}

async function freePort() {
  const server = createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address();
  await new Promise((resolve) => server.close(resolve));
  return port;
}

if (process.argv[2] === 'facturx') {
  await prepare({ build: true, development: true });
  const { interopFacturX } = await import('./interop-facturx/run.mjs');
  process.exit((await interopFacturX(home)) === 0 ? 0 : 1);
}

const data = mkdtempSync(join(tmpdir(), 'passerelle-interop-'));
let product;
let baseUrl;
let settings;

async function startProduct() {
  const port = await freePort();
  baseUrl = `http://127.0.0.1:${port}`;
  settings = {
    PATH: process.env.PATH,
    HOME: process.env.HOME,
    DATA_DIR: data,
    PORT: String(port),
    BASE_URL: baseUrl,
    LOG_LEVEL: 'warn',
    PEPPOL_STAGE: 'private',
    SANDBOX_NETWORK: 'peppol',
    PEPPOL_AP_KEYSTORE: pki('ap1.p12'),
    PEPPOL_AP_KEYSTORE_PASSWORD: 'peppol',
    PEPPOL_AP_TRUST: pki('ca-bundle-ap.pem'),
    PEPPOL_SMP_TRUST: pki('ca-bundle-smp.pem'),
    PEPPOL_SML_ZONE: 'sml.peers.test',
    PEPPOL_DNS_SERVERS: `127.0.0.1:${ports.dns}`,
    PEPPOL_ALLOW_INSECURE: 'true',
    TAX_AUTHORITY_SK: AUTHORITY,
  };
  product = spawn(process.execPath, [join(root, 'dist/src/main.js')], { cwd: data, env: settings });
  let output = '';
  product.stdout.on('data', (chunk) => (output += chunk));
  product.stderr.on('data', (chunk) => (output += chunk));
  for (const end = Date.now() + 120_000; !output.includes('is running');) {
    if (product.exitCode !== null || Date.now() > end)
      throw new Error(`The product did not start:\n${output}`);
    await sleep(100);
  }
  const found = (pattern) => pattern.exec(output)?.[1] ?? '';
  const companies = [...output.matchAll(/company\s+(c_\w+)\s+(\S+)/g)];
  const authorization = `Basic ${Buffer.from(`${found(/key\s+(key_\w+)/)}:${found(/secret\s+(secret_\S+)/)}`).toString('base64')}`;
  return { authorization, company: companies[0][1], address: companies[0][2], output: () => output };
}

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
let failures = 0;

/** Prints one line of the transcript. */
function line(ok, direction, what, said) {
  if (!ok) failures++;
  console.log(`${ok ? 'ok  ' : 'DIFF'} ${direction.padEnd(9)} ${what.padEnd(42)} ${said}`);
}

function cli(...args) {
  return spawnSync(process.execPath, [join(root, 'dist/src/apps/cli.js'), ...args], {
    cwd: data,
    env: settings,
    encoding: 'utf8',
  });
}

async function api(us, method, path, body) {
  const response = await fetch(`${baseUrl}${path}`, {
    method,
    headers: { authorization: us.authorization, 'content-type': 'application/json' },
    body: body === undefined ? undefined : JSON.stringify(body),
  });
  return response.headers.get('content-type')?.startsWith('application/json')
    ? response.json()
    : Buffer.from(await response.arrayBuffer());
}

function invoice(number, { attachment = 0, type = 'invoice' } = {}) {
  const document = {
    buyerReference: 'PO-7',
    buyer: { name: 'Peer BV', street: 'Straat 1', city: 'Utrecht', postalZone: '3511', country: 'NL' },
    paymentMeans: [{ iban: 'BE71096123456769' }],
    lines: [{ name: 'Consulting', quantity: '2', netPriceAmount: '75.00', vat: { percentage: '21' } }],
    ...(type === 'invoice'
      ? { invoiceNumber: number }
      : { creditNoteNumber: number, invoiceReferences: [{ id: `of ${number}` }] }),
    ...(attachment === 0
      ? {}
      : {
          attachments: [
            {
              id: 'A1',
              filename: 'large.pdf',
              mimeCode: 'application/pdf',
              embeddedDocument: Buffer.alloc(attachment, 'passerelle').toString('base64'),
            },
          ],
        }),
  };
  return { recipient: PEER, documentType: type, document };
}

async function outcome(us, id) {
  for (const end = Date.now() + 90_000; ;) {
    const { document } = await api(us, 'GET', `/api/v1/documents/${id}`);
    const [delivery] = document.deliveries;
    if (delivery.status !== 'pending' || delivery.attempts > 0 || Date.now() > end)
      return { document, delivery };
    await sleep(100);
  }
}

function inbox() {
  const file = join(home, 'run/inbox/received.jsonl');
  return existsSync(file)
    ? readFileSync(file, 'utf8').trim().split('\n').filter(Boolean).map(JSON.parse)
    : [];
}

/** The root element of a document, without what an envelope may not carry along. */
const bodyOf = (xml) => xml.replace(/^\uFEFF?<\?xml[^>]*\?>\s*/, '').trim();

async function weSend(us, what, body, expected = 'delivered', check = () => true) {
  const sent = await api(us, 'POST', `/api/v1/${us.company}/send`, body);
  if (sent.success !== true) return line(false, 'us → them', what, JSON.stringify(sent).slice(0, 300));
  const { document, delivery } = await outcome(us, sent.document.id);
  const failure = delivery.failure ?? null;
  const text = `${delivery.status}${failure === null ? '' : ` ${failure.category} "${failure.message}"`}`;
  let arrived = true;
  if (expected === 'delivered') {
    const [last] = inbox().slice(-1);
    const file = join(home, 'run/inbox', `${document.envelopeId}.sbd.xml`);
    const there = existsSync(file) ? readFileSync(file, 'utf8') : '';
    arrived = there.includes(bodyOf(document.xml ?? ''));
    if (!arrived) console.log(`     not found in the peer's inbox: ${JSON.stringify(last).slice(0, 300)}`);
  }
  line(delivery.status === expected && arrived && check(delivery), 'us → them', what, text.slice(0, 220));
  return sent.document.id;
}

/**
 * Our protocol core sends a document that the API, which takes JSON, cannot be given: one in UTF-16. The peer has to give a
 * receipt that counts, and to keep the envelope byte for byte.
 */
async function weSendUtf16() {
  const core = (name) => createRequire(import.meta.url)(join(root, 'dist/src/standards/peppol', name));
  const { buildRequest, openResponse, OwnIdentity } = core('as4');
  const identity = await OwnIdentity.load(readFileSync(pki('ap1.crt.pem')), readFileSync(pki('ap1.key.pem')));
  const receiver = new X509Certificate(readFileSync(pki('ap2.crt.pem'))).raw;
  const [timestamp, instanceId] = [new Date(), randomUUID()];
  const messageId = `${randomUUID()}@ap.example`;
  const envelope = {
    instanceId,
    sender: '0208:0123456749',
    receiver: PEER,
    documentType: { scheme: 'busdox-docid-qns', value: BIS_INVOICE },
    process: { scheme: 'cenbii-procid-ubl', value: BIS_PROCESS },
    countryC1: 'BE',
    mlsTo: null,
    mlsType: null,
  };
  const payload = core('sbdh').writeEnvelope(envelope, timestamp, utf16(sample()));
  const request = await buildRequest(
    {
      messageId,
      conversationId: randomUUID(),
      timestamp,
      from: 'POP000001',
      to: 'POP000002',
      process: BIS_PROCESS,
      documentType: `busdox-docid-qns::${BIS_INVOICE}`,
      originalSender: envelope.sender,
      finalRecipient: PEER,
      payload,
    },
    identity,
    receiver,
  );
  const answer = await fetch(`http://127.0.0.1:${ports.as4}/as4`, {
    method: 'POST',
    headers: { 'content-type': request.contentType },
    body: Buffer.concat(request.body),
  });
  const judged = await openResponse(
    answer.headers.get('content-type'),
    [Buffer.from(await answer.arrayBuffer())],
    { messageId, references: request.references, receiver },
  );
  const file = join(home, 'run/inbox', `${instanceId}.sbd.xml`);
  const same = existsSync(file) && readFileSync(file).equals(payload);
  const said = `${judged.kind}${judged.reason ?? ''}, ${payload.length} bytes ${same ? 'kept as they are' : 'DIFFER'}`;
  line(judged.kind === 'receipt' && same, 'us → them', 'payload in UTF-16', said);
}

const sample = () => readFileSync(join(peers, 'samples/invoice.xml'), 'utf8');

/** The sample with our company as its seller: an invoice of somebody else is refused. */
async function sampleOfCompany(us) {
  const { company } = await api(us, 'GET', `/api/v1/companies/${us.company}`);
  return sample()
    .replaceAll('0123456749', us.address.slice(5))
    .replace(/Brouwerij De Proef( BV)?/g, escapeXml(company.name));
}

const escapeXml = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** A document in UTF-16 with its byte order mark. */
const utf16 = (xml) =>
  Buffer.from(`\uFEFF${xml.replace('encoding="UTF-8"', 'encoding="UTF-16"')}`, 'utf16le');

const post = async (path, query, body) =>
  (await fetch(`${control}${path}?${new URLSearchParams(query)}`, { method: 'POST', body })).json();
const behave = (query) => post('/behaviour', query);

/** Answers to messages of phase4's, and how many documents are stored with each. */
const OK = { answer: /"result":"SUCCESS"/, stored: 1 };
/** The receipt of a repetition, whose document is stored already. */
const REPEATED = { ...OK, stored: 0 };
const refused = (code) => ({ answer: new RegExp(`AS4_ERROR_MESSAGE_RECEIVED.*${code}`), stored: 0 });

/** phase4 sends; `change` alters its options or the document. */
async function theySend(
  us,
  what,
  expected,
  change = {},
  document = readFileSync(join(peers, 'samples/invoice.xml')),
) {
  const before = (await api(us, 'GET', '/api/v1/documents?direction=incoming&limit=100')).documents.length;
  const said = await post(
    '/send',
    { sender: PEER, receiver: us.address, key: pki('ap2.p12'), 'sml-zone': 'sml.peers.test', ...change },
    document,
  );
  const text = JSON.stringify(said);
  const { documents } = await api(us, 'GET', '/api/v1/documents?direction=incoming&limit=100');
  const after = documents.length;
  const stored = after === before + expected.stored;
  const error = /errorCode=\\"([^"\\]+)/.exec(text)?.[1];
  const detail = /ErrorDetail[^>]*>([^<]*)/.exec(text)?.[1];
  line(
    expected.answer.test(text) && stored,
    'them → us',
    what,
    `${said.result ?? said.failure ?? ''}${error === undefined ? '' : ` ${error}`}${detail === undefined ? '' : ` "${detail.slice(0, 120)}"`}${stored ? '' : ` STORED ${after - before}`}`,
  );
  if (!expected.answer.test(text)) console.log(`     ${text.slice(0, 800)}`);
}

async function main() {
  requireTools();
  await prepare({ build: true });
  await requirePeerPorts();
  console.log(peersScript('up'));
  const us = await startProduct();
  // The peers' metadata service publishes both: its own participant, and ours with our certificate.
  console.log(
    peersScript('smp/register', PEER, `http://127.0.0.1:${ports.as4}/as4`, pki('ap2.crt.pem'), smp).trim(),
  );
  console.log(peersScript('smp/register', us.address, `${baseUrl}/as4`, pki('ap1.crt.pem'), smp).trim());
  await registerType(
    PEER,
    `http://127.0.0.1:${ports.as4}/as4`,
    pki('ap2.crt.pem'),
    BIS_CREDIT_NOTE,
    BIS_PROCESS,
  );
  await registerType(us.address, `${baseUrl}/as4`, pki('ap1.crt.pem'), BIS_CREDIT_NOTE, BIS_PROCESS);
  for (const participant of [PEER, us.address])
    await fetch(`http://127.0.0.1:${ports.dnsControl}/participants/${participant}`, {
      method: 'PUT',
      body: smp,
    });
  const adopted = cli('identifier', 'adopt', '--company', us.company, '--identifier', us.address);
  console.log(`${adopted.stdout}${adopted.stderr}`.trim());
  const checked = cli('network', 'check', '--identifier', us.address);
  console.log(checked.stdout.trim());
  line(checked.status === 0, 'us', 'network check', `exit status ${checked.status}`);

  if (process.argv[2] !== 'tax-authority') await exchangeInvoices(us);
  await exchangeWithTaxAuthority({
    ...{ root, cli, api, post, line, smp, registerType },
    registerParticipant: (...words) => peersScript('smp/register', ...words, smp),
    peer: PEER,
    as4: `http://127.0.0.1:${ports.as4}/as4`,
    certificate: pki('ap2.crt.pem'),
    dnsControl: `http://127.0.0.1:${ports.dnsControl}`,
    inbox: join(home, 'run/inbox'),
    ours: { url: `${baseUrl}/as4`, certificate: pki('ap1.crt.pem') },
  });
  console.log(failures === 0 ? 'All as expected.' : `${failures} differ.`);
}

/** Invoices and credit notes in both directions, and what either side has to refuse. */
async function exchangeInvoices(us) {
  await behave({ is: 'ok', 'delay-ms': '0' });
  const first = await weSend(us, 'invoice, looked up by NAPTR and phoss-smp', invoice(`I-${Date.now()}`));
  const proof = join(data, 'proof.zip');
  writeFileSync(proof, await api(us, 'GET', `/api/v1/documents/${first}/proof`));
  const verified = cli('proof', 'verify', proof, '--trust', pki('ca-bundle-ap.pem'));
  line(verified.status === 0, 'us', 'proof verify', verified.stdout.trim().split('\n').at(-1) ?? '');
  await weSend(us, 'credit note', invoice(`C-${Date.now()}`, { type: 'creditNote' }));
  await weSend(us, 'unusual prefixes and white space', {
    recipient: PEER,
    documentType: 'xml',
    document: unusual(await sampleOfCompany(us)).replace('PEER-2026-0001', `U-${Date.now()}`),
  });
  await weSendUtf16();
  await weSend(us, '10 MiB attachment', invoice(`L-${Date.now()}`, { attachment: 10 * 1024 * 1024 }));
  await behave({ is: 'not-serviced' });
  await weSend(
    us,
    'answer NOT_SERVICED',
    invoice(`N-${Date.now()}`),
    'failed',
    ({ failure }) => failure.category === 'recipient_not_found',
  );
  await behave({ is: 'error:EBMS:0303 made up' });
  await weSend(us, 'answer EBMS:0303', invoice(`E-${Date.now()}`), 'failed', ({ failure }) =>
    failure.message.includes('made up'),
  );
  await behave({ is: 'ok', 'delay-ms': '0' });

  await theySend(us, 'invoice, looked up by NAPTR and phoss-smp', OK);
  await theySend(us, 'invoice, address and certificate given', OK, {
    url: `${baseUrl}/as4`,
    cert: pki('ap1.crt.pem'),
    'sml-zone': '',
  });
  await theySend(us, 'payload not compressed', OK, { 'no-gzip': 'true' });
  await theySend(us, 'unusual prefixes and white space', OK, {}, Buffer.from(unusual(sample())));
  await theySend(us, 'credit note', OK, {}, readFileSync(join(root, 'test/support/credit-note.xml')));
  await theySendUtf16(us);
  await theySend(us, 'receiver not served', refused('EBMS:0004'), {
    receiver: '0208:0500000004',
    url: `${baseUrl}/as4`,
    cert: pki('ap1.crt.pem'),
    'sml-zone': '',
  });
  const direct = { url: `${baseUrl}/as4`, cert: pki('ap1.crt.pem'), 'sml-zone': '' };
  const id = `again-${Date.now()}@peer.test`;
  await theySend(us, 'message id, first time', OK, { ...direct, 'message-id': id });
  for (const [leaf, what, code] of [
    ['ap-expired', 'signer expired', 'EBMS:010[12]'],
    ['ap-notyet', 'signer not yet valid', 'EBMS:010[12]'],
    ['ap-revoked', 'signer revoked', 'EBMS:0101'],
    ['ap-foreign', 'signer of a foreign authority', 'EBMS:0101'],
    ['ap-selfsigned', 'signer self-signed', 'EBMS:0101'],
    ['ap-smpca', 'signer is a publisher', 'EBMS:0101'],
  ])
    await theySend(us, what, refused(code), { ...direct, key: pki(`${leaf}.p12`) });
  await theySend(us, 'From/PartyId is not the signer', refused('EBMS:0004'), {
    ...direct,
    party: 'POP000009',
  });
  await theySend(us, 'message id again, another envelope', REPEATED, { ...direct, 'message-id': id });
  await theySend(
    us,
    'message id again, another invoice',
    refused('EBMS:0004'),
    { ...direct, 'message-id': id },
    Buffer.from(sample().replace('PEER-2026-0001', `PEER-${Date.now()}`)),
  );
  await theySend(us, 'addressed to another access point', refused('EBMS:0004'), {
    ...direct,
    cert: pki('ap3.crt.pem'),
  });
}

/** phase4 reads a file in UTF-16; what it puts into the envelope is its own choice. */
async function theySendUtf16(us) {
  const number = `W-${Date.now()}`;
  const file = join(data, 'utf16.xml');
  writeFileSync(file, utf16(sample().replace('PEER-2026-0001', number)));
  const address = ['--receiver', us.address, '--sender', PEER, '--key', pki('ap2.p12')];
  const there = ['--url', `${baseUrl}/as4`, '--cert', pki('ap1.crt.pem')];
  const said = peersScript('send', '--file', file, ...address, ...there, '--quiet');
  const [newest] = (await api(us, 'GET', '/api/v1/documents?direction=incoming&limit=1')).documents;
  const { document } = await api(us, 'GET', `/api/v1/documents/${newest.id}`);
  const whole = document.xml.includes(number) && document.xml.includes('Ünïcode &amp; entities: €');
  line(
    said.includes('SUCCESS') && whole,
    'them → us',
    'payload in UTF-16',
    `SUCCESS, ${whole ? 'whole' : document.xml.slice(0, 200)}`,
  );
}

/** The same document with other prefixes and white space where it means nothing. */
function unusual(xml) {
  return xml
    .replace(/xmlns:cbc=/, 'xmlns:b_-1=')
    .replaceAll(/(<\/?)cbc:/g, '$1b_-1:')
    .replaceAll(/(<\/b_-1:[A-Za-z]+)>/g, '$1 \t>');
}

try {
  await main();
} catch (error) {
  console.error(error);
  failures++;
} finally {
  product?.kill('SIGTERM');
  if (!process.argv.includes('--keep') && peers !== undefined && existsSync(join(peers, 'down')))
    spawnSync(join(peers, 'down'), [], { stdio: 'inherit' });
  await sleep(1500);
  rmSync(data, { recursive: true, force: true });
  process.exit(failures === 0 ? 0 : 1);
}
