import type {
  IAuthenticateGeneric,
  ICredentialTestRequest,
  ICredentialType,
  INodeProperties,
} from 'n8n-workflow';

/** Address of an installation and a basic API key of a team. */
export class PasserelleApi implements ICredentialType {
  name = 'passerelleApi';

  displayName = 'Passerelle API';

  icon = { light: 'file:passerelle.svg', dark: 'file:passerelle.dark.svg' } as const;

  properties: INodeProperties[] = [
    {
      displayName: 'Base URL',
      name: 'baseUrl',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'https://peppol.example.com',
      description: 'Address of the installation, without /api',
    },
    {
      displayName: 'API Key ID',
      name: 'key',
      type: 'string',
      default: '',
      required: true,
      placeholder: 'key_…',
      description: 'ID of a basic API key of the team',
    },
    {
      displayName: 'API Key Secret',
      name: 'secret',
      type: 'string',
      typeOptions: { password: true },
      default: '',
      required: true,
      description: 'Secret of the API key, shown once when the key is created',
    },
  ];

  authenticate: IAuthenticateGeneric = {
    type: 'generic',
    properties: { auth: { username: '={{$credentials.key}}', password: '={{$credentials.secret}}' } },
  };

  test: ICredentialTestRequest = {
    request: { baseURL: '={{$credentials.baseUrl}}', url: '/api/core/auth/verify' },
  };
}
