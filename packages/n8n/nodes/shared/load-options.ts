import type { ILoadOptionsFunctions, INodePropertyOptions } from 'n8n-workflow';
import { createClient } from './client';

/** Lists the companies of the team with their ids. */
export async function getCompanies(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const client = await createClient(this);
  const companies: INodePropertyOptions[] = [];
  for await (const { id, name } of client.companies.list()) companies.push({ name, value: id });
  return companies;
}

/** Lists the labels of the team with their ids. */
export async function getLabels(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const client = await createClient(this);
  const labels: INodePropertyOptions[] = [];
  for await (const { id, name } of client.labels.list()) labels.push({ name, value: id });
  return labels;
}

/** Lists the event types of the installation, each area of types (`document.*`) before its types. */
export async function getEventTypes(this: ILoadOptionsFunctions): Promise<INodePropertyOptions[]> {
  const client = await createClient(this);
  const types = (await client.events.listTypes()).map(({ type }) => type);
  const areas = new Set(types.map((type) => `${type.split('.')[0]}.*`));
  return [...areas, ...types].sort().map((type) => ({ name: type, value: type }));
}
