import { belgianNumber } from '../team-client';
import type { JavaPeer } from './java-peer';
import type { Party } from './party';
import type { Stage } from './stage';

/** Faults of the locator while an identifier migrates between us and phoss-smp: both sides end in one state. */
export async function locatorFaults(stage: Stage, java: JavaPeer): Promise<void> {
  stage.transcript.part('the locator fails, or refuses, while identifiers migrate');
  await refusedKey(stage, stage.one, java);
  await refusedKey(stage, java, stage.two);
  for (const trouble of ['internal fault', 'request lost', 'answer lost', 'proxy page'] as const) {
    await troubled(stage, { losing: java, gaining: stage.one, trouble });
    await troubled(stage, { losing: stage.two, gaining: java, trouble });
  }
}

async function refusedKey({ transcript, locator }: Stage, losing: Party, gaining: Party): Promise<void> {
  const number = belgianNumber();
  const member = await losing.join(number);
  const key = await losing.release(member);
  const wrong = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
  const refusal = await gaining.adopt(number, wrong).then(
    () => 'it was accepted',
    (error: Error) => error.message,
  );
  transcript.holds(
    `${losing.name} → ${gaining.name}, a wrong key`,
    refusal.includes('ERR-108') || refusal.includes('HTTP 500'),
    refusal.slice(0, 160),
  );
  transcript.expect('its publisher', locator.participants.get(member.address), losing.publisher);
  await gaining.adopt(number, key);
  transcript.expect('then the right one', locator.participants.get(member.address), gaining.publisher);
  await losing.letGo(member);
}

type Trouble = 'internal fault' | 'request lost' | 'answer lost' | 'proxy page';

/** The request that migrates meets trouble; whoever gains tries again until it is done. */
async function troubled(
  { transcript, locator, java }: Stage,
  { losing, gaining, trouble }: { losing: Party; gaining: Party; trouble: Trouble },
): Promise<void> {
  const number = belgianNumber();
  const member = await losing.join(number);
  const key = await losing.release(member);
  locator.troubles.push(trouble);
  const first = await gaining.adopt(number, key).then(
    () => null,
    (error: Error) => error.message,
  );
  const again =
    first === null ? null : await gaining.adopt(number, key).catch((error: Error) => error.message);
  transcript.say(
    `${trouble}: ${first ?? 'done'}; ${typeof again === 'string' ? again : 'done'}`.slice(0, 400),
  );
  transcript.expect(
    `${losing.name} → ${gaining.name}, ${trouble}: publisher`,
    locator.participants.get(member.address),
    gaining.publisher,
  );
  await losing.letGo(member);
  await java?.serve();
}
