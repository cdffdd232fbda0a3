import { Global, Module } from '@nestjs/common';
import { APP_GUARD } from '@nestjs/core';
import { PassportModule } from '@nestjs/passport';
import { TypeOrmModule } from '@nestjs/typeorm';
import { ApiKey } from './api-key.entity';
import { ApiKeysService } from './api-keys.service';
import { AuthController } from './auth.controller';
import { BasicKeyStrategy } from './basic.strategy';
import { JwtKeyStrategy } from './jwt.strategy';
import { TeamGuard } from './team.guard';
import { TokenIssuer } from './token-issuer';

@Global()
@Module({
  imports: [PassportModule, TypeOrmModule.forFeature([ApiKey])],
  controllers: [AuthController],
  providers: [
    ApiKeysService,
    TokenIssuer,
    BasicKeyStrategy,
    JwtKeyStrategy,
    { provide: APP_GUARD, useClass: TeamGuard },
  ],
  exports: [ApiKeysService],
})
export class AuthModule {}
