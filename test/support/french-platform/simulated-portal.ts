import { mkdirSync, readdirSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  extractInvoiceData,
  packArchive,
  parseEnvelopeName,
  readArchive,
  type ArchiveEntry,
  type PortalEnvelope,
} from '../../../src/standards/flux1';
import { validateFlux10 } from '../../../src/standards/flux10/rules';
import { parseXml } from '../../../src/standards/invoice/xml';
import { validateDocument } from '../../../src/standards/rules';
import { writeReportStatus } from './status-message';

/** A file that the portal took out of the folder. */
export interface TakenFile extends PortalEnvelope {
  name: string;
  entryName: string;
  xml: string;
  /** Number by which the contents name themselves. */
  reference: string;
}

/** An answer to be written. */
export interface AnswerInput {
  reference: string;
  code: string;
  reason?: { code: string; text: string };
}

const LIMITS = { totalBytes: 120 * 1024 * 1024, files: 10_000 };
const EMITTER = 'PPF001';

/** Codes of the interfaces of the answers: on the flow, and on its contents. */
const INTERFACES: Readonly<Record<PortalEnvelope['flow'], { flow: string; contents: string }>> = {
  report: { flow: 'CFE1025A', contents: 'FFE0624A' },
  requiredStatuses: { flow: 'CFE0654A', contents: 'FFE0654A' },
  invoiceStatuses: { flow: 'CFE0614A', contents: 'FFE0614A' },
  invoiceDataUbl: { flow: 'CFE0111A', contents: 'FFE0604A' },
  invoiceDataCii: { flow: 'CFE0112A', contents: 'FFE0604A' },
};

/** Codes with which the portal accepts and refuses contents; a status is only refused. */
const DECISIONS: Readonly<Record<PortalEnvelope['flow'], { accepted: string | null; refused: string }>> = {
  report: { accepted: '300', refused: '301' },
  requiredStatuses: { accepted: null, refused: '601' },
  invoiceStatuses: { accepted: null, refused: '601' },
  invoiceDataUbl: { accepted: '200', refused: '213' },
  invoiceDataCii: { accepted: '200', refused: '213' },
};

/**
 * The state portal for tests: takes files out of the outgoing folder, like the operator's tool, checks them, and writes
 * answers into the incoming folder.
 */
export class SimulatedPortal {
  readonly taken: TakenFile[] = [];
  /** Faults that the portal would refuse: names, repetitions, and contents that violate schemas or rules. */
  readonly violations: string[] = [];
  private answers = 0;

  constructor(
    readonly folder: string,
    readonly application: string,
  ) {
    for (const name of ['outgoing', 'incoming']) mkdirSync(join(folder, name), { recursive: true });
  }

  /** Processes the files in the folder. @returns the files processed now */
  take(): TakenFile[] {
    const found = readdirSync(join(this.folder, 'outgoing')).sort();
    return found.flatMap((name) => {
      const path = join(this.folder, 'outgoing', name);
      const bytes = readFileSync(path);
      unlinkSync(path);
      const file = this.open(name, bytes);
      if (file === null) return [];
      this.taken.push(file);
      return [file];
    });
  }

  /** Numbers that are missing in the sequences, as `flow 3`. */
  get gaps(): string[] {
    const flows = [...new Set(this.taken.map(({ flow }) => flow))];
    return flows.flatMap((flow) => {
      const files = this.taken.filter((file) => file.flow === flow);
      const numbers = new Set(files.map(({ sequence }) => sequence));
      const last = Math.max(...numbers);
      return Array.from({ length: last }, (_, index) => index + 1)
        .filter((number) => !numbers.has(number))
        .map((number) => `${flow} ${number}`);
    });
  }

  private open(name: string, bytes: Buffer): TakenFile | null {
    const envelope = parseEnvelopeName(name);
    if (envelope === null || envelope.application !== this.application) {
      this.violations.push(`IRR_FORM ${name}`);
      return null;
    }
    if (this.taken.some((earlier) => earlier.name === name)) this.violations.push(`IRR_UNCITE ${name}`);
    let entries: ArchiveEntry[] = [];
    try {
      entries = readArchive(bytes, LIMITS);
    } catch (error) {
      this.violations.push(`IRR_EXTRAC ${name} ${String(error)}`);
    }
    const [entry] = entries;
    if (entry === undefined || entries.length > 1) {
      this.violations.push(`IRR_VIDE ${name} has ${entries.length} files`);
      return null;
    }
    if (this.taken.some(({ entryName }) => entryName === entry.name))
      this.violations.push(`REJ_UNI ${entry.name}`);
    const xml = entry.content.toString('utf8');
    for (const finding of listFindings(envelope, entry.name, xml))
      this.violations.push(`IRR_SYNTAX ${name} ${finding}`);
    return { ...envelope, name, entryName: entry.name, xml, reference: readReference(envelope, xml) };
  }

  /** Answers that a flow was received (500) or is not acceptable (501). */
  answerFlow({ flow, name }: TakenFile, reason?: AnswerInput['reason']): string {
    const answer = {
      reference: name.replace('.tar.gz', ''),
      code: reason === undefined ? '500' : '501',
      reason,
    };
    return this.write(INTERFACES[flow].flow, [answer]);
  }

  /** Answers about the contents of a flow. @returns the name of the answer; null without an answer */
  answerContents({ flow, reference }: TakenFile, reason?: AnswerInput['reason']): string | null {
    const { accepted, refused } = DECISIONS[flow];
    const code = reason === undefined ? accepted : refused;
    return code === null ? null : this.write(INTERFACES[flow].contents, [{ reference, code, reason }]);
  }

  /** Writes an envelope with one message for each answer. @returns its name */
  write(interfaceCode: string, answers: AnswerInput[], application = this.application): string {
    const number = String(++this.answers).padStart(15, '0');
    const name = `${interfaceCode}_${application}_${EMITTER}${interfaceCode.slice(3, 7)}${number}.tar.gz`;
    const entries = answers.map((answer, index) => ({
      name: `CDV_${index + 1}.xml`,
      content: writeReportStatus({
        ...answer,
        reason: answer.reason ?? null,
        id: `CDV-${number}-${index}`,
        at: new Date(),
      }),
    }));
    this.put(name, packArchive(entries, new Date()));
    return name;
  }

  /** Puts a file into the incoming folder at once, as tools for transfers do. */
  put(name: string, content: Buffer | string): void {
    const temporary = join(this.folder, 'incoming', `${name}.part`);
    writeFileSync(temporary, content);
    renameSync(temporary, join(this.folder, 'incoming', name));
  }

  list(folder: 'incoming' | 'outgoing' | 'read' | 'refused' | 'staging'): string[] {
    return readdirSync(join(this.folder, folder)).sort();
  }
}

/** Lists why the portal would not accept the contents. */
function listFindings({ flow }: PortalEnvelope, entryName: string, xml: string): string[] {
  if (flow === 'report') return validateFlux10(xml).map(({ ruleId, message }) => `${ruleId} ${message}`);
  const doc = parseXml(Buffer.from(xml));
  if (flow === 'requiredStatuses' || flow === 'invoiceStatuses')
    return validateDocument(doc, '2026-11-27').errors.map(({ ruleCode }) => ruleCode);
  const scope = entryName.startsWith('Base_') ? 'base' : 'full';
  if (!/^(?:Base|Full)_[A-Za-z0-9.-]+\.xml$/.test(entryName)) return [`IRR_NOM_F ${entryName}`];
  // Data without a place in the schema would be omitted.
  const again = extractInvoiceData(doc, scope);
  return [...again.missingTerms, ...(again.xml === xml ? [] : ['parts that the schema does not have'])];
}

function readReference({ flow }: PortalEnvelope, xml: string): string {
  if (flow === 'report') return /<Id>([^<]*)<\/Id>/.exec(xml)?.[1] ?? '';
  if (flow === 'requiredStatuses' || flow === 'invoiceStatuses')
    return /<rsm:ExchangedDocument>\s*<ram:ID>([^<]*)</.exec(xml)?.[1] ?? '';
  return /<cbc:ID>([^<]*)<\/cbc:ID>/.exec(xml)?.[1] ?? '';
}
