import { belgianNumber } from '../team-client';
import type { JavaPeer } from './java-peer';
import type { Party } from './party';
import type { Stage } from './stage';

const FAULT_KINDS = ['internal fault', 'request lost', 'answer lost', 'proxy page'] as const;
type Trouble = (typeof FAULT_KINDS)[number];

interface Move {
  losing: Party;
  gaining: Party;
}

/** Faults of the locator while an identifier migrates between us and phoss-smp: both sides end in one state. */
export async function locatorFaults(stage: Stage, java: JavaPeer): Promise<void> {
  const { one, two, transcript } = stage;
  transcript.part('the locator fails, or refuses, while identifiers migrate');
  for (const move of [
    { losing: one, gaining: java },
    { losing: java, gaining: two },
  ])
    await refusedKey(stage, move);
  for (const trouble of FAULT_KINDS) {
    await whilePrepared(stage, { losing: one, gaining: java }, trouble);
    await whilePrepared(stage, { losing: java, gaining: two }, trouble);
    await whileWeGain(stage, { losing: java, gaining: one }, trouble);
    await whilePhossGains(stage, two, java, trouble);
  }
  await java.serve();
}

async function refusedKey({ transcript, locator }: Stage, { losing, gaining }: Move): Promise<void> {
  const number = belgianNumber();
  const member = await losing.join(number);
  const key = await losing.release(member);
  const refusal = await failureOf(gaining.adopt(number, 'Of-Another-Move+2026'));
  const what = `${losing.name} → ${gaining.name}`;
  transcript.holds(`${what}, a wrong key is refused`, refusal !== null, shortened(refusal));
  transcript.expect('its publisher', locator.participants.get(member.address), losing.publisher);
  await gaining.adopt(number, key);
  transcript.expect('then the right one', locator.participants.get(member.address), gaining.publisher);
  await losing.letGo(member);
}

/** A fault during the creation of the key: a retry succeeds, and the key moves the identifier. */
async function whilePrepared(
  { transcript, locator }: Stage,
  { losing, gaining }: Move,
  trouble: Trouble,
): Promise<void> {
  const number = belgianNumber();
  const member = await losing.join(number);
  locator.troubles.push(trouble);
  const first = await losing.release(member).catch((error: Error) => error);
  locator.troubles.length = 0;
  const key = first instanceof Error ? await losing.release(member) : first;
  const how = first instanceof Error ? `at the second request: ${shortened(first.message)}` : 'at once';
  await gaining.adopt(number, key);
  transcript.expect(
    `${trouble} while ${losing.name} prepares (${how}), publisher`,
    locator.participants.get(member.address),
    gaining.publisher,
  );
  await losing.letGo(member);
}

/** A fault during the use of a key: it is retried until the outcome is known. */
async function whileWeGain(
  { transcript, locator }: Stage,
  { losing, gaining }: Move,
  trouble: Trouble,
): Promise<void> {
  const number = belgianNumber();
  const member = await losing.join(number);
  const key = await losing.release(member);
  locator.troubles.push(trouble);
  await gaining.adopt(number, key);
  transcript.expect(
    `${trouble} while ${gaining.name} gains, publisher`,
    locator.participants.get(member.address),
    gaining.publisher,
  );
  await losing.letGo(member);
}

/**
 * Trouble when phoss-smp uses a key. phoss-smp tries once and stores nothing: when the locator has moved the participant
 * and the answer was lost, the locator names phoss-smp, but phoss-smp does not know the participant. Its operator has to
 * correct that; our publisher has released the participant in both cases.
 */
async function whilePhossGains(
  { transcript, locator }: Stage,
  losing: Party,
  java: JavaPeer,
  trouble: Trouble,
): Promise<void> {
  const number = belgianNumber();
  const member = await losing.join(number);
  const key = await losing.release(member);
  locator.troubles.push(trouble);
  const first = await failureOf(java.adopt(number, key));
  locator.troubles.length = 0;
  const again = first === null ? null : await failureOf(java.adopt(number, key));
  transcript.expect(
    `${trouble} while phoss-smp gains: publisher, its own answer`,
    [locator.participants.get(member.address), await java.smp.status(member.address)],
    [java.publisher, trouble === 'answer lost' ? 404 : 200],
  );
  transcript.say(`phoss-smp: ${shortened(first)}; again: ${shortened(again)}`);
  await losing.letGo(member);
}

async function failureOf(work: Promise<unknown>): Promise<string | null> {
  return work.then(
    () => null,
    (error: Error) => error.message,
  );
}

function shortened(text: string | null): string {
  return text === null ? 'done' : text.replace(/\s+/g, ' ').slice(0, 110);
}
