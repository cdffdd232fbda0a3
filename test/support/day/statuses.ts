import { eventually } from '../until';
import type { Installation } from './installation';
import type { JavaPeer } from './java-peer';
import type { Fate, Member } from './party';
import type { Stage } from './stage';
import type { Resident } from './the-day';

/**
 * Message statuses in both directions: between two installations, of which Two requests every status, and with phase4.
 */
export async function statuses(stage: Stage, [one, two, java]: Resident[]): Promise<void> {
  if (one === undefined || two === undefined) throw new Error('Two installations take part');
  const { transcript } = stage;
  transcript.part('message level statuses; Two asks for each, the others for refusals alone');
  const sound = await stage.ledger.send(two.party, two.member, one.member.address);
  await received(stage, stage.two, sound, `AP of ${stage.one.provider}`);
  await refused(stage, stage.one, one.member, stage.two, two.member);
  await refused(stage, stage.two, two.member, stage.one, one.member);
  if (java === undefined || stage.java === null) return;
  await withJava(stage, stage.java, one.member, java.member);
}

/** A document that breaks a rule only at its transmission, which no request could cause. */
async function refused(
  stage: Stage,
  from: Installation,
  sender: Member,
  to: Installation,
  receiver: Member,
): Promise<void> {
  const fate = await stage.ledger.enter(from, sender, receiver.address, true, (number) =>
    from.sendInvalid(sender, receiver.address, number),
  );
  await received(stage, from, fate, `RE of ${to.provider}`);
}

async function received(
  { transcript }: Stage,
  from: Installation,
  fate: Fate,
  expected: string,
): Promise<void> {
  if (!fate.delivered) throw new Error(fate.reason);
  const statuses = await eventually(
    () => from.statusesOf(fate.envelopeId),
    (all) => all.length > 0,
  );
  transcript.expect(`${from.name}: what is listed with its document, which stays delivered`, statuses, [
    expected,
  ]);
}

async function withJava(stage: Stage, java: JavaPeer, own: Member, theirs: Member): Promise<void> {
  const { transcript, ledger, one } = stage;
  const asked = await ledger.enter(java, theirs, own.address, true, (number) =>
    java.send(theirs, own.address, number, { mlsType: 'ALWAYS_SEND' }),
  );
  const invalid = await ledger.enter(java, theirs, own.address, true, (number) =>
    java.send(theirs, own.address, number, { invalid: true }),
  );
  for (const [what, fate, code] of [
    ['a sound document with ALWAYS_SEND', asked, 'AP'],
    ['an invalid document', invalid, 'RE'],
  ] as const) {
    const ofThis = await eventually(
      async () => (await java.statuses()).filter(({ reference }) => reference === fate.envelopeId),
      (all) => all.length > 0,
    );
    transcript.expect(
      `phase4 has received, of ${what}`,
      ofThis.map((status) => `${String(status.code)} of ${String(status.sender)}`),
      [`${code} of ${one.provider}`],
    );
  }
  const sent = await ledger.send(one, own, theirs.address);
  if (!sent.delivered) throw new Error(sent.reason);
  const handedOver = await java.sendStatus(one.provider, sent.envelopeId);
  if (!handedOver.delivered) throw new Error(handedOver.reason);
  ledger.statusByHand(java, one);
  await received(stage, one, sent, `AP of ${java.provider}`);
}
