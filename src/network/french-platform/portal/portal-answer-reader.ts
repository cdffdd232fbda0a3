import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DomainEvents } from '../../../platform/events/domain-events';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { FrenchPortalSettings } from '../../../platform/kernel/settings/french-portal-settings';
import {
  RESPONSE_INTERFACES,
  InvalidPortalResponseError,
  InvalidFlowArchiveError,
  parseResponseName,
  readArchive,
  readPortalResponses,
  type ResponseEnvelope,
  type ArchiveEntry,
  type PortalResponse,
  type PortalFlow,
} from '../../../standards/flux1';
import type { RejectionReason } from '../reporting-platform';
import { applyAnswer, type PortalFileState, type PortalSubjectKind } from './portal-file';
import {
  FILES_OF_REFERENCE,
  INSERT_ANSWER,
  LOCK_FILE,
  CONFLICTING_ENVELOPE,
  STORE_STATE,
} from './portal.queries';

declare module '../../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** Emitted when an answer of the state portal changed the state of a document's file. */
    'portal.answered': {
      teamId: string;
      kind: PortalSubjectKind;
      /** Id of the document. */
      id: string;
      state: PortalFileState;
      reasons: RejectionReason[];
    };
  }
}

/** Limits of an answer envelope: bytes received, bytes of one message, bytes unpacked, and number of messages. */
export const ANSWER_LIMITS = {
  bytes: 16 * 1024 * 1024,
  messageBytes: 5 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  files: 2_000,
} as const;

/** Maximum number of stored reasons, and maximum length of a reason in characters. */
const MAX_STORED_REASONS = 100;
const MAX_REASON_LENGTH = 1_000;

/** Result of reading an answer envelope. */
export interface AnswerReadResult {
  changedCount: number;
  unchangedCount: number;
  /** Names of files for which the portal had made a different decision before. */
  contradictions: string[];
  /** Errors in the envelope; an envelope with errors is set aside. Empty when the whole envelope was read. */
  faults: string[];
}

interface Envelope {
  name: string;
  sha256: string;
  flows: readonly PortalFlow[];
}

interface LockedFile {
  id: string;
  teamId: string;
  kind: PortalSubjectKind;
  subjectId: string;
  name: string;
  state: PortalFileState;
}

/** Reads answers of the state portal. Each answer is stored once, in the same transaction as its effect. */
@Injectable()
export class PortalAnswerReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: DomainEvents,
  ) {}

  /** Reads an answer envelope. The readable parts take effect even if other parts are unreadable. Idempotent. */
  async read(
    { application, reportOutcome }: Pick<FrenchPortalSettings, 'application' | 'reportOutcome'>,
    name: string,
    content: Buffer,
  ): Promise<AnswerReadResult> {
    const result: AnswerReadResult = { changedCount: 0, unchangedCount: 0, contradictions: [], faults: [] };
    const parsedEnvelope = parseResponseName(name);
    if (parsedEnvelope === null) {
      result.faults.push(
        `The name is not that of an answer; known interfaces: ${Object.keys(RESPONSE_INTERFACES).join(', ')}.`,
      );
      return result;
    }
    if (parsedEnvelope.application !== application) {
      result.faults.push(
        `The answer is for the application ${parsedEnvelope.application}; this installation is the application ${application}.`,
      );
      return result;
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    if ((await this.unitOfWork.query(CONFLICTING_ENVELOPE, [name, sha256])).length > 0) {
      result.faults.push('An envelope with this name and with other contents was read before.');
      return result;
    }
    const envelope = { name, sha256, flows: RESPONSE_INTERFACES[parsedEnvelope.interfaceCode] ?? [] };
    for (const entry of collectFaults(result, () => unpackMessages(parsedEnvelope, name, content)) ?? [])
      for (const answer of collectFaults(result, () => readMessage(entry)) ?? [])
        await this.applyToFile(
          result,
          { envelope, entry, application },
          reportOutcome === 'acknowledgement' ? treatReceiptAsAcceptance(envelope, answer) : answer,
        );
    return result;
  }

  private async applyToFile(
    result: AnswerReadResult,
    source: { envelope: Envelope; entry: ArchiveEntry; application: string },
    answer: PortalResponse,
  ): Promise<void> {
    const fileId = await this.findFile(source, answer);
    if (typeof fileId !== 'string') {
      result.faults.push(`${source.entry.name}: ${fileId.fault}`);
      return;
    }
    await this.unitOfWork.run(async (tx) => {
      const [file] = await tx.query<LockedFile>(LOCK_FILE, [fileId]);
      if (file === undefined) return;
      const effect = await this.store(tx, file, source, answer);
      if (effect === 'changed') result.changedCount++;
      else result.unchangedCount++;
      if (effect === 'contradicts') result.contradictions.push(file.name);
    });
  }

  /** @returns the effect of the answer; null when the answer was already stored */
  private async store(
    tx: Transaction,
    file: LockedFile,
    { envelope, entry }: { envelope: Envelope; entry: ArchiveEntry },
    { code, outcome, reasons }: PortalResponse,
  ): Promise<'changed' | 'none' | 'contradicts' | null> {
    const effect = applyAnswer(file.state, outcome);
    const now = clock.now();
    const values = [
      file.id,
      envelope.name,
      entry.name,
      code,
      envelope.sha256,
      entry.content,
      effect.kind,
      now,
    ];
    const insertedRows = await tx.query(INSERT_ANSWER, values);
    if (insertedRows.length === 0) return null;
    if (effect.kind !== 'changed') return effect.kind;
    const storedReasons = effect.state === 'refused' ? truncateReasons(reasons) : [];
    await tx.query(STORE_STATE, [file.id, effect.state, code, JSON.stringify(storedReasons), now]);
    const { teamId, kind, subjectId } = file;
    await this.events.emit(tx, 'portal.answered', {
      teamId,
      kind,
      id: subjectId,
      state: effect.state,
      reasons: storedReasons,
    });
    return effect.kind;
  }

  private async findFile(
    { envelope, application }: { envelope: Envelope; application: string },
    { reference, siren }: PortalResponse,
  ): Promise<string | { fault: string }> {
    const candidates = await this.unitOfWork.query<{ id: string; rank: number }>(FILES_OF_REFERENCE, [
      application,
      envelope.flows,
      reference.replaceAll('\0', ''),
      siren,
    ]);
    const [bestMatch, ...others] = candidates;
    if (bestMatch === undefined)
      return { fault: `"${reference.slice(0, 200)}" is no file that this installation has sent.` };
    if (others.some(({ id, rank }) => rank === bestMatch.rank && id !== bestMatch.id))
      return {
        fault: `"${reference.slice(0, 200)}" is on several files, so the answer cannot be assigned to one of them.`,
      };
    return bestMatch.id;
  }
}

/** Runs one step of the reading; a validation error is added to the faults. */
function collectFaults<T>({ faults }: AnswerReadResult, step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof InvalidFlowArchiveError) && !(error instanceof InvalidPortalResponseError))
      throw error;
    faults.push(error.message);
    return null;
  }
}

function unpackMessages({ isArchive }: ResponseEnvelope, name: string, content: Buffer): ArchiveEntry[] {
  const entries = isArchive ? readArchive(content, ANSWER_LIMITS) : [{ name, content }];
  if (entries.length === 0) throw new InvalidFlowArchiveError('The archive is empty.');
  return entries;
}

function readMessage({ name, content }: ArchiveEntry): PortalResponse[] {
  const { messageBytes } = ANSWER_LIMITS;
  if (content.length > messageBytes)
    throw new InvalidPortalResponseError(
      `${name}: the message has ${content.length} bytes; the maximum is ${messageBytes}.`,
    );
  try {
    return readPortalResponses(content);
  } catch (error) {
    if (error instanceof InvalidPortalResponseError)
      throw new InvalidPortalResponseError(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Treats the receipt of a report as its acceptance, for a portal that does not report on the contents of reports. */
function treatReceiptAsAcceptance({ flows }: Envelope, answer: PortalResponse): PortalResponse {
  return flows.includes('report') && answer.outcome === 'received'
    ? { ...answer, outcome: 'accepted' }
    : answer;
}

function truncateReasons(reasons: readonly RejectionReason[]): RejectionReason[] {
  return reasons.slice(0, MAX_STORED_REASONS).map(({ code, message }) => ({
    code: truncate(code, 100),
    message: truncate(message, MAX_REASON_LENGTH),
  }));
}

/** Truncates a text without splitting a surrogate pair, because half a pair cannot be stored as JSON. */
function truncate(text: string, characters: number): string {
  return [...text.slice(0, 2 * characters)].slice(0, characters).join('');
}
