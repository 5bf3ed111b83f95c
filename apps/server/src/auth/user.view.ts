import { ApiProperty } from '@nestjs/swagger';
import {
  type AccountRow,
  type ApprovalNotice,
  type SubscriptionStatus,
  type User,
} from '@outpost/contracts/users.js';

/** The shape of {@link User} for the API's description. */
export class UserView implements User {
  @ApiProperty()
  id!: number;

  @ApiProperty()
  username!: string;

  @ApiProperty()
  email!: string;

  @ApiProperty({ format: 'date-time' })
  createdAt!: string;

  @ApiProperty()
  isAdmin!: boolean;

  @ApiProperty()
  isApproved!: boolean;

  @ApiProperty({ enum: ['active', 'inactive'] })
  subscriptionStatus!: SubscriptionStatus;
}

/** The shape of {@link AccountRow} for the API's description. */
export class AccountRowView extends UserView implements AccountRow {
  @ApiProperty()
  isSuspended!: boolean;

  @ApiProperty({ enum: ['sent', 'not-configured', 'failed'], nullable: true })
  approvalNotice!: ApprovalNotice | null;

  @ApiProperty({ type: String, format: 'date-time', nullable: true })
  lastLoginAt!: string | null;

  @ApiProperty()
  servers!: number;
}
