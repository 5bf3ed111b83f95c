import { ApiProperty } from '@nestjs/swagger';
import { type SubscriptionStatus, type User } from '@outpost/contracts/users.js';

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
