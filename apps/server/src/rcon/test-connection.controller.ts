import { Body, Controller, HttpCode, Post } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { TestConnectionRequest, type TestConnectionResponse } from '@outpost/contracts/servers.js';
import { CurrentPrincipal } from '../auth/access.js';
import { type Principal } from '../auth/principal.js';
import { TestConnectionService } from './test-connection.service.js';

@ApiTags('servers')
@Controller('test-connection')
export class TestConnectionController {
  constructor(private readonly tests: TestConnectionService) {}

  @Post()
  @HttpCode(200)
  test(
    @CurrentPrincipal() { user }: Principal,
    @Body() body: TestConnectionRequest,
  ): Promise<TestConnectionResponse> {
    return this.tests.test(user.id, body);
  }
}
