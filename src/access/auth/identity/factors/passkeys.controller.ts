import { Body, Controller, Delete, Get, Param, Patch, Post, Req } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import type * as express from 'express';
import { COMMON_FAILURES } from '../../../../platform/kernel/http/declared-failures';
import { Operation } from '../../../../platform/kernel/http/operation';
import { listOf } from '../../../../platform/kernel/http/schema';
import { CurrentPerson, type Person } from '../../credential';
import { AddPasskeyInput, RenamePasskeyInput } from '../account.input';
import { getClient } from '../get-client';
import { IDENTITY_FAILURES } from '../identity.failures';
import { PROVIDER_FAILURES } from '../provider/provider.failures';
import { parseRegistrationResponse } from './passkey-response';
import {
  registrationResponseExample,
  authenticatorOptionsSchema,
  passkeyExample,
  toPasskeyResource,
  passkeySchema,
  type PasskeyResource,
} from './passkey.resource';
import { PasskeysService } from './passkeys.service';

const answer = { passkey: passkeySchema };
const example = { passkey: passkeyExample };

/** Passkeys of a signed-in person. */
@ApiTags('People')
@Controller('api/core/user/passkeys')
export class PasskeysController {
  constructor(private readonly passkeys: PasskeysService) {}

  @Get()
  @Operation({
    id: 'passkeys.list',
    summary: 'List the passkeys of the signed-in user, oldest first',
    access: 'member',
    answer: { passkeys: listOf(passkeySchema) },
    example: { passkeys: [passkeyExample] },
  })
  async list(@CurrentPerson() { userId }: Person): Promise<{ success: true; passkeys: PasskeyResource[] }> {
    return { success: true, passkeys: (await this.passkeys.list(userId)).map(toPasskeyResource) };
  }

  @Post('options')
  @Operation({
    id: 'passkeys.generateOptions',
    summary: 'Get the options for adding a passkey',
    description:
      'Returns options for `navigator.credentials.create` in the browser. The options are valid for five ' +
      'minutes and one response.',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: { options: authenticatorOptionsSchema },
    example: {
      options: { challenge: '<base64url>', rp: { id: 'passerelle.example.com', name: 'Passerelle' } },
    },
    failures: [
      IDENTITY_FAILURES.single_sign_on_session,
      COMMON_FAILURES.too_many_failures,
      IDENTITY_FAILURES.too_many_passkeys,
    ],
  })
  async options(
    @CurrentPerson() { userId }: Person,
    @Req() request: express.Request,
  ): Promise<{ success: true; options: object }> {
    return {
      success: true,
      options: await this.passkeys.generateCreationOptions(userId, getClient(request)),
    };
  }

  @Post()
  @Operation({
    id: 'passkeys.create',
    summary: 'Add a passkey',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer,
    example,
    failures: [
      IDENTITY_FAILURES.single_sign_on_session,
      400,
      IDENTITY_FAILURES.passkey_refused,
      IDENTITY_FAILURES.too_many_passkeys,
    ],
    body: { type: AddPasskeyInput, example: { name: 'Phone', response: registrationResponseExample } },
  })
  async add(
    @CurrentPerson() { userId }: Person,
    @Body() { name, response }: AddPasskeyInput,
  ): Promise<{ success: true; passkey: PasskeyResource }> {
    const addedPasskey = await this.passkeys.add(userId, name, parseRegistrationResponse(response));
    return { success: true, passkey: toPasskeyResource(addedPasskey) };
  }

  @Patch(':passkeyId')
  @Operation({
    id: 'passkeys.update',
    summary: 'Rename a passkey',
    access: 'member',
    answer,
    example,
    failures: [400, 404],
    body: { type: RenamePasskeyInput, example: { name: 'Phone' } },
  })
  async rename(
    @CurrentPerson() { userId }: Person,
    @Param('passkeyId') id: string,
    @Body() { name }: RenamePasskeyInput,
  ): Promise<{ success: true; passkey: PasskeyResource }> {
    return { success: true, passkey: toPasskeyResource(await this.passkeys.rename(userId, id, name)) };
  }

  @Delete(':passkeyId')
  @Operation({
    id: 'passkeys.delete',
    summary: 'Remove a passkey',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: {},
    example: {},
    failures: [IDENTITY_FAILURES.single_sign_on_session, 404, PROVIDER_FAILURES.last_factor],
  })
  async remove(
    @CurrentPerson() { userId }: Person,
    @Param('passkeyId') id: string,
  ): Promise<{ success: true }> {
    await this.passkeys.remove(userId, id);
    return { success: true };
  }
}
