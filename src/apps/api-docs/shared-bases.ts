import type { JsonSchema } from '../../platform/kernel/http/schema';
import { EXTENDED_PARTIES } from './shared-party-terms';

/** Base schema over which other schemas are composed (`allOf`). */
export interface Base {
  description: string;
  /** Schemas that share most of their properties. */
  members: readonly string[];
  /**
   * Required properties stay with the members, so that one compiler message names all missing properties of an input.
   */
  optionalOnly?: true;
}

/** Bases by their name in generated clients. */
type Bases = Readonly<Record<string, Base>>;

export const BASES: Bases = {
  BillingDocumentInput: {
    description: 'Fields that invoices, credit notes and self-billing have in common',
    members: ['InvoiceInput', 'CreditNoteInput', 'SelfBillingInvoiceInput', 'SelfBillingCreditNoteInput'],
    optionalOnly: true,
  },
  // The input of sending extends that of a preview.
  PreviewInput: { description: 'The document to preview', members: ['PreviewInput', 'SendInput'] },
  InternationalInvoiceInput: {
    description: 'Fields that sales to and purchases from other countries have in common',
    members: ['B2biInvoiceInput', 'B2biPurchaseInput'],
  },
  DocumentBase: {
    description: 'Fields that stored and previewed documents have in common',
    members: ['Document', 'PreviewedDocument'],
  },
  PartyBase: {
    description: 'Fields that sellers, buyers and other parties have in common',
    members: ['Party', 'InvolvedParty'],
  },
  ExtendedPartyInput: {
    description: 'Fields that the parties of the French extension (EXTENDED-CTC-FR) have in common',
    members: EXTENDED_PARTIES,
  },
  CompanyInputBase: {
    description: 'Common fields for creating and changing a company',
    members: ['CreateCompanyInput', 'UpdateCompanyInput'],
  },
  RecurringInvoiceInputBase: {
    description: 'Common fields for creating and changing a recurring invoice',
    members: ['CreateRecurringInvoiceInput', 'UpdateRecurringInvoiceInput'],
    optionalOnly: true,
  },
  SavedViewInputBase: {
    description: 'Common fields for creating and changing a saved view',
    members: ['CreateSavedViewInput', 'UpdateSavedViewInput'],
    optionalOnly: true,
  },
  DocumentFilter: {
    description: 'Conditions that select documents, as in the query of the list of documents',
    members: ['BulkActionFilter', 'SavedViewFilter'],
  },
  ResponseContents: {
    description: 'Contents of an Invoice Response, in the parsed document and in the list of responses',
    members: ['DocumentResponse', 'InvoiceAnswer'],
  },
  AssistantDraftInputBase: {
    description: 'Common fields for creating and changing a draft by an assistant',
    members: ['CreateAssistantDraftInput', 'UpdateAssistantDraftInput'],
    optionalOnly: true,
  },
  NetworkMoveBase: {
    description: 'Fields of a move between networks and of its entry in the list',
    members: ['NetworkMove', 'NetworkMoveSummary'],
  },
  ReminderBase: {
    description: 'Fields that stored and previewed reminders have in common',
    members: ['Reminder', 'ReminderPreview'],
  },
  WebhookDeliveryBase: {
    description: 'Fields of a webhook delivery besides its attempts',
    members: ['WebhookDelivery', 'WebhookDeliveryWithAttempts'],
  },
};

/**
 * Moves the properties that schemas share to a base, and composes the schemas over the base. The accepted values stay
 * the same: a base of open schemas is open, and a closed schema (`additionalProperties: false`) gets
 * `unevaluatedProperties: false`, because `additionalProperties` ignores `allOf`.
 * @throws Error when a listed schema is missing, or the schemas of a base share no property
 */
export function composeOverBases(
  schemas: Readonly<Record<string, JsonSchema>>,
  bases: Bases = BASES,
): Record<string, JsonSchema> {
  const composedSchemas: Record<string, JsonSchema> = { ...schemas };
  for (const [name, { description, members, optionalOnly }] of Object.entries(bases)) {
    const base = createBase(
      members.map((member) => getSchema(schemas, member, name)),
      optionalOnly === true,
    );
    if (base === null)
      throw new Error(`The schemas ${members.join(', ')} have no property in common for their base ${name}`);
    if (name in schemas && !hasSameProperties(schemas[name], base))
      throw new Error(
        `The schema ${name} cannot be the base of ${members.join(', ')}: these share fewer properties`,
      );
    composedSchemas[name] = { ...base, description };
    for (const member of members)
      if (member !== name) composedSchemas[member] = composeOver(name, base, schemas[member] ?? {});
  }
  return composedSchemas;
}

function getSchema(schemas: Readonly<Record<string, JsonSchema>>, member: string, base: string): JsonSchema {
  const schema = schemas[member];
  if (schema === undefined)
    throw new Error(`There is no schema ${member}, which is composed over ${base}; change the list of bases`);
  return schema;
}

/** Returns a schema of the properties that all schemas share; null if there are none. */
function createBase(schemas: readonly JsonSchema[], optionalOnly: boolean): JsonSchema | null {
  const [first] = schemas;
  const sharedProperties = Object.entries(first?.properties ?? {}).filter(
    ([name, property]) =>
      schemas.every(({ properties }) => JSON.stringify(properties?.[name]) === JSON.stringify(property)) &&
      !(optionalOnly && schemas.some((schema) => isRequired(schema, name))),
  );
  const requiredNames = sharedProperties
    .map(([name]) => name)
    .filter((name) => schemas.every((schema) => isRequired(schema, name)));
  if (sharedProperties.length === 0) return null;
  return {
    type: 'object',
    properties: Object.fromEntries(sharedProperties),
    ...(requiredNames.length === 0 ? {} : { required: requiredNames }),
    ...(schemas.every(({ additionalProperties }) => additionalProperties === true)
      ? { additionalProperties: true }
      : {}),
  };
}

function composeOver(
  name: string,
  base: JsonSchema,
  { type, properties = {}, required = [], additionalProperties, ...rest }: JsonSchema,
): JsonSchema {
  const ownProperties = Object.fromEntries(
    Object.entries(properties).filter(([property]) => !(property in (base.properties ?? {}))),
  );
  const ownRequired = required.filter((property) => base.required?.includes(property) !== true);
  const hasOwnProperties = Object.keys(ownProperties).length > 0;
  const part: JsonSchema = {
    ...(type === undefined ? {} : { type }),
    ...(hasOwnProperties ? { properties: ownProperties } : {}),
    ...(ownRequired.length === 0 ? {} : { required: ownRequired }),
  };
  return {
    ...rest,
    allOf: [
      { $ref: `#/components/schemas/${name}` },
      ...(hasOwnProperties || ownRequired.length > 0 ? [part] : []),
    ],
    ...(additionalProperties === undefined || base.additionalProperties === true
      ? {}
      : { unevaluatedProperties: additionalProperties }),
  };
}

/** Returns whether a schema has the properties of a base and the same openness. */
function hasSameProperties(
  { properties = {}, required = [], additionalProperties }: JsonSchema = {},
  base: JsonSchema,
): boolean {
  return (
    additionalProperties === undefined &&
    Object.keys(properties).length === Object.keys(base.properties ?? {}).length &&
    required.length === (base.required ?? []).length
  );
}

function isRequired({ required = [] }: JsonSchema, name: string): boolean {
  return required.includes(name);
}
