// phase4 as the access point of a tax authority: it receives the report on an invoice, and its status is the verdict.
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Participant of the authority: the provider id of the certificate with which phase4 signs. */
export const AUTHORITY = '0242:000002';
/** Ours, by the certificate that the product uses. */
const PROVIDER = '0242:000001';
const PATIENCE_MS = 60_000;
const TAX_NUMBER = '2020202030';

/**
 * A Slovak company of a production team sends an invoice; phase4 receives invoice and report, and answers.
 * @param world what the other exchanges use: addresses, the command line, requests, the folder of the peer's inbox, and `line`,
 *   which prints a line of the transcript
 */
export async function exchangeWithTaxAuthority(world) {
  const { root, registerParticipant, registerType, as4, smp, dnsControl, certificate, line } = world;
  const core = (name) => createRequire(import.meta.url)(join(root, 'dist/src/standards', name));
  const { JURISDICTION_TABLES, readTaxData, validateTaxData, findVersion } = core('taxdata');
  const { parseXml } = core('invoice');
  const version = findVersion(JURISDICTION_TABLES.SK, '2027-01-01');
  registerParticipant(AUTHORITY, as4, certificate);
  await registerType(AUTHORITY, as4, certificate, version.documentTypeId, version.processId);
  await fetch(`${dnsControl}/participants/${AUTHORITY}`, { method: 'PUT', body: smp });

  const seller = await makeSeller(world);
  for (const [code, state] of [
    ['AP', 'accepted'],
    ['RE', 'refused'],
  ]) {
    const number = `T-${code}-${Date.now()}`;
    const sent = await world.api(
      seller,
      'POST',
      `/api/v1/${seller.company}/send`,
      invoice(world.peer, number),
    );
    if (sent.success !== true) return line(false, 'us → them', 'report', JSON.stringify(sent).slice(0, 300));
    const report = await reportIn(world, seller, sent.document.id, 'sent');
    const received = await receivedBy(world, report?.messageId);
    const made = await world.api(seller, 'GET', `/api/v1/tax-data/${report?.id}/xml`);
    const xml = received === null ? null : parseXml(received);
    const verdict = xml === null ? null : validateTaxData(xml, new Date().toISOString().slice(0, 10));
    line(
      received !== null && made.toString().includes(received) && verdict.result === 'valid',
      'us → them',
      `report on ${number.slice(0, 4)} arrives as made`,
      `${report?.state ?? 'none'}, ${received?.length ?? 0} characters, ${verdict?.result ?? ''}, ${xml === null ? '' : readTaxData(xml).uuid}`,
    );
    await answer(world, core('peppol/mls'), report.messageId, code);
    const decided = await reportIn(world, seller, sent.document.id, state);
    line(
      decided?.state === state,
      'them → us',
      `status ${code} of the authority`,
      `${decided?.state} ${decided?.refusal?.message ?? ''}`.trim(),
    );
  }
}

/** The document in the envelope that phase4 stored; null while it has none. */
async function receivedBy({ root, inbox }, envelopeId) {
  const { readEnvelope } = createRequire(import.meta.url)(join(root, 'dist/src/standards/peppol/sbdh'));
  const file = join(inbox, `${envelopeId}.sbd.xml`);
  for (const end = Date.now() + PATIENCE_MS; !existsSync(file); await sleep(200))
    if (Date.now() > end) return null;
  const { document } = await readEnvelope(readFileSync(file));
  return document.toString();
}

/** A production team with a verified Slovak company that reports. */
async function makeSeller(world) {
  const team = /(team_\w+)/.exec(
    run(world, 'team', 'create', '--name', 'Reports', '--environment', 'production'),
  )?.[1];
  const key = run(world, 'key', 'create', '--team', team, '--type', 'basic');
  const [id, secret] = [/(key_\w+)/.exec(key)?.[1], /(secret_\S+)/.exec(key)?.[1]];
  const seller = { authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`, company: '' };
  const made = await world.api(seller, 'POST', '/api/v1/companies', {
    name: 'Vzor s.r.o.',
    address: 'Hlavná 1',
    postalCode: '81101',
    city: 'Bratislava',
    country: 'SK',
    vatNumber: `SK${TAX_NUMBER}`,
    enterpriseNumberScheme: '0245',
    enterpriseNumber: TAX_NUMBER,
    isSmpRecipient: false,
    taxReporting: { jurisdiction: 'SK', enabled: true, from: null, taxIdentifier: TAX_NUMBER },
  });
  if (made.company === undefined) throw new Error(`No Slovak company: ${JSON.stringify(made)}`);
  seller.company = made.company.id;
  await world.api(seller, 'POST', `/api/v1/companies/${seller.company}/verify`);
  run(world, 'company', 'verify', '--company', seller.company, '--reason', 'Seen.');
  return seller;
}

function run(world, ...words) {
  const { status, stdout, stderr } = world.cli(...words);
  if (status !== 0) throw new Error(`${words.join(' ')} failed: ${stdout}${stderr}`);
  return stdout;
}

function invoice(recipient, invoiceNumber) {
  return {
    recipient,
    documentType: 'invoice',
    document: {
      invoiceNumber,
      buyerReference: 'K-1',
      buyer: {
        name: 'Odberateľ a.s.',
        street: 'Hlavná 2',
        city: 'Košice',
        postalZone: '04001',
        country: 'SK',
        vatNumber: 'SK2020202107',
      },
      paymentMeans: [{ paymentMethod: 'credit_transfer', iban: 'SK3112000000198742637541' }],
      lines: [
        { name: 'Služby', quantity: '2', netPriceAmount: '50.00', vat: { category: 'S', percentage: '23' } },
      ],
    },
  };
}

/** The report of a document once it has the state, or as it is when patience ends. */
async function reportIn(world, seller, documentId, state) {
  for (const end = Date.now() + PATIENCE_MS; ;) {
    const { taxData } = await world.api(seller, 'GET', `/api/v1/documents/${documentId}/tax-data`);
    const [report] = taxData ?? [];
    if (report?.state === state || Date.now() > end) return report;
    await sleep(200);
  }
}

async function answer(world, mls, reference, code) {
  const status = mls.writeStatus({
    id: randomUUID(),
    issuedAt: new Date(),
    sender: AUTHORITY,
    receiver: PROVIDER,
    code,
    description: code === 'RE' ? 'The tax number is not registered.' : null,
    reference,
    issues: code === 'RE' ? [{ place: 'NA', description: 'Unknown tax number', reason: 'BV' }] : [],
  });
  const answered = await world.post(
    '/send',
    {
      sender: AUTHORITY,
      receiver: PROVIDER,
      doctype: mls.MLS_DOCUMENT_TYPE,
      process: mls.MLS_PROCESS,
      url: world.ours.url,
      cert: world.ours.certificate,
    },
    status,
  );
  if (answered.result !== 'SUCCESS') console.log(`     ${JSON.stringify(answered).slice(0, 400)}`);
}
