import { eventually } from '../until';
import { businessCard } from '../peppol/provider';
import { readBusinessCard } from '../../../src/standards/peppol/directory';
import type { Stage } from './stage';
import type { Resident } from './the-day';

const WEBSITE = 'https://day.example/?a=1&b=2';

/** A company requests to be listed: the Directory is informed and reads its card over public routes. */
export async function cardRead(
  { transcript, directory, network, one, java }: Stage,
  { member: { address } }: Resident,
): Promise<void> {
  transcript.part('a company of One is listed in the Directory');
  const name = await one.list(address, WEBSITE);
  const expected = {
    participant: address,
    name,
    country: 'BE',
    geographicalInformation: null,
    identifiers: [
      { scheme: 'vat', value: `BE${address.slice(5)}` },
      { scheme: '0208', value: address.slice(5) },
    ],
    website: WEBSITE,
  };
  const publishedCard = await eventually(
    async () => directory.publishedCards.get(address) ?? null,
    (card) => card !== null,
  );
  transcript.expect('the Directory shows', publishedCard, expected);
  const url = `${network.otherPublishers.get(address) ?? ''}${businessCard(address)}`;
  const answer = await fetch(url);
  transcript.expect('its card, read at our publisher', cardOf(await answer.arrayBuffer()), expected);
  if (java === null) return;
  transcript.expect("read by Helger's code", await java.readCard(url), [
    `participant: iso6523-actorid-upis::${address}`,
    `name: ${name}`,
    'country: BE',
    ...expected.identifiers.map(({ scheme, value }) => `identifier: ${scheme} ${value}`),
    `website: ${WEBSITE}`,
  ]);
}

function cardOf(bytes: ArrayBuffer): unknown {
  return readBusinessCard(Buffer.from(bytes));
}
