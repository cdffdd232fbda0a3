import { BIS_INVOICE } from '../peppol/test-network';
import { belgianNumber } from '../team-client';
import type { JavaPeer } from './java-peer';
import type { Member } from './party';
import type { Stage } from './stage';
import type { Resident } from './the-day';

const UBL_INVOICE = 'urn:oasis:names:specification:ubl:schema:xsd:Invoice-2::Invoice';
const WILDCARD = {
  docTypeId: `${UBL_INVOICE}##urn:peppol:pint:billing-1*::2.1`,
  processId: 'urn:peppol:bis:billing',
};
/** A document type that only the wildcard covers. */
const COVERED = `${UBL_INVOICE}##urn:peppol:pint:billing-1@jp-1::2.1`;

/** Each side's publisher is read by the other side's client. */
export async function metadata(stage: Stage, java: JavaPeer, residents: Resident[]): Promise<void> {
  const [own, , theirs] = residents;
  if (own === undefined || theirs === undefined) throw new Error('Two installations and a peer take part');
  stage.transcript.part("our publisher is read by Helger's client, which verifies signature and schema");
  await readByThem(stage, java, own.member);
  stage.transcript.part('phoss-smp is read by our client');
  await readByUs(stage, java, theirs.member);
}

async function readByThem(
  { transcript, network, one }: Stage,
  java: JavaPeer,
  member: Member,
): Promise<void> {
  const { address } = member;
  const publisher = network.otherPublishers.get(address) ?? '';
  const { endpoint } = one.operated;
  await one.offer(member, WILDCARD.docTypeId, WILDCARD.processId);
  const output = await java.lookup(address, publisher);
  const offers = output.filter((line) => line.startsWith('offers: '));
  for (const offer of [`busdox-docid-qns::${BIS_INVOICE}`, `peppol-doctype-wildcard::${WILDCARD.docTypeId}`])
    transcript.holds(`offered: ${offer}`, offers.includes(`offers: ${offer}`), `one of ${offers.length}`);
  const expectedLines = ['signature: verified', `url: ${endpoint}`, 'certificateCheck: VALID', 'result: OK'];
  transcript.expect(
    'its metadata',
    output.filter((line) => expectedLines.includes(line)),
    expectedLines,
  );
  transcript.expect(
    `${COVERED}, which only the wildcard covers`,
    await java.readWildcard(publisher, address, COVERED, WILDCARD.processId),
    [`match: peppol-doctype-wildcard::${WILDCARD.docTypeId}`, `url: ${endpoint}`],
  );
  transcript.expect(
    'a document type that is not offered',
    (await java.lookup(address, publisher, BIS_INVOICE.replace('billing:3.0', 'other:1.0'))).at(-1),
    'result: DOCUMENT_TYPE_NOT_OFFERED',
  );
  transcript.expect(
    'somebody who is not registered',
    (await java.lookup(`0208:${belgianNumber()}`, publisher)).at(-1),
    'result: NOT_REGISTERED',
  );
}

async function readByUs(
  { transcript, network, one }: Stage,
  java: JavaPeer,
  { address }: Member,
): Promise<void> {
  transcript.expect('its signed metadata', await one.lookup(address), {
    registered: true,
    endpoints: [java.as4],
  });
  transcript.expect('somebody who is not registered', await one.lookup(`0208:${belgianNumber()}`), {
    registered: false,
    endpoints: [],
  });
  // The locator names phoss-smp, which does not know the participant.
  const nobody = `0208:${belgianNumber()}`;
  network.otherPublishers.set(nobody, java.smp.url);
  transcript.expect(
    'phoss-smp itself about somebody whom the locator names it for',
    await java.smp.status(nobody),
    404,
  );
  transcript.expect('the same asked by us', await one.lookup(nobody), { registered: false, endpoints: [] });
  network.otherPublishers.delete(nobody);
  // Identifiers are compared without case; phoss-smp answers in its own case.
  const small = `9915:day${belgianNumber()}`;
  await java.register(small);
  transcript.expect('an identifier in capitals', await one.lookup(small.toUpperCase()), {
    registered: true,
    endpoints: [java.as4],
  });
}
