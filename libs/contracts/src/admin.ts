import { IsBoolean } from 'class-validator';

export class SetAdminRequest {
  @IsBoolean({ message: 'isAdmin must be true or false' })
  isAdmin!: boolean;
}
