// `npm run interop -- facturx`: 200 Factur-X files that veraPDF (PDF/A-3b) and Mustang have to accept, PDFs of others that an
// invoice is put into, and files that Mustang writes. The peers come from Maven Central into PEERS_HOME.
import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { facturXCases, invoiceInput } from './cases.mjs';

const MUSTANG = '2.16.2';
const root = fileURLToPath(new URL('../..', import.meta.url));
const require = createRequire(import.meta.url);
const POM = `<project xmlns="http://maven.apache.org/POM/4.0.0"><modelVersion>4.0.0</modelVersion>
  <groupId>peers</groupId><artifactId>facturx</artifactId><version>1</version><dependencies>
  <dependency><groupId>org.mustangproject</groupId><artifactId>validator</artifactId><version>${MUSTANG}</version></dependency>
  <dependency><groupId>org.mustangproject</groupId><artifactId>library</artifactId><version>${MUSTANG}</version></dependency>
</dependencies></project>`;

function run(command, args, cwd) {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd, encoding: 'utf8', maxBuffer: 1 << 28 });
  if (status !== 0)
    throw new Error(`${command} ${args.join(' ').slice(0, 200)} failed:\n${stdout}\n${stderr}`);
  return stdout;
}

/** The peers' class path, fetched and compiled when it is not there yet. */
function peersIn(home) {
  const folder = join(home, `facturx-${MUSTANG}`);
  mkdirSync(join(folder, 'classes'), { recursive: true });
  if (!existsSync(join(folder, 'lib'))) {
    writeFileSync(join(folder, 'pom.xml'), POM);
    run('mvn', ['-q', '-B', 'dependency:copy-dependencies', '-DoutputDirectory=lib'], folder);
  }
  copyFileSync(join(root, 'scripts/interop-facturx/FacturXPeers.java'), join(folder, 'FacturXPeers.java'));
  run('javac', ['-cp', 'lib/*', '-d', 'classes', 'FacturXPeers.java'], folder);
  return (...args) => run('java', ['-cp', 'lib/*:classes', 'FacturXPeers', ...args], folder);
}

/** @param home folder of the peers @returns how many files differ from what they should be */
export async function interopFacturX(home) {
  const peers = peersIn(home);
  const product = (path) => require(join(root, 'dist/src', path));
  const { parseDocumentInput } = product('standards/invoice');
  const { writeFacturXXml, getConformanceLevel, extractInvoice } = product('standards/facturx');
  const { renderFacturX } = product('business/documents/pdf/render-facturx');
  const { renderInvoicePdf } = product('business/documents/pdf');
  const { addInvoiceToPdf } = product('business/documents/pdf/own-facturx');
  const addresses = {
    sender: { scheme: 'EM', identifier: 'from@example.com' },
    receiver: { scheme: 'EM', identifier: 'to@example.com' },
    process: null,
  };
  const made = ({ kind, profile, input }) => {
    const parsed = parseDocumentInput(input, { kind, today: '2026-02-03', company: null });
    if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
    const xml = writeFacturXXml(parsed.document, { kind, profile, ...addresses });
    if (!xml.ok) throw new Error(xml.fatal.join());
    return { document: parsed.document, xml: xml.xml, level: getConformanceLevel(profile) };
  };
  const folder = mkdtempSync(join(tmpdir(), 'passerelle-facturx-'));
  const into = (name) => {
    mkdirSync(join(folder, name), { recursive: true });
    return join(folder, name);
  };
  let differences = 0;
  const report = (what, rows, wanted = ['ok', 'ok']) => {
    const wrong = rows.filter(([, ...said]) => said.some((verdict, i) => verdict !== wanted[i]));
    differences += wrong.length;
    console.log(
      `${wrong.length === 0 ? 'ok  ' : 'DIFF'} ${what}: ${rows.length - wrong.length} of ${rows.length}`,
    );
    for (const row of wrong.slice(0, 20)) console.log(`     ${row.join('  ').slice(0, 600)}`);
  };
  const judged = (name) =>
    peers('check', into(name))
      .trim()
      .split('\n')
      .map((row) => row.split('\t'));
  try {
    for (const each of facturXCases()) {
      const { document, xml, level } = made(each);
      const options = { language: 'de', type: each.kind, senderId: '0088:1', receiverId: '0088:2' };
      const pdf = await renderFacturX(document, { xml, level }, options);
      writeFileSync(join(into('written'), `${each.name}.pdf`), pdf);
      const found = extractInvoice(pdf);
      if (found.kind !== 'invoice' || !found.invoice.xml.equals(Buffer.from(xml)))
        throw new Error(`${each.name}: its own invoice is not found`);
    }
    report('files accepted by veraPDF (PDF/A-3b) and Mustang', judged('written'));

    const plain = made({ kind: 'invoice', profile: 'en16931', input: invoiceInput('Service', 3) });
    const page = await renderInvoicePdf(plain.document, { language: 'de', type: 'invoice' });
    const own = await addInvoiceToPdf(page, plain, []);
    if (!own.ok) throw new Error(own.reasons.join());
    writeFileSync(join(into('own'), 'own.pdf'), own.pdf);
    report("a client's PDF with the invoice put into it", judged('own'));

    const archive = { files: [], metadata: '' };
    const empty = await renderInvoicePdf(plain.document, { language: 'de', type: 'invoice', archive });
    writeFileSync(join(folder, 'empty.pdf'), empty);
    writeFileSync(join(folder, 'invoice.xml'), plain.xml);
    const rows = ['BASIC', 'EN16931', 'EXTENDED', 'XRECHNUNG'].map((profile) => {
      const out = join(folder, `mustang-${profile}.pdf`);
      peers('write', join(folder, 'empty.pdf'), join(folder, 'invoice.xml'), profile, out);
      return [profile, mustangFile(extractInvoice(readFileSync(out)), plain.xml)];
    });
    report('files that Mustang writes are read', rows, ['ok']);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return differences;
}

/** What became of the XML that Mustang was given. */
function mustangFile(found, xml) {
  if (found.kind !== 'invoice') return found.message ?? found.kind;
  return found.invoice.xml.equals(Buffer.from(xml)) ? 'ok' : 'another XML';
}
