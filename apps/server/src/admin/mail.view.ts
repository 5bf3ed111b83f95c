import { ApiProperty } from '@nestjs/swagger';
import { type MailState } from '@outpost/contracts/admin.js';

/** The shape of {@link MailState} for the API's description. */
export class MailStateView implements MailState {
  @ApiProperty()
  isConfigured!: boolean;

  @ApiProperty({ type: String, nullable: true })
  lastProblem!: string | null;
}
