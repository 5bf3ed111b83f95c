import { Transform } from 'class-transformer';
import { IsBoolean, IsOptional, IsString, MaxLength } from 'class-validator';
import { PageQuery } from './pages.js';
import { undefinedFromEmpty } from './transforms.js';

export class SetAdminRequest {
  @IsBoolean({ message: 'isAdmin must be true or false' })
  isAdmin!: boolean;
}

/** A suspended account can't sign in, and its sessions end. */
export class SetSuspendedRequest {
  @IsBoolean({ message: 'isSuspended must be true or false' })
  isSuspended!: boolean;
}

export class AccountsQuery extends PageQuery {
  /** Part of the username or the email, whatever the case of its letters. */
  @MaxLength(254, { message: 'q must be at most 254 characters' })
  @IsString({ message: 'q must be a text' })
  @IsOptional()
  @Transform(undefinedFromEmpty)
  q?: string;
}

/** Answer of `GET /api/mail`, for admins. */
export interface MailState {
  readonly isConfigured: boolean;
  /** Why the last message could not be handed over; null when it could, or none was sent. */
  readonly lastProblem: string | null;
}

/** Answer of `GET /api/proxy`, for admins: a proxy that the panel was not told of. */
export interface ProxyState {
  /** The first request since the start that came through one; null while there was none, or proxies are set. */
  readonly unread: {
    /** IP address that sent it. */
    readonly address: string;
    readonly header: 'X-Forwarded-For' | 'Forwarded';
    /** ISO 8601, UTC. */
    readonly at: string;
  } | null;
}
