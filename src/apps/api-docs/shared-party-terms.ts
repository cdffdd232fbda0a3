import type { JsonSchema } from '../../platform/kernel/http/schema';

/** Inputs of the parties that the French extension adds. They differ only in the terms of their fields. */
export const EXTENDED_PARTIES = [
  'BuyerAgentInput',
  'InvoiceeInput',
  'InvoicerInput',
  'LineSellerInput',
  'PayerInput',
  'SalesAgentInput',
] as const;

/** Term of the French extension at the end of a description's first sentence: ` (EXT-FR-FE-15).` */
const TERM = / \((EXT-FR-FE-\d+)\)(?=\.)/;

/**
 * Moves the terms of the fields of each party of the French extension to the description of its schema, so that the
 * parties share their fields in a base.
 */
export function collectPartyTerms(schemas: Readonly<Record<string, JsonSchema>>): Record<string, JsonSchema> {
  const parties = EXTENDED_PARTIES.flatMap((name): [string, JsonSchema][] => {
    const schema = schemas[name];
    return schema === undefined ? [] : [[name, collectTerms(schema)]];
  });
  return { ...schemas, ...Object.fromEntries(parties) };
}

function collectTerms(schema: JsonSchema): JsonSchema {
  const properties = Object.entries(schema.properties ?? {});
  const terms = properties.flatMap(([name, { description = '' }]) => {
    const [, term] = TERM.exec(description) ?? [];
    return term === undefined ? [] : [`${name} ${term.replace('EXT-FR-FE-', '')}`];
  });
  return {
    ...schema,
    description: `Business terms of the fields, each with the prefix EXT-FR-FE-: ${terms.join(', ')}`,
    properties: Object.fromEntries(
      properties.map(([name, property]) => [
        name,
        { ...property, description: property.description?.replace(TERM, '') },
      ]),
    ),
  };
}
