import { belgianNumber } from '../team-client';
import { cardRead } from './business-card';
import { monthClosed } from './month';
import { statuses } from './statuses';
import { metadata } from './metadata';
import { locatorFaults } from './locator-faults';
import { migration } from './migration';
import type { Member, Party } from './party';
import type { Stage } from './stage';

/** A provider of the day with a receiver that stays with it. */
export interface Resident {
  party: Party;
  member: Member;
}

/** Documents from each provider to each other one. */
const DOCUMENTS_EACH_WAY = 3;

/**
 * Interactions between providers of the network, from the first registration to the reports; `whole` includes more than
 * the first documents. @throws Deviation
 */
export async function theDay(stage: Stage, whole: boolean): Promise<void> {
  const residents = await registered(stage);
  if (stage.java !== null) await metadata(stage, stage.java, residents);
  await exchanged(stage, residents);
  if (!whole) return;
  const [one, two, java] = residents;
  if (one === undefined || two === undefined) throw new Error('Two installations take part');
  if (java === undefined || stage.java === null) {
    await migration(stage, { losing: one, gaining: two, senders: [one, two] });
    await migration(stage, { losing: two, gaining: one, senders: [one, two] });
  } else {
    await migration(stage, { losing: one, gaining: java, senders: [two, java] });
    await migration(stage, { losing: java, gaining: two, senders: [one, java] });
    await locatorFaults(stage, stage.java);
  }
  await statuses(stage, residents);
  await cardRead(stage, one);
  await stage.ledger.balance(stage.parties);
  await monthClosed(stage);
}

async function registered({ transcript, locator, parties }: Stage): Promise<Resident[]> {
  transcript.part('companies are verified, registered in the locator and found by DNS');
  const residents: Resident[] = [];
  for (const party of parties) residents.push({ party, member: await party.join(belgianNumber()) });
  for (const { party, member } of residents)
    transcript.expect(
      `locator: publisher of ${member.address}, a company of ${party.name}`,
      locator.participants.get(member.address),
      party.publisher,
    );
  return residents;
}

async function exchanged({ transcript, ledger, parties }: Stage, residents: Resident[]): Promise<void> {
  transcript.part('documents in both directions between all');
  for (const from of residents)
    for (const to of residents.filter((one) => one !== from)) {
      const started = performance.now();
      const sent = Array.from({ length: DOCUMENTS_EACH_WAY }, () =>
        ledger.send(from.party, from.member, to.member.address),
      );
      const fates = await Promise.all(sent);
      for (const fate of fates) if (!fate.delivered) transcript.say(`refused: ${fate.reason}`);
      transcript.expect(
        `${from.party.name} → ${to.party.name}: sent, delivered`,
        [fates.length, fates.filter(({ delivered }) => delivered).length],
        [DOCUMENTS_EACH_WAY, DOCUMENTS_EACH_WAY],
      );
      transcript.say(`${((performance.now() - started) / DOCUMENTS_EACH_WAY).toFixed(0)} ms each`);
    }
  await ledger.balance(parties);
}
