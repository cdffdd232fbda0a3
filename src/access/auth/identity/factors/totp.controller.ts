import { Body, Controller, Delete, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { UnitOfWork } from '../../../../platform/kernel/database/unit-of-work';
import { Operation } from '../../../../platform/kernel/http/operation';
import { listOf, object, text } from '../../../../platform/kernel/http/schema';
import { CurrentPerson, type Person } from '../../credential';
import { ConfirmTotpInput } from '../account.input';
import { IDENTITY_FAILURES } from '../identity.failures';
import { SecondFactor } from './second-factor';

const recoveryCodes = {
  recoveryCodes: {
    ...listOf(text),
    description: 'Each stands once for a code of the app; shown this once',
  },
};
const recoveryExample = { recoveryCodes: ['7KQ2-M9XA-3TDE-W41P', 'C8ZN-0RVB-62HK-YJ5S'] };

/** The codes of an app (TOTP, RFC 6238) that a signed-in person sets up beside the password. */
@ApiTags('People')
@Controller('api/core/user')
export class TotpController {
  constructor(
    private readonly secondFactor: SecondFactor,
    private readonly unitOfWork: UnitOfWork,
  ) {}

  @Post('totp')
  @Operation({
    id: 'totp.begin',
    summary: 'Begin to set codes of an app up',
    description: 'Codes are asked for once the app has shown one: `POST /api/core/user/totp/confirm`.',
    access: 'member',
    verified: true,
    answer: {
      totp: object(
        {
          secret: { ...text, description: 'The secret in base32, to be typed; shown this once' },
          uri: { ...text, description: 'The same for a QR code (`otpauth:`)' },
        },
        'What the app needs',
      ),
    },
    example: {
      totp: { secret: '<base32>', uri: 'otpauth://totp/Passerelle:ann%40example.com?secret=<base32>' },
    },
    failures: [IDENTITY_FAILURES.totp_enabled],
  })
  async begin(
    @CurrentPerson() { userId }: Person,
  ): Promise<{ success: true; totp: { secret: string; uri: string } }> {
    return { success: true, totp: await this.secondFactor.begin(userId) };
  }

  @Post('totp/confirm')
  @Operation({
    id: 'totp.confirm',
    summary: 'End the set-up with the first code of the app',
    access: 'member',
    verified: true,
    answer: recoveryCodes,
    example: recoveryExample,
    failures: [
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
    id: 'totp.replaceRecoveryCodes',
    summary: 'Make other recovery codes',
    description: 'Those of before are good no more.',
    access: 'member',
    verified: true,
    answer: recoveryCodes,
    example: recoveryExample,
    failures: [IDENTITY_FAILURES.totp_missing],
  })
  async replaceCodes(
    @CurrentPerson() { userId }: Person,
  ): Promise<{ success: true; recoveryCodes: string[] }> {
    return { success: true, recoveryCodes: await this.secondFactor.replaceCodes(userId) };
  }

  @Delete('totp')
  @Operation({
    id: 'totp.remove',
    summary: 'Ask for codes no more',
    access: 'member',
    verified: true,
    answer: {},
    example: {},
  })
  async remove(@CurrentPerson() { userId }: Person): Promise<{ success: true }> {
    await this.unitOfWork.run((tx) => this.secondFactor.remove(tx, userId));
    return { success: true };
  }
}
