import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UnitOfWork } from '../../../../platform/kernel/database/unit-of-work';
import { Operation } from '../../../../platform/kernel/http/operation';
import { listOf, object, text } from '../../../../platform/kernel/http/schema';
import { CurrentPerson, type Person } from '../../credential';
import { ConfirmTotpInput } from '../account.input';
import { IDENTITY_FAILURES } from '../identity.failures';
import { SecondFactor } from './second-factor';

const recoveryCodesSchema = {
  recoveryCodes: {
    ...listOf(text),
    description:
      'Recovery codes, each valid once in place of a code of the authenticator app; shown only once',
  },
};
const recoveryExample = { recoveryCodes: ['7KQ2-M9XA-3TDE-W41P', 'C8ZN-0RVB-62HK-YJ5S'] };

/** Codes of an app (TOTP, RFC 6238) that a signed-in person sets up in addition to the password. */
@ApiTags('People')
@Controller('api/core/user')
export class TotpController {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Post('totp')
  @Operation({
    id: 'totp.enroll',
    summary: 'Begin the set-up of an authenticator app',
    description:
      'Sign-in requires codes only after the set-up is completed with `POST /api/core/user/totp/confirm`.',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: {
      totp: object(
        {
          secret: { ...text, description: 'Secret in base32, for manual entry; shown only once' },
          uri: { ...text, description: 'Address (`otpauth:`) that contains the secret, for a QR code' },
        },
        'Data for the authenticator app',
      ),
    },
    example: {
      totp: { secret: '<base32>', uri: 'otpauth://totp/Passerelle:ann%40example.com?secret=<base32>' },
    },
    failures: [IDENTITY_FAILURES.single_sign_on_session, IDENTITY_FAILURES.totp_enabled],
  })
  async begin(
    @CurrentPerson() { userId }: Person,
  ): Promise<{ success: true; totp: { secret: string; uri: string } }> {
    return { success: true, totp: await this.secondFactor.enroll(userId) };
  }

  @Post('totp/confirm')
  @Operation({
    id: 'totp.confirm',
    summary: 'Complete the set-up with the first code of the authenticator app',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: recoveryCodesSchema,
    example: recoveryExample,
    failures: [
      IDENTITY_FAILURES.single_sign_on_session,
      400,
      IDENTITY_FAILURES.wrong_code,
      IDENTITY_FAILURES.totp_enabled,
      IDENTITY_FAILURES.totp_missing,
    ],
    body: { type: ConfirmTotpInput, example: { code: '123456' } },
  })
  async confirm(
    @CurrentPerson() { userId }: Person,
    @Body() { code }: ConfirmTotpInput,
  ): Promise<{ success: true; recoveryCodes: string[] }> {
    return { success: true, recoveryCodes: await this.secondFactor.confirm(userId, code) };
  }

  @Post('recovery-codes')
  @Operation({
    id: 'totp.regenerateRecoveryCodes',
    summary: 'Replace the recovery codes',
    description: 'The previous recovery codes become invalid.',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: recoveryCodesSchema,
    example: recoveryExample,
    failures: [IDENTITY_FAILURES.single_sign_on_session, IDENTITY_FAILURES.totp_missing],
  })
  async replaceCodes(
    @CurrentPerson() { userId }: Person,
  ): Promise<{ success: true; recoveryCodes: string[] }> {
    return { success: true, recoveryCodes: await this.secondFactor.replaceCodes(userId) };
  }

  @Delete('totp')
  @Operation({
    id: 'totp.disable',
    summary: 'Stop requiring codes of the authenticator app',
    access: 'member',
    verified: true,
    changesFactors: true,
    answer: {},
    example: {},
    failures: [IDENTITY_FAILURES.single_sign_on_session],
  })
  async remove(@CurrentPerson() { userId }: Person): Promise<{ success: true }> {
    await this.unitOfWork.run((tx) => this.secondFactor.disable(tx, userId));
    return { success: true };
  }
}
