import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeEnvelope } from '../../src/standards/peppol/sbdh';
import { start } from '../support/cli';
import type { TestCertificate } from '../support/peppol/certificates';
import { SENDER, UBL } from '../support/peppol/crafted-message';
import { BIS_INVOICE, BIS_PROCESS, TestNetwork } from '../support/peppol/test-network';
import { build, freePort, ServiceProcess } from '../support/process';
import { startService, type Service } from '../support/service';
import { storedXml } from '../support/stored-contents';
import { usageOf } from '../support/child-usage';

const SECRET = 'a secret of the test run, long enough to be accepted';
const MIB = 1024 * 1024;
/**
 * Memory that a process may take for a document, in copies of it: as it came, its envelope, on its way into the database or out of
 * zlib, and those that wait for the collector on a busy machine.
 */
const COPIES = 9;

let network: TestNetwork;
let apOne: TestCertificate;
let apTwo: TestCertificate;
let one: Service;
let two: Service;
let receiving: ServiceProcess;
let settings: Record<string, string>;
let folder: string;
let receiver: string;
let fileCount = 0;

interface Ran {
  status: number | null;
  output: string;
  errors: string;
  peakMb: number;
}

/** Runs a command of the sender's, and watches its memory. */
function cli(...words: string[]): Promise<Ran> {
  const child = start(
    words,
    { ...settings, DATABASE_URL: one.databaseUrl, DATA_DIR: one.dataDir, APP_SECRET: SECRET },
    folder,
  );
  const ran: Ran = { status: null, output: '', errors: '', peakMb: 0 };
  child.stdout?.on('data', (part) => (ran.output += String(part)));
  child.stderr?.on('data', (part) => (ran.errors += String(part)));
  const watch = setInterval(() => {
    if (child.exitCode === null && child.pid !== undefined)
      ran.peakMb = Math.max(ran.peakMb, residentMb(child.pid));
  }, 10);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (status) => {
      clearInterval(watch);
      resolve({ ...ran, status });
    });
  });
}

function residentMb(pid: number): number {
  try {
    return usageOf(pid).residentMb || 0;
  } catch {
    return 0;
  }
}

/** A ready envelope as a test bed gives it, in a file. */
function sbd(instanceId: string, document = UBL): { file: string; bytes: Buffer } {
  const written = writeEnvelope(
    {
      instanceId,
      sender: SENDER,
      receiver,
      documentType: { scheme: 'busdox-docid-qns', value: BIS_INVOICE },
      process: { scheme: 'cenbii-procid-ubl', value: BIS_PROCESS },
      countryC1: 'BE',
      mlsTo: null,
      mlsType: null,
    },
    new Date('2026-11-22T10:00:00Z'),
    document,
  );
  // As no program of ours writes it: what is sent has to be these bytes.
  const bytes = Buffer.concat([
    written.subarray(0, written.indexOf('<Receiver>')),
    Buffer.from('\n\t '),
    written.subarray(written.indexOf('<Receiver>')),
  ]);
  const file = join(folder, `${fileCount++}.sbd.xml`);
  writeFileSync(file, bytes);
  return { file, bytes };
}

/** Ready envelopes of an operator, and the rehearsal of the test bed. */
describe('Peppol', () => {
  describe('an operator', () => {
    beforeAll(async () => {
      build();
      folder = mkdtempSync(join(tmpdir(), 'passerelle-envelopes-'));
      network = await TestNetwork.start();
      apOne = network.accessPoint({ commonName: 'POP000001' });
      apTwo = network.accessPoint({ commonName: 'POP000002' });
      const port = await freePort();
      const url = `http://127.0.0.1:${port}/as4`;
      settings = network.settings(apOne, { PEPPOL_TIMEOUT_SECONDS: '60' });
      one = await startService(settings);
      const settingsOfTwo = network.settings(apTwo, { PEPPOL_ENDPOINT_URL: url });
      two = await startService(settingsOfTwo);
      receiver = (await (await two.team()).company()).address;
      receiving = ServiceProcess.launch(two.dataDir, port, {
        ...settingsOfTwo,
        NODE_ENV: 'test',
        DATABASE_URL: two.databaseUrl,
        APP_SECRET: SECRET,
      });
      await receiving.ready();
      network.publish({
        participant: receiver,
        docTypeId: BIS_INVOICE,
        processId: BIS_PROCESS,
        url,
        certificate: apTwo.der,
      });
    });
    afterAll(async () => {
      await receiving.end('SIGTERM');
      await one.stop();
      await two.stop();
      await network.stop();
      rmSync(folder, { recursive: true, force: true });
    });

    const evidence = async (envelopeId: string) => {
      const [row] = await one.sql<{
        state: string;
        payload: Buffer;
        answer: Buffer | null;
        messageId: string;
        outcome: string;
      }>(
        `SELECT state, payload, answer, message_id AS "messageId", outcome FROM provider_messages WHERE envelope_id = $1`,
        [envelopeId],
      );
      return row;
    };
    const inLedger = (messageId: string | undefined) =>
      one.sql(`SELECT 1 AS found FROM exchange_ledger WHERE direction = 'outgoing' AND message_id = $1`, [
        messageId,
      ]);

    it('sends the envelope of a test bed byte for byte, with evidence and a line in the ledger', async () => {
      const id = 'POP000602-32-20231102T123703';
      const { file, bytes } = sbd(id);
      const { status, output, errors } = await cli('network', 'send-envelope', file, '--json');
      expect({ status, errors }).toEqual({ status: 0, errors: '' });
      expect(JSON.parse(output)).toMatchObject({ success: true, accepted: true, envelopeId: id, receiver });
      const row = await evidence(id);
      expect(row?.state).toBe('accepted');
      expect(row?.payload.equals(bytes)).toBe(true);
      expect(String(row?.answer)).toContain('NonRepudiationInformation');
      expect(await inLedger(row?.messageId)).toHaveLength(1);
      const [received] = await two.sql<{ messageId: string }>(
        'SELECT message_id AS "messageId" FROM inbound_messages WHERE envelope_id = $1',
        [id],
      );
      expect(received?.messageId).toBe(row?.messageId);
    });

    it('names the access point itself, whose certificate has to be trusted all the same', async () => {
      const { file } = sbd('POP000602-33-20231102T123703');
      const cert = join(folder, 'two.pem');
      writeFileSync(cert, apTwo.pem);
      const url = `${receiving.baseUrl}/as4`;
      const named = await cli('network', 'send-envelope', file, '--url', url, '--cert', cert);
      expect([named.status, named.output]).toEqual([0, expect.stringContaining(`at ${url}`)]);
      const foreign = network.accessPoint({ commonName: 'POP000009', issuer: network.smpCa, key: apTwo.key });
      writeFileSync(cert, foreign.pem);
      const refused = await cli('network', 'send-envelope', file, '--url', url, '--cert', cert);
      expect([refused.status, refused.errors]).toEqual([1, expect.stringContaining('Nothing was sent')]);
    });

    it.each([
      [
        'is no envelope',
        (text: string) => text.replace('</StandardBusinessDocument>', ''),
        'The envelope is not sent',
      ],
      [
        'contradicts itself',
        (text: string) => text.replace('<Type>Invoice</Type>', '<Type>CreditNote</Type>'),
        'Type must be the root element name',
      ],
    ])('reads why a file that %s is not sent', async (_name, change, words) => {
      const { file } = sbd('POP000602-34-20231102T123703');
      writeFileSync(file, change(readFileSync(file, 'utf8')));
      const { status, errors } = await cli('network', 'send-envelope', file);
      expect([status, errors]).toEqual([1, expect.stringContaining(words)]);
      expect(await evidence('POP000602-34-20231102T123703')).toBeUndefined();
    });

    it('keeps the refusal of a receiver that is not served', async () => {
      const { file } = sbd('POP000602-35-20231102T123703');
      network.publish({
        participant: '0208:0500000004',
        docTypeId: BIS_INVOICE,
        processId: BIS_PROCESS,
        url: `${receiving.baseUrl}/as4`,
        certificate: apTwo.der,
      });
      writeFileSync(file, readFileSync(file, 'utf8').replace(receiver, '0208:0500000004'));
      const { status, output } = await cli('network', 'send-envelope', file);
      expect([status, output]).toEqual([1, expect.stringContaining('does not serve this recipient')]);
      const row = await evidence('POP000602-35-20231102T123703');
      expect(row).toMatchObject({
        state: 'refused',
        outcome: expect.stringContaining('PEPPOL:NOT_SERVICED'),
      });
      expect(await inLedger(row?.messageId)).toEqual([]);
    });

    it('sends 60 MB, which both sides hold in a few copies only', async () => {
      const document = Buffer.from(
        UBL.toString().replace('<a/>', `<a>${randomBytes(45_000_000).toString('base64')}</a>`),
      );
      const { file } = sbd('POP000602-36-20231102T123703', document);
      const small = sbd('POP000602-37-20231102T123703');
      const idle = await cli('network', 'send-envelope', small.file);
      const pid = receiving.child.pid ?? 0;
      const before = residentMb(pid);
      let peak = before;
      const watch = setInterval(() => (peak = Math.max(peak, residentMb(pid))), 10);
      const { status, errors, peakMb } = await cli('network', 'send-envelope', file);
      clearInterval(watch);
      expect({ status, errors }).toEqual({ status: 0, errors: '' });
      expect(peakMb - idle.peakMb).toBeLessThan((COPIES * document.length) / MIB);
      expect(peak - before).toBeLessThan((COPIES * document.length) / MIB);
      const [row] = await two.sql<{ documentId: string }>(
        'SELECT document_id AS "documentId" FROM inbound_messages WHERE envelope_id = $1',
        ['POP000602-36-20231102T123703'],
      );
      expect((await storedXml(two, row?.documentId ?? '')).equals(document)).toBe(true);
    });

    it('rehearses the test bed against an access point, and reads a sheet', async () => {
      const cert = join(folder, 'two-again.pem');
      writeFileSync(cert, apTwo.pem);
      const expired = network.accessPoint({ commonName: 'POP000001', from: -20, to: -10, key: apOne.key });
      const former = { cert: join(folder, 'former.pem'), key: join(folder, 'former.key.pem') };
      writeFileSync(former.cert, expired.pem);
      writeFileSync(former.key, expired.keyPem);
      const where = [
        '--url',
        `${receiving.baseUrl}/as4`,
        '--cert',
        cert,
        '--receiver',
        receiver,
        '--large',
        '3',
      ];
      const { status, output, errors } = await cli(
        'testbed',
        'rehearse',
        ...where,
        '--former-cert',
        former.cert,
        '--former-key',
        former.key,
        '--json',
      );
      const sheet = JSON.parse(output) as { cases: { name: string; outcome: string; seen: string }[] };
      expect({ errors, different: sheet.cases.filter(({ outcome }) => outcome !== 'ok') }).toEqual({
        errors: '',
        different: [],
      });
      expect(status).toBe(0);
      expect(sheet.cases.map(({ name, seen }) => [name, /^receipt|EBMS:\d{4}/.exec(seen)?.[0]])).toEqual([
        ['valid', 'receipt'],
        ['large', 'receipt'],
        ['no-document', 'EBMS:0004'],
        ['no-envelope', 'EBMS:0004'],
        ['nothing', 'EBMS:0004'],
        ['malformed-envelope', 'EBMS:0004'],
        ['missing-field', 'EBMS:0004'],
        ['other-receiver', 'EBMS:0004'],
        ['not-serviced', 'EBMS:0004'],
        ['wrong-signature', 'EBMS:0101'],
        ['invalid-certificate', 'EBMS:0101'],
      ]);
      const wrong = await cli(
        'testbed',
        'rehearse',
        ...where.slice(0, 4),
        '--receiver',
        '0208:0000000097',
        '--case',
        'valid',
      );
      expect([wrong.status, wrong.output]).toEqual([1, expect.stringContaining('DIFFERS')]);
    });
  });
});
