/** What laws ask of an installation: reports to a tax authority, and the interface of French platforms. */
import { setTimeout as sleep } from 'node:timers/promises';

const STEPS = 300;
const TAX_NUMBERS = ['2035000011', '2035000022'];

async function json(call, path, body, method) {
  const response = await call(path, body, method);
  const answer = await response.json();
  if (!response.ok) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer).slice(0, 200)}`);
  return answer;
}

async function createSlovakCompany(call, taxIdentifier) {
  const { company } = await json(call, '/api/v1/companies', {
    ...{ name: `Firma ${taxIdentifier}`, address: 'Hlavná 1', postalCode: '81101', city: 'Bratislava' },
    ...{ country: 'SK', vatNumber: `SK${taxIdentifier}` },
    ...{ enterpriseNumberScheme: '0245', enterpriseNumber: taxIdentifier },
    taxReporting: { jurisdiction: 'SK', taxIdentifier, from: '2026-01-01' },
  });
  const { verification } = await json(call, `/api/v1/companies/${company.id}/verify`, {});
  await json(call, `/api/v1/companies/${company.id}/verifications/${verification.id}/outcome`, {
    outcome: 'verified',
  });
  return company.id;
}

async function waitFor(what, ask, isDone) {
  for (let step = 0; step < STEPS; step += 1, await sleep(100)) if (isDone(await ask())) return;
  throw new Error(`${what}: not within ${STEPS / 10} s`);
}

/** An invoice between two Slovak companies: both sides report it, and the authority of the sandbox accepts both reports. */
export async function reportToTaxAuthority(call) {
  const [from] = [
    await createSlovakCompany(call, TAX_NUMBERS[0]),
    await createSlovakCompany(call, TAX_NUMBERS[1]),
  ];
  await json(call, `/api/v1/${from}/send`, {
    recipient: `0245:${TAX_NUMBERS[1]}`,
    documentType: 'invoice',
    document: {
      ...{ invoiceNumber: 'P-SK', buyerReference: 'x', currency: 'EUR', dueDate: '2027-12-31' },
      buyer: {
        ...{ name: 'Kupec', street: 'Hlavná 2', city: 'Košice', postalZone: '04001', country: 'SK' },
        vatNumber: `SK${TAX_NUMBERS[1]}`,
      },
      paymentMeans: [{ iban: 'SK3112000000198742637541' }],
      lines: [{ name: 'L', netPriceAmount: '10', vat: { percentage: '23' } }],
    },
  });
  const states = async () => (await json(call, '/api/v1/tax-data')).taxData.map(({ state }) => state);
  await waitFor('tax data', states, (found) => found.join() === 'accepted,accepted');
}

/** A file submitted over the interface of French platforms is judged, found and fetched as it came. */
export async function submitFlow(call, file) {
  const form = new FormData();
  form.set('flowInfo', JSON.stringify({ flowSyntax: 'UBL', name: 'P-FR', trackingId: 'P-FR' }));
  form.set('file', new Blob([file]), 'P-FR.xml');
  const { flowId } = await json(call, '/afnor-flow/v1/flows', form);
  const path = `/afnor-flow/v1/flows/${flowId}`;
  const status = async () => (await json(call, path)).acknowledgement.status;
  await waitFor('flow', status, (found) => found !== 'Pending');
  const { results } = await json(call, '/afnor-flow/v1/flows/search', { where: { flowDirection: ['Out'] } });
  if (!results.some((flow) => flow.flowId === flowId)) throw new Error('flow: not found by the search');
  const original = await call(`${path}?docType=Original`);
  if ((await original.text()) !== file) throw new Error('flow: its original differs');
}
