import { GROUP_SCHEMA, LIST_SCHEMA, USER_SCHEMA } from './scim-resources';

const CONFIG_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ServiceProviderConfig';
const TYPE_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:ResourceType';
const SCHEMA_SCHEMA = 'urn:ietf:params:scim:schemas:core:2.0:Schema';

/** Attribute of a schema (RFC 7643, section 7). */
interface SchemaAttribute {
  name: string;
  type: 'string' | 'boolean' | 'complex' | 'reference';
  multiValued?: boolean;
  description: string;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'immutable';
  uniqueness?: 'none' | 'server';
  subAttributes?: SchemaAttribute[];
}

/** Returns the SCIM features that this service supports (RFC 7643, section 5). */
export function toServiceProviderConfig(baseUrl: string): object {
  const [supported, unsupported] = [{ supported: true }, { supported: false }];
  return {
    schemas: [CONFIG_SCHEMA],
    patch: supported,
    bulk: { ...unsupported, maxOperations: 0, maxPayloadSize: 0 },
    filter: { ...supported, maxResults: 200 },
    changePassword: unsupported,
    sort: unsupported,
    etag: unsupported,
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'Bearer token',
        description: 'Token that an owner of the team creates',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

/** Lists the types of resources (RFC 7643, section 6). */
export function listResourceTypes(baseUrl: string): object[] {
  return [
    { name: 'User', endpoint: '/Users', schema: USER_SCHEMA, description: 'Person of the organisation' },
    {
      name: 'Group',
      endpoint: '/Groups',
      schema: GROUP_SCHEMA,
      description: 'Group that can determine the role of its members',
    },
  ].map((type) => ({
    schemas: [TYPE_SCHEMA],
    id: type.name,
    ...type,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${type.name}` },
  }));
}

/** Lists the schemas of users and groups (RFC 7643, section 7). */
export function listSchemas(baseUrl: string): { id: string }[] {
  const user = [
    ...createTextAttributes('userName', 'Name at the provider, usually the e-mail address', {
      required: true,
      uniqueness: 'server',
    }),
    ...createTextAttributes('externalId', 'Id that the provider gave', { caseExact: true }),
    ...createTextAttributes('displayName', 'Name for display'),
    createComplexAttribute('name', 'Parts of the name', [
      ...createTextAttributes('givenName', 'Given name'),
      ...createTextAttributes('familyName', 'Family name'),
      ...createTextAttributes('formatted', 'Whole name', { mutability: 'readOnly' }),
    ]),
    createComplexAttribute(
      'emails',
      'E-mail addresses; an address in a verified domain becomes the address of the account',
      [...createTextAttributes('value', 'Address'), ...createTextAttributes('type', 'Kind of address')],
      true,
    ),
    {
      name: 'active',
      type: 'boolean' as const,
      description: 'Whether the person may be a member of the team',
    },
    createComplexAttribute('groups', 'Groups of the person', listReferenceAttributes(), true, 'readOnly'),
    createComplexAttribute(
      'roles',
      'Role in the team',
      createTextAttributes('value', 'Name of the role'),
      true,
      'readOnly',
    ),
  ];
  const group = [
    ...createTextAttributes('displayName', 'Name of the group, which can determine the role of its members', {
      required: true,
      uniqueness: 'server',
    }),
    ...createTextAttributes('externalId', 'Id that the provider gave', { caseExact: true }),
    createComplexAttribute('members', 'Users in the group', listReferenceAttributes(), true),
  ];
  return [toSchema(USER_SCHEMA, 'User', user, baseUrl), toSchema(GROUP_SCHEMA, 'Group', group, baseUrl)];
}

/** Returns a list in the form of RFC 7644, section 3.4.2. */
export function toMetadataList(resources: object[]): object {
  return {
    schemas: [LIST_SCHEMA],
    totalResults: resources.length,
    startIndex: 1,
    itemsPerPage: resources.length,
    Resources: resources,
  };
}

function toSchema(id: string, name: string, attributes: SchemaAttribute[], baseUrl: string): { id: string } {
  return Object.assign(
    {
      schemas: [SCHEMA_SCHEMA],
      id,
      name,
      description: name,
      attributes: attributes.map(toCompleteAttribute),
    },
    { meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` } },
  );
}

function toCompleteAttribute(attribute: SchemaAttribute): object {
  const { subAttributes, ...attributeFields } = attribute;
  return {
    ...{ multiValued: false, required: false, caseExact: false, mutability: 'readWrite' },
    ...{ returned: 'default', uniqueness: 'none' },
    ...attributeFields,
    ...(subAttributes === undefined ? {} : { subAttributes: subAttributes.map(toCompleteAttribute) }),
  };
}

function createTextAttributes(
  name: string,
  description: string,
  extraFields: Partial<SchemaAttribute> = {},
): SchemaAttribute[] {
  return [{ name, type: 'string', description, ...extraFields }];
}

function listReferenceAttributes(): SchemaAttribute[] {
  return [
    ...createTextAttributes('value', 'Id', { caseExact: true }),
    ...createTextAttributes('display', 'Name', { mutability: 'readOnly' }),
  ];
}

function createComplexAttribute(
  name: string,
  description: string,
  subAttributes: SchemaAttribute[],
  multiValued = false,
  mutability: 'readWrite' | 'readOnly' = 'readWrite',
): SchemaAttribute {
  return { name, type: 'complex', description, multiValued, mutability, subAttributes };
}
