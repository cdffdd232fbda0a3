import { belgianNumber } from '../team-client';
import type { Fate } from './party';
import type { Stage } from './stage';
import type { Resident } from './the-day';
import { Traffic } from './traffic';

/** Time for which a sender may cache metadata (SMP specification 1.4; see docs/network.md). */
const CACHE_MS = 15 * 60_000;
/** Documents that are sent between two steps of a migration. */
const DOCUMENTS_BETWEEN_STEPS = 5;

interface Move {
  losing: Resident;
  gaining: Resident;
  senders: Resident[];
}

/** An identifier is migrated from one provider to another while documents are sent to it continuously. */
export async function migration(stage: Stage, { losing, gaining, senders }: Move): Promise<void> {
  const { transcript, locator, ledger, parties } = stage;
  const [from, to] = [losing.party, gaining.party];
  transcript.part(
    `${from.name} → ${to.name}: an identifier migrates while ${senders.map(({ party }) => party.name).join(' and ')} send to it`,
  );
  const number = belgianNumber();
  const member = await from.join(number);
  const started = performance.now();
  const before = [(await from.arrivals()).length, (await to.arrivals()).length] as const;
  const traffic = new Traffic(ledger, senders, member.address);
  await traffic.more(DOCUMENTS_BETWEEN_STEPS);
  const key = await from.release(member);
  transcript.say(`${from.name} has prepared it and gives out a key of ${key.length} characters`);
  await traffic.more(DOCUMENTS_BETWEEN_STEPS);
  await to.adopt(number, key);
  transcript.expect(
    'locator: its publisher',
    locator.participants.get(member.address),
    gaining.party.publisher,
  );
  await traffic.more(DOCUMENTS_BETWEEN_STEPS);
  await from.letGo(member);
  transcript.say(`${from.name} has noticed and serves it no longer`);
  await traffic.more(DOCUMENTS_BETWEEN_STEPS * 2);
  const fates = await traffic.end();
  await stage.java?.serve();

  const { count, spanMs, reasons } = ledger.refusedSince(started);
  for (const reason of reasons) transcript.say(`refused: ${reason.slice(0, 200)}`);
  const arrived = [
    (await from.arrivals()).length - before[0],
    (await to.arrivals()).length - before[1],
  ] as const;
  transcript.say(
    `${fates.length} sent, ${count} refused; ${arrived[0]} arrived at ${from.name}, ${arrived[1]} at ${to.name}`,
  );
  transcript.holds('both have received', arrived[0] > 0 && arrived[1] > 0, `${arrived[0]}, ${arrived[1]}`);
  transcript.holds(
    'refused for less than the cache time',
    spanMs < CACHE_MS,
    `${(spanMs / 1000).toFixed(1)} s`,
  );
  const last = fates.slice(-DOCUMENTS_BETWEEN_STEPS);
  transcript.expect(
    'of the last documents delivered',
    last.filter(isDelivered).length,
    DOCUMENTS_BETWEEN_STEPS,
  );
  await ledger.balance(parties);
}

const isDelivered = ({ delivered }: Fate): boolean => delivered;
