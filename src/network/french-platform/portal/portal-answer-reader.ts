import { Injectable } from '@nestjs/common';
import { createHash } from 'node:crypto';
import { DomainEvents } from '../../../platform/events/domain-events';
import { clock } from '../../../platform/kernel/clock';
import { UnitOfWork, type Transaction } from '../../../platform/kernel/database/unit-of-work';
import type { FrenchPortalSettings } from '../../../platform/kernel/settings/french-portal-settings';
import {
  ANSWER_INTERFACES,
  InvalidPortalAnswerError,
  InvalidFlowArchiveError,
  parseAnswerName,
  readArchive,
  readPortalAnswers,
  type AnswerEnvelope,
  type ArchiveEntry,
  type PortalAnswer,
  type PortalFlow,
} from '../../../standards/flux1';
import type { RefusalReason } from '../reporting-platform';
import { applyAnswer, type PortalFileState, type PortalSubjectKind } from './portal-file';
import { FILES_OF_REFERENCE, INSERT_ANSWER, LOCK_FILE, OTHER_ENVELOPE, STORE_STATE } from './portal.queries';

declare module '../../../platform/events/domain-events' {
  interface DomainEventPayloads {
    /** An answer of the state portal changed the state of a document's file. */
    'portal.answered': {
      teamId: string;
      kind: PortalSubjectKind;
      /** Id of the document. */
      id: string;
      state: PortalFileState;
      reasons: RefusalReason[];
    };
  }
}

/** Limits of an envelope of answers: received bytes, bytes of one message, unpacked bytes, and number of messages. */
export const ANSWER_LIMITS = {
  bytes: 16 * 1024 * 1024,
  messageBytes: 5 * 1024 * 1024,
  totalBytes: 64 * 1024 * 1024,
  files: 2_000,
} as const;

/** Maximum number of stored reasons, and of characters of one. */
const MAX_REASONS = 100;
const MAX_CHARACTERS = 1_000;

/** Result of reading an envelope of answers. */
export interface AnswersRead {
  changedCount: number;
  unchangedCount: number;
  /** Files for which the portal had made a different decision before. */
  contradictions: string[];
  /** Faults of the envelope, which is then set aside; empty when all of it was read. */
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

/** Reads answers of the state portal. Each answer is stored once, in one transaction with its effect. */
@Injectable()
export class PortalAnswerReader {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly events: DomainEvents,
  ) {}

  /** Reads an envelope. All readable parts take effect even if other parts are unreadable. Idempotent. */
  async read(
    { application, reportOutcome }: Pick<FrenchPortalSettings, 'application' | 'reportOutcome'>,
    name: string,
    content: Buffer,
  ): Promise<AnswersRead> {
    const result: AnswersRead = { changedCount: 0, unchangedCount: 0, contradictions: [], faults: [] };
    const parsedEnvelope = parseAnswerName(name);
    if (parsedEnvelope === null) {
      result.faults.push(
        `The name is not that of an answer; known interfaces: ${Object.keys(ANSWER_INTERFACES).join(', ')}.`,
      );
      return result;
    }
    if (parsedEnvelope.application !== application) {
      result.faults.push(
        `The answer is for the application ${parsedEnvelope.application}, and ours is ${application}.`,
      );
      return result;
    }
    const sha256 = createHash('sha256').update(content).digest('hex');
    if ((await this.unitOfWork.query(OTHER_ENVELOPE, [name, sha256])).length > 0) {
      result.faults.push('An envelope of this name and with other contents was read before.');
      return result;
    }
    const envelope = { name, sha256, flows: ANSWER_INTERFACES[parsedEnvelope.interfaceCode] ?? [] };
    for (const entry of collectFaults(result, () => listMessages(parsedEnvelope, name, content)) ?? [])
      for (const answer of collectFaults(result, () => readMessage(entry)) ?? [])
        await this.apply(
          result,
          { envelope, entry, application },
          reportOutcome === 'acknowledgement' ? acceptReceived(envelope, answer) : answer,
        );
    return result;
  }

  private async apply(
    result: AnswersRead,
    origin: { envelope: Envelope; entry: ArchiveEntry; application: string },
    answer: PortalAnswer,
  ): Promise<void> {
    const fileId = await this.findFile(origin, answer);
    if (typeof fileId !== 'string') {
      result.faults.push(`${origin.entry.name}: ${fileId.fault}`);
      return;
    }
    await this.unitOfWork.run(async (tx) => {
      const [file] = await tx.query<LockedFile>(LOCK_FILE, [fileId]);
      if (file === undefined) return;
      const effect = await this.store(tx, file, origin, answer);
      if (effect === 'changed') result.changedCount++;
      else result.unchangedCount++;
      if (effect === 'contradicts') result.contradictions.push(file.name);
    });
  }

  /**
   * @returns null when the answer was stored already
   */
  private async store(
    tx: Transaction,
    file: LockedFile,
    { envelope, entry }: { envelope: Envelope; entry: ArchiveEntry },
    { code, outcome, reasons }: PortalAnswer,
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
    { reference, siren }: PortalAnswer,
  ): Promise<string | { fault: string }> {
    const foundRows = await this.unitOfWork.query<{ id: string; rank: number }>(FILES_OF_REFERENCE, [
      application,
      envelope.flows,
      reference.replaceAll('\0', ''),
      siren,
    ]);
    const [best, ...others] = foundRows;
    if (best === undefined)
      return { fault: `"${reference.slice(0, 200)}" is no file that this installation has sent.` };
    if (others.some(({ id, rank }) => rank === best.rank && id !== best.id))
      return { fault: `"${reference.slice(0, 200)}" is on several files; it is not known which is meant.` };
    return best.id;
  }
}

/** Runs a step of reading; a refusal is noted as a fault. */
function collectFaults<T>({ faults }: AnswersRead, step: () => T): T | null {
  try {
    return step();
  } catch (error) {
    if (!(error instanceof InvalidFlowArchiveError) && !(error instanceof InvalidPortalAnswerError))
      throw error;
    faults.push(error.message);
    return null;
  }
}

function listMessages({ isArchive }: AnswerEnvelope, name: string, content: Buffer): ArchiveEntry[] {
  const entries = isArchive ? readArchive(content, ANSWER_LIMITS) : [{ name, content }];
  if (entries.length === 0) throw new InvalidFlowArchiveError('The archive is empty.');
  return entries;
}

function readMessage({ name, content }: ArchiveEntry): PortalAnswer[] {
  const { messageBytes } = ANSWER_LIMITS;
  if (content.length > messageBytes)
    throw new InvalidPortalAnswerError(
      `${name}: the message has ${content.length} bytes; at most ${messageBytes} are read.`,
    );
  try {
    return readPortalAnswers(content);
  } catch (error) {
    if (error instanceof InvalidPortalAnswerError)
      throw new InvalidPortalAnswerError(`${name}: ${error.message}`, { cause: error });
    throw error;
  }
}

/** Accepts reports on the receipt of their flow, for a portal that does not answer on their contents. */
function acceptReceived({ flows }: Envelope, answer: PortalAnswer): PortalAnswer {
  return flows.includes('report') && answer.outcome === 'received'
    ? { ...answer, outcome: 'accepted' }
    : answer;
}

function truncateReasons(reasons: readonly RefusalReason[]): RefusalReason[] {
  return reasons.slice(0, MAX_REASONS).map(({ code, message }) => ({
    code: truncate(code, 100),
    message: truncate(message, MAX_CHARACTERS),
  }));
}

/** Truncates a text between characters, because half a surrogate pair cannot be stored as JSON. */
function truncate(text: string, characters: number): string {
  return [...text.slice(0, 2 * characters)].slice(0, characters).join('');
}
